import { describe, expect, test } from 'vitest'
import { seeded } from '../../routing/random.ts'
import { decodeFormulaPool, differenceOf, formulaVenues, randomCase } from './formula-cases.ts'

const POOLS = 1_000
const CASES_PER_POOL = 8

describe.each(formulaVenues.map((venue) => ({ venue, label: venue.amm.label })))(
  '$label, unproven',
  ({ venue }) => {
    test(`${POOLS * CASES_PER_POOL} quotes of ${POOLS} random pools equal the rules written a second time`, () => {
      const random = seeded(7)
      const differences: string[] = []
      let traded = 0
      for (let number = 0; number < POOLS; number++) {
        const made = venue.randomPool(random, `${venue.amm.id} ${number}`)
        const pool = decodeFormulaPool(venue, made)
        for (let count = 0; count < CASES_PER_POOL; count++) {
          const one = randomCase(random, made)
          const difference = differenceOf(pool, made, one)
          if (difference !== undefined) differences.push(`pool ${number}: ${difference}`)
          else if (made.reference(one.side, one.mode, one.amount)) traded += 1
        }
      }
      expect(differences).toEqual([])
      expect(traded).toBeGreaterThan((POOLS * CASES_PER_POOL) / 3)
    })
  },
)
