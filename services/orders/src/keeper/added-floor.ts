import { addedFloor, type PricedToken } from '@callisto/program-clients'
import type { FeedHistory } from './feed-history.ts'
import type { OrderMint } from './fill-context.ts'
import { type KeptOrder, type OrderSide, sidesOf } from './kept-order.ts'
import type { FillRequest } from './plan-fill.ts'
import { legsOf } from './trigger-terms.ts'

/**
 * How much less than its feeds say an order may be filled for whose maker has signed no floor, in basis points; undefined for one
 * that has a floor. Only orders from before every order had one are without.
 */
function unsignedBps(order: KeptOrder, leg: number): number | undefined {
  if (order.program === 'recurring')
    return order.state.minOut === 0n ? order.state.maxDeviationBps : undefined
  const { rateIn, slippageBps } = legsOf(order.state)[leg]!.terms
  return rateIn === 0n ? slippageBps : undefined
}

/** Where prices that have stood come from. */
export interface StoodPrices {
  /** What the market says of a token, in USD; undefined where it has no price that has stood. */
  usdPrice(mint: string, signal: AbortSignal): Promise<number | undefined>
  feed(address: string): FeedHistory | undefined
}

/**
 * A fill with the floor that this keeper adds where the order has none: its feeds alone would decide, and a feed of one pool is
 * bent with that pool. Nothing is enough where a token has no price that has stood. It binds this keeper alone.
 */
export async function withAddedFloor(
  request: FillRequest,
  { feed, usdPrice }: StoodPrices,
  signal: AbortSignal,
): Promise<FillRequest> {
  const { order, leg, context, terms } = request
  const slippageBps = unsignedBps(order, leg)
  if (slippageBps === undefined) return request
  const priced = async (side: OrderSide, { decimals }: OrderMint): Promise<PricedToken | undefined> => {
    const priceUsd = toUnits(await usdPrice(side.mint, signal)) ?? middlePrice(feed(side.feed))
    return priceUsd === undefined ? undefined : { decimals, priceUsd }
  }
  const sides = sidesOf(order)
  const input = await priced(sides.input, context.input)
  const output = await priced(sides.output, context.output)
  const minimum = (spent: bigint): bigint | undefined => {
    const own = terms.minimum(spent)
    const added = input && output && addedFloor({ amount: spent, input, output }, slippageBps)
    if (own === undefined || added === undefined) return undefined
    return own > added ? own : added
  }
  return { ...request, terms: { ...terms, minimum } }
}

/** Prices are compared in units of 1e-18 USD: of some tokens a whole one is worth less than the unit of a feed. */
const UNITS_PER_USD = 1e18
const UNITS_PER_FEED_UNIT = 10n ** 10n

function toUnits(usd: number | undefined): bigint | undefined {
  const units = Math.round((usd ?? 0) * UNITS_PER_USD)
  return units > 0 && Number.isFinite(units) ? BigInt(units) : undefined
}

/**
 * The middle one of all prices that a feed keeps, which a move changes once it has stood for half of them, half an hour in a feed of
 * one pool: what is left to go by for a token without a market price. Of an even number the lower one.
 */
function middlePrice(feed: FeedHistory | undefined): bigint | undefined {
  const prices = (feed?.prices ?? []).map(({ price }) => price).sort((a, b) => (a < b ? -1 : 1))
  const middle = prices[Math.floor((prices.length - 1) / 2)]
  return middle ? middle * UNITS_PER_FEED_UNIT : undefined
}
