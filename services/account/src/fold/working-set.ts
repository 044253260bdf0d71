import type { Position } from './position.ts'

/** A wallet that the chain has shown, or an order, whose changes are its maker's. `swaps`, `transfers` and `others` are the numbers of its rows in the lists of its history. */
export interface Wallet {
  readonly id: number
  readonly address: string
  /** Native SOL; undefined while only its tokens have been seen. */
  lamports: bigint | undefined
  swaps: number
  transfers: number
  others: number
  /** Unix seconds. */
  firstAt: number
  /** Of an order its maker's address. */
  maker: string | undefined
}

export interface TokenAccount {
  readonly account: string
  wallet: Wallet
  mint: number
  /** Base units; an empty account has no row. */
  amount: bigint
}

/** A wallet's position in a token, with its key. */
export interface HeldPosition extends Position {
  readonly key: number
}

/** A wallet's liquidity in a pool. Amounts are base units of the pool's mints. */
export interface Provision {
  readonly key: string
  readonly wallet: number
  readonly pool: number
  /** Account of the position, empty for shares of the whole pool. */
  readonly position: string
  readonly lower: number
  readonly upper: number
  /** Shares or liquidity; 1 for bins, whose shares are in the account of the position. */
  units: bigint
  /** Deposited and not withdrawn: a withdrawal takes its share of both, rounded down. */
  held0: bigint
  held1: bigint
  isHeldKnown: boolean
  /** Value of the pool's invariant behind the units when they were made; grows by fees only. NaN where no event shows it. */
  basis: number
  collected0: bigint
  collected1: bigint
  /** What an eviction left to be collected. */
  owed0: bigint
  owed1: bigint
  openedAt: number
}

/** Tokens of a wallet have keys beside each other. */
const MAX_MINTS = 2 ** 24
export const positionKey = (wallet: number, mint: number): number => wallet * MAX_MINTS + mint
export const mintOfKey = (key: number): number => key % MAX_MINTS
export const walletOfKey = (key: number): number => Math.floor(key / MAX_MINTS)
export const keysOfWallet = (wallet: number): readonly [first: number, end: number] => [
  positionKey(wallet, 0),
  positionKey(wallet + 1, 0),
]

/**
 * The rows of a table that memory holds: those that blocks have used lately, and all that are not written yet. While nothing
 * has been dropped it holds the whole table, so that no row has to be looked up.
 */
export class RowCache<Key, Row> {
  readonly #rows = new Map<Key, Row | undefined>()
  readonly dirty = new Map<Key, Row | undefined>()
  readonly #maxRows: number
  #isComplete: boolean

  /** `isComplete`: the table is empty. */
  constructor(maxRows: number, isComplete: boolean) {
    this.#maxRows = maxRows
    this.#isComplete = isComplete
  }

  get size(): number {
    return this.#rows.size
  }

  get(key: Key): Row | undefined {
    return this.#rows.get(key)
  }

  /** Those of `keys` that only the table can answer for. */
  missing(keys: Iterable<Key>): Key[] {
    if (this.#isComplete) return []
    return [...new Set(keys)].filter((key) => !this.#rows.has(key))
  }

  /** What the table has for keys that were missing. */
  load(keys: Iterable<Key>, rows: ReadonlyMap<Key, Row>): void {
    for (const key of keys) this.#rows.set(key, rows.get(key))
  }

  set(key: Key, row: Row): void {
    this.#rows.set(key, row)
    this.dirty.set(key, row)
  }

  delete(key: Key): void {
    this.#rows.set(key, undefined)
    this.dirty.set(key, undefined)
  }

  /** Forgets what is no longer needed once everything is written, the oldest first. */
  written(): void {
    this.dirty.clear()
    if (this.#rows.size <= this.#maxRows) return
    this.#isComplete = false
    let surplus = this.#rows.size - Math.floor(this.#maxRows / 2)
    for (const key of this.#rows.keys()) {
      if (surplus-- <= 0) break
      this.#rows.delete(key)
    }
  }
}
