import { t } from '@callisto/i18n'
import type { QuoteRequest, QuoteResult } from '../quote/fetch-quote.ts'
import {
  currentQuote,
  initialState,
  isFresh,
  type QuoteSnapshot,
  quoteKey,
  reduce,
  type SwapError,
  type SwapEvent,
  type SwapInputs,
  type SwapState,
} from './machine.ts'

export const QUOTE_DEBOUNCE_MS = 250
/** Refresh interval of a visible quote. */
export const QUOTE_REFRESH_MS = 10_000

/** Progress of a swap after approval. */
export type Stage<Receipt> =
  | { stage: 'signing' }
  | { stage: 'confirming'; signature?: string }
  | { stage: 'confirmed'; receipt: Receipt }
  | { stage: 'failed'; error: SwapError; text: string; signature?: string | undefined }

export type SendResult<Receipt> =
  | { ok: true; receipt: Receipt }
  | { ok: false; error: SwapError; text: string; signature?: string | undefined }

/** Effects of a swap. Failures are results; only `sign` rejects, when the wallet refuses. */
export interface SwapPorts<Built, Receipt> {
  now(): number
  quote(question: QuoteRequest, signal: AbortSignal): Promise<QuoteResult>
  build(
    quoted: QuoteSnapshot,
    account: string,
  ): Promise<{ ok: true; built: Built } | { ok: false; error: SwapError }>
  sign(built: Built, account: string): Promise<Uint8Array>
  send(
    quoted: QuoteSnapshot,
    built: Built,
    signed: Uint8Array,
    onSent: (signature: string) => void,
  ): Promise<SendResult<Receipt>>
  toSigningError(cause: unknown): { error: SwapError; text: string }
  notify(attempt: number, stage: Stage<Receipt>): void
}

/** Runs the effects of the swap machine: requests quotes, builds, signs and sends. */
export class SwapController<Built, Receipt> {
  #state: SwapState<Built, Receipt>
  readonly #ports: SwapPorts<Built, Receipt>
  readonly #listeners = new Set<() => void>()
  #pending: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #running = false

  constructor(ports: SwapPorts<Built, Receipt>, inputs: SwapInputs) {
    this.#ports = ports
    this.#state = initialState(inputs)
  }

  readonly getState = (): SwapState<Built, Receipt> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts quoting and returns a stop function; a swap that is already signed completes. */
  readonly start = (): (() => void) => {
    this.#running = true
    this.#scheduleQuote(0)
    return () => {
      this.#running = false
      this.#cancelQuote()
    }
  }

  readonly setInputs = (inputs: SwapInputs): void => {
    const before = quoteKey(this.#state.inputs)
    this.#dispatch({ type: 'inputs', inputs })
    if (quoteKey(inputs) !== before) this.#scheduleQuote(QUOTE_DEBOUNCE_MS)
  }

  /** Requests a new quote now. */
  readonly refresh = (): void => this.#scheduleQuote(0)

  /** Requests a new quote now, unless the form is not visible. */
  readonly wake = (): void => {
    this.#cancelQuote()
    if (this.#running) this.#refreshWhenVisible()
  }

  /** Builds the transaction and opens the review. */
  readonly submit = async (): Promise<void> => {
    const attempts = this.#state.attempts
    this.#dispatch({ type: 'submitted', nowMs: this.#ports.now() })
    const { flow } = this.#state
    if (flow.step !== 'building' || this.#state.attempts === attempts) return
    const { attempt, quoted, account } = flow
    const result = await this.#ports.build(quoted, account)
    this.#dispatch(
      result.ok
        ? { type: 'built', attempt, built: result.built }
        : { type: 'failed', attempt, error: result.error },
    )
  }

  /** Approves the review: the only path to the wallet. */
  readonly approve = async (): Promise<void> => {
    const before = this.#state.flow.step
    this.#dispatch({ type: 'approved', nowMs: this.#ports.now() })
    const { flow } = this.#state
    if (before !== 'review' || flow.step !== 'signing') return
    const { attempt, quoted, account, built } = flow
    const notify = (stage: Stage<Receipt>) => this.#ports.notify(attempt, stage)
    const fail = (error: SwapError, text: string, signature?: string) => {
      this.#dispatch({ type: 'failed', attempt, error })
      notify({ stage: 'failed', error, text, signature })
    }
    notify({ stage: 'signing' })
    let signed: Uint8Array
    try {
      signed = await this.#ports.sign(built, account)
    } catch (cause) {
      const { error, text } = this.#ports.toSigningError(cause)
      return fail(error, text)
    }
    this.#dispatch({ type: 'signed', attempt })
    if (!this.#isSending(attempt)) {
      const error = { code: 'CHANGED', message: t('The form changed while the wallet was open') }
      return fail(error, t('Nothing was sent. Your funds have not moved.'))
    }
    notify({ stage: 'confirming' })
    const sent = await this.#ports.send(quoted, built, signed, (signature) =>
      notify({ stage: 'confirming', signature }),
    )
    if (!sent.ok) return fail(sent.error, sent.text, sent.signature)
    this.#dispatch({ type: 'landed', attempt, receipt: sent.receipt })
    notify({ stage: 'confirmed', receipt: sent.receipt })
  }

  readonly reset = (): void => {
    this.#dispatch({ type: 'reset' })
    const quoted = currentQuote(this.#state)
    if (!quoted || !isFresh(quoted, this.#ports.now())) this.refresh()
  }

  #isSending(attempt: number): boolean {
    const { flow } = this.#state
    return flow.step === 'sending' && flow.attempt === attempt
  }

  #dispatch(event: SwapEvent<Built, Receipt>): void {
    const next = reduce(this.#state, event)
    if (next === this.#state) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  #cancelQuote(): void {
    clearTimeout(this.#timer)
    this.#pending?.abort()
    this.#pending = undefined
  }

  #scheduleQuote(ms: number): void {
    this.#cancelQuote()
    const key = quoteKey(this.#state.inputs)
    if (!this.#running || key === undefined) return
    this.#dispatch({ type: 'quoteRequested', key })
    this.#timer = setTimeout(() => void this.#requestQuote(key), ms)
  }

  async #requestQuote(key: string): Promise<void> {
    const { sell, buy, amount, slippageBps, excludedAmms } = this.#state.inputs
    if (!sell || !buy || !amount) return
    const request = new AbortController()
    this.#pending = request
    let result: QuoteResult
    try {
      result = await this.#ports.quote({ sell, buy, amount, slippageBps, excludedAmms }, request.signal)
    } catch {
      // Aborted: superseded by a newer request, or stopped.
      return
    }
    if (request.signal.aborted) return
    this.#dispatch(
      result.ok
        ? { type: 'quoteReceived', quoted: { key, quote: result.quote, receivedAtMs: this.#ports.now() } }
        : { type: 'quoteFailed', key, error: result.error },
    )
    this.#timer = setTimeout(() => this.#refreshWhenVisible(), QUOTE_REFRESH_MS)
  }

  /** Refreshes only while the form and the page are visible. */
  #refreshWhenVisible(): void {
    const { step } = this.#state.flow
    const visible = (step === 'edit' || step === 'failed') && !globalThis.document?.hidden
    if (visible) this.#scheduleQuote(0)
    else this.#timer = setTimeout(() => this.#refreshWhenVisible(), 1_000)
  }
}
