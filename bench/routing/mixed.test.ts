import { chainTimeAt, type Pool, type Side } from '@callisto/amms'
import { Router } from '@callisto/routing'
import { describe, expect, test } from 'vitest'
import { graphOf } from './market.ts'
import { mixedMarket } from './mixed.ts'
import { planFor, quotesOf, resultOf } from './score.ts'

const SIDES = [0, 1] as const

/** Of the first unit, fees taken. */
function rate(pool: Pool, side: Side): number {
  const [first] = pool.segments(side, chainTimeAt(0))
  return first === undefined ? 0 : first.outReserve / first.inReserve
}

/** Whether some circle earns: then prices still improve after as many passes over all pools as there are tokens. */
function circleEarns(pools: readonly Pool[]): boolean {
  const worth = new Map<string, number>()
  const passes = new Set(pools.flatMap((pool) => pool.mints)).size
  for (let pass = 0; pass <= passes; pass++) {
    let improved = false
    for (const pool of pools)
      for (const side of SIDES) {
        const [from, to] = [pool.mints[side], pool.mints[side === 0 ? 1 : 0]]
        const value = (worth.get(from) ?? 0) + Math.log(rate(pool, side))
        if (value <= (worth.get(to) ?? 0) + 1e-9) continue
        worth.set(to, value)
        improved = true
      }
    if (!improved) return false
  }
  return true
}

describe.each([1, 2, 3, 4])('a market of every venue, seed %d', (seed) => {
  const { pools } = mixedMarket(seed, 400, 15)

  test('has pools of every kind', () => {
    const of = (label: string) => pools.filter((pool) => pool.label === label).length
    expect(of('clmm')).toBeGreaterThan(20)
    expect(of('dlmm')).toBeGreaterThan(10)
    expect(of('cpmm')).toBeGreaterThan(200)
  })

  test('has pools that trade both ways, and both modes agree', () => {
    for (const pool of pools)
      for (const side of SIDES) {
        const [first] = pool.segments(side, chainTimeAt(0))
        expect(first?.capacityIn).toBeGreaterThan(0)
        const all = pool.segments(side, chainTimeAt(0)).reduce((sum, { capacityIn }) => sum + capacityIn, 0)
        const amount = BigInt(Math.ceil(Math.min(all, first!.inReserve) / 10))
        const swap = pool.quoteExactIn(side, amount, chainTimeAt(0))
        expect(swap).toMatchObject({ ok: true })
        if (!swap.ok) continue
        const back = pool.quoteExactOut(side, swap.amountOut, chainTimeAt(0))
        expect(back).toMatchObject({ ok: true })
        if (back.ok) expect(back.amountIn).toBeLessThanOrEqual(amount)
      }
  })

  test('has no circle that earns', () => expect(circleEarns(pools)).toBe(false))
})

test.each([
  [1, 'ExactIn'],
  [1, 'ExactOut'],
  [2, 'ExactIn'],
  [2, 'ExactOut'],
  [3, 'ExactIn'],
  [3, 'ExactOut'],
  [4, 'ExactIn'],
  [4, 'ExactOut'],
] as const)('plans hold when they are executed, seed %d, %s', (seed, mode) => {
  const market = mixedMarket(seed, 400, 15)
  const router = new Router(graphOf(market))
  const plans = quotesOf(market, mode).flatMap((quote) => {
    const plan = planFor(router, quote)
    return plan === undefined ? [] : [resultOf(market, quote, plan)]
  })
  expect(plans.length).toBeGreaterThan(10)
  for (const quality of plans) expect(quality).toBeGreaterThan(0)
})

test('a plan that spends more than it holds is refused', () => {
  const market = mixedMarket(1, 200, 5)
  const quote = quotesOf(market, 'ExactIn')[0]!
  const plan = planFor(new Router(graphOf(market)), quote)!
  const [first, ...rest] = plan.legs
  const greedy = { ...plan, legs: [{ ...first!, amountIn: first!.amountIn + 1n }, ...rest] }
  expect(() => market.execute(greedy, quote.amount)).toThrow('spends')
})
