import { MAX_U64 } from '@callisto/amount'
import { serviceError } from '@callisto/contract'
import { isUsablePrice, latestFeedPrice, oracle } from '@callisto/program-clients'
import type { AccountState, ChainPort } from '@callisto/solana'
import { type Address, getAddressEncoder } from '@solana/kit'
import { poolDepth } from './pool-depth.ts'

/** Offset of the mint in a feed, behind the discriminator and the set. */
const MINT_OFFSET = 40
/** The least depth that the feed of a pool must ask of it, and that the pool must have: anybody can open a feed. */
const MIN_POOL_DEPTH_USD = 10_000
/** An average over fewer slots, 30 s, is too easily moved. */
const MIN_POOL_SLOTS = 75
/** Feeds of pools that are read of one mint. */
const MAX_POOL_FEEDS = 500
/** Prices of feeds are in 1e-8 USD. */
const USD_DECIMALS = 8

interface PoolFeed {
  address: Address
  feed: oracle.Feed
}

/**
 * The feed that prices a mint: its published one in the set, else that of the deepest pool, among those of which an average
 * over 30 s or more may be traded on now and whose quote is a published feed of the set. How deep a pool is, its account
 * tells: what a feed asks for is its opener's word. Throws ApiError FEED_MISSING without either.
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
  // A price counts from the slot after its own.
  const now = BigInt(slot) + 1n
  const usable = (await poolFeeds(chain, mint, signal))
    .filter(({ feed }) => isTradable(feed, now))
    .sort((a, b) => b.feed.minDepthUsd - a.feed.minDepthUsd)
    .slice(0, MAX_POOL_FEEDS)
  const read = await chain.getAccounts(
    usable.flatMap(({ feed }) => [feed.quoteFeed, feed.pool]),
    signal,
  )
  let best: { address: Address; depthUsd: bigint } | undefined
  for (const [index, { address }] of usable.entries()) {
    const [quote, pool] = [read.accounts[2 * index], read.accounts[2 * index + 1]]
    const depthUsd = findDepthUsd(quote, pool, set)
    if (depthUsd >= BigInt(MIN_POOL_DEPTH_USD) && depthUsd > (best?.depthUsd ?? 0n))
      best = { address, depthUsd }
  }
  if (!best) throw missing()
  return best.address
}

function isTradable(feed: oracle.Feed, now: bigint): boolean {
  const price = latestFeedPrice(feed, now)
  const isStrict = feed.minDepthUsd >= MIN_POOL_DEPTH_USD && feed.minSlots >= MIN_POOL_SLOTS
  return isStrict && price !== undefined && isUsablePrice(price, feed, now)
}

/** Depth of a pool in whole USD at the newest price of its quote, rounded down; 0 where the quote is none of the set's. */
function findDepthUsd(
  quoteFeed: AccountState | undefined,
  pool: AccountState | undefined,
  set: Address,
): bigint {
  const quote = quoteFeed?.owner === oracle.PROGRAM ? oracle.decodeFeed(quoteFeed.data) : undefined
  if (quote?.set !== set) return 0n
  const price = latestFeedPrice(quote, MAX_U64)?.price ?? 0n
  return ((poolDepth(pool, quote.mint) ?? 0n) * price) / 10n ** BigInt(quote.decimals + USD_DECIMALS)
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
