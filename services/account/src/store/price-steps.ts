import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AccountIndex } from '../fold/account-index.ts'
import type { Sql } from './sql.ts'
import { readSteps, type Steps, withStep } from './steps.ts'
import type { TableCache } from './writer.ts'

/** Steps of prices that memory keeps, 16 bytes each. */
const MAX_STEPS = 2_000_000
/** Tokens of one statement: a list of months takes long enough that others should have a turn after each. */
const TOKENS_PER_STATEMENT = 100
const NO_STEPS: Steps = { hours: [], values: [] }

/**
 * Prices of tokens at the ends of hours, whole, as wallets that hold the same tokens need the same ones. Each flush brings the
 * prices that it has written.
 */
export class PriceSteps implements TableCache {
  readonly #known: LRUCache<number, Steps>
  #slot: number

  /** `slot` is that of the tables. */
  constructor(slot: number, maxSteps = MAX_STEPS) {
    this.#slot = slot
    this.#known = new LRUCache({ maxSize: maxSteps, sizeCalculation: ({ hours }) => hours.length + 1 })
  }

  /** Steps of tokens up to the newest flush; undefined when one of them has to be read. */
  known(mints: readonly number[]): ReadonlyMap<number, Steps> | undefined {
    const found = this.#found(mints)
    return found.size === new Set(mints).size ? found : undefined
  }

  /** Steps of tokens in a transaction that reads the tables at a slot. */
  async read(tx: Sql, slot: number, mints: readonly number[]): Promise<ReadonlyMap<number, Steps>> {
    // Of another slot than the tables of this transaction are those that a flush has just brought, or is about to bring.
    const found = slot === this.#slot ? this.#found(mints) : new Map<number, Steps>()
    const missing = mints.filter((mint) => !found.has(mint))
    for (let at = 0; at < missing.length; at += TOKENS_PER_STATEMENT) {
      const part = missing.slice(at, at + TOKENS_PER_STATEMENT)
      const read = await readSteps(tx, 'account_prices', part)
      for (const mint of part) {
        const steps = read.get(mint) ?? NO_STEPS
        found.set(mint, steps)
        if (slot === this.#slot) this.#known.set(mint, steps)
      }
      await setImmediate()
    }
    return found
  }

  update({ slot, prices }: AccountIndex): void {
    this.#slot = slot
    for (const { mint, hour, price } of prices.values()) {
      const known = this.#known.peek(mint)
      if (known) this.#known.set(mint, withStep(known, hour, price))
    }
  }

  #found(mints: readonly number[]): Map<number, Steps> {
    const found = new Map<number, Steps>()
    for (const mint of mints) {
      const steps = this.#known.get(mint)
      if (steps) found.set(mint, steps)
    }
    return found
  }
}
