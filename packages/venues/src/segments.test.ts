import { type Amm, type ChainTime, completeRoot, type LiquiditySegment, type Pool } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { meteoraDammV2 } from './meteora-damm-v2/amm.ts'
import { meteoraDbc } from './meteora-dbc/amm.ts'
import { saber } from './saber/amm.ts'
import { readVectors, type VectorState, viewOf } from './vectors.test-helper.ts'
import { UNPROVEN_VENUES } from './venues.ts'

/** Amounts below it are mostly rounding. */
const MIN_AMOUNT = 1_000_000n
/** Of floats and of the roundings of a swap. */
const TOLERANCE = 1e-4

function poolOf(amm: Amm, state: VectorState, at: ChainTime): Pool {
  const view = viewOf(state)
  const root = amm.root(view.account(state.root)!)
  const complete = root.ok ? completeRoot(amm, root.root, view) : root
  const decoded = complete.ok ? amm.pool(complete.root, view, at) : complete
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.pool
}

/** What segments give for an input; undefined when it is more than they take. */
function outputOf(segments: readonly LiquiditySegment[], amountIn: number): number | undefined {
  let [left, output] = [amountIn, 0]
  for (const { inReserve, outReserve, capacityIn } of segments) {
    const taken = Math.min(left, capacityIn)
    output += (outReserve * taken) / (inReserve + taken)
    left -= taken
    if (left <= 0) return output
  }
  return left > amountIn * TOLERANCE ? undefined : output
}

describe.each(
  [meteoraDammV2, meteoraDbc, saber, ...UNPROVEN_VENUES].map((amm) => ({
    amm,
    label: amm.label,
    ...readVectors(amm)[0]!,
  })),
)('$label', ({ amm, at, states, cases }) => {
  test('segments give what was executed, where no transfer fee has a maximum', () => {
    const pools = states.map((state) => poolOf(amm, state, at))
    const compared = cases.flatMap(([index, side, , , amounts]) => {
      const [amountIn, amountOut] = (amounts ?? [0n, 0n]).map(BigInt) as [bigint, bigint]
      const hasFee = states[index]!.fees.some((fee) => fee !== null)
      if (hasFee || amountIn < MIN_AMOUNT || amountOut < MIN_AMOUNT) return []
      const pool = pools[index]!
      const part = (outputOf(pool.segments(side, at), Number(amountIn)) ?? 0) / Number(amountOut)
      return [{ index, side, amountIn, part, error: pool.approximationError ?? 0 }]
    })
    expect(compared.length).toBeGreaterThan(150)
    expect(compared.filter(({ part, error }) => Math.abs(part - 1) > TOLERANCE + error)).toEqual([])
  })

  test('marginal prices fall, and a limit leaves the nearest ones', () => {
    for (const state of states) {
      const pool = poolOf(amm, state, at)
      for (const side of [0, 1] as const) {
        const segments = pool.segments(side, at)
        const prices = segments.flatMap(({ inReserve, outReserve, capacityIn }) => [
          outReserve / inReserve,
          (outReserve / (inReserve + capacityIn)) * (inReserve / (inReserve + capacityIn)),
        ])
        expect(prices.every((price, at) => at === 0 || price <= prices[at - 1]! * (1 + 1e-9))).toBe(true)
        expect(segments.slice(0, 2)).toEqual(pool.segments(side, at, 2).slice(0, 2))
      }
    }
  })
})
