import type { oracle } from '@callisto/program-clients'

/** Confidence beyond which the programs do not act on a price, in millionths of it. */
const MAX_PRICE_CONF_PPM = 10_000
/** Age beyond which the programs do not value a fill with a price. */
const MAX_PRICE_AGE_SLOTS = 150
/** Prices that a feed keeps. */
const RING = 128n

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
  /** The one before it. */
  before: NumberedPrice | undefined
  /**
   * Slot of the first price behind the last break: each since was certain, and young enough when the next one came. 0 where the
   * feed has forgotten it; undefined while the newest price is uncertain.
   */
  steadySince: bigint | undefined
  maxAgeSlots: bigint
  maxConfPpm: bigint
}

/**
 * The prices of slots before `now` in a feed of the oracle program. What an earlier state of it had is taken over, because
 * a feed is read with every price of it.
 */
export function feedHistory(feed: oracle.Feed, now: bigint, earlier?: FeedHistory): FeedHistory {
  const { entered } = feed
  const known = earlier && earlier.entered <= entered ? earlier : undefined
  const first = entered > RING ? entered - RING : 0n
  const maxConfPpm = BigInt(Math.min(feed.maxConfPpm, MAX_PRICE_CONF_PPM))
  const prices = known?.prices.filter(({ entry }) => entry >= first) ?? []
  const maxAgeSlots = BigInt(Math.min(feed.maxAgeSlots, MAX_PRICE_AGE_SLOTS))
  let { latest, before, steadySince } = known ?? {
    ...{ latest: undefined, before: undefined },
    steadySince: first > 0n ? 0n : undefined,
  }
  for (let entry = latest && latest.entry >= first ? latest.entry + 1n : first; entry < entered; entry++) {
    const found = feed.ring[Number(entry % RING)]
    if (!found || found.slot >= now) break
    before = latest
    latest = { ...found, entry }
    if (before && latest.slot - before.slot > maxAgeSlots) steadySince = undefined
    if (isCertain(latest, maxConfPpm)) {
      prices.push(latest)
      steadySince ??= latest.slot
    } else steadySince = undefined
  }
  return {
    entered,
    prices,
    latest,
    before,
    steadySince,
    maxAgeSlots,
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
