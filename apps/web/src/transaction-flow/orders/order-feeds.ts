import { feedAddresses, oracle } from '@callisto/program-clients'
import { type Address, address } from '@solana/kit'
import { assertOrder } from './order-mismatch.ts'
import { orderPins } from './order-pins.ts'
import { dataOf, readChecked } from './order-terms.ts'

/** A feed that prices a token of an order. */
export interface OrderFeed {
  address: Address
  feed: oracle.Feed
}

/** The feeds that may price a mint, derived from the set that the page is pinned to, the preferred one first. */
async function derivedFeeds(mint: string): Promise<Address[]> {
  const { oracleSet } = orderPins
  return oracleSet === undefined ? [] : feedAddresses(address(oracleSet), address(mint))
}

/** The first of the feeds of a mint that the chain has; undefined without one. Throws OrderUnchecked. */
export async function readOrderFeed(
  mint: string,
  signal: AbortSignal | undefined,
): Promise<OrderFeed | undefined> {
  const addresses = await derivedFeeds(mint)
  if (addresses.length === 0) return undefined
  const { accounts } = await readChecked(addresses, signal)
  for (const [at, one] of addresses.entries()) {
    const feed = dataOf(accounts[at], oracle.PROGRAM, oracle.decodeFeed)
    if (feed?.mint === mint) return { address: one, feed }
  }
  return undefined
}

/** A feed is derived from the pinned set and the mint, and the chain has it. Throws OrderMismatch, and OrderUnchecked. */
export async function verifyOrderFeed(feed: Address, mint: string, signal: AbortSignal): Promise<void> {
  assertOrder((await derivedFeeds(mint)).includes(feed), 'it follows the price of somebody else')
  const { accounts } = await readChecked([feed], signal)
  const read = dataOf(accounts[0], oracle.PROGRAM, oracle.decodeFeed)
  assertOrder(read?.mint === mint, 'it follows the price of another token')
}
