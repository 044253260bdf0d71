import type { Tx } from '@callisto/contract'

/** Maximum rows of the list; older trades are loaded by page. */
export const MAX_TRADES = 300

/** Key of a trade: transaction signature and event index. */
export function tradeKey({ txHash, eventIndex, poolId, type, amount }: Tx): string {
  return eventIndex === undefined ? `${txHash} ${poolId} ${type} ${amount}` : `${txHash} ${eventIndex}`
}

/** Merges lists of trades, newest first, without duplicates. */
export function mergeTrades(...lists: readonly (readonly Tx[])[]): Tx[] {
  const byKey = new Map<string, Tx>()
  for (const list of lists) for (const tx of list) byKey.set(tradeKey(tx), tx)
  return [...byKey.values()].sort(newestFirst).slice(0, MAX_TRADES)
}

function newestFirst(a: Tx, b: Tx): number {
  if (a.blockId !== undefined && b.blockId !== undefined && a.blockId !== b.blockId)
    return b.blockId - a.blockId
  return Date.parse(b.timestamp) - Date.parse(a.timestamp) || (b.eventIndex ?? 0) - (a.eventIndex ?? 0)
}
