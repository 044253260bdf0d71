import {
  type PendingSwap,
  type ReceiptRecord,
  type SwapReceipt,
  toReceiptRecord,
} from '../receipts/receipt-record.ts'
import type { SwapSide, WalletSwap } from './read-wallet-swap.ts'

/** One swap of a wallet, from this browser's records, from the chain, or from both. */
export interface ActivityRow {
  signature: string
  /** Unix ms. */
  timeMs: number | undefined
  outcome: ReceiptRecord['outcome']
  /** Amounts that were executed; those of the quote while it is pending. */
  input: SwapSide
  output: SwapSide
  /** Only swaps that this browser has signed have one. */
  record: ReceiptRecord | undefined
}

interface Sources {
  pending: readonly PendingSwap[]
  receipts: readonly SwapReceipt[]
  /** Swaps as the chain has executed them. */
  onChain: readonly WalletSwap[]
}

/**
 * The swaps of a wallet, one row for each signature: pending ones first, then the newest. What the chain has executed is
 * true, whatever the record of this browser says.
 */
export function mergeActivity(account: string, { pending, receipts, onChain }: Sources): ActivityRow[] {
  const rows = new Map<string, ActivityRow>()
  for (const one of receipts) if (one.account === account) rows.set(one.signature, ofRecord(one))
  for (const one of pending)
    if (one.account === account && !rows.has(one.signature))
      rows.set(one.signature, ofRecord(toReceiptRecord(one)))
  for (const swap of onChain) rows.set(swap.signature, ofChain(swap, rows.get(swap.signature)?.record))
  const isPending = ({ outcome }: ActivityRow) => (outcome === 'pending' ? 1 : 0)
  return [...rows.values()].sort((a, b) => isPending(b) - isPending(a) || (b.timeMs ?? 0) - (a.timeMs ?? 0))
}

function ofRecord(record: ReceiptRecord): ActivityRow {
  const { signature, subject, executed, outcome, times } = record
  const quoted = outcome === 'pending' ? { input: subject.inAmount, output: subject.outAmount } : undefined
  const amounts = executed ?? quoted
  return {
    signature,
    timeMs: times.decidedAtMs ?? times.signedAtMs,
    outcome,
    input: toSide(subject.inputMint, amounts?.input),
    output: toSide(subject.outputMint, amounts?.output),
    record,
  }
}

function ofChain(
  { signature, timeMs, hasFailed, input, output }: WalletSwap,
  record?: ReceiptRecord,
): ActivityRow {
  const outcome = hasFailed ? 'failed' : 'confirmed'
  const settled = record && { ...record, outcome: outcome as ReceiptRecord['outcome'] }
  return { signature, timeMs: timeMs ?? record?.times.decidedAtMs, outcome, input, output, record: settled }
}

const toSide = (mint: string, units: string | undefined): SwapSide => ({
  mint,
  amount: units === undefined ? undefined : BigInt(units),
  decimals: undefined,
})
