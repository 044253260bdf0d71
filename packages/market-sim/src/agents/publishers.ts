import { oracle } from '@callisto/program-clients'
import { AccountRole, type Address } from '@solana/kit'
import { send } from '../execution/execution.ts'
import { assetByMint } from '../genesis/assets.ts'
import { FEEDS_AT_ONCE } from '../genesis/order-accounts.ts'
import type { Market } from '../market.ts'
import { type PoolPrice, PoolPrices } from '../prices/pool-prices.ts'
import type { Random } from '../schedule/random.ts'
import { PUBLISHERS, publisherOf } from './population.ts'

/** Time before the end of the history from which prices are published: the averages of the feeds take five minutes. */
const PUBLISHED_MS = 300_000
/** Prices of feeds are in 1e-8 USD. */
const SCALE = 1e8
/** Standard deviation of what publishers see, and the least confidence they claim, relative to the price. */
const NOISE = 0.000_1
const MIN_CONFIDENCE = 0.000_2

/** Unix ms from which every slot has a publication. */
export const publishedFromMs = ({ liveFromMs }: Pick<Market, 'liveFromMs'>): number =>
  liveFromMs - PUBLISHED_MS

/**
 * One publisher, in turns by the slot, votes for the prices of the pools as this block leaves them: in one transaction for the
 * first twelve feeds, in another one for twelve of the others, in turns too. Each sees them with a little noise of its own
 * and claims what the pools disagree by. A price that no pool states is left out. The turns and the noise follow from the
 * slot alone, so that nothing of it is saved and no other draw moves.
 */
export function publishPrices(market: Market, prices = new PoolPrices(market)): void {
  if (market.now < publishedFromMs(market)) return
  const { bank, population } = market
  const { oracleSet: set, feeds } = market.orders
  // An older chain has none.
  if (bank.getAccount(set) === undefined) return
  const random = population.voteRandom(bank.slot)
  const [first = [], ...others] = groupsOf([...feeds])
  publishGroup(market, first, prices, random)
  const turn = others[bank.slot % others.length]
  if (turn) publishGroup(market, turn, prices, random)
}

type Feed = readonly [mint: Address, feed: Address]

function groupsOf(feeds: readonly Feed[]): Feed[][] {
  const groups: Feed[][] = []
  for (let at = 0; at < feeds.length; at += FEEDS_AT_ONCE) groups.push(feeds.slice(at, at + FEEDS_AT_ONCE))
  return groups
}

function publishGroup(market: Market, group: readonly Feed[], prices: PoolPrices, random: Random): void {
  const { bank, keyring, orders } = market
  const votes = group.flatMap(([mint, feed]) => {
    const quote = quoteOf(prices.of(assetByMint.get(mint)!), random)
    return quote === undefined ? [] : [{ quote, feed }]
  })
  if (votes.length === 0) return
  const publisher = keyring.wallet(publisherOf(bank.slot % PUBLISHERS))
  const publication = oracle.publish(
    { publisher: publisher.address, set: orders.oracleSet },
    { slot: BigInt(bank.slot), quotes: votes.map(({ quote }) => quote) },
  )
  const written = votes.map(({ feed }) => ({ address: feed, role: AccountRole.WRITABLE }))
  const accounts = [...publication.accounts, ...written]
  send(market, [publisher], [{ ...publication, accounts }])
}

/** A vote in 1e-8 USD, rounded to the nearest, the confidence up; undefined for a price that is not known or too small. */
function quoteOf(price: PoolPrice | undefined, random: Random): oracle.Quote | undefined {
  const noise = NOISE * random.normal()
  if (price === undefined) return undefined
  const seen = Math.round(price.usd * (1 + noise) * SCALE)
  const conf = Math.ceil(Math.max(price.spread * SCALE, MIN_CONFIDENCE * seen))
  return conf < seen ? { price: BigInt(seen), conf: BigInt(conf) } : undefined
}
