import {
  AMMS,
  type Amm,
  averagePrice,
  type ChainTime,
  observePrice,
  type PriceObservation,
} from '@callisto/amms'
import type { Address, Instruction } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as clmm from './clmm/test-pool.ts'
import * as cpmm from './cpmm/test-pool.ts'
import * as dlmm from './dlmm/test-pool.ts'
import * as launchpad from './launchpad/test-curve.ts'
import * as stable from './stable/test-pool.ts'
import type { TestVm } from './toolchain/test-vm.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)
const seed = Number(process.env.PROPERTY_SEED ?? 42)

const Q64 = 1n << 64n
const Q128 = 1n << 128n
const START_TIME = 1_790_000_000

interface PairTests<K> {
  makePool: () => Promise<{ vm: TestVm; keys: K }>
  swapExactIn: (keys: K, side: 0 | 1, amount: bigint) => Instruction
}

interface Market {
  vm: TestVm
  pool: Address
  swap: (side: 0 | 1, amount: bigint) => Instruction
}

async function pairMarket<K extends { pool: Address }>({
  makePool,
  swapExactIn,
}: PairTests<K>): Promise<Market> {
  const { vm, keys } = await makePool()
  return { vm, pool: keys.pool, swap: (side, amount) => swapExactIn(keys, side, amount) }
}

/** A funded pool of each venue; `amount` moves its price by percents, `small` of the first mint hardly. */
const venues: Record<string, { open: () => Promise<Market>; amount: bigint; small: bigint }> = {
  cpmm: { open: () => pairMarket(cpmm), amount: 100_000_000n, small: 100_000n },
  stable: { open: () => pairMarket(stable), amount: 1_500_000_000n, small: 100_000n },
  clmm: { open: () => pairMarket(clmm), amount: 3_000_000_000n, small: 100_000n },
  dlmm: { open: () => pairMarket(dlmm), amount: 200_000_000n, small: 100_000n },
  launchpad: {
    open: async () => {
      const at = await launchpad.makeCurve()
      const kinds = ['sellExactIn', 'buyExactIn'] as const
      return {
        vm: at.vm,
        pool: at.curve,
        swap: (side, amount) => launchpad.trade(at, kinds[side], amount, 0n),
      }
    },
    amount: 500_000_000n,
    small: 100_000_000_000n,
  },
}

const ammOf = (name: string): Amm => AMMS.find(({ id }) => id === name)!

function rootOf(amm: Amm, { vm, pool }: Market) {
  const { owner, data } = vm.account(pool)!
  const decoded = amm.root({ address: pool, owner, data })
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.root
}

const accumulatorOf = (amm: Amm, market: Market, at: ChainTime) => {
  const found = amm.priceAccumulator?.(rootOf(amm, market), at)
  if (found === undefined) throw new Error('no accumulator')
  return found
}

const observe = (amm: Amm, market: Market, at: ChainTime): PriceObservation => {
  const found = observePrice(amm, rootOf(amm, market), at)
  if (found === undefined) throw new Error('no observation')
  return found
}

/** The price that quotes of `small` have there and back, whose equal fees cancel. */
function measuredPrice(amm: Amm, market: Market, at: ChainTime, small: bigint): number {
  const { owner, data } = market.vm.account(market.pool)!
  const view = { account: () => ({ address: market.pool, owner, data }), transferFeeOf: () => undefined }
  const decoded = amm.pool(rootOf(amm, market), view, at)
  if (!decoded.ok) throw new Error(decoded.reason)
  const out = decoded.pool.quoteExactIn(0, small, at)
  if (!out.ok) throw new Error(out.code)
  const back = decoded.pool.quoteExactIn(1, out.amountOut, at)
  if (!back.ok) throw new Error(back.code)
  return Number(out.amountOut) / Math.sqrt(Number(small) * Number(back.amountOut))
}

const step = fc.record({
  slots: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 400 })),
  side: fc.constantFrom(0 as const, 1 as const),
  part: fc.integer({ min: 1, max: 100 }),
})

describe.each(Object.entries(venues))('%s', (name, { open, amount, small }) => {
  const amm = ammOf(name)

  test('the account has the sum over all slots of the price that each began with', async () => {
    let trades = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const market = await open()
        const { vm } = market
        const at = (): ChainTime => ({ slot: vm.slot(), unixTime: START_TIME, epoch: 10n })
        vm.setTime(START_TIME, 10)
        const first = accumulatorOf(amm, market, at())
        let slow = first.cumulative
        const passed: bigint[] = []
        for (const { slots, side, part } of steps) {
          const { price } = accumulatorOf(amm, market, at())
          for (let slot = 0; slot < slots; slot++) {
            passed.push(price)
            slow = (slow + price) % Q128
          }
          vm.setTime(START_TIME, 10, vm.slot() + slots)
          expect(observe(amm, market, at()).cumulative).toBe(slow)
          if (vm.send(market.swap(side, (amount * BigInt(part)) / 100n)).error) continue
          trades++
          expect(accumulatorOf(amm, market, at())).toMatchObject({ cumulative: slow, slot: vm.slot() })
        }
        const now = observe(amm, market, at())
        const mean = averagePrice({ slot: first.slot, cumulative: first.cumulative }, now)
        const sum = passed.reduce((total, price) => total + price, 0n)
        expect(mean).toBe(passed.length === 0 ? undefined : sum / BigInt(passed.length))
      }),
      { numRuns: Math.ceil(numRuns / 50), seed },
    )
    expect(trades).toBeGreaterThan(numRuns / 50)
  })

  test('the price that stands is the one that swaps have', async () => {
    const market = await open()
    // Long after the launch, so that no fee falls on buys alone.
    const at: ChainTime = { slot: market.vm.slot(), unixTime: START_TIME + 100_000, epoch: 10n }
    if (name === 'launchpad') market.vm.send(market.swap(1, amount))
    const { price } = accumulatorOf(amm, market, at)
    const ratio = Number(price) / Number(Q64) / measuredPrice(amm, market, at, small)
    expect(Math.abs(Math.log(ratio))).toBeLessThan(0.001)
  })

  test('a price pushed and brought back in one slot leaves nothing in the average', async () => {
    const [market, quiet] = [await open(), await open()]
    const { vm } = market
    // Something to sell on the curve.
    for (const each of [market, quiet]) cpmm.expectOk(each.vm.send(each.swap(1, amount / 100n)))
    const from = { slot: vm.slot(), unixTime: START_TIME, epoch: 10n }
    const to = { ...from, slot: from.slot + 100 }
    const before = observe(amm, market, from)
    vm.setTime(START_TIME, 10, to.slot)
    const { price } = accumulatorOf(amm, market, from)
    cpmm.expectOk(vm.send(market.swap(1, amount)))
    const pushed = accumulatorOf(amm, market, to)
    expect(pushed.price > price).toBe(true)
    // Whoever reads in that slot, before or after, gets the mean of what stood before it.
    expect(averagePrice(before, observe(amm, market, to))).toBe(price)
    expect(observe(amm, market, to)).toEqual(observe(amm, quiet, to))
  })
})

test('a sum that wraps between two observations has the same mean', () => {
  const price = (5n << 64n) + 12_345n
  const earlier = { slot: 10, cumulative: Q128 - 7n }
  const later = { slot: 1_010, cumulative: (earlier.cumulative + 1_000n * price) % Q128 }
  expect(averagePrice(earlier, later)).toBe(price)
  expect(averagePrice(later, earlier)).toBeUndefined()
  expect(averagePrice(earlier, earlier)).toBeUndefined()
})

test('a pool without liquidity, and a slot before the last update, have no observation', async () => {
  const amm = ammOf('cpmm')
  const world = await cpmm.makeWorld()
  cpmm.expectOk(world.vm.send(cpmm.createPool(world.keys)))
  const market: Market = {
    vm: world.vm,
    pool: world.keys.pool,
    swap: () => cpmm.swapExactIn(world.keys, 0, 1n),
  }
  const at = { slot: 1e9, unixTime: START_TIME, epoch: 10n }
  expect(observePrice(amm, rootOf(amm, market), at)).toBeUndefined()
  const funded = await pairMarket(cpmm)
  expect(observePrice(amm, rootOf(amm, funded), { ...at, slot: funded.vm.slot() - 1 })).toBeUndefined()
})
