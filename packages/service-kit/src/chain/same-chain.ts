import type { ChainPort } from '@callisto/solana'

/** The block at which the tables of a service stand. */
export interface ChainPosition {
  slot: number
  blockhash: string
}

/** A chain that has the block returns it at once; one that lacks it would never end the stream. */
const TIMEOUT_MS = 5000

/** Whether the chain contains the last block of the tables. Tables without a block fit every chain. */
export async function isSameChain(position: ChainPosition | undefined, chain: ChainPort): Promise<boolean> {
  if (!position) return true
  const { slot: head } = await chain.getAccounts([], AbortSignal.timeout(TIMEOUT_MS))
  if (head < position.slot) return false
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  try {
    for await (const block of chain.blocks({ fromSlot: position.slot, signal: stop.signal }))
      return block.slot === position.slot && block.blockhash === position.blockhash
    return false
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}
