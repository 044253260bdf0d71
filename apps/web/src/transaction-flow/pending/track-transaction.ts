import type { PendingTransaction, TransactionReceipt } from '@callisto/contract'
import type { SendOutcome } from '@callisto/solana'
import type { RecordStore } from '../../lib/browser/record-store.ts'
import { OFFLINE_MESSAGE } from '../../lib/text/failure-text.ts'

type Executed = TransactionReceipt['executed']

export interface TrackPorts {
  nowMs(): number
  isOffline(): boolean
  pending: RecordStore<PendingTransaction>
  receipts: RecordStore<TransactionReceipt>
  /** Runs one task of a name at a time over all tabs; the task of a closed tab ends with it. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Broadcasts until the result is known; `isResent`: an earlier page may have sent it. */
  send(
    pending: PendingTransaction,
    options: { isResent: boolean; onSent: (signature: string) => void },
  ): Promise<SendOutcome>
  /** The real amounts of a confirmed transaction by its id; undefined when they cannot be read. */
  readExecuted(pending: PendingTransaction, signature: string): Promise<Executed>
}

export interface TrackOptions {
  isResent: boolean
  onSent?: ((signature: string) => void) | undefined
}

/**
 * Takes a stored signed transaction to its receipt. Of all tabs one sends and waits; the others wait for its receipt and
 * take over when it is closed, so that the transaction is never lost and its receipt is written once.
 */
export function trackTransaction(
  pending: PendingTransaction,
  { isResent, onSent }: TrackOptions,
  ports: TrackPorts,
): Promise<TransactionReceipt> {
  const { signature } = pending
  return ports.exclusively(`callisto:transaction:${signature}`, async () => {
    const known = knownReceipt(pending, ports)
    if (known) {
      ports.pending.delete(signature)
      return known
    }
    let times = pending.times
    const onAccepted = (sent: string) => {
      times = { ...times, sentAtMs: ports.nowMs() }
      ports.pending.put(signature, { ...pending, times })
      onSent?.(sent)
    }
    // Without network nothing has left the browser, and nothing may leave it later.
    const isHeld = !isResent && ports.isOffline()
    const outcome = isHeld ? OFFLINE : await ports.send(pending, { isResent, onSent: onAccepted })
    const decidedAtMs = ports.nowMs()
    const executed =
      outcome.status === 'confirmed' ? await ports.readExecuted(pending, outcome.signature) : undefined
    const { account, subject, route, order } = pending
    // Of a fill the chain has another signature than the one that is known before.
    const id = 'signature' in outcome ? outcome.signature : signature
    const receipt = {
      signature: id,
      account,
      subject,
      route,
      ...(order ? { order } : {}),
      times: { ...times, decidedAtMs },
      ...toResult(outcome),
      ...(executed ? { executed } : {}),
    }
    ports.receipts.put(id, receipt)
    ports.pending.delete(signature)
    return receipt
  })
}

/** The receipt that another tab has written. */
function knownReceipt(
  { signature, order }: PendingTransaction,
  { receipts }: Pick<TrackPorts, 'receipts'>,
): TransactionReceipt | undefined {
  const known = receipts.get(signature)
  if (known || !order) return known
  return receipts.list().find((receipt) => receipt.order?.requestId === order.requestId)
}

const OFFLINE = { status: 'rejected', failure: { code: 'OFFLINE', message: OFFLINE_MESSAGE } } as const

function toResult(
  outcome: SendOutcome | typeof OFFLINE,
): Pick<TransactionReceipt, 'outcome' | 'slot' | 'error'> {
  if (outcome.status === 'confirmed') return { outcome: 'confirmed', slot: outcome.slot }
  const { code, message } = outcome.failure
  return { outcome: outcome.status === 'rejected' ? 'notSent' : outcome.status, error: { code, message } }
}

/** Signatures of the transactions that this page takes to their receipt, so that each is tracked once. */
export const trackedHere = new Set<string>()
