import type { Address } from '@solana/kit'
import { isUsablePrice, latestFeedPrice } from '../oracle/feed-price.ts'
import * as oracle from '../oracle/generated.ts'
import type { OrderSources } from './order-steps.ts'
import type { SideMint } from './order-tokens.ts'
import type { LegPrices } from './trigger-legs.ts'

/** Feeds of what an order sells and buys at first; undefined where it has none. */
export type OrderFeeds = readonly [Address | undefined, Address | undefined]

const USD_UNITS = 1e8

/**
 * Prices of both tokens of an order in 1e-8 USD, and what its feeds are: the newest usable price of a token's feed, else that of
 * the market rounded to the nearest unit, else none.
 */
export async function readLegPrices(
  sides: readonly [SideMint, SideMint],
  feeds: OrderFeeds,
  { chain, usdPrice }: Pick<OrderSources, 'chain' | 'usdPrice'>,
  signal?: AbortSignal,
): Promise<LegPrices> {
  const given = feeds.filter((feed) => feed !== undefined)
  const { slot, accounts } =
    given.length > 0 ? await chain.getAccounts(given, signal) : { slot: 0, accounts: [] }
  const read = feeds.map((feed) => {
    const account = feed === undefined ? undefined : accounts[given.indexOf(feed)]
    return account?.owner === oracle.PROGRAM ? oracle.decodeFeed(account.data) : undefined
  })
  // A price counts from the slot after its own.
  const now = BigInt(slot) + 1n
  const token = async (side: 0 | 1) => {
    const { address: mint, decimals } = sides[side]
    const feed = read[side]
    const latest = feed && latestFeedPrice(feed, now)
    if (feed && latest && isUsablePrice(latest, feed, now)) return { mint, decimals, priceUsd: latest.price }
    const usd = await usdPrice(mint, signal)
    const units = Math.round((usd ?? 0) * USD_UNITS)
    const isPrice = Number.isSafeInteger(units) && units > 0
    return { mint, decimals, priceUsd: isPrice ? BigInt(units) : undefined }
  }
  return {
    tokens: [await token(0), await token(1)],
    feeds: {
      areBoth: given.length === 2,
      isPool: read.some((feed) => feed !== undefined && isOfPools(feed)),
    },
  }
}

const NONE = '11111111111111111111111111111111'

/** Whether a feed has the prices of pools, which have the feed of their quote. */
const isOfPools = ({ quoteFeed }: oracle.Feed): boolean => quoteFeed !== NONE
