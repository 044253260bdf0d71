import { serviceError } from '@callisto/contract'
import { isUsablePrice, latestFeedPrice, oracle } from '@callisto/program-clients'
import type { ChainPort } from '@callisto/solana'
import { type Address, getAddressEncoder } from '@solana/kit'

/** Offset of the mint in a feed, behind the discriminator and the set. */
const MINT_OFFSET = 40
/** The least depth that the feed of a pool must ask of it: anybody can open one that asks for less. */
const MIN_POOL_DEPTH_USD = 10_000
/** Feeds of pools that are read of one mint. */
const MAX_POOL_FEEDS = 50

interface PoolFeed {
  address: Address
  feed: oracle.Feed
}

/**
 * The feed that prices a mint: its published one in the set, else that of a pool which asks for the most depth, among those
 * whose quote is a published feed of the set and that have a price which may be traded on. Throws ApiError FEED_MISSING
 * without either.
 */
export async function findFeed(
  chain: Pick<ChainPort, 'getAccounts' | 'getProgramAccounts'>,
  set: Address | undefined,
  mint: Address,
  signal?: AbortSignal,
): Promise<Address> {
  const missing = () =>
    serviceError('FEED_MISSING', `no price of ${mint} is published on the chain that an order could follow`)
  if (set === undefined) throw missing()
  const [own] = await oracle.findFeedPda({ set, mint })
  const { slot, accounts } = await chain.getAccounts([own], signal)
  if (accounts[0]?.owner === oracle.PROGRAM && oracle.decodeFeed(accounts[0].data)) return own
  const usable = (await poolFeeds(chain, mint, signal)).filter(({ feed }) => {
    // A price counts from the slot after its own.
    const now = BigInt(slot) + 1n
    const price = latestFeedPrice(feed, now)
    return feed.minDepthUsd >= MIN_POOL_DEPTH_USD && price !== undefined && isUsablePrice(price, feed, now)
  })
  const deepest = usable.sort((a, b) => b.feed.minDepthUsd - a.feed.minDepthUsd).slice(0, MAX_POOL_FEEDS)
  const quotes = await chain.getAccounts(
    deepest.map(({ feed }) => feed.quoteFeed),
    signal,
  )
  const best = deepest.find((_, index) => {
    const quote = quotes.accounts[index]
    return quote?.owner === oracle.PROGRAM && oracle.decodeFeed(quote.data)?.set === set
  })
  if (!best) throw missing()
  return best.address
}

async function poolFeeds(
  chain: Pick<ChainPort, 'getProgramAccounts'>,
  mint: Address,
  signal: AbortSignal | undefined,
): Promise<PoolFeed[]> {
  const bytes = Uint8Array.from(getAddressEncoder().encode(mint))
  const { accounts } = await chain.getProgramAccounts(oracle.PROGRAM, {
    dataSize: oracle.FEED_SIZE,
    filters: [{ offset: MINT_OFFSET, bytes }],
    ...(signal ? { signal } : {}),
  })
  return accounts.flatMap(({ address, data }) => {
    const feed = oracle.decodeFeed(data)
    return feed?.mint === mint && feed.minSlots > 0 ? [{ address: address as Address, feed }] : []
  })
}
