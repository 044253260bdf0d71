import type {
  ActivitiesReply,
  HistoryEntry,
  HistoryReply,
  OrderActivity,
  PerpsActivity,
  SpotActivity,
  Transfer,
  TransfersReply,
} from '@callisto/contract'

/** A swap or a fill of an order. */
export interface SpotRow {
  kind: 'spot'
  /** Identity of the row, for keys and against repetition. */
  key: string
  signature: string
  /** Unix ms. */
  timeMs: number
  inputMint: string
  outputMint: string
  /** Whole tokens as decimal strings. */
  inputAmount: string
  outputAmount: string
  /** Output for one whole input; undefined where it cannot be computed. */
  rate: number | undefined
  platform: string
  /** Value when it was made, USD; undefined without a price. */
  usdValue: number | undefined
  /** What its receipt has besides; undefined of a list that does not tell. */
  facts?: RowFacts
}

export interface RowFacts {
  /** Lamports of fee, tip and rent that the wallet paid; negative where more rent came back. */
  networkCost: bigint
  slot: number
}

/** A positive amount in whole tokens, as a decimal string. */
export interface RowAmount {
  mint: string
  amount: string
}

/** A change of a position with leverage; USD. */
export interface PerpsRow {
  kind: 'perps'
  key: string
  signature: string
  timeMs: number
  mint: string
  side: PerpsActivity['side']
  change: PerpsActivity['requestChange']
  sizeUsd: number
  price: number
  pnlUsd: number
  feeUsd: number
}

/** A token that came or went without a trade. */
export interface TransferRow extends RowFacts {
  kind: 'transfer'
  key: string
  signature: string
  timeMs: number
  transfer: Transfer['kind']
  mint: string
  /** Whole tokens as a decimal string; the kind has the direction. */
  amount: string
  /** The address on the other side; undefined of a burn and of several. */
  party: string | undefined
  usdValue: number | undefined
}

type SpotKind = 'swap' | 'limit-fill' | 'recurring-fill'
type TransferKind = Transfer['kind']

/** What was done in a pool; or what a transaction cost that moved nothing else, such as one that closed an account. */
export interface OtherRow extends RowFacts {
  kind: 'other'
  key: string
  signature: string
  timeMs: number
  did: Exclude<HistoryEntry['kind'], SpotKind | TransferKind | 'opening'>
  given: readonly RowAmount[]
  received: readonly RowAmount[]
  platform: string
  usdValue: number | undefined
}

export type ActivityRow = SpotRow | PerpsRow | TransferRow | OtherRow
/** A row whose receipt is of the index. */
export type ReceiptRow = TransferRow | OtherRow | (SpotRow & { facts: RowFacts })

export interface ActivityPage {
  rows: readonly ActivityRow[]
  hasMore: boolean
  /** That of page 1, which later pages continue behind; of the whole history that of each page, behind which the next one is. */
  anchor: string | undefined
}

/** A page of either reply form. Swaps in which nothing went in and nothing came out are dropped. */
export function toActivityPage(reply: ActivitiesReply): ActivityPage {
  const { anchor } = reply
  if ('trades' in reply)
    return { rows: reply.trades.flatMap(toRow), hasMore: reply.page < reply.totalPages, anchor }
  return { rows: reply.histories.flatMap(toRow), hasMore: reply.hasMoreData, anchor }
}

export const toTransferPage = ({ transfers, hasMoreData, anchor }: TransfersReply): ActivityPage => ({
  rows: transfers.map(toTransferRow),
  hasMore: hasMoreData,
  anchor,
})

/** A page of the whole history. */
export const toHistoryPage = ({ entries, anchor }: HistoryReply): ActivityPage => ({
  rows: entries.flatMap(toHistoryRow),
  hasMore: anchor !== undefined,
  anchor,
})

function toHistoryRow(entry: HistoryEntry): ActivityRow[] {
  const { kind, given, received, party, platform, usdValue, timestamp, txHash, blockId, eventIndex } = entry
  const base = {
    ...{ key: `${blockId}:${eventIndex}:${txHash}`, signature: txHash, timeMs: timestamp * 1000, usdValue },
  }
  const facts = { networkCost: BigInt(entry.networkCostLamports), slot: blockId }
  const [input, output] = [given[0], received[0]]
  switch (kind) {
    case 'swap':
    case 'limit-fill':
    case 'recurring-fill': {
      if (!input || !output) return []
      const [inputAmount, outputAmount] = [input.amount, output.amount]
      const rate = rateOf(Number(inputAmount), Number(outputAmount))
      const sides = { inputMint: input.mint, outputMint: output.mint, inputAmount, outputAmount }
      return [{ kind: 'spot', ...base, ...sides, rate, platform, facts }]
    }
    case 'transfer-in':
    case 'transfer-out':
    case 'claim':
    case 'burn': {
      const moved = input ?? output
      return moved ? [{ kind: 'transfer', ...base, transfer: kind, ...moved, party, ...facts }] : []
    }
    case 'opening':
      return []
    default:
      return [{ kind: 'other', ...base, did: kind, given, received, platform, ...facts }]
  }
}

function toTransferRow(transfer: Transfer): TransferRow {
  const { kind, mint, amount, party, usdValue, timestamp, txHash, blockId, eventIndex } = transfer
  return {
    kind: 'transfer',
    key: `${blockId}:${eventIndex}:${txHash}`,
    signature: txHash,
    timeMs: timestamp * 1000,
    ...{ transfer: kind, mint, amount, party, usdValue },
    networkCost: BigInt(transfer.networkCostLamports),
    slot: blockId,
  }
}

function toRow(activity: SpotActivity | OrderActivity | PerpsActivity): ActivityRow[] {
  if ('positionKey' in activity) return [toPerpsRow(activity)]
  const { inputAmount, outputAmount, rawInputAmount, rawOutputAmount, txHash, blockId, eventIndex } = activity
  if (BigInt(rawInputAmount) === 0n && BigInt(rawOutputAmount) === 0n) return []
  const { inputMint, outputMint, timestamp, platform, usdValue } = activity
  return [
    {
      kind: 'spot',
      key: `${blockId}:${eventIndex}:${txHash}`,
      signature: txHash,
      timeMs: timestamp * 1000,
      ...{ inputMint, outputMint, inputAmount, outputAmount, platform, usdValue },
      rate: activity.rate ?? rateOf(Number(inputAmount), Number(outputAmount)),
    },
  ]
}

function rateOf(input: number, output: number): number | undefined {
  const rate = output / input
  return rate > 0 && Number.isFinite(rate) ? rate : undefined
}

/** Amounts in USD have 6 decimals on the wire. */
const usdOf = (units: string): number => Number(units) / 1e6

function toPerpsRow(activity: PerpsActivity): PerpsRow {
  const { txId, positionKey, createdAt, mint, side, requestChange, requestType } = activity
  return {
    kind: 'perps',
    key: `${txId}:${positionKey}:${requestType}:${requestChange}`,
    signature: txId,
    timeMs: createdAt * 1000,
    ...{ mint, side, change: requestChange },
    sizeUsd: usdOf(activity.sizeUsd),
    price: usdOf(activity.price),
    pnlUsd: usdOf(activity.pnlUsd),
    feeUsd: usdOf(activity.feeUsd),
  }
}

/** The rows of all pages, each once: rows that arrive push those of a server without anchors to the next page. */
export function joinPages(pages: readonly ActivityPage[]): ActivityRow[] {
  const rows = new Map<string, ActivityRow>()
  for (const page of pages) for (const row of page.rows) if (!rows.has(row.key)) rows.set(row.key, row)
  return [...rows.values()]
}

/**
 * The pages with what has arrived since at their head; of a source that lags nothing has. Undefined when nothing of the new
 * first page is known: there may be rows between both, and the list has to begin anew.
 */
export function withArrived(pages: readonly ActivityPage[], head: ActivityPage): ActivityPage[] | undefined {
  const [first, ...rest] = pages
  if (!first) return undefined
  const known = new Set(pages.flatMap(({ rows }) => rows.map(({ key }) => key)))
  const newestMs = first.rows[0]?.timeMs ?? 0
  // Rows that are older belong to pages that are not loaded.
  const arrived = head.rows.filter(({ key, timeMs }) => timeMs >= newestMs && !known.has(key))
  if ((head.rows[0]?.timeMs ?? 0) < newestMs) return [...pages]
  if (arrived.length === head.rows.length && head.hasMore) return undefined
  return arrived.length === 0
    ? [...pages]
    : [{ ...first, anchor: first.anchor ?? head.anchor, rows: [...arrived, ...first.rows] }, ...rest]
}
