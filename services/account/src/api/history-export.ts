import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { getHistoryCsv, getHistoryJson, type HistoryRow } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { NATIVE_MINT } from '@callisto/solana'
import { allHistory } from '../store/history-query.ts'
import { readWalletRow } from '../store/wallet-query.ts'
import { HistoryRows } from '../view/history-rows.ts'
import type { RouteContext } from './route-context.ts'

/** Rows between two turns of the event loop. */
const ROWS_PER_TURN = 200
const COLUMNS = [
  'time',
  'slot',
  'eventIndex',
  'txHash',
  'kind',
  'product',
  'platform',
  'mint',
  'amount',
  'usd',
  'proceedsUsd',
  'costUsd',
  'gainUsd',
] as const satisfies readonly (keyof HistoryRow)[]

interface ExportQuery {
  method?: 'weighted-average' | 'fifo' | undefined
  from?: number | undefined
  to?: number | undefined
}

/** `GET /v1/export/{address}/json` and `/csv`: the whole history, written as it is read. */
export function historyExportRoutes(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getHistoryJson),
    handler: async ({ params, query }, reply) => {
      reply.type('application/json; charset=utf-8')
      reply.header('content-disposition', attachment(params.address, 'json'))
      return reply.send(Readable.from(jsonOf(context, params.address, query)) as never)
    },
  })
  app.route({
    ...toRouteOptions(getHistoryCsv),
    handler: async ({ params, query }, reply) => {
      reply.type('text/csv; charset=utf-8')
      reply.header('content-disposition', attachment(params.address, 'csv'))
      return reply.send(Readable.from(csvOf(context, params.address, query)) as never)
    },
  })
}

const attachment = (address: string, type: string) => `attachment; filename="${address}.${type}"`

async function* rowsOf(
  { sql, index }: RouteContext,
  address: string,
  { method = 'weighted-average', from, to }: ExportQuery,
): AsyncGenerator<HistoryRow> {
  const wallet = await readWalletRow(sql, address)
  if (!wallet) return
  const rows = new HistoryRows(method, (id) => index.market.mintById(id), index.market.mint(NATIVE_MINT)?.id)
  let count = 0
  for await (const item of allHistory(sql, wallet)) {
    for (const one of rows.of(item)) {
      const ms = item.time * 1000
      if ((from === undefined || ms >= from) && (to === undefined || ms <= to)) yield one
    }
    if (++count % ROWS_PER_TURN === 0) await setImmediate()
  }
}

async function* jsonOf(context: RouteContext, address: string, query: ExportQuery): AsyncGenerator<string> {
  const head = { address, method: query.method ?? 'weighted-average' }
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`
  let separator = ''
  for await (const row of rowsOf(context, address, query)) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield ']}'
}

async function* csvOf(context: RouteContext, address: string, query: ExportQuery): AsyncGenerator<string> {
  yield `${[...COLUMNS, 'lots'].join(',')}\r\n`
  for await (const row of rowsOf(context, address, query)) {
    const lots = row.lots?.map(({ acquiredAt, amount, costUsd = '' }) =>
      `${acquiredAt} ${amount} ${costUsd}`.trim(),
    )
    const cells = [...COLUMNS.map((name) => String(row[name] ?? '')), lots?.join('; ') ?? '']
    yield `${cells.map(toCell).join(',')}\r\n`
  }
}

/** A cell of RFC 4180. Labels are those of venues; a cell that a spreadsheet would compute is marked as text. */
function toCell(text: string): string {
  const safe = /^[=+@\t\r]/.test(text) || /^-(?![\d.])/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
