import type { traderSorts } from '@callisto/contract'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { type TraderSum, TraderSums } from '../view/trader-sums.ts'
import { readNewestTrades } from './newest-trades.ts'
import { orNaN } from './records.ts'
import type { Sql } from './sql.ts'
import type { Writer } from './writer.ts'

interface TraderSources {
  sql: Sql
  market: Market
  writer: Pick<Writer, 'pendingTrades' | 'read'>
}

export interface TraderRequest {
  /** Unix seconds of the oldest trade that counts. */
  from: number
  sortBy: (typeof traderSorts)[number]
  limit: number
}

export interface TopTraders {
  traders: (TraderSum & { address: string })[]
  /** Unix seconds of the oldest trade that was read, where older ones in the period were not. */
  since: number | undefined
}

/** The wallets that traded a token from a time on, by profit or volume. */
export async function findTopTraders(
  { sql, market, writer }: TraderSources,
  token: Token,
  { from, sortBy, limit }: TraderRequest,
): Promise<TopTraders> {
  const { wallets } = market
  const take = () =>
    writer.pendingTrades
      .filter((trade) => trade.token === token && trade.time >= from)
      .map(({ slot, wallet, amount, usd, flags }) => ({
        slot,
        wallet: wallets.id(wallet),
        address: wallets.address(wallet),
        amount,
        usd,
        flags,
      }))
  const [pending, { trades, isCut }] = await writer.read(take, () => readNewestTrades(sql, token, from))
  const sums = new TraderSums()
  for (const { wallet, amount, usd, flags } of trades) sums.add(wallet, amount, orNaN(usd), flags)
  // Trades of a block are stored together: those behind the newest stored slot are not stored yet.
  const newestStored = trades[0] ? Number(trades[0].slot) : -1
  const addresses = new Map<number, string>()
  for (const { slot, wallet, address, amount, usd, flags } of pending) {
    if (slot <= newestStored) continue
    addresses.set(wallet, address)
    sums.add(wallet, amount, usd, flags)
  }
  const top = sums.top(sortBy, limit)
  const stored = top.map(({ wallet }) => wallet).filter((wallet) => !addresses.has(wallet))
  for (const { id, address } of await readAddresses(sql, stored)) addresses.set(id, address)
  return {
    traders: top.flatMap((sum) => {
      const address = addresses.get(sum.wallet)
      return address === undefined ? [] : [{ ...sum, address }]
    }),
    since: isCut ? Number(trades.at(-1)!.time) : undefined,
  }
}

async function readAddresses(sql: Sql, ids: readonly number[]) {
  if (ids.length === 0) return []
  return sql.selectFrom('market_wallets').select(['id', 'address']).where('id', 'in', ids).execute()
}
