import { chainTimeAt, type Pool } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { Graph } from '../graph/graph.ts'
import { bins, cpmm, market, seeded } from '../pools.test-helper.ts'
import { Router } from '../router.ts'
import { legOf, type RoutePlan } from './route-plan.ts'
import { type Step, toSteps } from './steps.ts'

function planOf(
  pools: readonly Pool[],
  mode: RoutePlan['mode'],
  amount: bigint,
  [inputMint, outputMint]: readonly [string, string] = ['h0', 't1'],
): RoutePlan | undefined {
  const graph = new Graph()
  for (const pool of pools) graph.upsert(pool)
  const found = new Router(graph).route({ mode, inputMint, outputMint, amount })
  return found.ok ? found.plan : undefined
}

/** Reference of the on-chain router from its specification: token indices, shares, remainder to the last step. */
function runForwards(steps: readonly Step[], amountIn: bigint, last: number): bigint[] {
  const held = new Map([[0, amountIn]])
  const first = new Map<number, bigint>()
  const drawn = new Map<number, number>()
  for (const step of steps) {
    const { inputIndex, outputIndex, shareBps } = step
    if (!first.has(inputIndex)) first.set(inputIndex, held.get(inputIndex)!)
    drawn.set(inputIndex, (drawn.get(inputIndex) ?? 0) + shareBps)
    const takesRest = drawn.get(inputIndex) === 10_000
    const amount = takesRest ? held.get(inputIndex)! : (first.get(inputIndex)! * BigInt(shareBps)) / 10_000n
    const swap = step.pool.quoteExactIn(step.side, amount, chainTimeAt(0))
    if (!swap.ok) throw new Error(swap.code)
    held.set(inputIndex, held.get(inputIndex)! - amount)
    held.set(outputIndex, (held.get(outputIndex) ?? 0n) + swap.amountOut)
  }
  for (const total of drawn.values()) expect(total).toBe(10_000)
  return [held.get(0)!, held.get(last)!]
}

function runBackwards(steps: readonly Step[], amountOut: bigint, last: number): bigint {
  const needs = new Map([[last, amountOut]])
  const first = new Map<number, bigint>()
  const drawn = new Map<number, number>()
  for (const { pool, side, inputIndex, outputIndex, shareBps } of steps.toReversed()) {
    if (!first.has(outputIndex)) first.set(outputIndex, needs.get(outputIndex)!)
    drawn.set(outputIndex, (drawn.get(outputIndex) ?? 0) + shareBps)
    const takesRest = drawn.get(outputIndex) === 10_000
    const amount = takesRest
      ? needs.get(outputIndex)!
      : (first.get(outputIndex)! * BigInt(shareBps)) / 10_000n
    const swap = pool.quoteExactOut(side, amount, chainTimeAt(0))
    if (!swap.ok) throw new Error(swap.code)
    needs.set(outputIndex, needs.get(outputIndex)! - amount)
    needs.set(inputIndex, (needs.get(inputIndex) ?? 0n) + swap.amountIn)
  }
  for (const total of drawn.values()) expect(total).toBe(10_000)
  return needs.get(0)!
}

describe.each(Array.from({ length: 15 }, (_, i) => i))('market %d', (seed) => {
  const random = seeded(40 + seed)
  const pools = market(200 + seed, 15, 90)
  const amount = BigInt(Math.floor(10 ** (5 + 3 * random())))

  test('exact in: the steps execute to the quoted output', () => {
    const plan = planOf(pools, 'ExactIn', amount)
    if (plan === undefined) throw new Error('no plan')
    const stepped = toSteps(plan, chainTimeAt(0))
    if (!stepped.ok) throw new Error(stepped.code)
    const last = Math.max(...stepped.steps.map((step) => step.outputIndex))
    expect(runForwards(stepped.steps, amount, last)).toEqual([0n, stepped.amountOut])
    expect(stepped.amountIn).toBe(amount)
    expect(Number(stepped.amountOut) / Number(plan.amountOut)).toBeGreaterThan(0.9999)
  })

  test('exact out: the steps execute to the quoted input', () => {
    const plan = planOf(pools, 'ExactOut', amount)
    if (plan === undefined) throw new Error('no plan')
    const stepped = toSteps(plan, chainTimeAt(0))
    if (!stepped.ok) throw new Error(stepped.code)
    const last = Math.max(...stepped.steps.map((step) => step.outputIndex))
    expect(runBackwards(stepped.steps, amount, last)).toBe(stepped.amountIn)
    expect(stepped.amountOut).toBe(amount)
    expect(Number(stepped.amountIn) / Number(plan.amountIn)).toBeLessThan(1.0001)
  })
})

test.each(['ExactIn', 'ExactOut'] as const)(
  '%s: no share is rounded above what a pool at its capacity takes',
  (mode) => {
    const pools = [
      bins('full', ['a', 'b'], 1_000_000n, 5),
      bins('other', ['a', 'b'], 300_000n, 5),
      cpmm('any', ['a', 'b'], [9_000_000n, 9_000_000n]),
    ]
    for (let amount = 10_000_000n; amount < 10_500_000n; amount += 43_210n) {
      const plan = planOf(pools, mode, mode === 'ExactIn' ? amount : amount - 3_000_000n, ['a', 'b'])
      if (plan === undefined) throw new Error('no plan')
      expect(plan.legs).toHaveLength(3)
      const stepped = toSteps(plan, chainTimeAt(0))
      if (!stepped.ok) throw new Error(`${amount}: ${stepped.code}`)
      expect(stepped.steps).toHaveLength(3)
      if (mode === 'ExactIn') expect(runForwards(stepped.steps, amount, 1)).toEqual([0n, stepped.amountOut])
      else expect(runBackwards(stepped.steps, stepped.amountOut, 1)).toBe(stepped.amountIn)
    }
  },
)

test('a plan of which no leg carries a basis point of both its tokens has no steps', () => {
  const leg = (address: string, reserves: [bigint, bigint], amount: bigint) => {
    const pool = cpmm(address, ['a', 'b'], reserves)
    const swap = pool.quoteExactIn(0, amount, chainTimeAt(0))
    if (!swap.ok) throw new Error(swap.code)
    return legOf(pool, 0, swap)
  }
  const legs = [leg('cheap', [1_000n, 10n ** 12n], 1_000n), leg('drained', [1_000n, 10_000n], 10n ** 12n)]
  const plan: RoutePlan = {
    mode: 'ExactIn',
    inputMint: 'a',
    outputMint: 'b',
    amountIn: 10n ** 12n + 1_000n,
    amountOut: legs[0]!.amountOut + legs[1]!.amountOut,
    legs,
    paths: 2,
  }
  expect(toSteps(plan, chainTimeAt(0))).toEqual({ ok: false, code: 'AMOUNT_TOO_SMALL' })
})
