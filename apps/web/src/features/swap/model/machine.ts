import type { Quote, SwapMode } from '@callisto/contract'
import type { ReferralFee } from '../../../lib/referral/referral-fee.ts'
import type { SwapSettings } from '../../../lib/site/swap-settings.ts'
import type { Flow, FlowError } from '../../../transaction-flow/model/flow.ts'

/** Form inputs. */
export interface SwapInputs {
  sell: string | undefined
  buy: string | undefined
  /** ExactIn: what is sold; ExactOut: what is bought. */
  swapMode: SwapMode
  /** Base units of the token that the mode names. */
  amount: bigint | undefined
  settings: SwapSettings
  /** Fee of a referral, if one can be taken. */
  fee?: ReferralFee | undefined
  /** Address of the connected wallet. */
  account: string | undefined
}

/** A quote with the key of its inputs; its age counts from its request, since a late reply is as old as that. */
export interface QuoteSnapshot {
  key: string
  quote: Quote
  /** The fee that the quote includes. */
  fee?: ReferralFee | undefined
  requestedAtMs: number
}

export type QuoteState =
  | { status: 'idle' }
  /** `last` is the quote for the same inputs that is being refreshed. */
  | { status: 'loading'; key: string; last?: QuoteSnapshot }
  | { status: 'ready'; quoted: QuoteSnapshot }
  /** `last` is the quote that could not be refreshed because nothing answered: it is usable until it expires. */
  | { status: 'failed'; key: string; error: FlowError; last?: QuoteSnapshot }

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

/** Code of a quote request that nothing has answered. */
export const NO_ANSWER = 'FETCH_ROUTES_ERROR'

/** A quote older than this cannot be signed. */
export const QUOTE_MAX_AGE_MS = 30_000

/** Key of the inputs that a quote depends on; undefined while no quote can be requested. */
export function quoteKey({ sell, buy, swapMode, amount, settings, fee }: SwapInputs): string | undefined {
  if (!sell || !buy || sell === buy || !amount || amount <= 0n) return undefined
  const { slippageBps, onlyDirectRoutes, restrictIntermediateTokens, asLegacyTransaction } = settings
  const flags = [onlyDirectRoutes, restrictIntermediateTokens, asLegacyTransaction].map(Number).join('')
  const { account = '', feeBps = '' } = fee ?? {}
  return [sell, buy, swapMode, amount, slippageBps, flags, account, feeBps, ...settings.excludedAmms].join(
    ':',
  )
}

/** The latest quote for the current inputs, also while it is being refreshed and when a refresh got no answer. */
export function currentQuote({ inputs, quote }: QuotedInputs): QuoteSnapshot | undefined {
  if (quote.status === 'idle') return undefined
  const quoted = quote.status === 'ready' ? quote.quoted : quote.last
  return quoted && quoted.key === quoteKey(inputs) ? quoted : undefined
}

/** Whether a quote is at most QUOTE_MAX_AGE_MS old. A negative age (clock set back) is not fresh. */
export function isFresh(quoted: QuoteSnapshot, nowMs: number): boolean {
  const age = nowMs - quoted.requestedAtMs
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
  const last = currentQuote(state)
  const kept = last ? { last } : {}
  if (event.type === 'quoteRequested') return { ...state, quote: { status: 'loading', key, ...kept } }
  const { error } = event
  // A refusal is about the present pools, of which the last quote knows nothing.
  return { ...state, quote: { status: 'failed', key, error, ...(error.code === NO_ANSWER ? kept : {}) } }
}

/** Whether inputs stand for another swap than before: another quote, other fees or another wallet. */
export function isOtherSwap(before: SwapInputs, after: SwapInputs): boolean {
  const key = quoteKey(after)
  if (key === undefined || key !== quoteKey(before)) return true
  return after.account !== before.account || after.settings !== before.settings
}
