import type {
  BroadcastRoute,
  PendingTransaction,
  TransactionReceipt,
  TransactionSubject,
} from '@callisto/contract'
import { t } from '@callisto/i18n'
import { signerSignature, transactionSignature } from '@callisto/solana'
import { toBase64 } from '../../lib/text/base64.ts'
import { failureText } from '../../lib/text/failure-text.ts'
import type { SendResult } from '../model/stage.ts'
import { type TrackPorts, trackedHere, trackTransaction } from '../pending/track-transaction.ts'
import { outcomeMessages } from './outcome-messages.ts'

/** What is kept of an approved transaction beside its bytes. */
export interface ApprovedTransaction {
  account: string
  subject: TransactionSubject
  route: BroadcastRoute
  lastValidBlockHeight: number
  /** Set where a market maker fills the swap and signs after the wallet. */
  order?: PendingTransaction['order']
  /** Unix milliseconds. */
  times: PendingTransaction['times']
  /** Compares the signed bytes with what was approved. */
  verify: (signed: Uint8Array) => Promise<{ ok: true } | { ok: false; reason: string }>
}

/**
 * Verifies what the wallet returned, stores it, and takes it to its receipt. A transaction that the wallet modified is
 * rejected and never stored. From the storage on, a reload, a crash or a new build goes on with it.
 */
export async function sendSigned(
  approved: ApprovedTransaction,
  signed: Uint8Array,
  onSent: (signature: string) => void,
  ports: TrackPorts,
): Promise<SendResult<TransactionReceipt>> {
  const { account, subject, route, lastValidBlockHeight, order, times } = approved
  const checked = await approved.verify(signed)
  const signature = order ? signerSignature(signed, account) : transactionSignature(signed)
  if (!checked.ok || signature === undefined) {
    const reason = checked.ok ? 'SIGNATURE' : checked.reason
    const error = { code: `ALTERED: ${reason}`, message: t('User transaction has been modified') }
    return { ok: false, error, text: t(outcomeMessages.altered) }
  }
  const wire = toBase64(signed)
  const pending = {
    ...{ signature, wire, lastValidBlockHeight, account, subject, route, times },
    ...(order ? { order } : {}),
  }
  trackedHere.add(signature)
  ports.pending.put(signature, pending)
  return toSendResult(await trackTransaction(pending, { isResent: false, onSent }, ports))
}

/** The result of a receipt in the user's language. */
export function toSendResult(receipt: TransactionReceipt): SendResult<TransactionReceipt> {
  const { outcome, signature, error } = receipt
  if (outcome === 'confirmed') return { ok: true, receipt }
  const { code = 'UNKNOWN', message = '' } = error ?? {}
  return {
    ok: false,
    error: { code, message: failureText(message), signature },
    text: t(outcomeMessages[outcome]),
    // What never left the browser has no page in an explorer.
    ...(outcome === 'notSent' ? {} : { signature }),
  }
}
