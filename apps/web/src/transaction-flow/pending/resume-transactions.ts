import type { PendingTransaction, TransactionReceipt } from '@callisto/contract'
import type { QueryClient } from '@tanstack/react-query'
import { tokenQuery } from '../../lib/tokens/token-query.ts'
import type { Stage } from '../model/stage.ts'
import { startTransaction } from '../model/transaction-status.ts'
import { toSendResult } from '../send/send-signed.ts'
import { describeReceipt, mintsOf } from '../toasts/describe-receipt.ts'
import { applyStage } from '../toasts/stage-effects.ts'
import { transferTitles } from '../toasts/transfer-titles.ts'
import { addRecentRecipient } from '../transfer/recent-recipients.ts'
import { browserTrackPorts } from './browser-track-ports.ts'
import { pendingTransactions } from './pending-store.ts'
import { type TrackPorts, trackedHere, trackTransaction } from './track-transaction.ts'

/**
 * Tracks every pending transaction that this page does not track yet, each with its toast: those of a page that was
 * reloaded or closed, and those of other tabs. Returns the function that ends watching for new ones.
 */
export function resumeTransactions(queries: QueryClient, ports: TrackPorts = browserTrackPorts): () => void {
  const resumeNew = () => {
    for (const pending of pendingTransactions.list())
      if (!trackedHere.has(pending.signature)) void resume(pending, queries, ports)
  }
  resumeNew()
  return pendingTransactions.subscribe(resumeNew)
}

async function resume(pending: PendingTransaction, queries: QueryClient, ports: TrackPorts): Promise<void> {
  const { signature, subject } = pending
  trackedHere.add(signature)
  const end = startTransaction()
  for (const mint of mintsOf(subject)) void queries.prefetchQuery(tokenQuery(mint))
  const apply = (stage: Stage<TransactionReceipt>) =>
    applyStage(`transaction-${signature}`, stage, {
      queries,
      subject,
      signsItself: undefined,
      describe: describeReceipt,
      titles: transferTitles(subject),
    })
  apply({ stage: 'confirming', signature })
  try {
    const result = toSendResult(await trackTransaction(pending, { isResent: true }, ports))
    if (result.ok && subject.kind === 'action' && subject.transfer) addRecentRecipient(subject.transfer.to)
    apply(result.ok ? { stage: 'confirmed', receipt: result.receipt } : { stage: 'failed', ...result })
  } finally {
    end()
  }
}
