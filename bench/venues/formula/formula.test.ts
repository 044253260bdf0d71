import { sampleSize } from '@callisto/testkit/sample-size'
import { describe, expect, test } from 'vitest'
import { type Random, seeded } from '../../routing/random.ts'
import { decodeFormulaPool, differenceOf, formulaVenues, quoteOf, randomCase } from './formula-cases.ts'
import type { FormulaPool, FormulaVenue } from './formula-venue.ts'

const POOLS = sampleSize(1_000, 250)
const TRADES_PER_POOL = 8

/** Trades one after the other, each quoted by the pool that the last one left; what differs from the rules, as text. */
function compare(venue: FormulaVenue, made: FormulaPool, random: Random) {
  let [pool, reference, traded] = [decodeFormulaPool(venue, made), made.reference, 0]
  for (let count = 0; count < TRADES_PER_POOL; count++) {
    const one = randomCase(random, made)
    const difference = differenceOf(pool, reference, one)
    if (difference !== undefined) return { traded, difference: `trade ${count}: ${difference}` }
    const [quote, ruled] = [quoteOf(pool, one), reference(one.side, one.mode, one.amount)]
    if (!quote.ok || ruled === undefined) continue
    traded += 1
    pool = quote.after()
    reference = ruled.next()
  }
  return { traded }
}

describe.each(formulaVenues.map((venue) => ({ venue, label: venue.amm.label })))(
  '$label, unproven',
  ({ venue }) => {
    test(`${POOLS * TRADES_PER_POOL} quotes, ${TRADES_PER_POOL} in a row, equal the rules written a second time`, () => {
      const random = seeded(7)
      const results = Array.from({ length: POOLS }, (_, number) =>
        compare(venue, venue.randomPool(random, `${venue.amm.id} ${number}`), random),
      )
      expect(results.filter(({ difference }) => difference !== undefined)).toEqual([])
      const traded = results.reduce((sum, result) => sum + result.traded, 0)
      expect(traded).toBeGreaterThan((POOLS * TRADES_PER_POOL) / 4)
    })
  },
)
