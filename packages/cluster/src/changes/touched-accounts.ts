import type { ChainBlock } from '@callisto/solana'
import type { BlockSource } from '../blocks/block-source.ts'

/** Slots of a gap that is filled from blocks; after a longer one everything is read anew. */
export const MAX_GAP_SLOTS = 300

/** What a stream of changes follows. */
export interface Followed {
  owners: ReadonlySet<string>
  watched: ReadonlySet<string>
}

/**
 * Accounts that the blocks of slots `from` to `to` may have changed, among those that are followed: data of an account
 * change only where its owner program is invoked, and that is named by the transaction. Undefined where a block cannot be
 * had, or where the gap is longer than `MAX_GAP_SLOTS`. Throws ClusterError.
 */
export async function touchedAccounts(
  source: BlockSource,
  range: { from: number; to: number },
  followed: Followed,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const { from, to } = range
  const touched = new Set<string>()
  if (to < from) return touched
  if (to - from >= MAX_GAP_SLOTS) return undefined
  let previous: number | undefined
  for (const slot of await source.slots(from, to, signal)) {
    const found = await source.block(slot, signal)
    if (typeof found === 'string') return undefined
    const { parentSlot } = found.block
    const isNext = previous === undefined ? parentSlot < from : parentSlot === previous
    if (!isNext) return undefined
    collect(found.block, followed, touched)
    previous = slot
  }
  return touched
}

function collect({ transactions }: ChainBlock, { owners, watched }: Followed, touched: Set<string>): void {
  for (const { accountKeys } of transactions) {
    const isInvoked = accountKeys.some((key) => owners.has(key))
    for (const key of accountKeys) if (isInvoked || watched.has(key)) touched.add(key)
  }
}
