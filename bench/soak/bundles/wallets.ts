import { SigningKey } from '@callisto/localnet/stepped'
import {
  associatedTokenAddress,
  closeTokenAccount,
  createTokenAccount,
  NATIVE_MINT,
  setComputeUnitLimit,
  syncNative,
  TIP_ACCOUNTS,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import { signedTransaction } from '@callisto/solana/codec'
import type { Instruction } from '@solana/kit'
import { pick, type Random } from '../../routing/random.ts'

export const SOL = 1_000_000_000n
const FEE_LAMPORTS = 5_000n
const WALLETS = 8
const UNITS = 200_000

/** A wallet and its account of wrapped SOL. */
export interface Wallet {
  key: SigningKey
  address: string
  wrapped: string
}

export async function createWallets(): Promise<Wallet[]> {
  return Promise.all(
    Array.from({ length: WALLETS }, async (_, at) => {
      const key = new SigningKey(new Uint8Array(32).fill(at + 1))
      const wrapped = await associatedTokenAddress(key.address, NATIVE_MINT, TOKEN_PROGRAM)
      return { key, address: key.address, wrapped }
    }),
  )
}

/** Lamports by address, and tokens of the accounts of wrapped SOL: what the chain must hold. */
export class Balances {
  lamports = new Map<string, bigint>()
  tokens = new Map<string, bigint>()

  copy(): Balances {
    const copy = new Balances()
    copy.lamports = new Map(this.lamports)
    copy.tokens = new Map(this.tokens)
    return copy
  }

  lamportsOf(address: string): bigint {
    return this.lamports.get(address) ?? 0n
  }

  move(from: string, to: string, lamports: bigint): boolean {
    if (this.lamportsOf(from) < lamports) return false
    this.add(from, -lamports)
    this.add(to, lamports)
    return true
  }

  add(address: string, lamports: bigint): void {
    this.lamports.set(address, this.lamportsOf(address) + lamports)
  }
}

/** What a transaction does, as instructions and as a change of balances that may fail. */
interface Action {
  instructions: Instruction[]
  apply(balances: Balances): boolean
}

/** A transaction with the change that it makes. */
export interface Draft {
  wallet: Wallet
  actions: Action[]
}

/** The effects of a transaction that succeeds; false when it fails. */
export function applyDraft({ wallet, actions }: Draft, balances: Balances): boolean {
  if (balances.lamportsOf(wallet.address) < FEE_LAMPORTS) return false
  balances.add(wallet.address, -FEE_LAMPORTS)
  return actions.every((action) => action.apply(balances))
}

/** Sends alone: a failed transaction is charged. */
export function applyAlone(draft: Draft, balances: Balances): Balances {
  const changed = balances.copy()
  if (applyDraft(draft, changed)) return changed
  const charged = balances.copy()
  charged.add(draft.wallet.address, -FEE_LAMPORTS)
  return charged
}

let units = 0

/** Signed wire bytes; the compute limit makes each transaction another one. */
export function sign({ wallet, actions }: Draft, blockhash: string): Uint8Array {
  units = (units + 1) % 1_000_000
  const limit = setComputeUnitLimit(UNITS + units)
  return signedTransaction(
    [wallet.key],
    [limit, ...actions.flatMap(({ instructions }) => instructions)],
    blockhash,
  )
}

export function pay({ address }: Wallet, to: string, lamports: bigint): Action {
  return {
    instructions: [transferLamports(address, to, lamports)],
    apply: (balances) => balances.move(address, to, lamports),
  }
}

export const tip = (random: Random, wallet: Wallet, lamports: bigint): Action =>
  pay(wallet, pick(random, TIP_ACCOUNTS), lamports)

/** Opens the account of wrapped SOL if there is none, and wraps. */
export function wrap({ address, wrapped }: Wallet, lamports: bigint, rent: bigint): Action {
  const account = {
    payer: address,
    account: wrapped,
    owner: address,
    mint: NATIVE_MINT,
    tokenProgram: TOKEN_PROGRAM,
  }
  return {
    instructions: [
      createTokenAccount(account),
      transferLamports(address, wrapped, lamports),
      syncNative(wrapped, TOKEN_PROGRAM),
    ],
    apply(balances) {
      if (!balances.tokens.has(wrapped)) {
        if (!balances.move(address, wrapped, rent)) return false
        balances.tokens.set(wrapped, 0n)
      }
      if (!balances.move(address, wrapped, lamports)) return false
      balances.tokens.set(wrapped, balances.tokens.get(wrapped)! + lamports)
      return true
    },
  }
}

/** Closes the account of wrapped SOL; fails without one. */
export function unwrap({ address, wrapped }: Wallet): Action {
  return {
    instructions: [closeTokenAccount(wrapped, address, address, TOKEN_PROGRAM)],
    apply(balances) {
      if (!balances.tokens.delete(wrapped)) return false
      return balances.move(wrapped, address, balances.lamportsOf(wrapped))
    },
  }
}
