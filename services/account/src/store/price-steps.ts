import { LRUCache } from 'lru-cache'
import type { Sql } from './sql.ts'
import { readSteps, type Steps } from './steps.ts'

/** Steps of prices that memory keeps, 16 bytes each. */
const MAX_STEPS = 2_000_000
/** Tokens of one statement: a list of months takes long enough that others should have a turn after each. */
const TOKENS_PER_STATEMENT = 100
/** The same where only the newest hours are read. */
const KNOWN_TOKENS_PER_STATEMENT = 1_000

interface KnownSteps extends Steps {
  /** Steps up to this hour are all there; those of the hour itself may change still. */
  through: number
}

/**
 * Prices of tokens at the ends of hours, whole, as wallets that hold the same tokens need the same ones. A past hour does not
 * change, so that of a token which is known only the newest hours are read.
 */
export class PriceSteps {
  readonly #known = new LRUCache<number, KnownSteps>({
    maxSize: MAX_STEPS,
    sizeCalculation: ({ hours }) => hours.length + 1,
  })

  /** Steps of tokens up to the hour where the tables stand. */
  async of(sql: Sql, mints: readonly number[], hour: number): Promise<Map<number, Steps>> {
    const found = new Map<number, Steps>()
    const missing = new Map<number, [mint: number, known: Steps | undefined][]>()
    for (const mint of mints) {
      const known = this.#known.get(mint)
      const from = known && known.through <= hour ? known.through : 0
      const ofHour = missing.get(from)
      // An entry may be dropped while others are read.
      if (ofHour) ofHour.push([mint, known])
      else missing.set(from, [[mint, known]])
    }
    for (const [from, ofHour] of missing) {
      const count = from === 0 ? TOKENS_PER_STATEMENT : KNOWN_TOKENS_PER_STATEMENT
      for (let at = 0; at < ofHour.length; at += count) {
        const part = ofHour.slice(at, at + count)
        const ids = part.map(([mint]) => mint)
        const read = await readSteps(sql, 'account_prices', ids, from)
        for (const [mint, known] of part) {
          const steps = joined(from === 0 ? undefined : known, read.get(mint), from)
          found.set(mint, steps)
          this.#known.set(mint, { ...steps, through: hour })
        }
      }
    }
    return found
  }
}

/**
 * What was known, from an hour on as it was read. The arrays are shared by replies under way and never change: they are copied
 * only where something is new.
 */
function joined(known: Steps | undefined, read: Steps | undefined, from: number): Steps {
  if (!known) return read ?? { hours: [], values: [] }
  const end = known.hours.findLastIndex((hour) => hour < from) + 1
  const after = read ?? { hours: [], values: [] }
  const isSame =
    known.hours.length - end === after.hours.length &&
    after.hours.every((hour, n) => hour === known.hours[end + n] && after.values[n] === known.values[end + n])
  if (isSame) return known
  return {
    hours: known.hours.slice(0, end).concat(after.hours),
    values: known.values.slice(0, end).concat(after.values),
  }
}
