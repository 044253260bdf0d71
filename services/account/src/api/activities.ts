import { formatUnits, unitsToNumber } from '@callisto/amount'
import {
  ACTIVITY_PAGE_SIZE,
  type ActivitiesReply,
  getActivities,
  type OrderActivity,
  type OrderAmount,
  type OrderFill,
  type SpotActivity,
  serviceError,
} from '@callisto/contract'
import { isStablecoin, quoteRank } from '@callisto/domain'
import { clientOf, toRouteOptions, type ZodInstance } from '@callisto/http'
import { ORDER_PLATFORM } from '../fold/changes-of.ts'
import { toUsd } from '../fold/usd.ts'
import { type HistoryItem, readHistory, readSwapsBetween } from '../store/history-query.ts'
import type { Sql } from '../store/sql.ts'
import type { Token } from '../store/stored-wallet.ts'
import { readWalletRow } from '../store/wallet-query.ts'
import { PageAnchors, pageRange, parseAnchor } from './page-anchors.ts'
import type { RouteContext } from './route-context.ts'
import { toRowIndex } from './row-index.ts'

/** `GET /v2/activities/{address}`: pages are counted from the newest row that page 1 showed. */
export function activitiesRoute(app: ZodInstance, context: RouteContext): void {
  const anchors = new PageAnchors(context.nowMs)
  app.route({
    ...toRouteOptions(getActivities),
    handler: async (request, reply) => {
      const { params, query } = request
      const { page = 1, product = 'SWAP', mints } = query
      if (mints && product !== 'SWAP') throw serviceError('INVALID_REQUEST', 'mints restricts SWAP only')
      reply.header('cache-control', 'no-store')
      // Perpetuals have no program here yet: nobody has an activity of theirs.
      if (product === 'PERPS') return { histories: [], hasMoreData: false }
      const key = `${clientOf(request)}:${params.address}:${product}:${mints ?? ''}`
      const given = parseAnchor(query.anchor)
      const anchorOf = (count: number) => anchors.anchorOf(key, page, given, count)
      return product === 'SWAP'
        ? readSwaps(context, { wallet: params.address, mints, page }, anchorOf)
        : readOrderFills(context, { wallet: params.address, product, page }, anchorOf)
    },
  })
}

async function readSwaps(
  context: RouteContext,
  { wallet: address, mints, page }: { wallet: string; mints: readonly string[] | undefined; page: number },
  anchorOf: (count: number) => number,
): Promise<ActivitiesReply> {
  const { sql, index } = context
  const wallet = await readWalletRow(sql, address)
  if (!wallet) return { histories: [], hasMoreData: false }
  const anchor = anchorOf(wallet.swaps)
  const { items, hasMoreData } = mints
    ? await readPairPage(context, wallet.id, mints, anchor, page)
    : await readPage(sql, wallet.id, anchor, page)
  const tokenOf = (id: number) => index.market.mintById(id)
  return {
    histories: items.map((item) => toSpotActivity(item, tokenOf)),
    hasMoreData,
    ...(anchor > 0 ? { anchor: String(anchor) } : {}),
  }
}

async function readPage(sql: Sql, wallet: number, anchor: number, page: number) {
  const { from, to } = pageRange(anchor, page)
  const items = await readHistory(sql, wallet, 'swaps', from, to)
  return { items: items.reverse(), hasMoreData: from > 0 }
}

async function readPairPage(
  { sql, index }: RouteContext,
  wallet: number,
  mints: readonly string[],
  anchor: number,
  page: number,
) {
  const ids = mints.flatMap((mint) => index.market.mint(mint)?.id ?? [])
  const skip = (page - 1) * ACTIVITY_PAGE_SIZE
  // One more row than the page has tells whether there is another page.
  const limit = ACTIVITY_PAGE_SIZE + 1
  const items = await readSwapsBetween(sql, wallet, ids, { before: anchor, skip, limit })
  return { items: items.slice(0, ACTIVITY_PAGE_SIZE), hasMoreData: items.length === limit }
}

/** Fills of orders: those that arrived after page 1 are skipped. */
async function readOrderFills(
  { orders }: RouteContext,
  { wallet, product, page }: { wallet: string; product: 'LO' | 'DCA'; page: number },
  anchorOf: (count: number) => number,
): Promise<ActivitiesReply> {
  const none = { trades: [], page, totalPages: 0 }
  if (!orders) return none
  const { total } = await orders.fills(wallet, product, { skip: 0, limit: 1 })
  const anchor = anchorOf(total)
  if (anchor === 0) return none
  const skip = total - anchor + (page - 1) * ACTIVITY_PAGE_SIZE
  const { fills } = await orders.fills(wallet, product, { skip, limit: ACTIVITY_PAGE_SIZE })
  return {
    trades: fills.map(toOrderActivity),
    page,
    totalPages: Math.ceil(anchor / ACTIVITY_PAGE_SIZE),
    anchor: String(anchor),
  }
}

/** A fill of an order as the activity service shows it. */
function toOrderActivity({
  orderKey,
  input,
  output,
  time,
  signature,
  slot,
  index,
}: OrderFill): OrderActivity {
  const unitsIn = unitsToNumber(input.amount, input.decimals)
  const unitsOut = unitsToNumber(output.amount, output.decimals)
  return {
    orderKey,
    inputMint: input.mint,
    outputMint: output.mint,
    inputAmount: formatUnits(input.amount, input.decimals),
    outputAmount: formatUnits(output.amount, output.decimals),
    rawInputAmount: String(input.amount),
    rawOutputAmount: String(output.amount),
    ...(unitsIn > 0 && unitsOut > 0 ? { rate: unitsOut / unitsIn } : {}),
    timestamp: time,
    action: actionOf(input.mint, output.mint),
    txHash: signature,
    platform: ORDER_PLATFORM,
    ...usdOf(input, unitsIn, output, unitsOut),
    blockId: slot,
    eventIndex: index,
  }
}

/** The value of a fill that has a dollar on one side. */
function usdOf(input: OrderAmount, unitsIn: number, output: OrderAmount, unitsOut: number) {
  if (isStablecoin(input.mint)) return { usdValue: unitsIn }
  return isStablecoin(output.mint) ? { usdValue: unitsOut } : {}
}

/** A row of the swaps as the activity service shows it. */
export function toSpotActivity(item: HistoryItem, tokenOf: (id: number) => Token): SpotActivity {
  const { a, b, time, signature, platform, slot } = item
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
    eventIndex: toRowIndex(item),
  }
}

/** Bought with a dollar or SOL, sold for one, or neither. */
function actionOf(input: string, output: string): SpotActivity['action'] {
  const isMoney = (mint: string) => isStablecoin(mint) || quoteRank(mint) < 3
  if (isMoney(input) === isMoney(output)) return 'swap'
  return isMoney(input) ? 'buy' : 'sell'
}
