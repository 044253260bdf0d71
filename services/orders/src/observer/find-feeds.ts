import { ApiError, serviceError } from '@callisto/contract'
import { isUsablePrice, latestFeedPrice, oracle } from '@callisto/program-clients'
import type { ChainPort } from '@callisto/solana'
import { type Address, getAddressEncoder } from '@solana/kit'
import { findDepthUsd, MIN_POOL_DEPTH_USD } from './pool-depth.ts'

/** Offset of the mint in a feed, behind the discriminator and the set. */
const MINT_OFFSET = 40
/** An average over fewer slots, 30 s, is too easily moved. */
export const MIN_POOL_SLOTS = 75
/** Feeds of pools that are read of one mint. */
const MAX_POOL_FEEDS = 500

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

/** The same; undefined where it throws FEED_MISSING. */
export async function findFeedIfAny(...args: Parameters<typeof findFeed>): Promise<Address | undefined> {
  try {
    return await findFeed(...args)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FEED_MISSING') return undefined
    throw error
  }
}

/** The same for an order that is asked for: a token without a feed is noted, so that one is kept for it. */
export async function requireFeed(
  { chain, oracleSet, wishes }: { chain: ChainPort; oracleSet: Address | undefined; wishes: FeedWishes },
  mint: Address,
  signal?: AbortSignal,
): Promise<Address> {
  try {
    return await findFeed(chain, oracleSet, mint, signal)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FEED_MISSING') wishes.add(mint)
    throw error
  }
}

function isTradable(feed: oracle.Feed, now: bigint): boolean {
  const price = latestFeedPrice(feed, now)
  const isStrict = feed.minDepthUsd >= MIN_POOL_DEPTH_USD && feed.minSlots >= MIN_POOL_SLOTS
  return isStrict && price !== undefined && isUsablePrice(price, feed, now)
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

/** How long a wish is kept: an average takes two observations, 30 s apart, before an order can be opened. */
const LIFE_MS = 600_000
/** Tokens at a time; the oldest wish is dropped first. */
const MAX_WISHES = 20

/** Tokens for which an order by price was asked for while no feed priced them. */
export class FeedWishes {
  readonly #nowMs: () => number
  readonly #endsAtMs = new Map<Address, number>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  add(mint: Address): void {
    this.#endsAtMs.delete(mint)
    this.#endsAtMs.set(mint, this.#nowMs() + LIFE_MS)
    const [first] = this.#endsAtMs.keys()
    if (this.#endsAtMs.size > MAX_WISHES && first !== undefined) this.#endsAtMs.delete(first)
  }

  list(): Address[] {
    const now = this.#nowMs()
    for (const [mint, endsAtMs] of this.#endsAtMs) if (endsAtMs <= now) this.#endsAtMs.delete(mint)
    return [...this.#endsAtMs.keys()]
  }
}
