import type { Quote } from '@callisto/contract'
import type { Flow, FlowError } from '../../../transaction-flow/model/flow.ts'

/** Form inputs. Amounts are base units of the token sold. */
export interface SwapInputs {
  sell: string | undefined
  buy: string | undefined
  amount: bigint | undefined
  slippageBps: number
  /** Labels of venues that no quote uses. */
  excludedAmms?: readonly string[] | undefined
  /** Address of the connected wallet. */
  account: string | undefined
}

/** A quote with the key of its inputs and its time of receipt. */
export interface QuoteSnapshot {
  key: string
  quote: Quote
  receivedAtMs: number
}

export type QuoteState =
  | { status: 'idle' }
  /** `last` is the quote for the same inputs that is being refreshed. */
  | { status: 'loading'; key: string; last?: QuoteSnapshot }
  | { status: 'ready'; quoted: QuoteSnapshot }
  | { status: 'failed'; key: string; error: FlowError }

/** What the form has: its inputs and the quote for them. */
export interface QuotedInputs {
  inputs: SwapInputs
  quote: QuoteState
}

export interface SwapState<Built, Receipt> extends QuotedInputs {
  flow: Flow<QuoteSnapshot, Built, Receipt>
}

export type QuoteEvent =
  | { type: 'inputs'; inputs: SwapInputs }
  | { type: 'quoteRequested'; key: string }
  | { type: 'quoteReceived'; quoted: QuoteSnapshot }
  | { type: 'quoteFailed'; key: string; error: FlowError }

/** A quote older than this cannot be signed. */
export const QUOTE_MAX_AGE_MS = 30_000

/** Key of the inputs that a quote depends on; undefined while no quote can be requested. */
export function quoteKey({
  sell,
  buy,
  amount,
  slippageBps,
  excludedAmms = [],
}: SwapInputs): string | undefined {
  if (!sell || !buy || sell === buy || !amount || amount <= 0n) return undefined
  return [sell, buy, amount, slippageBps, ...excludedAmms].join(':')
}

/** The latest quote for the current inputs, also while it is being refreshed. */
export function currentQuote(state: QuotedInputs): QuoteSnapshot | undefined {
  const { quote } = state
  const quoted = quote.status === 'ready' ? quote.quoted : quote.status === 'loading' ? quote.last : undefined
  return quoted && quoted.key === quoteKey(state.inputs) ? quoted : undefined
}

/** Whether a quote is at most QUOTE_MAX_AGE_MS old. A negative age (clock set back) is not fresh. */
export function isFresh(quoted: QuoteSnapshot, nowMs: number): boolean {
  const age = nowMs - quoted.receivedAtMs
  return age >= 0 && age <= QUOTE_MAX_AGE_MS
}

/** Whether a quote may be signed for an account now: same inputs, same wallet, fresh. */
export function canSign(
  { inputs }: Pick<QuotedInputs, 'inputs'>,
  quoted: QuoteSnapshot,
  account: string,
  nowMs: number,
): boolean {
  return account === inputs.account && quoted.key === quoteKey(inputs) && isFresh(quoted, nowMs)
}

/** Transition of the inputs and their quote. Pure; a reply for other inputs changes nothing. */
export function reduceQuote(state: QuotedInputs, event: QuoteEvent): QuotedInputs {
  if (event.type === 'inputs') {
    const key = quoteKey(event.inputs)
    const isSame = key !== undefined && key === quoteKey(state.inputs)
    return { inputs: event.inputs, quote: isSame ? state.quote : { status: 'idle' } }
  }
  const key = event.type === 'quoteReceived' ? event.quoted.key : event.key
  if (key !== quoteKey(state.inputs)) return state
  if (event.type === 'quoteReceived') return { ...state, quote: { status: 'ready', quoted: event.quoted } }
  if (event.type === 'quoteFailed') return { ...state, quote: { status: 'failed', key, error: event.error } }
  const last = currentQuote(state)
  return { ...state, quote: { status: 'loading', key, ...(last ? { last } : {}) } }
}

/** Whether inputs stand for another swap than before: another quote or another wallet. */
export function isOtherSwap(before: SwapInputs, after: SwapInputs): boolean {
  const key = quoteKey(after)
  return key === undefined || key !== quoteKey(before) || after.account !== before.account
}
