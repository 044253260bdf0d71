import {
  TransactionController,
  type TransactionPorts,
} from '../../../transaction-flow/model/transaction-controller.ts'
import type { QuoteRequest, QuoteResult } from '../quote/fetch-quote.ts'
import {
  canSign,
  currentQuote,
  isFresh,
  isOtherSwap,
  type QuoteEvent,
  type QuoteSnapshot,
  quoteKey,
  reduceQuote,
  type SwapInputs,
  type SwapState,
} from './machine.ts'

export const QUOTE_DEBOUNCE_MS = 250
/** Refresh interval of a visible quote. */
export const QUOTE_REFRESH_MS = 10_000

/** Effects of a swap: those of its transaction, and quotes. */
export interface SwapPorts<Built, Receipt>
  extends Omit<TransactionPorts<QuoteSnapshot, Built, Receipt>, 'isCurrent'> {
  now(): number
  /** Calls back once after `ms`; returns what cancels it. */
  after(ms: number, run: () => void): () => void
  quote(question: QuoteRequest, signal: AbortSignal): Promise<QuoteResult>
}

/** Requests quotes for the inputs of a form, and takes one of them through the transaction flow. */
export class SwapController<Built, Receipt> {
  readonly #ports: SwapPorts<Built, Receipt>
  readonly #transaction: TransactionController<QuoteSnapshot, Built, Receipt>
  readonly #debounceMs: number
  readonly #listeners = new Set<() => void>()
  #state: SwapState<Built, Receipt>
  #pending: AbortController | undefined
  #cancelTimer = () => {}
  #running = false

  /** `debounceMs` is the time from changed inputs to the request: 0 where each change is a choice. */
  constructor(ports: SwapPorts<Built, Receipt>, inputs: SwapInputs, debounceMs = QUOTE_DEBOUNCE_MS) {
    this.#ports = ports
    this.#debounceMs = debounceMs
    this.#state = { inputs, quote: { status: 'idle' }, flow: { step: 'edit' } }
    const isCurrent = (quoted: QuoteSnapshot, account: string) =>
      canSign(this.#state, quoted, account, ports.now())
    this.#transaction = new TransactionController({ ...ports, isCurrent }, () =>
      this.#publish({ ...this.#state, flow: this.#transaction.flow }),
    )
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
    const before = this.#state.inputs
    this.#dispatch({ type: 'inputs', inputs })
    if (isOtherSwap(before, inputs)) this.#transaction.discard()
    if (quoteKey(inputs) !== quoteKey(before)) this.#scheduleQuote(this.#debounceMs)
  }

  /** Requests a new quote now, unless one is under way. */
  readonly refresh = (): void => {
    if (this.#state.quote.status !== 'loading') this.#scheduleQuote(0)
  }

  /** Requests a new quote now, unless the form is not visible. */
  readonly wake = (): void => {
    this.#cancelQuote()
    if (this.#running) this.#refreshWhenVisible()
  }

  /** Builds the transaction and opens the review. */
  readonly submit = async (): Promise<void> => {
    const quoted = currentQuote(this.#state)
    const { account } = this.#state.inputs
    if (quoted && account) await this.#transaction.submit(quoted, account)
  }

  /** Approves the review: the only path to the wallet. */
  readonly approve = (): Promise<void> => this.#transaction.approve()

  readonly reset = (): void => {
    this.#transaction.discard()
    const quoted = currentQuote(this.#state)
    if (!quoted || !isFresh(quoted, this.#ports.now())) this.refresh()
  }

  #dispatch(event: QuoteEvent): void {
    const next = reduceQuote(this.#state, event)
    if (next !== this.#state) this.#publish({ ...this.#state, inputs: next.inputs, quote: next.quote })
  }

  #publish(state: SwapState<Built, Receipt>): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #cancelQuote(): void {
    this.#cancelTimer()
    this.#pending?.abort()
    this.#pending = undefined
  }

  #scheduleQuote(ms: number): void {
    this.#cancelQuote()
    const key = quoteKey(this.#state.inputs)
    if (!this.#running || key === undefined) return
    this.#dispatch({ type: 'quoteRequested', key })
    this.#cancelTimer = this.#ports.after(ms, () => void this.#requestQuote(key))
  }

  async #requestQuote(key: string): Promise<void> {
    const { sell, buy, swapMode, amount, settings, fee } = this.#state.inputs
    if (!sell || !buy || !amount) return
    const request = new AbortController()
    this.#pending = request
    const requestedAtMs = this.#ports.now()
    let result: QuoteResult
    try {
      result = await this.#ports.quote({ sell, buy, swapMode, amount, settings, fee }, request.signal)
    } catch {
      // Aborted: superseded by a newer request, or stopped.
      return
    }
    if (request.signal.aborted) return
    this.#dispatch(
      result.ok
        ? { type: 'quoteReceived', quoted: { key, quote: result.quote, fee: result.fee, requestedAtMs } }
        : { type: 'quoteFailed', key, error: result.error },
    )
    this.#cancelTimer = this.#ports.after(QUOTE_REFRESH_MS, () => this.#refreshWhenVisible())
  }

  /** Refreshes only while the form and the page are visible. */
  #refreshWhenVisible(): void {
    const { step } = this.#state.flow
    const visible = (step === 'edit' || step === 'failed') && !globalThis.document?.hidden
    if (visible) this.#scheduleQuote(0)
    else this.#cancelTimer = this.#ports.after(1_000, () => this.#refreshWhenVisible())
  }
}
