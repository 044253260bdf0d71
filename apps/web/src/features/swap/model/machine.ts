import type { Quote } from '@callisto/contract'

/** What the person has entered. Amounts are base units of the token sold. */
export interface SwapInputs {
  sell: string | undefined
  buy: string | undefined
  amount: bigint | undefined
  slippageBps: number
  /** The wallet that would sign. */
  account: string | undefined
}

/** Why something could not be done; `code` is stable, `message` is for people. */
export interface Fault {
  code: string
  message: string
}

/** A quote with the inputs that it answers (`key`) and when it arrived. */
export interface Quoted {
  key: string
  quote: Quote
  atMs: number
}

export type QuoteState =
  | { status: 'idle' }
  /** `last` answers the same inputs and is being refreshed. */
  | { status: 'loading'; key: string; last?: Quoted }
  | { status: 'ready'; quoted: Quoted }
  | { status: 'failed'; key: string; fault: Fault }

/** A swap under way, from the press of the button on. `attempt` tells late answers from those waited for. */
export interface Attempt<Built> {
  attempt: number
  quoted: Quoted
  account: string
  built: Built
}

export type Flow<Built, Receipt> =
  | { step: 'edit' }
  | { step: 'building'; attempt: number; quoted: Quoted; account: string }
  | ({ step: 'review' } & Attempt<Built>)
  | ({ step: 'signing' } & Attempt<Built>)
  | ({ step: 'sending' } & Attempt<Built>)
  | { step: 'done'; receipt: Receipt }
  | { step: 'failed'; fault: Fault }

export interface SwapState<Built, Receipt> {
  inputs: SwapInputs
  quote: QuoteState
  flow: Flow<Built, Receipt>
  attempts: number
}

export type SwapEvent<Built, Receipt> =
  | { type: 'inputs'; inputs: SwapInputs }
  | { type: 'quoteAsked'; key: string }
  | { type: 'quoteArrived'; quoted: Quoted }
  | { type: 'quoteFailed'; key: string; fault: Fault }
  | { type: 'swapPressed'; nowMs: number }
  | { type: 'built'; attempt: number; built: Built }
  | { type: 'approved'; nowMs: number }
  | { type: 'signed'; attempt: number }
  | { type: 'landed'; attempt: number; receipt: Receipt }
  | { type: 'failed'; attempt: number; fault: Fault }
  | { type: 'backToForm' }

/** A quote older than this cannot be signed. */
export const QUOTE_MAX_AGE_MS = 30_000

/** Names the inputs that a quote depends on; undefined while there is nothing to ask. */
export function quoteKey({ sell, buy, amount, slippageBps }: SwapInputs): string | undefined {
  if (!sell || !buy || sell === buy || !amount || amount <= 0n) return undefined
  return `${sell}:${buy}:${amount}:${slippageBps}`
}

export function initialState<Built, Receipt>(inputs: SwapInputs): SwapState<Built, Receipt> {
  return { inputs, quote: { status: 'idle' }, flow: { step: 'edit' }, attempts: 0 }
}

/** The quote in hand that answers the present inputs, refreshed or not. */
export function currentQuote(state: SwapState<unknown, unknown>): Quoted | undefined {
  const { quote } = state
  const quoted = quote.status === 'ready' ? quote.quoted : quote.status === 'loading' ? quote.last : undefined
  return quoted && quoted.key === quoteKey(state.inputs) ? quoted : undefined
}

/** Whether a quote may still be acted on. A clock that was set back makes it old, not young. */
export function isFresh(quoted: Quoted, nowMs: number): boolean {
  const age = nowMs - quoted.atMs
  return age >= 0 && age <= QUOTE_MAX_AGE_MS
}

/** The last gate before the wallet: the swap in review must answer what is entered now, by the same wallet, and be young. */
export function mayReachWallet(state: SwapState<unknown, unknown>, nowMs: number): boolean {
  const { flow, inputs } = state
  return (
    flow.step === 'review' &&
    flow.account === inputs.account &&
    flow.quoted.key === quoteKey(inputs) &&
    isFresh(flow.quoted, nowMs)
  )
}

/** One step of the swap. Pure: what the world has to do follows from the state that comes out. */
export function reduce<Built, Receipt>(
  state: SwapState<Built, Receipt>,
  event: SwapEvent<Built, Receipt>,
): SwapState<Built, Receipt> {
  switch (event.type) {
    case 'inputs':
      return withInputs(state, event.inputs)
    case 'quoteAsked':
    case 'quoteArrived':
    case 'quoteFailed':
      return withQuote(state, event)
    case 'swapPressed':
      return pressed(state, event.nowMs)
    case 'backToForm':
      return isBusy(state.flow) ? state : { ...state, flow: { step: 'edit' } }
    case 'approved':
      return approved(state, event.nowMs)
    default:
      return answered(state, event)
  }
}

/** Between the wallet's signature and the chain's answer nothing can be called off. */
function isBusy(flow: Flow<unknown, unknown>): boolean {
  return flow.step === 'sending'
}

function withInputs<B, R>(state: SwapState<B, R>, inputs: SwapInputs): SwapState<B, R> {
  const key = quoteKey(inputs)
  const sameQuestion = key !== undefined && key === quoteKey(state.inputs)
  const sameSwap = sameQuestion && inputs.account === state.inputs.account
  return {
    ...state,
    inputs,
    quote: sameQuestion ? state.quote : { status: 'idle' },
    flow: sameSwap || isBusy(state.flow) ? state.flow : { step: 'edit' },
  }
}

function withQuote<B, R>(
  state: SwapState<B, R>,
  event: Extract<SwapEvent<B, R>, { type: 'quoteAsked' | 'quoteArrived' | 'quoteFailed' }>,
): SwapState<B, R> {
  const key = event.type === 'quoteArrived' ? event.quoted.key : event.key
  if (key !== quoteKey(state.inputs)) return state
  if (event.type === 'quoteArrived') return { ...state, quote: { status: 'ready', quoted: event.quoted } }
  if (event.type === 'quoteFailed') return { ...state, quote: { status: 'failed', key, fault: event.fault } }
  const last = currentQuote(state)
  return { ...state, quote: { status: 'loading', key, ...(last ? { last } : {}) } }
}

function pressed<B, R>(state: SwapState<B, R>, nowMs: number): SwapState<B, R> {
  const quoted = currentQuote(state)
  const { account } = state.inputs
  const free = state.flow.step === 'edit' || state.flow.step === 'failed' || state.flow.step === 'done'
  if (!free || !quoted || !account || !isFresh(quoted, nowMs)) return state
  const attempt = state.attempts + 1
  return { ...state, attempts: attempt, flow: { step: 'building', attempt, quoted, account } }
}

function approved<B, R>(state: SwapState<B, R>, nowMs: number): SwapState<B, R> {
  if (state.flow.step !== 'review') return state
  if (!mayReachWallet(state, nowMs)) return { ...state, flow: { step: 'edit' } }
  return { ...state, flow: { ...state.flow, step: 'signing' } }
}

function answered<B, R>(
  state: SwapState<B, R>,
  event: Extract<SwapEvent<B, R>, { type: 'built' | 'signed' | 'landed' | 'failed' }>,
): SwapState<B, R> {
  const { flow } = state
  if (!('attempt' in flow) || flow.attempt !== event.attempt) return state
  if (event.type === 'failed') return { ...state, flow: { step: 'failed', fault: event.fault } }
  if (event.type === 'built' && flow.step === 'building')
    return { ...state, flow: { ...flow, step: 'review', built: event.built } }
  if (event.type === 'signed' && flow.step === 'signing')
    return { ...state, flow: { ...flow, step: 'sending' } }
  if (event.type === 'landed' && flow.step === 'sending')
    return { ...state, flow: { step: 'done', receipt: event.receipt } }
  return state
}
