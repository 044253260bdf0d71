import { type clmm, sqrtPriceAtTick } from '@callisto/program-clients'
import { sampleSize } from '@callisto/testkit/sample-size'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../toolchain/arbitraries.test-helper.ts'
import { netOfFee, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, tokenAmount } from '../toolchain/test-tokens.ts'
import type { Outcome } from '../toolchain/test-vm.ts'
import { put, roomFor, type State, state } from './random-state.test-helper.ts'
import { amountsOf, computeSwapIn, smallestReceived, smallestSent } from './reference.ts'
import {
  addLiquidity,
  balances,
  collectCreatorFees,
  collectFees,
  collectProtocolFees,
  decreaseLiquidity,
  type Ends,
  emptyPool,
  expectOk,
  makePool,
  quoteExactOut,
  readPool,
  readPosition,
  swapExactIn,
  swapExactOut,
  type World,
} from './test-pool.ts'

// PROPERTY_RUNS sets a larger number of random states.
const numRuns = Number(process.env.PROPERTY_RUNS ?? sampleSize(200, 100))
const seed = Number(process.env.PROPERTY_SEED ?? 20260901)

const U64_MAX = (1n << 64n) - 1n
const side = fc.constantFrom<0 | 1>(0, 1)
const other = (paying: 0 | 1): 0 | 1 => (paying === 0 ? 1 : 0)

/** vault >= reserve + owed on both sides. */
function expectBacked(world: World): clmm.Pool {
  const pool = readPool(world)
  const { vaults } = balances(world)
  expect(vaults[0]).toBeGreaterThanOrEqual(pool.reserve0 + pool.protocolFees0 + pool.creatorFees0)
  expect(vaults[1]).toBeGreaterThanOrEqual(pool.reserve1 + pool.protocolFees1 + pool.creatorFees1)
  return pool
}

/** The reserves cover the withdrawal of all ranges. */
function expectSolvent({ ranges }: State, { sqrtPrice, reserve0, reserve1 }: clmm.Pool): void {
  const owed = ranges.map((range) => amountsOf(range, sqrtPrice, range.liquidity, 'down'))
  expect(owed.reduce((sum, [token0]) => sum + token0, 0n)).toBeLessThanOrEqual(reserve0)
  expect(owed.reduce((sum, [, token1]) => sum + token1, 0n)).toBeLessThanOrEqual(reserve1)
}

describe('single trades on random states', () => {
  let world: World
  beforeAll(async () => {
    world = await makePool({ mints: [{ program: TOKEN_2022_PROGRAM }, { program: TOKEN_2022_PROGRAM }] })
  })

  test('exact in equals the reference to the unit', () => {
    const seen = { done: 0, crossed: 0 }
    fc.assert(
      fc.property(state, side, amount(62), fc.boolean(), (one, paying, wanted, fits) => {
        const amountIn = fits ? 1n + (wanted % (roomFor(one, paying) + 1n)) : wanted
        const before = put(world, one, paying, amountIn)
        const received = netOfFee(one.transferFees[paying], amountIn)
        const expected = computeSwapIn(before, paying, received)
        const outcome = world.vm.send(swapExactIn(world.keys, paying, amountIn))
        if (!expected || expected.out === 0n) {
          expect(outcome.error).toBe(expected ? 'Custom(6009)' : 'Custom(6008)')
          return
        }
        expectOk(outcome)
        const { out, fee, ...place } = expected
        const after = expectBacked(world)
        expectSolvent(one, after)
        const { protocolFee, creatorFee, ...end } = place
        expect(after).toMatchObject(end)
        const kept = received - protocolFee - creatorFee
        const moved = [after.reserve0 - before.reserve0, after.reserve1 - before.reserve1]
        expect([moved[paying], moved[other(paying)]]).toEqual([kept, -out])
        const delivered = netOfFee(one.transferFees[other(paying)], out)
        expect(tokenAmount(world.vm, world.keys.users[other(paying)])).toBe(delivered)
        expect(fee).toBeGreaterThanOrEqual(protocolFee + creatorFee)
        seen.done += 1
        if (after.ticksBelow !== before.ticksBelow) seen.crossed += 1
      }),
      { numRuns, seed },
    )
    // The sizes are such that trades of all kinds are among them.
    expect(seen.done).toBeGreaterThan(numRuns / 5)
    expect(seen.crossed).toBeGreaterThan(numRuns / 20)
  })

  test('exact out takes the smallest input, as quoted', () => {
    const seen = { done: 0, refused: 0 }
    fc.assert(
      fc.property(state, side, amount(62), (one, paying, wanted) => {
        const before = put(world, one, paying, U64_MAX - (1n << 62n))
        const held = paying === 0 ? before.reserve1 : before.reserve0
        const amountOut = held > 0n ? 1n + (wanted % held) : wanted
        const gross = smallestSent(one.transferFees[other(paying)], amountOut)
        const received = gross === undefined ? undefined : smallestReceived(before, paying, gross)
        const amountIn = received === undefined ? undefined : smallestSent(one.transferFees[paying], received)
        const quoted = world.vm.simulate(quoteExactOut(world.keys, paying, amountOut))
        if (amountIn === undefined || received === undefined) {
          seen.refused += 1
          expect(quoted.error).toMatch(/Custom\(600[38]\)/)
          return
        }
        expect(Buffer.from(expectOk(quoted).returnData).readBigUInt64LE()).toBe(amountIn)
        // The sum with the vault balance exceeds 64 bits: the token program rejects.
        if (amountIn > U64_MAX - (1n << 62n)) return
        expectOk(world.vm.send(swapExactOut(world.keys, paying, amountOut, amountIn)))
        const after = expectBacked(world)
        expectSolvent(one, after)
        expect(tokenAmount(world.vm, world.keys.users[other(paying)])).toBe(amountOut)
        const sold = paying === 0 ? before.reserve1 - after.reserve1 : before.reserve0 - after.reserve0
        expect(sold).toBe(gross)
        seen.done += 1
      }),
      { numRuns, seed },
    )
    expect(seen.done).toBeGreaterThan(numRuns / 3)
  })
})

const ends: readonly Ends[] = [
  { lower: -2_000, upper: 2_000 },
  { lower: -60, upper: 40 },
  { lower: 40, upper: 500 },
  { lower: -400, upper: -60 },
]

type Step =
  | { kind: 'in' | 'out'; side: 0 | 1; size: bigint }
  | { kind: 'add'; at: number; size: bigint }
  | { kind: 'take'; at: number; percent: number }
  | { kind: 'collect'; at: number }
  | { kind: 'pay out' }

const at = fc.nat(ends.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('in' as const, 'out' as const), side, size: amount(37) }),
  },
  fc.record({ kind: fc.constant('add' as const), at, size: amount(42) }),
  fc.record({ kind: fc.constant('take' as const), at, percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('collect' as const), at }),
  fc.record({ kind: fc.constant('pay out' as const) }),
)

/** Executes one step; a rejected step changes nothing. */
async function take(world: World, next: Step): Promise<Outcome> {
  const { vm, keys } = world
  switch (next.kind) {
    case 'in':
      return vm.send(swapExactIn(keys, next.side, next.size))
    case 'out':
      return vm.send(swapExactOut(keys, next.side, next.size))
    case 'add':
      await addLiquidity(world, ends[next.at]!, next.size)
      return vm.send(await collectFees(keys, ends[next.at]!))
    case 'take': {
      const { liquidity } = await readPosition(world, ends[next.at]!)
      return vm.send(await decreaseLiquidity(keys, ends[next.at]!, (liquidity * BigInt(next.percent)) / 100n))
    }
    case 'collect':
      return vm.send(await collectFees(keys, ends[next.at]!))
    case 'pay out':
      vm.send(collectCreatorFees(keys))
      return vm.send(collectProtocolFees(keys))
  }
}

/** The ticks are in order, and active liquidity and price agree with them. */
function expectInOrder({ ticks, ticksBelow, liquidity, sqrtPrice }: clmm.Pool): void {
  const indices = ticks.map(({ index }) => index)
  expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b))
  expect(ticks.slice(0, ticksBelow).reduce((sum, tick) => sum + tick.liquidityNet, 0n)).toBe(liquidity)
  expect(ticks.reduce((sum, tick) => sum + tick.liquidityNet, 0n)).toBe(0n)
  for (const [place, { index, liquidityGross }] of ticks.entries()) {
    expect(liquidityGross).toBeGreaterThan(0n)
    if (place < ticksBelow) expect(sqrtPriceAtTick(index)).toBeLessThanOrEqual(sqrtPrice)
    else expect(sqrtPriceAtTick(index)).toBeGreaterThanOrEqual(sqrtPrice)
  }
}

describe('long sequences of operations', () => {
  test('all positions withdraw and collect in full, and only rounding dust remains', async () => {
    const fee = { basisPoints: 77, maximum: 1n << 40n }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const world = await emptyPool({
          mints: [{ program: TOKEN_PROGRAM }, { program: TOKEN_2022_PROGRAM, fee }],
        })
        for (const range of ends) await addLiquidity(world, range, 1_000_000_000_000n)
        let worked = 0
        for (const next of steps) {
          if ((await take(world, next)).error === undefined) worked += 1
          expectInOrder(expectBacked(world))
        }
        expect(worked).toBeGreaterThan(0)
        for (const range of ends) {
          const { liquidity } = await readPosition(world, range)
          if (liquidity > 0n) expectOk(world.vm.send(await decreaseLiquidity(world.keys, range, liquidity)))
          world.vm.send(await collectFees(world.keys, range))
        }
        const left = expectBacked(world)
        expect(left).toMatchObject({ ticks: [], ticksBelow: 0, liquidity: 0n })
        // Rounding leaves about one unit a step, and fee growth has units of 2^-64 of the liquidity.
        expect(left.reserve0 + left.reserve1).toBeLessThan(BigInt(20 * (steps.length + 8)))
      }),
      { numRuns: Math.ceil(numRuns / 20), seed },
    )
  })

  test('a round trip never profits', async () => {
    const world = await makePool({ fees: { lpFeePpm: 0, protocolFeePpm: 0, creatorFeePpm: 0 } })
    let returned = 0
    fc.assert(
      fc.property(side, amount(36), (paying, size) => {
        const before = balances(world).users
        if (world.vm.send(swapExactIn(world.keys, paying, size)).error) return
        const between = balances(world).users
        const got = between[other(paying)] - before[other(paying)]
        if (world.vm.send(swapExactIn(world.keys, other(paying), got)).error) return
        expect(balances(world).users[paying]).toBeLessThanOrEqual(before[paying])
        returned += 1
      }),
      { numRuns, seed },
    )
    expect(returned).toBeGreaterThan(numRuns / 5)
  })
})
