import { type Amm, ammsByOwner, decodeOne, type Pool } from '@callisto/amms'
import { Graph } from '@callisto/routing'
import type { AccountState } from '@callisto/solana'
import { type Mint, parseMint, transferFeeOf } from './mint.ts'

/**
 * Every pool of the registered AMMs and the mints they trade, as of `slot`, updated account by account. A pool is
 * quoted once both of its mints are known.
 */
export class PoolRegistry {
  readonly graph = new Graph()
  readonly mints = new Map<string, Mint>()
  slot = 0
  epoch = 0n
  readonly #amms: ReadonlyMap<string, Amm>
  readonly #accounts = new Map<string, AccountState>()
  /** Addresses of pools by mint. */
  readonly #poolsOf = new Map<string, Set<string>>()
  readonly #missing = new Set<string>()

  constructor(amms: readonly Amm[]) {
    this.#amms = ammsByOwner(amms)
  }

  get owners(): string[] {
    return [...this.#amms.keys()]
  }

  /** Pools that can be quoted. */
  get size(): number {
    return this.#accounts.size
  }

  pool(address: string): Pool | undefined {
    const index = this.graph.poolIndex(address)
    return index === undefined ? undefined : this.graph.pools[index]
  }

  /** The account of a pool. */
  account(address: string): AccountState | undefined {
    return this.#accounts.get(address)
  }

  /** Whether any pool trades a mint, quotable or not. */
  trades(mint: string): boolean {
    return (this.#poolsOf.get(mint)?.size ?? 0) > 0
  }

  /** Mints and how many pools trade each. */
  *degrees(): Iterable<[mint: string, pools: number]> {
    for (const [mint, pools] of this.#poolsOf) yield [mint, pools.size]
  }

  /** Mints of known pools whose accounts are not known yet. */
  get missingMints(): string[] {
    return [...this.#missing]
  }

  /** Applies the new state of accounts; accounts of other programs and closed accounts are handled. */
  apply(slot: number, accounts: readonly AccountState[]): void {
    this.slot = Math.max(this.slot, slot)
    for (const account of accounts) {
      if (this.#amms.has(account.owner) || this.#accounts.has(account.address)) this.#applyPool(account)
      else if (this.mints.has(account.address) || this.#missing.has(account.address)) this.#applyMint(account)
    }
  }

  /** Stops requesting mints that do not exist; their pools stay without quotes. */
  ignoreMints(mints: readonly string[]): void {
    for (const mint of mints) this.#missing.delete(mint)
  }

  /** Applies transfer fees that are scheduled for this epoch. */
  setEpoch(epoch: bigint): void {
    if (epoch === this.epoch) return
    this.epoch = epoch
    for (const mint of this.mints.values()) if (mint.transferFee) this.#redecode(mint.address)
  }

  /** Removes every pool that is not among `addresses`, after a full snapshot. */
  retain(addresses: ReadonlySet<string>): void {
    for (const address of [...this.#accounts.keys()]) if (!addresses.has(address)) this.#drop(address)
  }

  #applyPool(account: AccountState): void {
    const amm = this.#amms.get(account.owner)
    const decoded = amm && decodeOne(amm, account, (mint) => transferFeeOf(this.mints.get(mint), this.epoch))
    if (!decoded?.ok) {
      this.#drop(account.address)
      return
    }
    const { pool } = decoded
    this.#accounts.set(account.address, account)
    for (const mint of pool.mints) {
      const pools = this.#poolsOf.get(mint)
      if (pools) pools.add(pool.address)
      else this.#poolsOf.set(mint, new Set([pool.address]))
      if (!this.mints.has(mint)) this.#missing.add(mint)
    }
    if (pool.mints.every((mint) => this.mints.get(mint)?.isTransferable)) this.graph.upsert(pool)
    else this.graph.remove(pool.address)
  }

  #applyMint(account: AccountState): void {
    const mint = parseMint(account)
    this.#missing.delete(account.address)
    if (!mint) return
    const known = this.mints.get(mint.address)
    this.mints.set(mint.address, mint)
    const matters = known?.isTransferable !== mint.isTransferable || known.transferFee || mint.transferFee
    if (matters) this.#redecode(mint.address)
  }

  #redecode(mint: string): void {
    for (const address of this.#poolsOf.get(mint) ?? []) {
      const account = this.#accounts.get(address)
      if (account) this.#applyPool(account)
    }
  }

  #drop(address: string): void {
    if (!this.#accounts.delete(address)) return
    for (const mint of this.pool(address)?.mints ?? []) this.#poolsOf.get(mint)?.delete(address)
    this.graph.remove(address)
  }
}
