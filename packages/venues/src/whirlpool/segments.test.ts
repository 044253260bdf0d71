import type { LiquiditySegment, Pool } from '@callisto/amms'
import { expect, test } from 'vitest'
import { readVectors, viewOf } from '../vectors.test-helper.ts'
import { whirlpool } from './amm.ts'

const files = readVectors(whirlpool)

/** Amounts of which a unit is next to nothing. */
const LARGE = 1e6

/** Output of the float view for an input; undefined beyond its capacity. */
function outputOf(segments: readonly LiquiditySegment[], amountIn: number): number | undefined {
  let [left, out] = [amountIn, 0]
  for (const { inReserve, outReserve, capacityIn } of segments) {
    const taken = Math.min(left, capacityIn)
    out += (outReserve * taken) / (inReserve + taken)
    left -= taken
    if (left <= 0) return out
  }
  return undefined
}

test.each(files)(
  'the float view of pools of %# gives what a quote gives, but for rounding',
  ({ states, cases, at }) => {
    const pools = states.map((state): Pool => {
      const view = viewOf(state)
      const root = whirlpool.root(view.account(state.root)!)
      const pool = root.ok ? whirlpool.pool(root.root, view, at) : root
      if (!pool.ok) throw new Error(pool.reason)
      return pool.pool
    })
    let compared = 0
    for (const [state, side, mode, amount, executed] of cases) {
      if (mode !== 'ExactIn' || executed === null) continue
      // A cap of a transfer fee is not in the float view, and each stop rounds by a unit.
      if (states[state]!.fees.some((fee) => fee !== null)) continue
      if (Number(executed[0]) < LARGE || Number(executed[1]) < LARGE) continue
      compared += 1
      const ratio = outputOf(pools[state]!.segments(side, at), Number(amount))! / Number(executed[1])
      // The most that a fee which falls on the way can take: segments keep the fee before.
      const least = pools[state]!.settlesAt === undefined ? 1 - 1e-9 : 0.9
      expect(ratio).toBeGreaterThan(least)
      expect(ratio).toBeLessThan(1 + 3 / LARGE)
    }
    expect(compared).toBeGreaterThan(100)
  },
)
