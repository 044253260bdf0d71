import type { Quote } from '@callisto/contract'

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

/** A failure with a stable `code` and a user message. */
export interface SwapError {
  code: string
  message: string
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
  | { status: 'failed'; key: string; error: SwapError }

/** A swap in progress. `attempt` identifies late results of earlier attempts. */
export interface Attempt<Built> {
  attempt: number
  quoted: QuoteSnapshot
  account: string
  built: Built
}

export type Flow<Built, Receipt> =
  | { step: 'edit' }
  | { step: 'building'; attempt: number; quoted: QuoteSnapshot; account: string }
  | ({ step: 'review' } & Attempt<Built>)
  | ({ step: 'signing' } & Attempt<Built>)
  | ({ step: 'sending' } & Attempt<Built>)
  | { step: 'done'; receipt: Receipt }
  | { step: 'failed'; error: SwapError }

export interface SwapState<Built, Receipt> {
  inputs: SwapInputs
  quote: QuoteState
  flow: Flow<Built, Receipt>
  attempts: number
}

export type SwapEvent<Built, Receipt> =
  | { type: 'inputs'; inputs: SwapInputs }
  | { type: 'quoteRequested'; key: string }
  | { type: 'quoteReceived'; quoted: QuoteSnapshot }
  | { type: 'quoteFailed'; key: string; error: SwapError }
  | { type: 'submitted'; nowMs: number }
  | { type: 'built'; attempt: number; built: Built }
  | { type: 'approved'; nowMs: number }
  | { type: 'signed'; attempt: number }
  | { type: 'landed'; attempt: number; receipt: Receipt }
  | { type: 'failed'; attempt: number; error: SwapError }
  | { type: 'reset' }

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

export function initialState<Built, Receipt>(inputs: SwapInputs): SwapState<Built, Receipt> {
  return { inputs, quote: { status: 'idle' }, flow: { step: 'edit' }, attempts: 0 }
}

/** The latest quote for the current inputs, also while it is being refreshed. */
export function currentQuote(state: SwapState<unknown, unknown>): QuoteSnapshot | undefined {
  const { quote } = state
  const quoted = quote.status === 'ready' ? quote.quoted : quote.status === 'loading' ? quote.last : undefined
  return quoted && quoted.key === quoteKey(state.inputs) ? quoted : undefined
}

/** Whether a quote is at most QUOTE_MAX_AGE_MS old. A negative age (clock set back) is not fresh. */
export function isFresh(quoted: QuoteSnapshot, nowMs: number): boolean {
  const age = nowMs - quoted.receivedAtMs
  return age >= 0 && age <= QUOTE_MAX_AGE_MS
}

/** Whether the swap in review may be signed: same inputs, same wallet, fresh quote. */
export function canSign(state: SwapState<unknown, unknown>, nowMs: number): boolean {
  const { flow, inputs } = state
  return (
    flow.step === 'review' &&
    flow.account === inputs.account &&
    flow.quoted.key === quoteKey(inputs) &&
    isFresh(flow.quoted, nowMs)
  )
}

/** State transition of the swap machine. Pure; the controller runs the effects. */
export function reduce<Built, Receipt>(
  state: SwapState<Built, Receipt>,
  event: SwapEvent<Built, Receipt>,
): SwapState<Built, Receipt> {
  switch (event.type) {
    case 'inputs':
      return applyInputs(state, event.inputs)
    case 'quoteRequested':
    case 'quoteReceived':
    case 'quoteFailed':
      return applyQuote(state, event)
    case 'submitted':
      return startAttempt(state, event.nowMs)
    case 'reset':
      return isSending(state.flow) ? state : { ...state, flow: { step: 'edit' } }
    case 'approved':
      return approve(state, event.nowMs)
    default:
      return advanceAttempt(state, event)
  }
}

/** A signed transaction that is being sent cannot be cancelled. */
function isSending(flow: Flow<unknown, unknown>): boolean {
  return flow.step === 'sending'
}

function applyInputs<B, R>(state: SwapState<B, R>, inputs: SwapInputs): SwapState<B, R> {
  const key = quoteKey(inputs)
  const sameQuote = key !== undefined && key === quoteKey(state.inputs)
  const sameSwap = sameQuote && inputs.account === state.inputs.account
  return {
    ...state,
    inputs,
    quote: sameQuote ? state.quote : { status: 'idle' },
    flow: sameSwap || isSending(state.flow) ? state.flow : { step: 'edit' },
  }
}

function applyQuote<B, R>(
  state: SwapState<B, R>,
  event: Extract<SwapEvent<B, R>, { type: 'quoteRequested' | 'quoteReceived' | 'quoteFailed' }>,
): SwapState<B, R> {
  const key = event.type === 'quoteReceived' ? event.quoted.key : event.key
  if (key !== quoteKey(state.inputs)) return state
  if (event.type === 'quoteReceived') return { ...state, quote: { status: 'ready', quoted: event.quoted } }
  if (event.type === 'quoteFailed') return { ...state, quote: { status: 'failed', key, error: event.error } }
  const last = currentQuote(state)
  return { ...state, quote: { status: 'loading', key, ...(last ? { last } : {}) } }
}

function startAttempt<B, R>(state: SwapState<B, R>, nowMs: number): SwapState<B, R> {
  const quoted = currentQuote(state)
  const { account } = state.inputs
  const idle = state.flow.step === 'edit' || state.flow.step === 'failed' || state.flow.step === 'done'
  if (!idle || !quoted || !account || !isFresh(quoted, nowMs)) return state
  const attempt = state.attempts + 1
  return { ...state, attempts: attempt, flow: { step: 'building', attempt, quoted, account } }
}

function approve<B, R>(state: SwapState<B, R>, nowMs: number): SwapState<B, R> {
  if (state.flow.step !== 'review') return state
  if (!canSign(state, nowMs)) return { ...state, flow: { step: 'edit' } }
  return { ...state, flow: { ...state.flow, step: 'signing' } }
}

function advanceAttempt<B, R>(
  state: SwapState<B, R>,
  event: Extract<SwapEvent<B, R>, { type: 'built' | 'signed' | 'landed' | 'failed' }>,
): SwapState<B, R> {
  const { flow } = state
  if (!('attempt' in flow) || flow.attempt !== event.attempt) return state
  if (event.type === 'failed') return { ...state, flow: { step: 'failed', error: event.error } }
  if (event.type === 'built' && flow.step === 'building')
    return { ...state, flow: { ...flow, step: 'review', built: event.built } }
  if (event.type === 'signed' && flow.step === 'signing')
    return { ...state, flow: { ...flow, step: 'sending' } }
  if (event.type === 'landed' && flow.step === 'sending')
    return { ...state, flow: { step: 'done', receipt: event.receipt } }
  return state
}
