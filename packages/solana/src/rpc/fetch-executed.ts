import type { ExecutedTransaction } from '../transaction/executed-transaction.ts'
import type { Clock } from './clock.ts'
import type { TransactionRpc } from './transaction-rpc.ts'

/** Spec 2, section 9: tries and pauses until a confirmed transaction can be read. */
const RETRIES = 5
const PAUSE_MS = 1_000

/**
 * Reads a confirmed transaction, which a node may show a moment after its status. Undefined when it is still
 * not there after five more tries, or when the signal aborts.
 */
export async function fetchExecutedTransaction(
  signature: string,
  ports: { rpc: TransactionRpc; clock: Clock },
  signal?: AbortSignal,
): Promise<ExecutedTransaction | undefined> {
  for (let attempt = 0; attempt <= RETRIES && !signal?.aborted; attempt++) {
    if (attempt > 0) await ports.clock.wait(PAUSE_MS, signal)
    const found = await ports.rpc.transaction(signature, signal).catch(() => undefined)
    if (found) return found
  }
  return undefined
}
