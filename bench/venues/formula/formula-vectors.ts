import { seeded } from '../../routing/random.ts'
import { sparse, type VectorCase, type Vectors } from '../write-vectors.ts'
import { at, decodeFormulaPool, differenceOf, randomCase } from './formula-cases.ts'
import type { FormulaVenue } from './formula-venue.ts'

const POOLS = 60
const CASES_PER_POOL = 30

/** What the rules, written a second time, give for random pools. Throws where the venue quotes something else. */
export function makeFormulaVectors(venue: FormulaVenue, seed: number): Vectors {
  const random = seeded(seed)
  const pools = Array.from({ length: POOLS }, (_, number) =>
    venue.randomPool(random, `${venue.amm.id} vector ${number}`),
  )
  const cases = pools.flatMap((made, state) => {
    const pool = decodeFormulaPool(venue, made)
    return Array.from({ length: CASES_PER_POOL }, (): VectorCase => {
      const one = randomCase(random, made)
      const difference = differenceOf(pool, made.reference, one)
      if (difference !== undefined) throw new Error(`${venue.amm.label}, pool ${state}: ${difference}`)
      const ruled = made.reference(one.side, one.mode, one.amount)
      const amounts = ruled ? ([String(ruled.amountIn), String(ruled.amountOut)] as const) : null
      return [state, one.side, one.mode, String(one.amount), amounts]
    })
  })
  const states = pools.map(({ root, mints, accounts, fees }) => ({
    root,
    mints,
    accounts: accounts.map(({ address, owner, data }) => [address, owner, sparse(data)] as const),
    fees: fees.map((fee) => (fee ? ([fee.bps, String(fee.maximum)] as const) : null)),
  }))
  return { venue: venue.amm.id, proof: 'formula', at: { ...at, epoch: String(at.epoch) }, states, cases }
}
