import type { Address } from '@solana/kit'
import { isUsablePrice, latestFeedPrice } from './feed-price.ts'
import { decodeFeed, type Entry, type FeedSeeds, findFeedPda, PROGRAM } from './generated.ts'

/** Address of the feed that the publishers of `set` keep for `mint`. */
export async function feedOf(set: Address, mint: Address): Promise<Address> {
  const [address] = await findFeedPda({ set, mint })
  return address
}

/**
 * The newest price of `mint` that may be traded on in the slot `now`, in 1e-8 USD per whole token, from the account at
 * `feedOf(set, mint)`. Undefined when there is no such feed, or when its newest price is too old or too uncertain for it.
 */
export function readFeedPrice(
  account: { owner: string; data: Uint8Array } | undefined,
  { set, mint }: FeedSeeds,
  now: bigint,
): Entry | undefined {
  const feed = account?.owner === PROGRAM ? decodeFeed(account.data) : undefined
  if (feed === undefined || feed.set !== set || feed.mint !== mint) return undefined
  const latest = latestFeedPrice(feed, now)
  return latest !== undefined && isUsablePrice(latest, feed, now) ? latest : undefined
}
