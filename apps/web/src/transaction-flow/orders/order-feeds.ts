import { feedAddresses, feedPrices, findOrderFeed, type OrderFeed, oracle } from '@callisto/program-clients'
import { type Address, address } from '@solana/kit'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { assertOrder } from './order-mismatch.ts'
import { orderPins } from './order-pins.ts'
import { dataOf, readChecked } from './order-terms.ts'

/** The feeds that may price a mint, derived from the set that the page is pinned to, the preferred one first. */
async function derivedFeeds(mint: string): Promise<Address[]> {
  const { oracleSet } = orderPins
  return oracleSet === undefined ? [] : feedAddresses(address(oracleSet), address(mint))
}

/** The feed that prices a mint for a new order, with what is behind it; undefined without one. Throws OrderUnchecked. */
export async function readOrderFeed(
  mint: string,
  signal: AbortSignal | undefined,
): Promise<OrderFeed | undefined> {
  const { oracleSet } = orderPins
  if (oracleSet === undefined) return undefined
  return findOrderFeed({ getAccounts: readChecked }, address(oracleSet), address(mint), signal)
}

/** Slots in which a price that an order names was the newest of its feed: the time from its build to its check, and more. */
const REFERENCE_SLOTS = 150n

/**
 * A feed is derived from the pinned set and the mint, the chain has it, and it has had the price lately, where the order names
 * one. Throws OrderMismatch, and OrderUnchecked.
 */
export async function verifyOrderFeed(
  feed: Address,
  { mint, price }: { mint: string; price?: bigint | undefined },
  signal: AbortSignal,
): Promise<void> {
  assertOrder((await derivedFeeds(mint)).includes(feed), 'it follows the price of somebody else')
  const { slot, accounts } = await readChecked([feed], signal)
  const read = dataOf(accounts[0], oracle.PROGRAM, oracle.decodeFeed)
  assertOrder(read?.mint === mint, 'it follows the price of another token')
  if (price === undefined) return
  const now = BigInt(slot) + 1n
  const isKnown = feedPrices(read, now, now - REFERENCE_SLOTS).some((one) => one.price === price)
  assertOrder(isKnown, 'its floor belongs to another price')
}

/** Which feeds the tokens of a pair have. */
export interface PairFeeds {
  areBoth: boolean
  /** One of them is of pools. */
  isPool: boolean
  /** Tokens that have none. */
  missing: readonly string[]
}

/** How long it is known that a token has a feed, or none. */
const FEED_MS = 60_000

/** The feed that prices a mint for new orders; null without one. */
export const orderFeedQuery = (mint: string) =>
  queryOptions({
    queryKey: ['order-feed', mint],
    queryFn: async ({ signal }) => (await readOrderFeed(mint, signal)) ?? null,
    staleTime: FEED_MS,
  })

/** The feeds of tokens; undefined while unknown, with the reason where they cannot be read. */
export function usePairFeeds(mints: readonly string[]): {
  feeds: PairFeeds | undefined
  error: Error | undefined
  read: () => void
} {
  const queries = useQueries({ queries: mints.map(orderFeedQuery) })
  const known = queries.map(({ data }) => data)
  const missing = mints.filter((_, at) => known[at] === null)
  const isKnown = known.every((one) => one !== undefined)
  const isPool = known.some((one) => one?.sources !== undefined)
  return {
    feeds: isKnown ? { areBoth: missing.length === 0, isPool, missing } : undefined,
    error: queries.find(({ error, data }) => error && data === undefined)?.error ?? undefined,
    read: () => {
      for (const query of queries) if (query.data === undefined) void query.refetch()
    },
  }
}
