import { clmm, sqrtPriceAtTick } from '@callisto/program-clients'
import fc from 'fast-check'
import type { Fees } from '../cpmm/test-pool.ts'
import { amount, poolFees, transferFee } from '../toolchain/arbitraries.test-helper.ts'
import { fundPool, fundUser } from '../toolchain/test-pool-accounts.ts'
import type { TestFee } from '../toolchain/test-tokens.ts'
import { amountsOf } from './reference.ts'
import { readPool, user, type World } from './test-pool.ts'

type Range = { lower: number; upper: number; liquidity: bigint }

export type State = {
  ranges: Range[]
  sqrtPrice: bigint
  fees: Fees
  transferFees: [TestFee | undefined, TestFee | undefined]
}

const MAX_TICK = 443_636
const inBounds = (tick: number) => Math.min(Math.max(tick, -MAX_TICK), MAX_TICK)

/** Ranges near a middle anywhere on the scale, the outermost ticks included, and a price among them. */
const placed = fc
  .oneof(fc.integer({ min: -443_000, max: 443_000 }), fc.constantFrom(-MAX_TICK, MAX_TICK, 0))
  .chain((middle) => {
    const range = fc
      .record({
        at: fc.integer({ min: -300, max: 300 }),
        width: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 20_000 })),
        liquidity: amount(90),
      })
      .map(({ at, width, liquidity }): Range => {
        const lower = Math.min(inBounds(middle + at - (width >> 1)), MAX_TICK - 1)
        return { lower, upper: inBounds(lower + width), liquidity }
      })
    const price = fc
      .record({ at: fc.integer({ min: -320, max: 320 }), off: fc.bigInt(0n, 1n << 60n) })
      .map(({ at, off }) => {
        const here = sqrtPriceAtTick(Math.min(inBounds(middle + at), MAX_TICK - 1))
        return here + (off % (here >> 15n))
      })
    return fc.record({ ranges: fc.array(range, { minLength: 1, maxLength: 5 }), sqrtPrice: price })
  })

/** Token amounts of the ranges at that price. */
export function reservesOf({ ranges, sqrtPrice }: Pick<State, 'ranges' | 'sqrtPrice'>): [bigint, bigint] {
  const sums: [bigint, bigint] = [0n, 0n]
  for (const range of ranges) {
    const [amount0, amount1] = amountsOf(range, sqrtPrice, range.liquidity, 'up')
    sums[0] += amount0
    sums[1] += amount1
  }
  return sums
}

/** Approximate input of a token up to the last tick, at most 2^62. */
export function roomFor(one: Pick<State, 'ranges' | 'sqrtPrice'>, paying: 0 | 1): bigint {
  const end = sqrtPriceAtTick(paying === 0 ? -MAX_TICK : MAX_TICK)
  const room = reservesOf({ ...one, sqrtPrice: end })[paying] - reservesOf(one)[paying]
  return room < 1n << 62n ? room : 1n << 62n
}

/** Only states that amounts of 64 bits can reach. */
export const state: fc.Arbitrary<State> = fc
  .record({ placed, fees: poolFees, transferFees: fc.tuple(transferFee, transferFee) })
  .map(({ placed: where, ...rest }) => ({ ...where, ...rest }))
  .filter((one) => reservesOf(one).every((reserve) => reserve < 1n << 62n))

/** The ticks of these ranges, with zero fee growth. */
function ticksOf(ranges: readonly Range[]): clmm.Tick[] {
  const ticks = new Map<number, clmm.Tick>()
  const add = (index: number, net: bigint, gross: bigint) => {
    const { liquidityNet = 0n, liquidityGross = 0n } = ticks.get(index) ?? {}
    ticks.set(index, {
      index,
      liquidityNet: liquidityNet + net,
      liquidityGross: liquidityGross + gross,
      feeGrowthOutside0: 0n,
      feeGrowthOutside1: 0n,
    })
  }
  for (const { lower, upper, liquidity } of ranges) {
    add(lower, liquidity, liquidity)
    add(upper, -liquidity, liquidity)
  }
  return [...ticks.values()].sort((a, b) => a.index - b.index)
}

/** The pool in that state; its reserves are the amounts in the ranges. */
export function poolIn(world: World, one: State): clmm.Pool {
  const reserves = reservesOf(one)
  const ticks = ticksOf(one.ranges)
  const left = ticks.filter(({ index }) => sqrtPriceAtTick(index) <= one.sqrtPrice)
  return {
    ...readPool(world),
    ...one.fees,
    sqrtPrice: one.sqrtPrice,
    liquidity: left.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n),
    feeGrowth0: 0n,
    feeGrowth1: 0n,
    reserve0: reserves[0],
    reserve1: reserves[1],
    protocolFees0: 0n,
    protocolFees1: 0n,
    creatorFees0: 0n,
    creatorFees1: 0n,
    tickSpacing: 1,
    ticksBelow: left.length,
    ticks,
  }
}

/** Writes the pool, vaults that hold exactly its reserves, and a user with sufficient balances. */
export function put(world: World, one: State, paying: 0 | 1, paid: bigint): clmm.Pool {
  const { vm, keys } = world
  const pool = poolIn(world, one)
  vm.setAccount(keys.pool, { owner: clmm.PROGRAM, data: clmm.encodePool(pool) })
  fundPool(vm, { ...keys, user }, [pool.reserve0, pool.reserve1], one.transferFees)
  fundUser(vm, { ...keys, user }, paying, paid, one.transferFees)
  return pool
}
