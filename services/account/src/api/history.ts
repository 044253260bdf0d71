import { formatUnits } from '@callisto/amount'
import {
  ACTIVITY_PAGE_SIZE,
  getHistory,
  type HistoryEntry,
  type HistoryReply,
  serviceError,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { toUsd } from '../fold/usd.ts'
import { type HistoryItem, type ListCounts, newestHistory } from '../store/history-query.ts'
import { readWalletRow } from '../store/wallet-query.ts'
import { isPoolShare } from '../view/wallet-tokens.ts'
import type { RouteContext } from './route-context.ts'
import { toRowIndex } from './row-index.ts'

/** `GET /v1/history/{address}`: all that a wallet did, each page behind the one before it. */
export function historyRoute(app: ZodInstance, context: RouteContext): void {
  const { sql, index } = context
  app.route({
    ...toRouteOptions(getHistory),
    handler: async ({ params, query }): Promise<HistoryReply> => {
      const before = parseAnchor(query.anchor)
      const wallet = await readWalletRow(sql, params.address)
      if (!wallet) return { entries: [] }
      const entries: HistoryEntry[] = []
      for await (const { item, left } of newestHistory(sql, wallet, before)) {
        if (isShown(item, context)) entries.push(toEntry(item, (id) => index.market.mintById(id)))
        if (entries.length < ACTIVITY_PAGE_SIZE) continue
        const { swaps, others, transfers } = left
        const hasMore = swaps + others + transfers > 0
        return { entries, ...(hasMore ? { anchor: `${swaps}.${others}.${transfers}` } : {}) }
      }
      return { entries }
    },
  })
}

function parseAnchor(text: string | undefined): ListCounts | undefined {
  if (text === undefined) return undefined
  const [, swaps, others, transfers] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  if (transfers === undefined) throw serviceError('INVALID_REQUEST', 'anchor is not one of this call')
  return { swaps: Number(swaps), others: Number(others), transfers: Number(transfers) }
}

/** What a wallet had before its first block is nothing that it did; shares of a pool stand beside what they are for. */
const isShown = ({ kind, a, b }: HistoryItem, { index }: RouteContext): boolean =>
  kind !== 'opening' && !(a && !b && isPoolShare(index, index.market.mintById(a.mint).mint))

function toEntry(
  item: HistoryItem,
  tokenOf: (id: number) => { mint: string; decimals: number },
): HistoryEntry {
  const { kind, platform, party, time, signature, slot, networkCost } = item
  const legs = [item.a, item.b].filter((leg) => leg !== undefined)
  const given = legs.filter(({ amount }) => amount < 0n)
  const received = legs.filter(({ amount }) => amount >= 0n)
  const toAmount = ({ mint: id, amount }: { mint: number; amount: bigint }) => {
    const { mint, decimals } = tokenOf(id)
    return { mint, amount: formatUnits(amount < 0n ? -amount : amount, decimals) }
  }
  const valued = given.length > 0 ? given : received
  const usd = valued.reduce<bigint | undefined>(
    (sum, leg) => (sum === undefined || leg.usd === undefined ? undefined : sum + leg.usd),
    0n,
  )
  return {
    kind,
    given: given.map(toAmount),
    received: received.map(toAmount),
    ...(party === undefined ? {} : { party }),
    platform,
    timestamp: time,
    txHash: signature,
    ...(usd === undefined || valued.length === 0 ? {} : { usdValue: toUsd(usd) }),
    networkCostLamports: String(networkCost),
    blockId: slot,
    eventIndex: toRowIndex(item),
  }
}
