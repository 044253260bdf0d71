import type { traderSorts } from '@callisto/contract'
import { sql as raw } from 'kysely'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { tradeFlag } from '../fold/windows.ts'
import { MAX_TRADES, type PartSizes, slotParts, slotsOfPeriod } from './slots.ts'
import type { Sql } from './sql.ts'
import type { Writer } from './writer.ts'

interface TraderSources {
  sql: Sql
  market: Market
  writer: Pick<Writer, 'pendingTrades' | 'storedEnd'>
  parts?: PartSizes
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
  sources: TraderSources,
  token: Token,
  { from, sortBy, limit }: TraderRequest,
): Promise<TopTraders> {
  const { sql, writer } = sources
  const { wallets } = sources.market
  const sums = new TraderSums()
  const addresses = new Map<number, string>()
  for (const { token: traded, time, wallet, amount, usd, flags } of writer.pendingTrades) {
    if (traded !== token || time < from) continue
    addresses.set(wallets.id(wallet), wallets.address(wallet))
    const valued = Number.isFinite(usd) ? { amount, usd } : { amount: 0, usd: 0 }
    sums.add(wallets.id(wallet), { trades: 1, flags, ...valued })
  }
  const since = await addStored(sources, sums, token, from)
  const top = sums.top(sortBy, limit)
  const stored = top.map(({ wallet }) => wallet).filter((wallet) => !addresses.has(wallet))
  for (const { id, address } of await readAddresses(sql, stored)) addresses.set(id, address)
  return {
    traders: top.flatMap((sum) => {
      const address = addresses.get(sum.wallet)
      return address === undefined ? [] : [{ ...sum, address }]
    }),
    since,
  }
}

/** Adds the newest stored trades; returns the time of the oldest of them when there are more in the period. */
async function addStored(
  { sql, writer, parts = { maxTrades: MAX_TRADES } }: TraderSources,
  sums: TraderSums,
  token: Token,
  from: number,
): Promise<number | undefined> {
  const end = writer.storedEnd
  const { first } = await slotsOfPeriod(sql, { from })
  let oldest: { slot: number; time: number } | undefined
  for await (const part of slotParts(sql, ['token', token.id], { first, end }, parts)) {
    const rows = await sql
      .selectFrom('market_trades')
      .select(['wallet', 'flags'])
      .select(raw<number | null>`sum(case when usd is null then 0 else amount end)`.as('amount'))
      .select(({ fn }) => [
        fn.sum<number | null>('usd').as('usd'),
        fn.countAll<number>().as('trades'),
        fn.min<number>('time').as('time'),
      ])
      .where('token', '=', token.id)
      .where('slot', '>=', part.first)
      .where('slot', '<', part.end)
      .groupBy(['wallet', 'flags'])
      .execute()
    for (const { wallet, flags, amount, usd, trades } of rows)
      sums.add(wallet, { trades: Number(trades), flags, amount: amount ?? 0, usd: usd ?? 0 })
    oldest = { slot: part.first, time: Math.min(...rows.map(({ time }) => Number(time))) }
  }
  return oldest && oldest.slot > first ? oldest.time : undefined
}

async function readAddresses(sql: Sql, ids: readonly number[]) {
  if (ids.length === 0) return []
  return sql.selectFrom('market_wallets').select(['id', 'address']).where('id', 'in', ids).execute()
}

/** What a wallet has done with one token. Volumes are in USD, `bought` and `sold` in whole tokens. */
export interface TraderSum {
  /** Id of the wallet. */
  wallet: number
  buyVolume: number
  sellVolume: number
  bought: number
  sold: number
  numBuys: number
  numSells: number
  /** Bits of `tradeFlag` that any of the trades has. */
  flags: number
}

/** Trades with equal flags. `amount` and `usd` are sums of those with a value in USD, so that both belong to the same trades. */
interface FlagSum {
  trades: number
  flags: number
  amount: number
  usd: number
}

/** The trades of one token, added up by wallet. */
class TraderSums {
  readonly #sums = new Map<number, TraderSum>()

  add(wallet: number, { trades, flags, amount, usd }: FlagSum): void {
    const sum = this.#sums.get(wallet) ?? emptySum(wallet)
    this.#sums.set(wallet, sum)
    if ((flags & tradeFlag.sell) !== 0) {
      sum.numSells += trades
      sum.sellVolume += usd
      sum.sold += amount
    } else {
      sum.numBuys += trades
      sum.buyVolume += usd
      sum.bought += amount
    }
    sum.flags |= flags
  }

  /** The first `limit` by profit, those without one last, or by volume; equal ones by the wallet that was seen first. */
  top(sortBy: (typeof traderSorts)[number], limit: number): TraderSum[] {
    const rank = sortBy === 'volume' ? volumeOf : profitOf
    return [...this.#sums.values()]
      .map((sum) => ({ sum, rank: rank(sum) }))
      .sort((a, b) => (a.rank === b.rank ? a.sum.wallet - b.sum.wallet : b.rank > a.rank ? 1 : -1))
      .slice(0, limit)
      .map(({ sum }) => sum)
  }
}

const emptySum = (wallet: number): TraderSum => ({
  wallet,
  buyVolume: 0,
  sellVolume: 0,
  bought: 0,
  sold: 0,
  numBuys: 0,
  numSells: 0,
  flags: 0,
})

const volumeOf = ({ buyVolume, sellVolume }: TraderSum) => buyVolume + sellVolume

const profitOf = (sum: TraderSum) => realizedPnl(sum) ?? Number.NEGATIVE_INFINITY

/**
 * Profit in USD on the tokens that were both bought and sold, at the average prices of all buys and of all sales: 10 bought
 * for 100 and 5 sold for 80 give 30. What was sold beyond the buys came from elsewhere at an unknown price and is left out.
 */
export function realizedPnl({ buyVolume, sellVolume, bought, sold }: TraderSum): number | undefined {
  const matched = Math.min(bought, sold)
  return matched > 0 ? sellVolume * (matched / sold) - buyVolume * (matched / bought) : undefined
}
