import { tickPrices } from '@callisto/venues/whirlpool'
import { between, logBetween, pick, type Random } from '../routing/random.ts'

/** Liquidity between two ticks. */
export interface Range {
  lower: number
  upper: number
  liquidity: bigint
}

interface Place {
  spacing: number
  sqrtPrice: bigint
  tick: number
}

const MAX_TICK = 443_636
const SPLASH_SPACING = 32_768
/** Most that a range may hold of either token at the pool's price, base units. */
const MAX_HELD = 2 ** 55

/** Ranges around a price: over all prices, many close ones, few far ones, beside the price, or none. */
export function randomRanges(random: Random, place: Place): Range[] {
  const { spacing } = place
  const last = Math.floor(MAX_TICK / spacing)
  const full = () => range(random, place, -last, last)
  if (spacing >= SPLASH_SPACING) return [full()]
  const now = Math.floor(place.tick / spacing)
  const around = (reach: number) => {
    const bound = () => Math.min(Math.max(now + Math.round(between(random, -reach, reach)), -last), last)
    const [a, b] = [bound(), bound()]
    return a === b ? [] : [range(random, place, Math.min(a, b), Math.max(a, b))]
  }
  const some = (count: number, reach: number) =>
    Array.from({ length: Math.floor(count) }, () => around(reach)).flat()
  switch (pick(random, ['full', 'dense', 'dense', 'sparse', 'sparse', 'mixed', 'mixed', 'none'])) {
    case 'full':
      return [full()]
    case 'dense':
      return some(between(random, 5, 25), between(random, 2, 60))
    case 'sparse':
      return some(between(random, 1, 5), between(random, 100, 400))
    case 'mixed':
      return [full(), ...some(between(random, 2, 12), between(random, 3, 200))]
    default:
      return random() < 0.5 ? [] : some(2, 40)
  }
}

function range(random: Random, { spacing, sqrtPrice }: Place, low: number, high: number): Range {
  const [lower, upper] = [low * spacing, high * spacing]
  const [from, to] = [tickPrices.at(lower), tickPrices.at(upper)].map(toFloat) as [number, number]
  const price = Math.min(Math.max(toFloat(sqrtPrice), from), to)
  const most = Math.min(
    MAX_HELD / (price - from || 1e-300),
    MAX_HELD / (1 / price - 1 / to || 1e-300),
    2 ** 80,
  )
  return { lower, upper, liquidity: BigInt(Math.floor(Math.max(1, most * logBetween(random, 1e-12, 1)))) }
}

const toFloat = (price: bigint) => Number(price) / 2 ** 64

/** What the ranges add at each of their bounds, by tick; a tick where they cancel out stays initialized. */
export function ticksOf(ranges: readonly Range[]): ReadonlyMap<number, { net: bigint; gross: bigint }> {
  const ticks = new Map<number, { net: bigint; gross: bigint }>()
  const add = (tick: number, net: bigint, liquidity: bigint) => {
    const known = ticks.get(tick) ?? { net: 0n, gross: 0n }
    ticks.set(tick, { net: known.net + net, gross: known.gross + liquidity })
  }
  for (const { lower, upper, liquidity } of ranges) {
    add(lower, liquidity, liquidity)
    add(upper, -liquidity, liquidity)
  }
  return ticks
}

/** Amounts that move the price by a random number of ticks, base units. */
export function reservesNear(random: Random, ranges: readonly Range[], { spacing, sqrtPrice, tick }: Place) {
  const reach = logBetween(random, 1, 500) * Math.min(spacing, 1_000)
  let [amount0, amount1] = [0, 0]
  const price = toFloat(sqrtPrice)
  for (const { lower, upper, liquidity } of ranges) {
    const bound = (at: number) => Math.min(Math.max(at, lower), upper)
    const at = (exact: number) => 1.0001 ** (bound(exact) / 2)
    const [low, high] = [at(tick - reach), at(tick + reach)]
    const inside = Math.min(Math.max(price, low), high)
    amount0 += Number(liquidity) * (1 / inside - 1 / high)
    amount1 += Number(liquidity) * (inside - low)
  }
  const size = (amount: number) => BigInt(Math.floor(Math.min(Math.max(amount, 10), 2 ** 58)))
  return [size(amount0), size(amount1)] as const
}
