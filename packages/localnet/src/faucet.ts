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
import { tokenAccountOf } from './vm/addresses.ts'

const LAMPORTS_PER_SOL = 1_000_000_000n

export interface FaucetLimits {
  /** Maximum lamports of one request. */
  perRequest: bigint
  /** Maximum lamports for one address within an hour of chain time. */
  perHour: bigint
  /** Maximum lamports of one client within an hour of chain time, and of requests for tokens. */
  perClient: bigint
  tokensPerClient: number
}

export const FAUCET_LIMITS: FaucetLimits = {
  perRequest: 1_000n * LAMPORTS_PER_SOL,
  perHour: 10_000n * LAMPORTS_PER_SOL,
  perClient: 100_000n * LAMPORTS_PER_SOL,
  tokensPerClient: 1_000,
}

export type FaucetResult =
  | { ok: true; signature: string }
  | { ok: false; reason: 'amount' | 'limit' | 'client-limit' | 'mint' | 'empty' | 'failed' }

const HOUR_SECONDS = 3600
const MAX_TRACKED = 50_000

/** Sends test funds by ordinary transactions signed with the chain's faucet key. */
export class Faucet {
  readonly #chain: Chain
  readonly #limits: FaucetLimits
  /** Of the hour, by address and by client: lamports, and requests for tokens. */
  #granted = new Map<string, bigint>()
  #clientLamports = new Map<string, bigint>()
  #clientTokens = new Map<string, bigint>()
  #hour = -1
  #nonce = 0

  constructor(chain: Chain, limits: FaucetLimits = FAUCET_LIMITS) {
    this.#chain = chain
    this.#limits = limits
  }

  /** Sends lamports for a client: at least one, at most what the limits allow. Without a client it has no share. */
  sendLamports(to: string, lamports: bigint, client?: string): FaucetResult {
    const { perRequest, perHour, perClient } = this.#limits
    if (lamports <= 0n || lamports > perRequest) return { ok: false, reason: 'amount' }
    this.#startHour()
    if ((this.#granted.get(to) ?? 0n) + lamports > perHour) return { ok: false, reason: 'limit' }
    if (!reserve(this.#clientLamports, client, lamports, perClient))
      return { ok: false, reason: 'client-limit' }
    reserve(this.#granted, to, lamports, perHour)
    return this.#send([transferLamports(this.#chain.faucet.address, to, lamports)])
  }

  /**
   * Sends a token that the faucet holds to the associated account, which it opens. At most a ten-thousandth
   * of the faucet's balance, so that it cannot be drained.
   */
  sendTokens(to: string, mint: string, amount: bigint, client?: string): FaucetResult {
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
    this.#startHour()
    if (!reserve(this.#clientTokens, client, 1n, BigInt(this.#limits.tokensPerClient)))
      return { ok: false, reason: 'client-limit' }
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

  #startHour(): void {
    const hour = Math.floor(this.#chain.bank.unixTime / HOUR_SECONDS)
    if (hour === this.#hour && this.#granted.size < MAX_TRACKED) return
    this.#hour = hour
    this.#granted = new Map()
    this.#clientLamports = new Map()
    this.#clientTokens = new Map()
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

/** Adds to what `key` has been granted, unless it would exceed the limit. */
function reserve(
  granted: Map<string, bigint>,
  key: string | undefined,
  amount: bigint,
  limit: bigint,
): boolean {
  if (key === undefined) return true
  const total = (granted.get(key) ?? 0n) + amount
  if (total > limit) return false
  granted.set(key, total)
  return true
}
