import { type Amm, type ChainTime, completeRoot, type Pool } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { raydiumAmmV4, raydiumAmmV4Of2024 } from './raydium-amm-v4/amm.ts'
import { raydiumClmm, raydiumClmmOf2024 } from './raydium-clmm/amm.ts'
import { readVectors, type VectorState, viewOf } from './vectors.test-helper.ts'
import { VENUES } from './venues.ts'

const LEAST = 1_000

/** Venues whose vectors an older build than today's executed, by its rules. */
const provenAs: ReadonlyMap<Amm, Amm> = new Map([
  [raydiumAmmV4 as Amm, raydiumAmmV4Of2024 as Amm],
  [raydiumClmm as Amm, raydiumClmmOf2024 as Amm],
])

function decodeState(amm: Amm, state: VectorState, at: ChainTime): Pool {
  const view = viewOf(state)
  const root = amm.root(view.account(state.root)!)
  if (!root.ok) throw new Error(root.reason)
  const complete = completeRoot(amm, root.root, view)
  if (!complete.ok) throw new Error(complete.reason)
  const pool = amm.pool(complete.root, view, at)
  if (!pool.ok) throw new Error(pool.reason)
  return pool.pool
}

const files = VENUES.flatMap((amm) =>
  readVectors(amm).map((one) => ({ amm: provenAs.get(amm) ?? amm, label: amm.label, ...one })),
)

describe.each(files)('$label', ({ amm, program, at, states, cases }) => {
  const executed = cases.filter(([, , , , amounts]) => amounts !== null).length
  const refused = cases.length - executed

  test(`${executed} swaps executed by ${program.slice(0, 12)} and ${refused} refused are quoted alike`, () => {
    expect(executed).toBeGreaterThanOrEqual(LEAST)
    const pools = states.map((state) => decodeState(amm, state, at))
    const different = cases.filter(([state, side, mode, amount, amounts]) => {
      const pool = pools[state]!
      const quote =
        mode === 'ExactIn'
          ? pool.quoteExactIn(side, BigInt(amount), at)
          : pool.quoteExactOut(side, BigInt(amount), at)
      if (amounts === null) return quote.ok
      return !quote.ok || String(quote.amountIn) !== amounts[0] || String(quote.amountOut) !== amounts[1]
    })
    expect(different).toEqual([])
  })
})
