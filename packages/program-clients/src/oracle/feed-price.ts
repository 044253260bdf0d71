import type { Entry, Feed } from './generated.ts'

/** Prices that the ring of a feed holds. */
const RING = 128n

/** The parts of a feed that its prices are read from. */
export type FeedRing = Pick<Feed, 'entered' | 'ring'>

/**
 * Prices of slots before `now` and after `after`, the oldest first: USD per whole token and the confidence, in 1e-8 USD.
 * The slot `now` itself can still change. Prices that the ring has lost are missing without a sign of it.
 */
export function feedPrices({ entered, ring }: FeedRing, now: bigint, after = -1n): Entry[] {
  const first = entered > RING ? entered - RING : 0n
  const found: Entry[] = []
  for (let number = first; number < entered; number++) {
    const entry = ring[Number(number % RING)]
    if (entry && entry.slot > after && entry.slot < now) found.push(entry)
  }
  return found
}

/** The newest of them; undefined without one. */
export const latestFeedPrice = (feed: FeedRing, now: bigint): Entry | undefined =>
  feedPrices(feed, now).at(-1)

/** Limits of a feed on the prices that are traded on. */
export type FeedLimits = Pick<Feed, 'maxAgeSlots' | 'maxConfPpm'>

/** Whether a price may be traded on in the slot `now`: its slot is closed, and it is within the limits. */
export const isUsablePrice = (
  { price, conf, slot }: Entry,
  { maxAgeSlots, maxConfPpm }: FeedLimits,
  now: bigint,
): boolean =>
  slot < now && now - slot <= BigInt(maxAgeSlots) && conf * 1_000_000n <= price * BigInt(maxConfPpm)
