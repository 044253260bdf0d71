import { transferChecked } from '@callisto/program-clients'
import { createTokenAccount, setComputeUnitLimit, transferLamports } from '@callisto/solana'
import {
  decodeTransaction,
  isTokenProgram,
  readMintDecimals,
  readTokenAccount,
  signedTransaction,
} from '@callisto/solana/codec'
import { address, type Instruction } from '@solana/kit'
import type { Outcome } from './bank/local-bank.ts'
import type { Chain } from './chain.ts'
import { tokenAccountOf } from './derive-address.ts'

const LAMPORTS_PER_SOL = 1_000_000_000n

export interface FaucetLimits {
  /** Maximum lamports of one request. */
  perRequest: bigint
  /** Maximum lamports for one address within an hour of chain time. */
  perHour: bigint
}

export const FAUCET_LIMITS: FaucetLimits = {
  perRequest: 1_000n * LAMPORTS_PER_SOL,
  perHour: 10_000n * LAMPORTS_PER_SOL,
}

export type FaucetResult =
  | { ok: true; signature: string }
  | { ok: false; reason: 'amount' | 'limit' | 'mint' | 'empty' | 'failed' }

const HOUR_SECONDS = 3600
const MAX_TRACKED = 50_000

/** Sends test funds by ordinary transactions signed with the chain's faucet key. */
export class Faucet {
  readonly #chain: Chain
  readonly #limits: FaucetLimits
  #granted = new Map<string, bigint>()
  #hour = -1
  #nonce = 0

  constructor(chain: Chain, limits: FaucetLimits = FAUCET_LIMITS) {
    this.#chain = chain
    this.#limits = limits
  }

  /** Sends lamports: at least one, at most what the limits allow. */
  sendLamports(to: string, lamports: bigint): FaucetResult {
    if (lamports <= 0n || lamports > this.#limits.perRequest) return { ok: false, reason: 'amount' }
    if (!this.#reserve(to, lamports)) return { ok: false, reason: 'limit' }
    return this.#send([transferLamports(this.#chain.faucet.address, to, lamports)])
  }

  /**
   * Sends a token that the faucet holds to the associated account, which it opens. At most a ten-thousandth
   * of the faucet's balance, so that it cannot be drained.
   */
  sendTokens(to: string, mint: string, amount: bigint): FaucetResult {
    const { bank, faucet } = this.#chain
    const account = bank.getAccount(mint)
    const decimals = readMintDecimals(account)
    if (account === undefined || decimals === undefined || !isTokenProgram(account.owner))
      return { ok: false, reason: 'mint' }
    const source = tokenAccountOf(faucet.address, mint, account.owner)
    const held = bank.getAccount(source)
    const balance = (held && readTokenAccount(held)?.amount) ?? 0n
    if (balance === 0n) return { ok: false, reason: 'empty' }
    if (amount <= 0n || amount > balance / 10_000n) return { ok: false, reason: 'amount' }
    const target = tokenAccountOf(to, mint, account.owner)
    const tokenProgram = address(account.owner)
    return this.#send([
      createTokenAccount({ payer: faucet.address, account: target, owner: to, mint, tokenProgram }),
      transferChecked({
        from: source,
        to: target,
        mint: address(mint),
        owner: faucet.address,
        amount,
        decimals,
        tokenProgram,
      }),
    ])
  }

  #reserve(to: string, lamports: bigint): boolean {
    const hour = Math.floor(this.#chain.bank.unixTime / HOUR_SECONDS)
    if (hour !== this.#hour || this.#granted.size >= MAX_TRACKED) this.#granted = new Map()
    this.#hour = hour
    const total = (this.#granted.get(to) ?? 0n) + lamports
    if (total > this.#limits.perHour) return false
    this.#granted.set(to, total)
    return true
  }

  #send(instructions: Instruction[]): FaucetResult {
    const { bank, faucet } = this.#chain
    // Equal requests on one blockhash would be the same transaction: a varying compute limit distinguishes
    // them.
    this.#nonce = (this.#nonce + 1) % 100_000
    const all = [setComputeUnitLimit(100_000 + this.#nonce), ...instructions]
    const wire = signedTransaction([faucet], all, bank.latestBlockhash())
    const transaction = decodeTransaction(wire)
    const outcome: Outcome = bank.process(transaction, false)
    return outcome.landed === undefined
      ? { ok: false, reason: 'failed' }
      : { ok: true, signature: transaction.signature }
  }
}
