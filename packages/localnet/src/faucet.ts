import {
  decodeTransaction,
  isTokenProgram,
  readMintDecimals,
  readTokenAccount,
  signedTransaction,
} from '@callisto/solana/codec'
import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import type { Outcome } from './bank/local-bank.ts'
import type { Chain } from './chain.ts'
import { tokenAccountOf } from './derive-address.ts'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './vm/addresses.ts'

const LAMPORTS_PER_SOL = 1_000_000_000n

export interface FaucetLimits {
  /** Most lamports of one request. */
  perRequest: bigint
  /** Most lamports that one address gets within an hour of chain time. */
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

/** Gives out test money by ordinary transactions signed with the chain's own faucet key. */
export class Faucet {
  readonly #chain: Chain
  readonly #limits: FaucetLimits
  #given = new Map<string, bigint>()
  #hour = -1
  #nonce = 0

  constructor(chain: Chain, limits: FaucetLimits = FAUCET_LIMITS) {
    this.#chain = chain
    this.#limits = limits
  }

  /** Sends lamports; at least one, at most what the limits leave. */
  giveLamports(to: string, lamports: bigint): FaucetResult {
    if (lamports <= 0n || lamports > this.#limits.perRequest) return { ok: false, reason: 'amount' }
    if (!this.#reserve(to, lamports)) return { ok: false, reason: 'limit' }
    return this.#send([transferLamports(this.#chain.faucet.address, to, lamports)])
  }

  /**
   * Sends a token that the faucet holds, into the associated account, which it opens. At most a ten-thousandth of
   * what the faucet was left with, so that nobody can drain it.
   */
  giveTokens(to: string, mint: string, amount: bigint): FaucetResult {
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
    const keys = { from: faucet.address, to, mint, tokenProgram: account.owner, source, target }
    return this.#send([openAccount(keys), transferToken(keys, amount, decimals)])
  }

  #reserve(to: string, lamports: bigint): boolean {
    const hour = Math.floor(this.#chain.bank.unixTime / HOUR_SECONDS)
    if (hour !== this.#hour || this.#given.size >= MAX_TRACKED) this.#given = new Map()
    this.#hour = hour
    const total = (this.#given.get(to) ?? 0n) + lamports
    if (total > this.#limits.perHour) return false
    this.#given.set(to, total)
    return true
  }

  #send(instructions: Instruction[]): FaucetResult {
    const { bank, faucet } = this.#chain
    // Two equal requests on one blockhash would be one transaction: a compute limit that never repeats parts them.
    this.#nonce = (this.#nonce + 1) % 100_000
    const all = [computeLimit(100_000 + this.#nonce), ...instructions]
    const wire = signedTransaction([faucet], all, bank.latestBlockhash())
    const transaction = decodeTransaction(wire)
    const outcome: Outcome = bank.process(transaction, false)
    return outcome.landed === undefined
      ? { ok: false, reason: 'failed' }
      : { ok: true, signature: transaction.signature }
  }
}

function writable(key: string) {
  return { address: address(key), role: AccountRole.WRITABLE }
}

function readonly(key: string) {
  return { address: address(key), role: AccountRole.READONLY }
}

function signer(key: string) {
  return { address: address(key), role: AccountRole.WRITABLE_SIGNER }
}

function program(key: string): Address {
  return address(key)
}

function computeLimit(units: number): Instruction {
  const data = Buffer.alloc(5)
  data[0] = 2
  data.writeUInt32LE(units, 1)
  return { programAddress: program(COMPUTE_BUDGET_PROGRAM), accounts: [], data }
}

function transferLamports(from: string, to: string, lamports: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  return { programAddress: program(SYSTEM_PROGRAM), accounts: [signer(from), writable(to)], data }
}

interface TokenKeys {
  from: string
  to: string
  mint: string
  tokenProgram: string
  source: string
  target: string
}

function openAccount(keys: TokenKeys): Instruction {
  const accounts = [
    signer(keys.from),
    writable(keys.target),
    readonly(keys.to),
    readonly(keys.mint),
    readonly(SYSTEM_PROGRAM),
    readonly(keys.tokenProgram),
  ]
  return { programAddress: program(ASSOCIATED_TOKEN_PROGRAM), accounts, data: Uint8Array.of(1) }
}

function transferToken(keys: TokenKeys, amount: bigint, decimals: number): Instruction {
  const data = Buffer.alloc(10)
  data[0] = 12
  data.writeBigUInt64LE(amount, 1)
  data[9] = decimals
  const accounts = [writable(keys.source), readonly(keys.mint), writable(keys.target), signer(keys.from)]
  return { programAddress: program(keys.tokenProgram), accounts, data }
}
