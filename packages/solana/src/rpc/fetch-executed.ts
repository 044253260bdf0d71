import type { ExecutedTransaction } from '../transaction/executed-transaction.ts'
import { agree } from './agree.ts'
import type { SendPorts } from './send-transaction.ts'
import type { TransactionRpc } from './transaction-rpc.ts'

/** Spec 2-9-37: tries and pauses until a confirmed transaction can be read. */
const RETRIES = 5
const PAUSE_MS = 1_000

/** Time in which an endpoint responds. */
const RESPONSE_MS = 3_000

/**
 * Reads a confirmed transaction, which a node may show a moment after its status; of several endpoints as two of them
 * report it. Undefined when it is still not there after five more tries, or when the signal aborts.
 * @example await fetchExecutedTransaction('signature', { rpc: transactionRpc(rpc), clock }) // => undefined
 */
export async function fetchExecutedTransaction(
  signature: string,
  { rpc, endpoints = [rpc], clock }: Pick<SendPorts, 'rpc' | 'endpoints' | 'clock'>,
  signal?: AbortSignal,
): Promise<ExecutedTransaction | undefined> {
  for (let attempt = 0; attempt <= RETRIES && !signal?.aborted; attempt++) {
    if (attempt > 0) await clock.wait(PAUSE_MS, signal)
    const read = async (one: TransactionRpc, stop: AbortSignal) =>
      (await one.transaction(signature, stop)) ?? null
    const found = await agree(endpoints, read, { clock, waitMs: RESPONSE_MS, keyOf: toText, signal })
    if (found.result === 'agreed' && found.answer) return found.answer
  }
  return undefined
}

const toText = (executed: ExecutedTransaction | null): string =>
  JSON.stringify(executed, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
