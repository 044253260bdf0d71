import { chainTimeAt, decodeOne, dlmmAmm } from '@callisto/amms'
import type { dlmm } from '@callisto/program-clients'
import { sampleSize } from '@callisto/testkit/sample-size'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { balances, expectOk } from '../cpmm/test-pool.ts'
import { amount } from '../toolchain/arbitraries.test-helper.ts'
import { netOfFee, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, tokenAmount } from '../toolchain/test-tokens.ts'
import { put, type State, state } from './random-state.test-helper.ts'
import { computeSwapIn, power, smallestReceived, smallestSent } from './reference.ts'
import {
  CREATED_AT,
  deposit,
  makePool,
  openPosition,
  quoteExactOut,
  type Range,
  readPool,
  readShares,
  swapExactIn,
  swapExactOut,
  type World,
  withdraw,
} from './test-pool.ts'

// PROPERTY_RUNS sets a larger number of random states.
const numRuns = Number(process.env.PROPERTY_RUNS ?? sampleSize(200, 100))
const seed = Number(process.env.PROPERTY_SEED ?? 20261001)

const U64_MAX = (1n << 64n) - 1n
const ONE = 1n << 64n
const side = fc.constantFrom<0 | 1>(0, 1)

/** The pool as the market's adapter reads it from the same bytes. */
function adapterOf({ vm, keys }: World, at: State) {
  const found = vm.account(keys.pool)!
  const fee = (mint: string) => {
    const given = at.transferFees[mint === keys.mints[0] ? 0 : 1]
    return given && { bps: given.basisPoints, maximum: given.maximum }
  }
  const decoded = decodeOne(dlmmAmm, { address: keys.pool, owner: found.owner, data: found.data }, fee)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.pool
}

/** vault >= bins + owed on both sides, reserves are the bins' sum, and each side of the active bin holds one mint. */
function expectSound(world: World): dlmm.Pool {
  const pool = readPool(world)
  const { vaults } = balances(world)
  const sums = pool.bins.reduce<[bigint, bigint]>(
    (sum, bin) => [sum[0] + bin.amount0, sum[1] + bin.amount1],
    [0n, 0n],
  )
  expect([pool.reserve0, pool.reserve1]).toEqual(sums)
  expect(vaults[0]).toBeGreaterThanOrEqual(pool.reserve0 + pool.protocolFees0 + pool.creatorFees0)
  expect(vaults[1]).toBeGreaterThanOrEqual(pool.reserve1 + pool.protocolFees1 + pool.creatorFees1)
  for (const [place, bin] of pool.bins.entries()) {
    if (pool.firstBin + place < pool.activeBin) expect(bin.amount0).toBe(0n)
    if (pool.firstBin + place > pool.activeBin) expect(bin.amount1).toBe(0n)
  }
  return pool
}

const NOW = BigInt(CREATED_AT)
const reserveOf = (pool: dlmm.Pool, at: 0 | 1) => (at === 0 ? pool.reserve0 : pool.reserve1)

describe('single trades on random states', () => {
  let world: World
  beforeAll(async () => {
    world = await makePool({ mints: [{ program: TOKEN_2022_PROGRAM }, { program: TOKEN_2022_PROGRAM }] })
  })

  const heldOut = (paying: 0 | 1) => tokenAmount(world.vm, world.keys.users[paying === 0 ? 1 : 0])

  test('exact in equals the reference to the unit, bin by bin, as does the adapter', () => {
    const seen = { done: 0, refused: 0, bins: 0, units: 0 }
    fc.assert(
      fc.property(state, side, amount(63), (at, paying, amountIn) => {
        const before = put(world, at, paying, amountIn)
        const received = netOfFee(at.transferFees[paying], amountIn)
        const swapped = received > 0n ? computeSwapIn(before, paying, received, NOW) : undefined
        const fits =
          swapped !== undefined && swapped.out > 0n && reserveOf(before, paying) + received <= U64_MAX
        const quote = adapterOf(world, at).quoteExactIn(paying, amountIn, chainTimeAt(CREATED_AT))
        const outcome = world.vm.send(swapExactIn(world.keys, paying, amountIn))
        if (!fits) {
          expect(outcome.error).toBeDefined()
          if (!swapped || swapped.out === 0n) expect(quote.ok).toBe(false)
          seen.refused++
          return
        }
        expectOk(outcome)
        seen.units = Math.max(seen.units, outcome.computeUnits)
        const delivered = netOfFee(at.transferFees[paying === 0 ? 1 : 0], swapped.out)
        expect(heldOut(paying)).toBe(delivered)
        if (delivered > 0n)
          expect(quote).toMatchObject({ ok: true, amountIn, amountOut: delivered, feeAmount: swapped.fee })
        const after = expectSound(world)
        const { reserve0, reserve1, protocolFees0, protocolFees1, creatorFees0, creatorFees1 } = after
        const sums = { reserve0, reserve1, protocolFees0, protocolFees1, creatorFees0, creatorFees1 }
        expect(after).toEqual({ ...swapped.after, ...sums })
        expect([protocolFees0 + protocolFees1, creatorFees0 + creatorFees1]).toEqual([
          swapped.protocolFee,
          swapped.creatorFee,
        ])
        seen.bins = Math.max(seen.bins, Math.abs(after.activeBin - before.activeBin))
        seen.done++
      }),
      { numRuns, seed },
    )
    console.log(
      `dlmm, exact in: ${seen.done} to the unit, over up to ${seen.bins} bins, ${seen.refused} refused, at most ${seen.units} CU`,
    )
    expect(seen.done).toBeGreaterThan(numRuns / 5)
  })

  test('exact out takes the smallest input, as quoted', () => {
    const seen = { done: 0, refused: 0, units: 0 }
    fc.assert(
      fc.property(state, side, amount(63), (at, paying, wanted) => {
        const bare = put(world, at, paying, 0n)
        const there = reserveOf(bare, paying === 0 ? 1 : 0)
        const amountOut = 1n + (there > 0n ? wanted % (there + 1n) : wanted)
        const gross = smallestSent(at.transferFees[paying === 0 ? 1 : 0], amountOut)
        const received = gross === undefined ? undefined : smallestReceived(bare, paying, gross, NOW)
        const amountIn = received === undefined ? undefined : smallestSent(at.transferFees[paying], received)
        const room = U64_MAX - reserveOf(bare, paying)
        put(world, at, paying, amountIn === undefined || amountIn > room ? room : amountIn)
        const quote = adapterOf(world, at).quoteExactOut(paying, amountOut, chainTimeAt(CREATED_AT))
        const asked = world.vm.simulate(quoteExactOut(world.keys, paying, amountOut))
        const outcome = world.vm.send(swapExactOut(world.keys, paying, amountOut))
        if (amountIn === undefined || amountIn > room) {
          expect(outcome.error).toBeDefined()
          if (amountIn === undefined) expect([asked.error === undefined, quote.ok]).toEqual([false, false])
          seen.refused++
          return
        }
        expect(quote).toMatchObject({ ok: true, amountIn, amountOut })
        expect(Buffer.from(expectOk(asked).returnData).readBigUInt64LE()).toBe(amountIn)
        expectOk(outcome)
        seen.units = Math.max(seen.units, outcome.computeUnits)
        expect(heldOut(paying)).toBe(netOfFee(at.transferFees[paying === 0 ? 1 : 0], gross!))
        expect(tokenAmount(world.vm, world.keys.users[paying])).toBe(0n)
        expectSound(world)
        seen.done++
      }),
      { numRuns, seed },
    )
    console.log(
      `dlmm, exact out: ${seen.done} to the unit, ${seen.refused} refused, at most ${seen.units} CU`,
    )
    expect(seen.done).toBeGreaterThan(numRuns / 5)
  })
})

type Step =
  | { kind: 'in' | 'out'; side: 0 | 1; size: bigint }
  | { kind: 'deposit'; range: number; sizes: [bigint, bigint] }
  | { kind: 'withdraw'; range: number; shareBps: number }
  | { kind: 'wait'; seconds: number }

const ranges: readonly Range[] = [
  [-20, 19],
  [-30, -5],
  [-3, 3],
  [0, 63],
  [-64, -64],
]

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('in' as const, 'out' as const), side, size: amount(33) }),
  fc.record({
    kind: fc.constant('deposit' as const),
    range: fc.nat(ranges.length - 1),
    sizes: fc.tuple(amount(34), amount(34)),
  }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    range: fc.nat(ranges.length - 1),
    shareBps: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.nat(700) }),
)

/** The value of each bin's shares in mint1 at the bin's own price, times 2^64 a share. */
const worths = (pool: dlmm.Pool): bigint[] =>
  pool.bins.map(
    (bin, place) => bin.amount0 * ((pool.firstPrice * power(pool.binStep, place)) / ONE) + bin.amount1 * ONE,
  )

test('over long sequences the vaults cover all liabilities, and no bin share loses value', async () => {
  const fee = { basisPoints: 77, maximum: 1n << 40n }
  let swaps = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const world = await makePool({
        mints: [{ program: TOKEN_PROGRAM }, { program: TOKEN_2022_PROGRAM, fee }],
      })
      const { vm, keys } = world
      for (const range of ranges.slice(1)) expectOk(vm.send(await openPosition(keys, range)))
      let now = CREATED_AT
      let worked = 0
      for (const next of steps) {
        const before = readPool(world)
        switch (next.kind) {
          case 'in':
            if (!vm.send(swapExactIn(keys, next.side, next.size)).error) worked++
            break
          case 'out':
            if (!vm.send(swapExactOut(keys, next.side, next.size)).error) worked++
            break
          case 'deposit': {
            const [maxAmount0, maxAmount1] = next.sizes
            vm.send(await deposit(keys, ranges[next.range]!, { maxAmount0, maxAmount1 }, before.activeBin))
            break
          }
          case 'withdraw':
            vm.send(await withdraw(keys, ranges[next.range]!, { shareBps: next.shareBps }))
            break
          case 'wait':
            now += next.seconds
            vm.setTime(now, 10)
        }
        const after = expectSound(world)
        const [was, is] = [worths(before), worths(after)]
        for (const [place, bin] of before.bins.entries()) {
          const later = after.bins[place]!
          if (bin.supply > 0n && later.supply > 0n)
            expect(is[place]! * bin.supply).toBeGreaterThanOrEqual(was[place]! * later.supply)
          if (later.supply === 0n) expect([later.amount0, later.amount1]).toEqual([0n, 0n])
        }
        const shares = await Promise.all(ranges.map((range) => readShares(world, range)))
        for (const [place, bin] of after.bins.entries()) {
          const held = shares.map((all, at) => all[after.firstBin + place - ranges[at]![0]] ?? 0n)
          expect(held.reduce((sum, units) => sum + units, 0n)).toBe(bin.supply)
        }
      }
      swaps += worked
    }),
    { numRuns: Math.ceil(numRuns / 20), seed },
  )
  expect(swaps).toBeGreaterThan(numRuns / 20)
})
