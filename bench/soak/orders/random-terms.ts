import type { trigger } from '@callisto/program-clients'
import { NO_LEG } from '../../../programs/trigger/test-order.ts'
import { pick, type Random } from '../../routing/random.ts'
import { fairRate, type OrderMarket } from './order-market.ts'

const MILLION = 1_000_000n
const KINDS = ['above', 'below', 'trailingFall', 'trailingRise'] as const

/** Terms of a leg that sells the coin of `side`, near the market, and now and then ones that no leg can have. */
export function randomLeg(market: OrderMarket, side: 0 | 1, random: Random): trigger.LegTerms {
  const terms = random() < 0.5 ? limitLeg(market, side, random) : pricedLeg(market, side, random)
  return random() < 0.04 ? { ...terms, ...pick(random, FLAWS) } : terms
}

const FLAWS: readonly Partial<trigger.LegTerms>[] = [
  { kind: 'none' },
  { price: 7n },
  { rateIn: 0n },
  { rateOut: 0n, rateIn: 1n },
  { feed: 2 },
  { slippageBps: 5_001 },
  { trailingPpm: 1_000_000 },
  { kind: 'limit' },
]

function limitLeg(market: OrderMarket, side: 0 | 1, random: Random): trigger.LegTerms {
  const [rateIn, rateOut] = fairRate(market, side, 960_000 + Math.floor(random() * 60_000))
  // Rates far off the market too: extremes of 64 bits among them.
  if (random() < 0.03) return { ...NO_LEG, kind: 'limit', rateIn: 1n, rateOut: (1n << 64n) - 1n }
  const slippageBps = pick(random, [0, 0, 50, 400])
  return { ...NO_LEG, kind: 'limit', rateIn, rateOut, slippageBps }
}

function pricedLeg(market: OrderMarket, side: 0 | 1, random: Random): trigger.LegTerms {
  const kind = pick(random, KINDS)
  const feed = random() < 0.5 ? 0 : 1
  const factor = BigInt(990_000 + Math.floor(random() * 20_000))
  const isTrailing = kind === 'trailingFall' || kind === 'trailingRise'
  const [rateIn, rateOut] = fairRate(market, side, pick(random, [500_000, 950_000, 990_000]))
  // The price that the floor of a leg that trails belongs to: where it may rise, and now and then where it may not.
  const isRising = kind === 'trailingFall' ? feed === side : feed !== side
  const origin = isRising ? random() < 0.5 : random() < 0.05
  return {
    ...NO_LEG,
    kind,
    feed,
    price: isTrailing && !origin ? 0n : (market.prices[feed] * factor) / MILLION,
    trailingPpm: isTrailing ? pick(random, [1, 2_000, 10_000, 900_000]) : 0,
    rateIn,
    rateOut,
    slippageBps: pick(random, [0, 1, 100, 400, 5_000]),
  }
}

/** Which legs a new order has. */
export function randomLegs(
  market: OrderMarket,
  random: Random,
): Pick<trigger.CreateArgs, 'entry' | 'takeProfit' | 'stop'> {
  const leg = (side: 0 | 1) => randomLeg(market, side, random)
  const form = random()
  if (form < 0.4) return { entry: leg(0), takeProfit: NO_LEG, stop: NO_LEG }
  if (form < 0.6) return { entry: NO_LEG, takeProfit: leg(0), stop: leg(0) }
  if (form < 0.65) return { entry: NO_LEG, takeProfit: NO_LEG, stop: random() < 0.8 ? leg(0) : NO_LEG }
  return { entry: leg(0), takeProfit: leg(1), stop: random() < 0.8 ? leg(1) : NO_LEG }
}

/** When an order expires. */
export function randomExpiry(now: number, random: Random): { expiresAt: bigint; touchSeconds: number } {
  const wrong = [1n, BigInt(now), -1n, BigInt(now) + 100n * 366n * 86_400n + 1n]
  const expiresAt =
    random() < 0.6
      ? 0n
      : random() < 0.1
        ? pick(random, wrong)
        : BigInt(now + 1 + Math.floor(random() * 1_500))
  return { expiresAt, touchSeconds: random() < 0.7 ? 0 : pick(random, [1, 300, 1_500]) }
}
