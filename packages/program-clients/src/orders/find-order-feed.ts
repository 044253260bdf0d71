import type { Address } from '@solana/kit'
import { isUsablePrice, latestFeedPrice } from '../oracle/feed-price.ts'
import { type CountedSource, countedSources } from '../oracle/feed-sources.ts'
import { decodeFeed, decodeSources, type Feed, findSourcesPda, PROGRAM } from '../oracle/generated.ts'
import { feedAddresses } from './feed-addresses.ts'
import type { AccountReader } from './order-tokens.ts'

/** A feed that may price a mint for an order. */
export interface OrderFeed {
  address: Address
  feed: Feed
  /** What a feed of pools takes its price from, the deepest first; undefined for a published one. */
  sources: readonly CountedSource[] | undefined
}

/**
 * The feed that prices `mint` for a new order of the set `set`: the one that its publishers keep, else that of its pools, in
 * the quote token that has more standing depth behind it, if its price may be traded on now. All addresses are derived.
 * Undefined without either. Rejects when the accounts cannot be read.
 */
export async function findOrderFeed(
  chain: AccountReader,
  set: Address,
  mint: Address,
  signal?: AbortSignal,
): Promise<OrderFeed | undefined> {
  const [published, ...ofPools] = (await feedAddresses(set, mint)) as [Address, ...Address[]]
  const lists = await Promise.all(ofPools.map(async (feed) => (await findSourcesPda({ feed }))[0]))
  const { slot, accounts } = await chain.getAccounts([published, ...ofPools, ...lists], signal)
  const feedAt = (index: number): Feed | undefined => {
    const account = accounts[index]
    return account?.owner === PROGRAM ? decodeFeed(account.data) : undefined
  }
  const own = feedAt(0)
  if (own) return { address: published, feed: own, sources: undefined }
  // A price counts from the slot after its own.
  const now = BigInt(slot) + 1n
  const found = ofPools.flatMap((address, index) => {
    const feed = feedAt(1 + index)
    const list = accounts[1 + ofPools.length + index]
    const price = feed && latestFeedPrice(feed, now)
    const sources = list?.owner === PROGRAM ? decodeSources(list.data) : undefined
    if (!feed || !price || !sources || !isUsablePrice(price, feed, now)) return []
    return [{ address, feed, sources: countedSources(sources, now) }]
  })
  const depth = (feed: (typeof found)[number]) =>
    feed.sources.reduce((sum, { depthUsd }) => sum + depthUsd, 0n)
  return found
    .filter((each) => depth(each) > 0n)
    .reduce<(typeof found)[number] | undefined>(
      (best, each) => (best && depth(best) >= depth(each) ? best : each),
      undefined,
    )
}
