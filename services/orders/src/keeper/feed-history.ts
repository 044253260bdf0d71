import { feedPrices, type oracle } from '@callisto/program-clients'

/** Confidence beyond which the programs do not act on a price, in millionths of it. */
const MAX_PRICE_CONF_PPM = 10_000
/** Age beyond which the programs do not value a fill with a price. */
const MAX_PRICE_AGE_SLOTS = 150

/** A price in 1e-8 USD that an order may act on, and its number among all entries of the feed. */
export interface NumberedPrice {
  slot: bigint
  price: bigint
  conf: bigint
  entry: bigint
}

/** What an order reads of a feed. */
export interface FeedHistory {
  /** Number of entries that the feed has had. */
  entered: bigint
  /** Prices that are certain enough to trigger a leg, the oldest first; at most the 128 newest. */
  prices: readonly NumberedPrice[]
  /** The newest price of a closed slot, certain or not. */
  latest: NumberedPrice | undefined
  maxAgeSlots: bigint
  maxConfPpm: bigint
}

/** The prices of slots before `now` in a feed of the oracle program. */
export function feedHistory(feed: oracle.Feed, now: bigint): FeedHistory {
  const closed = feedPrices(feed, now)
  const newer = BigInt(feedPrices(feed, 1n << 64n).length - closed.length)
  const first = feed.entered - newer - BigInt(closed.length)
  const all = closed.map((price, index) => ({ ...price, entry: first + BigInt(index) }))
  const maxConfPpm = BigInt(Math.min(feed.maxConfPpm, MAX_PRICE_CONF_PPM))
  return {
    entered: feed.entered,
    prices: all.filter((price) => isCertain(price, maxConfPpm)),
    latest: all.at(-1),
    maxAgeSlots: BigInt(Math.min(feed.maxAgeSlots, MAX_PRICE_AGE_SLOTS)),
    maxConfPpm,
  }
}

/** The price that a fill in the slot `now` is valued with; undefined where none is usable. */
export function usablePrice(feed: FeedHistory, now: bigint): NumberedPrice | undefined {
  const { latest, maxAgeSlots, maxConfPpm } = feed
  if (!latest || now - latest.slot > maxAgeSlots) return undefined
  return isCertain(latest, maxConfPpm) ? latest : undefined
}

const isCertain = ({ price, conf }: { price: bigint; conf: bigint }, maxConfPpm: bigint): boolean =>
  conf * 1_000_000n <= price * maxConfPpm
