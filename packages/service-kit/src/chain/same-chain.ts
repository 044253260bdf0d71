import { type ChainPort, type Clock, systemClock } from '@callisto/solana'
import { withDeadline } from '../with-deadline.ts'

/** The block at which the tables of a service stand. */
export interface ChainPosition {
  slot: number
  blockhash: string
}

/** A chain that has the block returns it at once; one that lacks it would never end the stream. */
const TIMEOUT_MS = 5000

/** Whether the chain contains the last block of the tables. Tables without a block fit every chain. */
export async function isSameChain(
  position: ChainPosition | undefined,
  chain: ChainPort,
  clock: Clock = systemClock,
): Promise<boolean> {
  if (!position) return true
  const { slot: head } = await withDeadline(clock, TIMEOUT_MS, undefined, (signal) =>
    chain.getAccounts([], signal),
  )
  if (head < position.slot) return false
  const stop = new AbortController()
  void clock.wait(TIMEOUT_MS, stop.signal).then(() => stop.abort())
  try {
    for await (const block of chain.blocks({ fromSlot: position.slot, signal: stop.signal }))
      return block.slot === position.slot && block.blockhash === position.blockhash
    return false
  } finally {
    stop.abort()
  }
}
