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
