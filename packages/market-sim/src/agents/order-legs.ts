import { FLOOR_BPS, floorAtTrigger, type LegRole, type trigger } from '@callisto/program-clients'
import type { OrderLegs } from '../execution/order-instructions.ts'
import { type Asset, unitOf } from '../genesis/assets.ts'
import type { Random } from '../schedule/random.ts'
import type { OrderMarket } from './order-trades.ts'

/** Kinds of orders: one leg that waits for a rate or a price, two ways out of a holding, or an entry with both. */
export type OrderKind = 'limit' | 'price' | 'trailing' | 'exit' | 'bracket'

const FEED_SCALE = 1e8
/** A limit must pay the fees of the route and of the order before it is the market's price. */
const LIMIT_FEES = 0.001_5
/** Mean distance from the market of near legs, and limits of far ones. */
const MIN_DISTANCE = 0.000_5
const NEAR_DISTANCE = 0.002_5
const FAR_DISTANCE = [0.02, 0.15] as const
const NEAR_SHARE = 0.75
const MIN_SLIPPAGE_BPS = 100
const MAX_SLIPPAGE_BPS = 300
const PPM = 1_000_000

const NO_LEG: trigger.LegTerms = {
  price: 0n,
  rateIn: 0n,
  rateOut: 0n,
  kind: 'none',
  feed: 0,
  slippageBps: 0,
  trailingPpm: 0,
}

/** Distance of a leg from the market, as a part of the price. */
export function drawDistance(random: Random, isFar: boolean): number {
  if (isFar || !random.chance(NEAR_SHARE)) return random.between(...FAR_DISTANCE)
  return MIN_DISTANCE + random.exponential(NEAR_DISTANCE)
}

/** Terms of a leg of a kind at a distance from the market. Rates are rounded in favour of the maker. */
export function legTerms(
  kind: Exclude<trigger.LegKind, 'none'>,
  market: OrderMarket,
  distance: number,
  random: Random,
): trigger.LegTerms {
  if (kind === 'limit') return limitTerms(market, distance)
  const { feed, volatile, input } = market
  const slippageBps = Math.round(random.between(MIN_SLIPPAGE_BPS, MAX_SLIPPAGE_BPS))
  const priced = { ...NO_LEG, kind, feed, slippageBps }
  const isSale = input === volatile
  if (kind === 'trailingFall' || kind === 'trailingRise')
    return withFloor({ ...priced, trailingPpm: Math.ceil(distance * PPM) }, market, isSale, 'stop')
  const price = volatile.usd * (kind === 'above' ? 1 + distance : 1 - distance)
  const role = (kind === 'below') === isSale ? 'stop' : 'takeProfit'
  return withFloor({ ...priced, price: BigInt(Math.round(price * FEED_SCALE)) }, market, isSale, role)
}

/** The default floor of the product. */
function withFloor(
  terms: trigger.LegTerms,
  { input, output, amount }: OrderMarket,
  isSale: boolean,
  role: Exclude<LegRole, 'limit'>,
): trigger.LegTerms {
  const token = ({ asset, usd }: { asset: Asset; usd: number }) => ({
    decimals: asset.decimals,
    priceUsd: BigInt(Math.max(1, Math.round(usd * FEED_SCALE))),
  })
  const sides = { amount, input: token(input), output: token(output) }
  // No threshold that is drawn is passed yet, that of an exit behind an entry neither.
  const leg = { ...terms, side: isSale ? 'input' : 'output', waitsForEntry: false } as const
  const floor = floorAtTrigger(leg, sides, FLOOR_BPS[role])
  return { ...terms, rateIn: amount, rateOut: floor ?? 1n }
}

function limitTerms({ input, output, amount }: OrderMarket, distance: number): trigger.LegTerms {
  const whole =
    (Number(amount) / unitOf(input.asset)) * (input.usd / output.usd) * (1 + distance + LIMIT_FEES)
  return {
    ...NO_LEG,
    kind: 'limit',
    rateIn: amount,
    rateOut: BigInt(Math.ceil(whole * unitOf(output.asset))),
  }
}

/** The legs of a new order. An exit sells the volatile token, a bracket buys it. */
export function drawLegs(kind: OrderKind, market: OrderMarket, random: Random, isFar: boolean): OrderLegs {
  const distance = () => drawDistance(random, isFar)
  const isSale = market.input === market.volatile
  const single = (leg: Exclude<trigger.LegKind, 'none'>) => ({
    entry: legTerms(leg, market, distance(), random),
    takeProfit: NO_LEG,
    stop: NO_LEG,
  })
  switch (kind) {
    case 'limit':
      return single('limit')
    case 'price':
      return single(random.chance(0.5) ? 'above' : 'below')
    case 'trailing':
      return single(isSale ? 'trailingFall' : 'trailingRise')
    default: {
      const isBracket = kind === 'bracket'
      const depth = isBracket ? distance() : 0
      const entry = isBracket ? legTerms('limit', market, depth, random) : NO_LEG
      // The exit of a bracket sells what its entry bought.
      const { input, output } = market
      const exit = isBracket ? { ...market, input: output, output: input, amount: entry.rateOut } : market
      return {
        entry,
        takeProfit: legTerms('above', exit, distance(), random),
        // The stop of a bracket lies below its entry.
        stop: legTerms('below', exit, depth + distance(), random),
      }
    }
  }
}
