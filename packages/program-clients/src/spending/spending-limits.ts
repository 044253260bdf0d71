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
  /** Tokens without an entry always ask. Fees, tips and rent count as SOL of the day, not of the trade. */
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

/** An order that was opened within the limits: an edit sells what it took for another price, so it counts once more. */
export interface KnownOrder {
  order: string
  mint: string
  /** Base units that it took. */
  amount: bigint
}

/** The limits with their use: they are read, checked and counted in one step. */
export interface SpendingAllowance {
  limits: SpendingLimits
  uses: readonly SpendingUse[]
  /** The newest last; absent in what was kept before orders were read. */
  orders?: readonly KnownOrder[]
}

/** Orders that are remembered at most. */
const MAX_ORDERS = 200

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** Base units by mint. SOL in every form is the native mint. */
type Amounts = ReadonlyMap<string, bigint>

/** Lamports that a transaction costs beside what it trades or pays. */
const costOf = ({ networkFeeLamports, tipLamports, rentLamports }: SpendingReading): bigint =>
  networkFeeLamports + tipLamports + rentLamports

/** Most base units that are traded or paid, by mint; an edit of an order puts all that it took at another price. */
function tradedOf(
  { swaps, payments, orders, orderChanges }: SpendingReading,
  known: readonly KnownOrder[],
): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (mint: string, amount: bigint) => sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  for (const { inputMint, amountIn } of swaps) add(inputMint, amountIn)
  for (const { mint, amount } of payments) add(mint, amount)
  for (const { inputMint, amount } of orders) add(inputMint, amount)
  for (const change of orderChanges) if (change.change === 'deposited') add(change.mint, change.amount)
  const edited = new Set(orderChanges.filter(({ change }) => change === 'edited').map(({ order }) => order))
  for (const { order, mint, amount } of known) if (edited.has(order)) add(mint, amount)
  return sums
}

/** Most base units that leave, by mint, costs with them. */
export function outflowOf(reading: SpendingReading, known: readonly KnownOrder[] = []): Amounts {
  const sums = tradedOf(reading, known)
  return new Map([...sums, [NATIVE_MINT as string, (sums.get(NATIVE_MINT) ?? 0n) + costOf(reading)]])
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
  const uses = count(allowance, outflowOf(reading, allowance.orders), nowMs)
  return { questions, next: { limits: allowance.limits, uses, orders: ordersAfter(allowance, reading) } }
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
  const known = allowance.orders ?? []
  for (const order of strangeEdits(reading, known)) questions.push({ code: 'order', order })
  const traded = tradedOf(reading, known)
  for (const [mint, amount] of outflowOf(reading, known))
    questions.push(...amountQuestions({ mint, amount, traded: traded.get(mint) ?? 0n }, allowance, nowMs))
  return questions
}

/** Orders that get other terms, of which it is not known what they took. */
const strangeEdits = ({ orderChanges }: SpendingReading, known: readonly KnownOrder[]): Set<string> =>
  new Set(
    orderChanges.flatMap(({ order, change }) =>
      change === 'edited' && !known.some((one) => one.order === order) ? [order] : [],
    ),
  )

/** What leaves of a mint, and how much of it is no cost. */
interface Outflow {
  mint: string
  amount: bigint
  traded: bigint
}

function amountQuestions(
  { mint, amount, traded }: Outflow,
  allowance: SpendingAllowance,
  nowMs: number,
): SpendingQuestion[] {
  const limit = allowance.limits.mints.find((one) => one.mint === mint)
  if (!limit) return [{ code: 'noLimit', mint }]
  if (traded > limit.perTrade) return [{ code: 'perTrade', mint, amount: traded, limit: limit.perTrade }]
  const used = usedOf(allowance.uses, mint, nowMs)
  const left = used >= limit.perDay ? 0n : limit.perDay - used
  return amount > left ? [{ code: 'perDay', mint, amount, left }] : []
}

/** Uses of the last day and these, one row a mint and a minute. */
function count({ uses }: SpendingAllowance, outflow: Amounts, nowMs: number): readonly SpendingUse[] {
  const minuteMs = nowMs - (nowMs % MINUTE_MS)
  const kept = uses.filter((use) => isOfDay(use, nowMs))
  for (const [mint, amount] of outflow) {
    const at = kept.findIndex((use) => use.mint === mint && use.minuteMs === minuteMs)
    const before = at < 0 ? 0n : kept[at]!.amount
    kept.splice(at < 0 ? kept.length : at, 1, { minuteMs, mint, amount: before + amount })
  }
  return kept
}

/** The orders that are known behind a transaction: new ones and what was added to one. */
function ordersAfter(
  { orders = [] }: SpendingAllowance,
  { orders: opened, orderChanges }: SpendingReading,
): readonly KnownOrder[] {
  const ended = new Set(orderChanges.filter(({ change }) => change === 'cancelled').map(({ order }) => order))
  const added = (order: string) =>
    orderChanges.reduce(
      (sum, one) => (one.change === 'deposited' && one.order === order ? sum + one.amount : sum),
      0n,
    )
  const kept = orders.map((one) => ({ ...one, amount: one.amount + added(one.order) }))
  const made = opened.map(({ order, inputMint, amount }) => ({ order, mint: inputMint, amount }))
  return [...kept, ...made].filter(({ order }) => !ended.has(order)).slice(-MAX_ORDERS)
}
