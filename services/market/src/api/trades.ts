import {
  getPnl,
  getTopTraders,
  getTxs,
  getUserTrades,
  MAX_TOP_TRADERS,
  type PnlReply,
  type TopTradersReply,
  timeframes,
  toTxQuery,
  toUserTradesQuery,
  type traderSorts,
  type UserTrade,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { Token } from '../fold/token-and-pool.ts'
import { tradeFlag, windowSeconds } from '../fold/windows.ts'
import { findTopTraders } from '../store/top-traders-query.ts'
import { cursorOf, findTrades } from '../store/trade-query.ts'
import { findTotals, findUserTrades, resultsOfSales, type WalletTotals } from '../store/wallet-query.ts'
import { iso } from '../view/present-asset.ts'
import { presentTopTrader, presentTx, type TradeRow } from '../view/present-trade.ts'
import { loadToken, type RouteContext } from './route-context.ts'
import { Snapshots } from './snapshots.ts'

/** `GET /v1/txs/{id}`: a token's trades, a page at a time. */
export function tradesRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getTxs),
    handler: async (request) => {
      const { sql, market, writer } = context
      const token = await loadToken(context, request.params.id)
      const query = toTxQuery(request.query)
      const { rows, next } = await findTrades({ sql, market, writer }, token, query)
      return { txs: rows.map(presentTx), ...(next === undefined ? {} : { next }) }
    },
  })
}

/** `GET /v1/top-traders/{id}`: the wallets that traded a token, by profit or volume, at the block that the headers name. */
export function topTradersRoute(app: ZodInstance, context: RouteContext): void {
  const { market, queries } = context
  const snapshots = new Snapshots<TopTradersReply>(market)

  async function read(
    token: Token,
    timeframe: (typeof timeframes)[number] | undefined,
    sortBy: (typeof traderSorts)[number],
  ): Promise<TopTradersReply> {
    const from = timeframe === undefined ? 0 : market.time - windowSeconds[timeframes.indexOf(timeframe)]! + 1
    const { traders, since } = await findTopTraders(context, token, { from, sortBy, limit: MAX_TOP_TRADERS })
    return {
      ...(since === undefined ? {} : { since: iso(since) }),
      traders: traders.map((sum) => presentTopTrader(sum, queries.holding(token, sum.address))),
    }
  }

  app.route({
    ...toRouteOptions(getTopTraders),
    handler: async ({ params, query }, reply) => {
      const { timeframe, sortBy = 'pnl' } = query
      const token = await loadToken(context, params.id)
      const key = `${token.mint},${timeframe},${sortBy}`
      const { slot, time, figures } = snapshots.get(key, () => read(token, timeframe, sortBy))
      reply.header('x-market-slot', slot).header('x-market-time', time)
      return figures
    },
  })
}

/** `GET /v1/txs/users` and `GET /v1/pnl`: what wallets have traded, and with what result. */
export function walletTradesRoutes(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getUserTrades),
    handler: async ({ query }) => {
      const request = toUserTradesQuery(query)
      const rows = await findUserTrades(context, request)
      const results = await resultsOfSales(context, rows)
      const last = rows.at(-1)
      return {
        userTrades: rows.map((row) => presentUserTrade(row, results.get(row))),
        next: last && rows.length === request.limit ? cursorOf(last) : null,
      }
    },
  })
  app.route({
    ...toRouteOptions(getPnl),
    handler: async ({ query }) => {
      const addresses = [...new Set(query.addresses)]
      const reply: PnlReply = Object.fromEntries(addresses.map((address) => [address, {}]))
      for (const totals of await findTotals(context, addresses)) {
        const token = await context.queries.token(totals.mint)
        if (!token) continue
        const held = context.market.holders(token).amountOf(totals.wallet)
        if (held === 0n && query.includeClosed !== true) continue
        reply[totals.wallet]![totals.mint] = presentPosition(token, Number(held) / token.unit, totals)
      }
      return reply
    },
  })
}

function presentUserTrade(row: TradeRow, result: { profit: number; cost: number } | undefined): UserTrade {
  const { type, usdVolume, usdPrice, traderAddress, txHash, asset, timestamp, amount } = presentTx(row)
  return {
    userAddress: traderAddress,
    type,
    usdVolume,
    ...((row.flags & tradeFlag.sell) !== 0 && result ? result : {}),
    price: usdPrice,
    txHash,
    assetId: asset,
    blockTime: timestamp,
    amount,
  }
}

/** Part of an amount that the sums of doubles may differ by. */
const TOLERANCE = 1e-9

function presentPosition(token: Token, balance: number, totals: WalletTotals): PnlReply[string][string] {
  const { price } = token
  const isPriced = Number.isFinite(price)
  const { boughtAmount, soldAmount, bought, sold, hasUnpriced } = totals
  const left = boughtAmount - soldAmount
  const isKnown = !hasUnpriced && bought > 0 && left >= -TOLERANCE * boughtAmount
  // What is left of the purchases has a value only at a price.
  const value = left > TOLERANCE * boughtAmount ? left * price : 0
  const totalPnl = sold + value - bought
  return {
    balance: { balance, ...(isPriced ? { balanceValue: balance * price } : {}) },
    pnl: {
      ...(isKnown && Number.isFinite(totalPnl)
        ? { totalPnl, totalPnlPercentage: (100 * totalPnl) / bought }
        : {}),
      ...(hasUnpriced ? {} : { bought, sold }),
    },
  }
}
