import { NATIVE_MINT } from '@callisto/solana'
import type { SpendingQuestion, SpendingReading } from './spending-reading.ts'

/** Limit of one token, base units. */
export interface MintLimit {
  mint: string
  perTrade: bigint
  perDay: bigint
}

/** What may be signed without asking. */
export interface SpendingLimits {
  /** Tokens without an entry always ask. SOL counts fees, tips and rent too. */
  mints: readonly MintLimit[]
  /** Wallets beside the own one that may receive; swaps always pay to the own one. */
  recipients: readonly string[]
  maxNetworkFeeLamports: bigint
  maxTipLamports: bigint
  /** Unix ms. */
  expiresAtMs: number
}

/** What was signed for without asking, summed by minute. */
export interface SpendingUse {
  /** Unix ms of the minute's begin. */
  minuteMs: number
  mint: string
  amount: bigint
}

/** The limits with their use: they are read, checked and counted in one step. */
export interface SpendingAllowance {
  limits: SpendingLimits
  uses: readonly SpendingUse[]
}

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** Most base units that leave, by mint. SOL in every form is the native mint. */
export function outflowOf({
  swaps,
  payments,
  networkFeeLamports,
  tipLamports,
  rentLamports,
}: SpendingReading): ReadonlyMap<string, bigint> {
  const sums = new Map([[NATIVE_MINT as string, networkFeeLamports + tipLamports + rentLamports]])
  const add = (mint: string, amount: bigint) => sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  for (const { inputMint, amountIn } of swaps) add(inputMint, amountIn)
  for (const { mint, amount } of payments) add(mint, amount)
  return sums
}

/** Base units of a mint within the last day. A use in the future, after a clock was set back, still counts. */
export function usedOf(uses: readonly SpendingUse[], mint: string, nowMs: number): bigint {
  return uses
    .filter((use) => use.mint === mint && isOfDay(use, nowMs))
    .reduce((sum, { amount }) => sum + amount, 0n)
}

const isOfDay = ({ minuteMs }: SpendingUse, nowMs: number) => minuteMs + MINUTE_MS > nowMs - DAY_MS

/**
 * Whether a transaction may be signed without asking. Without a question the returned allowance counts it: store it before
 * the signature is made.
 */
export function assessSpending(
  reading: SpendingReading,
  allowance: SpendingAllowance | undefined,
  nowMs: number,
): { questions: readonly SpendingQuestion[]; next: SpendingAllowance | undefined } {
  const questions = questionsOf(reading, allowance, nowMs)
  if (questions.length > 0 || !allowance) return { questions, next: allowance }
  return { questions, next: count(allowance, outflowOf(reading), nowMs) }
}

function questionsOf(
  reading: SpendingReading,
  allowance: SpendingAllowance | undefined,
  nowMs: number,
): readonly SpendingQuestion[] {
  if (!allowance) return [{ code: 'off' }, ...reading.questions]
  const { limits } = allowance
  if (nowMs >= limits.expiresAtMs) return [{ code: 'expired' }, ...reading.questions]
  const { networkFeeLamports, tipLamports, payments } = reading
  const strangers = new Set(payments.map(({ to }) => to).filter((to) => !limits.recipients.includes(to)))
  const questions: SpendingQuestion[] = [...reading.questions]
  for (const address of strangers) questions.push({ code: 'recipient', address })
  if (networkFeeLamports > limits.maxNetworkFeeLamports)
    questions.push({ code: 'networkFee', amount: networkFeeLamports, limit: limits.maxNetworkFeeLamports })
  if (tipLamports > limits.maxTipLamports)
    questions.push({ code: 'tip', amount: tipLamports, limit: limits.maxTipLamports })
  for (const [mint, amount] of outflowOf(reading))
    questions.push(...amountQuestions(mint, amount, allowance, nowMs))
  return questions
}

function amountQuestions(
  mint: string,
  amount: bigint,
  allowance: SpendingAllowance,
  nowMs: number,
): SpendingQuestion[] {
  const limit = allowance.limits.mints.find((one) => one.mint === mint)
  if (!limit) return [{ code: 'noLimit', mint }]
  if (amount > limit.perTrade) return [{ code: 'perTrade', mint, amount, limit: limit.perTrade }]
  const used = usedOf(allowance.uses, mint, nowMs)
  const left = used >= limit.perDay ? 0n : limit.perDay - used
  return amount > left ? [{ code: 'perDay', mint, amount, left }] : []
}

/** Uses of the last day and these, one row a mint and a minute. */
function count(
  { limits, uses }: SpendingAllowance,
  outflow: ReadonlyMap<string, bigint>,
  nowMs: number,
): SpendingAllowance {
  const minuteMs = nowMs - (nowMs % MINUTE_MS)
  const kept = uses.filter((use) => isOfDay(use, nowMs))
  for (const [mint, amount] of outflow) {
    const at = kept.findIndex((use) => use.mint === mint && use.minuteMs === minuteMs)
    const before = at < 0 ? 0n : kept[at]!.amount
    kept.splice(at < 0 ? kept.length : at, 1, { minuteMs, mint, amount: before + amount })
  }
  return { limits, uses: kept }
}
