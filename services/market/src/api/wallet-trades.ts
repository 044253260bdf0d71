import { getPnl, getUserTrades, type PnlReply, toUserTradesQuery, type UserTrade } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { Token } from '../fold/token-and-pool.ts'
import { tradeFlag } from '../fold/windows.ts'
import { cursorOf } from '../store/trade-query.ts'
import { findTotals, findUserTrades, resultsOfSales, type WalletTotals } from '../store/wallet-query.ts'
import { presentTx, type TradeRow } from '../view/present-pool.ts'
import type { RouteContext } from './route-context.ts'

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
