import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from '@callisto/program-clients'
import fc from 'fast-check'
import { amountsForLiquidity } from './liquidity.ts'
import type { ClmmState } from './pool.ts'
import type { PoolState, Tick } from './swap.ts'

export interface RandomPosition {
  lower: number
  upper: number
  liquidity: bigint
}

const magnitude = (bits: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: bits }), fc.bigInt(0n, 2n ** 128n))
    .map(([size, value]) => 1n + (value & ((1n << BigInt(size)) - 1n)))

/** Ranges around a middle, wide and narrow ones, some of which touch. */
export const positions = (middle: number, most: number): fc.Arbitrary<RandomPosition[]> =>
  fc.array(
    fc
      .record({
        at: fc.integer({ min: -600, max: 600 }),
        width: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 30_000 })),
        liquidity: magnitude(72),
      })
      .map(({ at, width, liquidity }) => {
        const lower = Math.min(Math.max(middle + at - (width >> 1), MIN_TICK), MAX_TICK - 1)
        return { lower, upper: Math.min(lower + width, MAX_TICK), liquidity }
      }),
    { minLength: 1, maxLength: most },
  )

/** Ticks, pool state and reserves of a pool with these positions at a price. */
export function poolOf(
  all: readonly RandomPosition[],
  sqrtPrice: bigint,
): Pick<ClmmState, 'poolState' | 'ticks' | 'reserves' | 'owed'> {
  const nets = new Map<number, bigint>()
  const reserves: [bigint, bigint] = [0n, 0n]
  for (const { lower, upper, liquidity } of all) {
    nets.set(lower, (nets.get(lower) ?? 0n) + liquidity)
    nets.set(upper, (nets.get(upper) ?? 0n) - liquidity)
    const range = { low: sqrtPriceAtTick(lower), high: sqrtPriceAtTick(upper), price: sqrtPrice }
    const [amount0, amount1] = amountsForLiquidity(range, liquidity, 'ceil')
    reserves[0] += amount0
    reserves[1] += amount1
  }
  const ticks: Tick[] = [...nets]
    .map(([index, net]) => ({ index, liquidityNet: net, sqrtPrice: sqrtPriceAtTick(index) }))
    .sort((a, b) => a.index - b.index)
  const left = ticks.filter((tick) => tick.sqrtPrice <= sqrtPrice)
  const poolState: PoolState = {
    sqrtPrice,
    liquidity: left.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n),
    ticksBelow: left.length,
  }
  return { poolState, ticks, reserves, owed: [0n, 0n] }
}

/** Positions and a price among them, or a little outside of them all. */
export const randomPool = fc
  .integer({ min: -200_000, max: 200_000 })
  .chain((middle) =>
    fc.record({
      all: positions(middle, 6),
      price: fc.integer({ min: -700, max: 700 }).map((at) => sqrtPriceAtTick(middle + at)),
      off: fc.bigInt(0n, 1n << 40n),
    }),
  )
  .map(({ all, price, off }) => poolOf(all, price + (off % (price >> 20n))))
  .filter(({ reserves }) => reserves.every((reserve) => reserve < 1n << 63n))
