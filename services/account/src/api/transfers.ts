import { formatUnits } from '@callisto/amount'
import { getTransfers, type Transfer } from '@callisto/contract'
import { clientOf, toRouteOptions, type ZodInstance } from '@callisto/http'
import { isTransfer } from '../fold/change.ts'
import { toUsd } from '../fold/usd.ts'
import { type HistoryItem, readHistory } from '../store/history-query.ts'
import type { Token } from '../store/stored-wallet.ts'
import { readWalletRow } from '../store/wallet-query.ts'
import { PageAnchors, pageRange, parseAnchor } from './page-anchors.ts'
import type { RouteContext } from './route-context.ts'
import { toRowIndex } from './row-index.ts'

/** `GET /v1/transfers/{address}`: pages are counted from the newest row that page 1 showed. */
export function transfersRoute(app: ZodInstance, { sql, index, nowMs }: RouteContext): void {
  const anchors = new PageAnchors(nowMs)
  const tokenOf = (id: number) => index.market.mintById(id)
  app.route({
    ...toRouteOptions(getTransfers),
    handler: async (request) => {
      const { address } = request.params
      const { page = 1 } = request.query
      const given = parseAnchor(request.query.anchor)
      const wallet = await readWalletRow(sql, address)
      if (!wallet) return { transfers: [], hasMoreData: false }
      const key = `${clientOf(request)}:${address}`
      const anchor = anchors.anchorOf(key, page, given, wallet.transfers)
      const { from, to } = pageRange(anchor, page)
      const items = await readHistory(sql, wallet.id, 'transfers', from, to)
      return {
        transfers: items.reverse().map((item) => toTransfer(item, tokenOf)),
        hasMoreData: from > 0,
        ...(anchor > 0 ? { anchor: String(anchor) } : {}),
      }
    },
  })
}

function toTransfer(item: HistoryItem, tokenOf: (id: number) => Token): Transfer {
  const { kind, a, party, time, signature, slot, networkCost } = item
  if (!a || !isTransfer(kind)) throw new Error(`a row of ${signature} is no transfer`)
  const { mint, decimals } = tokenOf(a.mint)
  const amount = a.amount < 0n ? -a.amount : a.amount
  return {
    kind,
    mint,
    amount: formatUnits(amount, decimals),
    rawAmount: String(amount),
    ...(party === undefined ? {} : { party }),
    timestamp: time,
    txHash: signature,
    ...(a.usd === undefined ? {} : { usdValue: toUsd(a.usd) }),
    networkCostLamports: String(networkCost),
    blockId: slot,
    eventIndex: toRowIndex(item),
  }
}
