import type { ChainBlock, Clock } from '@callisto/solana'
import type { BlockSource } from '../blocks/block-source.ts'

/** Slots of a gap that is filled from blocks; after a longer one everything is read anew. */
export const MAX_GAP_SLOTS = 300

/** What a stream of changes follows. */
export interface Followed {
  owners: ReadonlySet<string>
  watched: ReadonlySet<string>
}

/** Reads of a block that a node does not have yet, and the pause before each. */
const MAX_READS = 10
const RETRY_MS = 150

/**
 * Accounts that the blocks of slots `from` to `to` may have changed, among those that are followed: data of an account
 * change only where its owner program is invoked, and that is named by the transaction. `to` has a block; the others are
 * found by their children, as a list of a node that lags leaves out the newest ones. Undefined where a block cannot be had,
 * or where the gap is longer than `MAX_GAP_SLOTS`. Throws ClusterError.
 */
export async function touchedAccounts(
  { source, clock }: { source: BlockSource; clock: Clock },
  range: { from: number; to: number },
  followed: Followed,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const { from, to } = range
  const touched = new Set<string>()
  if (to - from >= MAX_GAP_SLOTS) return undefined
  for (let slot = to; slot >= from; ) {
    let found = await source.block(slot, signal)
    for (let reads = 1; found === 'notYet' && reads < MAX_READS; reads++) {
      await clock.wait(RETRY_MS, signal)
      signal.throwIfAborted()
      found = await source.reread(slot, signal)
    }
    if (typeof found === 'string') return undefined
    collect(found.block, followed, touched)
    slot = found.block.parentSlot
  }
  return touched
}

function collect({ transactions }: ChainBlock, { owners, watched }: Followed, touched: Set<string>): void {
  for (const { accountKeys } of transactions) {
    const isInvoked = accountKeys.some((key) => owners.has(key))
    for (const key of accountKeys) if (isInvoked || watched.has(key)) touched.add(key)
  }
}

/**
 * Accounts that a block has left without lamports. A node does not notify the subscribers of a program of them: they have
 * no owner any more.
 */
export function closedIn({ transactions }: ChainBlock): string[] {
  const closed = new Set<string>()
  for (const { accountKeys, preBalances, postBalances } of transactions)
    for (const [index, address] of accountKeys.entries()) {
      if (postBalances[index] !== 0n) closed.delete(address)
      else if (preBalances[index] !== 0n) closed.add(address)
    }
  return [...closed]
}
