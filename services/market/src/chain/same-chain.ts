import type { ChainPort } from '@callisto/solana'
import { storedPosition } from '../store/restore.ts'
import type { Sql } from '../store/sql.ts'

/** A chain that has the block answers at once; one that does not would make us wait for it. */
const answerMs = 5000

/** Whether the chain still has the block that the tables end with. Empty tables agree with every chain. */
export async function agreesWithChain(sql: Sql, chain: ChainPort): Promise<boolean> {
  const position = await storedPosition(sql)
  if (!position) return true
  const { slot: head } = await chain.getAccounts([], AbortSignal.timeout(answerMs))
  if (head < position.slot) return false
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), answerMs)
  try {
    for await (const block of chain.blocks({ fromSlot: position.slot, signal: stop.signal }))
      return block.slot === position.slot && block.blockhash === position.blockhash
    return false
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}
