import { formatUnits, unitsToNumber } from '@callisto/amount'
import {
  ACTIVITY_PAGE_SIZE,
  type ActivitiesReply,
  getActivities,
  type SpotActivity,
  serviceError,
} from '@callisto/contract'
import { isStablecoin, quoteRank } from '@callisto/domain'
import { clientOf, toRouteOptions, type ZodInstance } from '@callisto/http'
import { toUsd } from '../fold/usd.ts'
import { type HistoryItem, readHistory } from '../store/history-query.ts'
import { toWallet } from '../store/records.ts'
import type { Token } from '../store/wallet-query.ts'
import { PageAnchors } from './page-anchors.ts'
import type { RouteContext } from './route-context.ts'

/** `GET /v2/activities/{address}`: pages are counted from the newest row that page 1 showed. */
export function activitiesRoute(app: ZodInstance, context: RouteContext): void {
  const anchors = new PageAnchors(context.nowMs)
  app.route({
    ...toRouteOptions(getActivities),
    handler: async (request, reply) => {
      const { params, query } = request
      const { page = 1, product = 'SWAP' } = query
      reply.header('cache-control', 'no-store')
      // Orders and perpetuals have no program here yet: nobody has an activity of theirs.
      if (product === 'PERPS') return { histories: [], hasMoreData: false }
      if (product !== 'SWAP') return { trades: [], page, totalPages: 0 }
      const key = `${clientOf(request)}:${params.address}:${product}`
      const given = query.anchor === undefined ? undefined : parseAnchor(query.anchor)
      return readSwaps(context, params.address, page, (count) => anchors.anchorOf(key, page, given, count))
    },
  })
}

function parseAnchor(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw serviceError('INVALID_REQUEST', 'anchor is not one of this call')
  return Number(text)
}

async function readSwaps(
  { sql, index }: RouteContext,
  address: string,
  page: number,
  anchorOf: (count: number) => number,
): Promise<ActivitiesReply> {
  const row = await sql
    .selectFrom('account_wallets')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirst()
  if (!row) return { histories: [], hasMoreData: false }
  const wallet = toWallet(row)
  const anchor = anchorOf(wallet.swaps)
  const end = anchor - (page - 1) * ACTIVITY_PAGE_SIZE
  const start = Math.max(0, end - ACTIVITY_PAGE_SIZE)
  const items = end > 0 ? await readHistory(sql, wallet.id, 'swaps', start, end) : []
  const tokenOf = (id: number) => index.market.mintById(id)
  return {
    histories: items.reverse().map((item) => toSpotActivity(item, tokenOf)),
    hasMoreData: start > 0,
    ...(anchor > 0 ? { anchor: String(anchor) } : {}),
  }
}

/** A row of the swaps as the activity service shows it. */
export function toSpotActivity(item: HistoryItem, tokenOf: (id: number) => Token): SpotActivity {
  const { a, b, time, signature, platform, slot, txIndex, eventIndex } = item
  if (!a || !b) throw new Error(`a swap of ${signature} has one side only`)
  const [input, output] = [tokenOf(a.mint), tokenOf(b.mint)]
  const [amountIn, amountOut] = [-a.amount, b.amount]
  const [unitsIn, unitsOut] = [
    unitsToNumber(amountIn, input.decimals),
    unitsToNumber(amountOut, output.decimals),
  ]
  return {
    inputMint: input.mint,
    outputMint: output.mint,
    inputAmount: formatUnits(amountIn, input.decimals),
    outputAmount: formatUnits(amountOut, output.decimals),
    rawInputAmount: String(amountIn),
    rawOutputAmount: String(amountOut),
    ...(unitsIn > 0 && unitsOut > 0 ? { rate: unitsOut / unitsIn } : {}),
    timestamp: time,
    action: actionOf(input.mint, output.mint),
    txHash: signature,
    platform,
    ...(a.usd === undefined ? {} : { usdValue: toUsd(a.usd) }),
    blockId: slot,
    eventIndex: txIndex * EVENTS + eventIndex,
  }
}

/** Places of events of one transaction among those of its block. */
const EVENTS = 1_000

/** Bought with a dollar or SOL, sold for one, or neither. */
function actionOf(input: string, output: string): SpotActivity['action'] {
  const isMoney = (mint: string) => isStablecoin(mint) || quoteRank(mint) < 3
  if (isMoney(input) === isMoney(output)) return 'swap'
  return isMoney(input) ? 'buy' : 'sell'
}
