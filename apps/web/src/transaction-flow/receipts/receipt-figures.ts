import type { ReceiptFee } from '@callisto/contract'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import type { Fee } from '../review/fees.ts'
import type { ReceiptRecord } from './receipt-record.ts'

/** Stages of a transaction in their order; each begins where the last one ends. */
export type StageName = 'review' | 'signature' | 'send' | 'landing'

export interface StageTime {
  stage: StageName
  ms: number
}

/**
 * Duration of each stage: from the quote to the approval, to the signature, to its acceptance by the network, to the result.
 * A stage without a beginning or an end is left out, and so is one that a clock set back makes negative.
 */
export function stageTimes(times: ReceiptRecord['times']): StageTime[] {
  const { quotedAtMs, approvedAtMs, signedAtMs, sentAtMs, decidedAtMs } = times
  const spans: [StageName, number | undefined, number | undefined][] = [
    ['review', quotedAtMs, approvedAtMs],
    ['signature', approvedAtMs, signedAtMs],
    ['send', signedAtMs, sentAtMs],
    ['landing', sentAtMs, decidedAtMs],
  ]
  return spans.flatMap(([stage, from, to]) =>
    from === undefined || to === undefined || to < from ? [] : [{ stage, ms: to - from }],
  )
}

/** Change of an amount against an expected one in percent; undefined when nothing was expected. */
export function changePercent(amount: bigint, expected: bigint): number | undefined {
  return expected > 0n ? (Number(amount - expected) / Number(expected)) * 100 : undefined
}

/**
 * The part of the quote, in percent, by which the execution was worse: less out on exact in, more in on exact out; 0 for a
 * better one. Undefined without executed amounts.
 */
export function usedSlippagePercent({
  subject,
  executed,
}: Pick<ReceiptRecord, 'subject' | 'executed'>): number | undefined {
  if (!executed) return undefined
  const worse =
    subject.swapMode === 'ExactIn'
      ? -(changePercent(BigInt(executed.output), BigInt(subject.outAmount)) ?? 0)
      : (changePercent(BigInt(executed.input), BigInt(subject.inAmount)) ?? 0)
  return Math.max(0, worse)
}

/**
 * The fees of a transaction: what the network took when that is known, else what was reviewed. A failed one has paid the
 * network alone; one that never landed has paid nothing.
 */
export function receiptFees({
  subject,
  executed,
  outcome,
}: Pick<ReceiptRecord, 'subject' | 'executed' | 'outcome'>): (Fee & { usd?: number })[] {
  const reviewed = (subject.fees ?? []).map(toFee)
  const ofNetwork = reviewed.filter(({ kind }) => kind === 'network' || kind === 'priority')
  const network = executed ? [executedFee(BigInt(executed.feeLamports), ofNetwork)] : ofNetwork
  if (outcome === 'expired' || outcome === 'notSent') return []
  if (outcome === 'failed') return network
  return [...network, ...reviewed.filter((fee) => !ofNetwork.includes(fee))]
}

/** Base and priority fee together, at the price of the review. */
function executedFee(units: bigint, reviewed: readonly (Fee & { usd?: number })[]): Fee & { usd?: number } {
  const { units: before, usd } = reviewed[0] ?? { units: 0n }
  const fee: Fee = { kind: 'network', mint: SOL_MINT, units }
  return usd === undefined || before === 0n ? fee : { ...fee, usd: (usd * Number(units)) / Number(before) }
}

function toFee({ kind, mint, amount, usd }: ReceiptFee): Fee & { usd?: number } {
  return { kind, mint, units: BigInt(amount), ...(usd === undefined ? {} : { usd }) }
}
