import type { oracle } from '@callisto/program-clients'

/** The rules of published feeds and of averages, written a second time from programs/README.md. */

const MILLION = 1_000_000n
const LIVE_SLOTS = 50n
const AVERAGE_SLOTS = 750n
export const MAX_PRICE = 1n << 62n

const ceil = (top: bigint, bottom: bigint) => (top + bottom - 1n) / bottom
const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a)

export interface FeedState {
  average: bigint
  isHeldBack: boolean
  version: number
  /** By the place of the publisher in the set; undefined before its first vote. */
  votes: (oracle.Vote | undefined)[]
  /** All prices ever entered. */
  prices: oracle.Entry[]
  isAnchored: boolean
  observedCumulative: bigint
  observedSlot: bigint
}

export const newFeed = (): FeedState => ({
  average: 0n,
  isHeldBack: false,
  version: 0,
  votes: [],
  prices: [],
  isAnchored: false,
  observedCumulative: 0n,
  observedSlot: 0n,
})

/** What a price did to a feed; undefined when there was none. */
export interface Effect {
  type: 'priceEntered' | 'priceHeldBack'
  price: bigint
  conf: bigint
  average: bigint
}

type Side = 'rising' | 'falling' | undefined

/** The side of the guard that a price is beyond. */
function sideOf({ average }: FeedState, jumpPpm: number, price: bigint): Side {
  if (average === 0n || distance(price, average) * MILLION <= average * BigInt(jumpPpm)) return undefined
  return price > average ? 'rising' : 'falling'
}

const sinceOf = (vote: oracle.Vote, side: Side) =>
  side === 'rising' ? vote.risingSince : side === 'falling' ? vote.fallingSince : 0n

export interface Voter {
  place: number
  minLive: number
  version: number
  jumpPpm: number
  now: bigint
}

/** Why a vote is refused; undefined when it is not. */
export function voteRefusal(
  feed: FeedState,
  { place, version }: Voter,
  { price, conf }: oracle.Quote,
  slot: bigint,
): string | undefined {
  if (price === 0n || price > MAX_PRICE || conf >= price) return 'invalidPrice'
  const last = feed.version === version ? feed.votes[place] : undefined
  return slot <= (last?.slot ?? 0n) ? 'repeatedSlot' : undefined
}

/** Counts a vote and enters the price of all, unless it jumps without a confirmation. */
export function castVote(
  feed: FeedState,
  voter: Voter,
  { price, conf }: oracle.Quote,
  slot: bigint,
): Effect | undefined {
  const { place, version, jumpPpm } = voter
  if (feed.version !== version) Object.assign(feed, { votes: [], version })
  const last = feed.votes[place]
  const side = sideOf(feed, jumpPpm, price)
  const since = (of: Side) => (side !== of ? 0n : (last && sinceOf(last, of)) || slot)
  feed.votes[place] = { price, conf, slot, risingSince: since('rising'), fallingSince: since('falling') }
  return settle(feed, voter)
}

function settle(feed: FeedState, { minLive, jumpPpm, now }: Voter): Effect | undefined {
  const live = feed.votes.filter(
    (vote): vote is oracle.Vote => vote !== undefined && now - vote.slot <= LIVE_SLOTS,
  )
  if (live.length < minLive) return undefined
  const { price, conf } = aggregate(live)
  const side = sideOf(feed, jumpPpm, price)
  if (side === undefined) {
    feed.average = averageAfter(feed.average, price, now - (feed.prices.at(-1)?.slot ?? 0n))
    return enterPrice(feed, { slot: now, price, conf })
  }
  const confirmed = live.filter(
    (vote) =>
      sinceOf(vote, side) !== 0n &&
      sinceOf(vote, side) < vote.slot &&
      sideOf(feed, jumpPpm, vote.price) === side,
  )
  if (confirmed.length < minLive) {
    feed.isHeldBack = true
    return { type: 'priceHeldBack', price, conf, average: feed.average }
  }
  feed.average = price
  feed.votes = feed.votes.map((vote) => vote && { ...vote, risingSince: 0n, fallingSince: 0n })
  return enterPrice(feed, { slot: now, price, conf })
}

/** Lower median of all ends and middles, and the larger distance of a quartile from it. */
function aggregate(live: readonly oracle.Vote[]): { price: bigint; conf: bigint } {
  const values = live.flatMap(({ price, conf }) => [price - conf, price, price + conf])
  values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const last = values.length - 1
  const quarter = Math.floor(values.length / 4)
  const price = values[Math.floor(last / 2)]!
  const [below, above] = [price - values[quarter]!, values[last - quarter]! - price]
  const conf = below > above ? below : above
  return { price, conf: conf > 0n ? conf : 1n }
}

export function averageAfter(average: bigint, price: bigint, slots: bigint): bigint {
  if (average === 0n || slots >= AVERAGE_SLOTS) return price
  const step = ceil(distance(price, average) * slots, AVERAGE_SLOTS)
  return price > average ? average + step : average - step
}

export function enterPrice(feed: FeedState, entry: oracle.Entry): Effect {
  if (feed.prices.at(-1)?.slot === entry.slot) feed.prices.pop()
  feed.prices.push(entry)
  feed.isHeldBack = false
  return { type: 'priceEntered', price: entry.price, conf: entry.conf, average: feed.average }
}

/** The newest price of a closed slot that its feed allows to trade on. */
export function usablePrice(
  { prices }: FeedState,
  limits: { maxAgeSlots: number; maxConfPpm: number },
  now: bigint,
): oracle.Entry | undefined {
  const newest = prices.findLast(({ slot }) => slot < now)
  if (!newest || now - newest.slot > BigInt(limits.maxAgeSlots)) return undefined
  return newest.conf * MILLION <= newest.price * BigInt(limits.maxConfPpm) ? newest : undefined
}
