import type { Tx } from '@callisto/contract'

/** Rows kept in view; older ones are a page away. */
export const MOST_TRADES = 300

/** One trade is named by its transaction and its place in it. */
export function tradeKey({ txHash, eventIndex, poolId, type, amount }: Tx): string {
  return eventIndex === undefined ? `${txHash} ${poolId} ${type} ${amount}` : `${txHash} ${eventIndex}`
}

/** Trades of several lists, newest first, each once. */
export function joinTrades(...lists: readonly (readonly Tx[])[]): Tx[] {
  const byKey = new Map<string, Tx>()
  for (const list of lists) for (const tx of list) byKey.set(tradeKey(tx), tx)
  return [...byKey.values()].sort(newestFirst).slice(0, MOST_TRADES)
}

function newestFirst(a: Tx, b: Tx): number {
  if (a.blockId !== undefined && b.blockId !== undefined && a.blockId !== b.blockId)
    return b.blockId - a.blockId
  return Date.parse(b.timestamp) - Date.parse(a.timestamp) || (b.eventIndex ?? 0) - (a.eventIndex ?? 0)
}
