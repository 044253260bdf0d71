import { setImmediate } from 'node:timers/promises'
import type { UserTradesQuery } from '@callisto/contract'
import { majorMints } from '@callisto/domain'
import { sql as raw } from 'kysely'
import type { Market } from '../fold/market.ts'
import { tradeFlag } from '../fold/windows.ts'
import type { TradeRow } from '../view/present-trade.ts'
import { orNaN } from './records.ts'
import { type PartSizes, type SlotRange, slotParts, slotsOfPeriod } from './slots.ts'
import type { Sql } from './sql.ts'
import { compareTrades, cursorOf, findWallets, readCursor, rowOfRecord, rowOfTrade } from './trade-query.ts'
import type { Writer } from './writer.ts'

interface WalletSources {
  sql: Sql
  market: Market
  writer: Pick<Writer, 'pendingTrades' | 'storedEnd' | 'read'>
  parts?: PartSizes
}

/** What a wallet has bought and sold of a token: whole tokens and USD. */
export interface WalletTotals {
  wallet: string
  mint: string
  boughtAmount: number
  soldAmount: number
  bought: number
  sold: number
  /** Some trade has no price. */
  hasUnpriced: boolean
}

const isSale = ({ flags }: Pick<TradeRow, 'flags'>): boolean => (flags & tradeFlag.sell) !== 0

/** The trades of some wallets that wait for the next flush. */
function waitingTrades({ market, writer }: WalletSources, wallets: ReadonlySet<string>): TradeRow[] {
  const found: TradeRow[] = []
  for (const trade of writer.pendingTrades)
    if (wallets.has(market.wallets.address(trade.wallet))) found.push(rowOfTrade(market, trade))
  return found
}

/** Trades of wallets, newest first; those of majors on request or by their mint only. */
export async function findUserTrades(sources: WalletSources, query: UserTradesQuery): Promise<TradeRow[]> {
  const { addresses, assetId, fromMs, toMs, offset, limit } = query
  const leavesOut = assetId === undefined && !query.includesCapital ? majorMints : new Set<string>()
  const cursor = offset === undefined ? undefined : readCursor(offset)
  const take = () => waitingTrades(sources, new Set(addresses)).filter(isAsked)
  const isAsked = (row: TradeRow) =>
    !leavesOut.has(row.mint) &&
    (assetId === undefined || row.mint === assetId) &&
    (fromMs === undefined || row.time * 1000 >= fromMs) &&
    (toMs === undefined || row.time * 1000 <= toMs) &&
    (cursor === undefined || isBefore(row, cursor))
  const read = async () => {
    const found: TradeRow[] = []
    const slots = await slotsOfPeriod(sources.sql, {
      from: fromMs === undefined ? undefined : Math.ceil(fromMs / 1000),
      to: toMs === undefined ? undefined : Math.floor(toMs / 1000),
    })
    if (cursor !== undefined) slots.end = Math.min(slots.end, cursor[0] + 1)
    for (const wallet of await findWallets(sources.sql, addresses))
      for (const record of await readNewest(sources.sql, wallet.id, slots, query, leavesOut))
        found.push(rowOfRecord(record.mint, { ...record, wallet_address: wallet.address }))
    return found
  }
  const [waiting, stored] = await sources.writer.read(take, read)
  // Rows of a flush that is under way are in both.
  const rows = new Map(stored.map((row) => [cursorOf(row), row]))
  for (const row of waiting) rows.set(cursorOf(row), row)
  return [...rows.values()].sort((a, b) => compareTrades(b, a)).slice(0, limit)
}

/** The newest stored trades of a wallet. The wallets of a query are read one by one: no index has the trades of several in order. */
async function readNewest(
  sql: Sql,
  wallet: number,
  { first, end }: SlotRange,
  { assetId, offset, limit }: UserTradesQuery,
  leavesOut: ReadonlySet<string>,
) {
  let rows = sql
    .selectFrom('market_trades')
    .innerJoin('market_tokens', 'market_tokens.id', 'market_trades.token')
    .innerJoin('market_pools', 'market_pools.id', 'market_trades.pool')
    .selectAll('market_trades')
    .select(['market_pools.address as pool_address', 'market_tokens.mint as mint'])
    .where('wallet', '=', wallet)
    .where('slot', '>=', first)
    .where('slot', '<', end)
  if (assetId !== undefined) rows = rows.where('market_tokens.mint', '=', assetId)
  if (leavesOut.size > 0) rows = rows.where('market_tokens.mint', 'not in', [...leavesOut])
  if (offset !== undefined)
    rows = rows.where(raw<boolean>`(slot, tx_index, event_index) < (${raw.join(readCursor(offset))})`)
  return rows
    .orderBy('slot', 'desc')
    .orderBy('tx_index', 'desc')
    .orderBy('event_index', 'desc')
    .limit(limit)
    .execute()
}

const isBefore = ({ slot, txIndex, eventIndex }: TradeRow, [bySlot, byTx, byEvent]: readonly number[]) =>
  (slot - bySlot! || txIndex - byTx! || eventIndex - byEvent!) < 0

/** Sums of what wallets have traded by wallet and token, the most traded first. */
export async function findTotals(
  sources: WalletSources,
  addresses: readonly string[],
): Promise<WalletTotals[]> {
  const { sql, writer, parts } = sources
  const totals = new Map<string, WalletTotals>()
  for (const row of waitingTrades(sources, new Set(addresses))) {
    const isPriced = Number.isFinite(row.usd)
    const price = { usd: isPriced ? row.usd : 0, isPriced }
    add(totals, { wallet: row.trader, mint: row.mint }, isSale(row), row.amount, price)
  }
  const slots = { first: 0, end: writer.storedEnd }
  for (const { id, address } of await findWallets(sql, addresses))
    for await (const part of slotParts(sql, ['wallet', id], slots, parts))
      for (const { mint, side, amount, usd, priced, trades } of await readSums(sql, id, part))
        add(totals, { wallet: address, mint }, Number(side) !== 0, Number(amount), {
          usd: Number(usd ?? 0),
          isPriced: Number(priced) === Number(trades),
        })
  return [...totals.values()].sort((a, b) => b.bought + b.sold - a.bought - a.sold)
}

/** Sums of a wallet's stored trades by token and side. */
const readSums = (sql: Sql, wallet: number, { first, end }: SlotRange) =>
  sql
    .selectFrom('market_trades')
    .innerJoin('market_tokens', 'market_tokens.id', 'market_trades.token')
    .where('wallet', '=', wallet)
    .where('slot', '>=', first)
    .where('slot', '<', end)
    .select('market_tokens.mint as mint')
    .select(raw<number>`flags & ${raw.lit(tradeFlag.sell)}`.as('side'))
    .select(({ fn }) => [
      fn.sum<number>('amount').as('amount'),
      fn.sum<number | null>('usd').as('usd'),
      fn.count<number>('usd').as('priced'),
      fn.countAll<number>().as('trades'),
    ])
    .groupBy(['market_tokens.mint', raw`flags & ${raw.lit(tradeFlag.sell)}`])
    .execute()

function add(
  totals: Map<string, WalletTotals>,
  { wallet, mint }: { wallet: string; mint: string },
  isOfSales: boolean,
  amount: number,
  { usd, isPriced }: { usd: number; isPriced: boolean },
): void {
  const key = `${wallet} ${mint}`
  const empty = { wallet, mint, boughtAmount: 0, soldAmount: 0, bought: 0, sold: 0, hasUnpriced: false }
  const sum = totals.get(key) ?? empty
  totals.set(key, sum)
  sum[isOfSales ? 'soldAmount' : 'boughtAmount'] += amount
  sum[isOfSales ? 'sold' : 'bought'] += usd
  if (!isPriced) sum.hasUnpriced = true
}

/** USD: what a sale brought above the average cost of what it sold, and that cost. */
interface SaleResult {
  profit: number
  cost: number
}

/** Of a wallet with so many trades of one token, or more, results are not known. */
const MAX_PAIR_TRADES = 2_000

type CostTrade = Pick<TradeRow, 'slot' | 'txIndex' | 'eventIndex' | 'amount' | 'usd' | 'flags'>

/** The trades of a wallet with one token, oldest first; undefined when there are too many. */
async function readPair(
  sources: WalletSources,
  trader: string,
  mint: string,
): Promise<CostTrade[] | undefined> {
  const waiting = waitingTrades(sources, new Set([trader])).filter((row) => row.mint === mint)
  const trades = sources.sql
    .selectFrom('market_trades')
    .innerJoin('market_wallets', 'market_wallets.id', 'market_trades.wallet')
    .innerJoin('market_tokens', 'market_tokens.id', 'market_trades.token')
    .where('market_wallets.address', '=', trader)
    .where('market_tokens.mint', '=', mint)
    .where('slot', '<', sources.writer.storedEnd)
  // The index has the answer: of most pairs with too many trades no row is read.
  const isFull = trades
    .select('slot')
    .limit(1)
    .offset(MAX_PAIR_TRADES - 1)
  if (await isFull.executeTakeFirst()) return undefined
  const stored = await trades
    .select(['slot', 'tx_index', 'event_index', 'amount', 'usd', 'flags'])
    .orderBy('slot')
    .orderBy('tx_index')
    .orderBy('event_index')
    .execute()
  const rows = stored.map(({ slot, tx_index, event_index, amount, usd, flags }) => ({
    slot: Number(slot),
    txIndex: tx_index,
    eventIndex: event_index,
    amount,
    usd: orNaN(usd),
    flags,
  }))
  return rows.length + waiting.length < MAX_PAIR_TRADES ? [...rows, ...waiting] : undefined
}

/** The results of the sales among some trades; without those that are not known. */
export async function resultsOfSales(
  sources: WalletSources,
  rows: readonly TradeRow[],
): Promise<ReadonlyMap<TradeRow, SaleResult>> {
  const results = new Map<TradeRow, SaleResult>()
  const sales = rows.filter(isSale)
  const pairs = new Map(sales.map((sale) => [`${sale.trader} ${sale.mint}`, sale]))
  for (const { trader, mint } of pairs.values()) {
    await setImmediate()
    const trades = await readPair(sources, trader, mint)
    if (trades === undefined) continue
    const ofPair = saleResults(trades)
    for (const sale of sales) {
      const result = sale.trader === trader && sale.mint === mint ? ofPair.get(cursorOf(sale)) : undefined
      if (result) results.set(sale, result)
    }
  }
  return results
}

/** Part of an amount by which sums of doubles may differ. */
const TOLERANCE = 1e-9

/**
 * Results of sales by cursor, at the average cost of what was held at the time. Where more is sold than was bought, or a
 * price is missing, the cost of what is left is not known until the next purchase from nothing.
 */
function saleResults(trades: readonly CostTrade[]): ReadonlyMap<string, SaleResult> {
  const results = new Map<string, SaleResult>()
  let held = 0
  let cost = 0
  for (const row of trades) {
    if (!isSale(row)) {
      held += row.amount
      cost += row.usd
      continue
    }
    if (row.amount > held * (1 + TOLERANCE)) {
      held = 0
      cost = 0
      continue
    }
    const part = Math.min(1, row.amount / held)
    const sold = cost * part
    if (Number.isFinite(row.usd - sold)) results.set(cursorOf(row), { profit: row.usd - sold, cost: sold })
    held -= row.amount
    cost -= sold
    if (held <= row.amount * TOLERANCE) {
      held = 0
      cost = 0
    }
  }
  return results
}
