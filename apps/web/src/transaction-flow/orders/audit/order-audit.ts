import { latestFeedPrice, type OrderFeed, oracle } from '@callisto/program-clients'
import { readOrderFeed } from '../order-feeds.ts'
import { orderPins } from '../order-pins.ts'
import { dataOf, readChecked } from '../order-terms.ts'

/** A feed of a token as the chain has it now. */
export interface AuditedFeed {
  mint: string
  address: string
  /** Newest price in 1e-8 USD with its age in slots; undefined without one. */
  price: { usd: bigint; age: number } | undefined
  /** Pools that the price comes from, with their standing depth in whole USD; undefined for a published one. */
  pools: { count: number; depthUsd: bigint } | undefined
}

/** What is behind an order, read from the chain. */
export interface OrderAudit {
  /** A token without a feed is missing. */
  feeds: readonly AuditedFeed[]
  /** Publishers of the set, and how many of them must agree. */
  publishers: { count: number; least: number } | undefined
}

/** Reads the feeds of mints and the set of publishers. Throws OrderUnchecked. */
export async function readAudit(mints: readonly string[], signal: AbortSignal): Promise<OrderAudit> {
  const { oracleSet } = orderPins
  if (mints.length === 0 || oracleSet === undefined) return { feeds: [], publishers: undefined }
  const [{ slot, accounts }, ...found] = await Promise.all([
    readChecked([oracleSet], signal),
    ...mints.map((mint) => readOrderFeed(mint, signal)),
  ])
  const set = dataOf(accounts[0], oracle.PROGRAM, oracle.decodeSet)
  return {
    feeds: found.flatMap((feed, at) => (feed ? [toAudited(mints[at]!, feed, BigInt(slot))] : [])),
    publishers: set && { count: set.publishers.length, least: set.minLive },
  }
}

function toAudited(mint: string, { address, feed, sources }: OrderFeed, slot: bigint): AuditedFeed {
  // A price counts from the slot after its own.
  const latest = latestFeedPrice(feed, slot + 1n)
  return {
    mint,
    address,
    price: latest && { usd: latest.price, age: Number(slot - latest.slot) },
    pools: sources && {
      count: sources.length,
      depthUsd: sources.reduce((sum, { depthUsd }) => sum + depthUsd, 0n),
    },
  }
}
