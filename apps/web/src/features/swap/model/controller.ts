import type { QuoteAnswer, QuoteQuestion } from '../quote/fetch-quote.ts'
import {
  currentQuote,
  type Fault,
  initialState,
  isFresh,
  type Quoted,
  quoteKey,
  reduce,
  type SwapEvent,
  type SwapInputs,
  type SwapState,
} from './machine.ts'

export const QUOTE_DEBOUNCE_MS = 250
/** A quote is asked for again this often while somebody looks at it. */
export const QUOTE_REFRESH_MS = 10_000

/** What happened on the way, for whoever tells the person. */
export type Stage<Receipt> =
  | { stage: 'signing' }
  | { stage: 'confirming'; signature?: string }
  | { stage: 'confirmed'; receipt: Receipt }
  | { stage: 'failed'; fault: Fault; text: string; signature?: string | undefined }

export type SendAnswer<Receipt> =
  | { ok: true; receipt: Receipt }
  | { ok: false; fault: Fault; text: string; signature?: string | undefined }

/** The world, as far as a swap needs it. Every failure is an answer, except for a wallet's refusal, which rejects. */
export interface SwapPorts<Built, Receipt> {
  now(): number
  quote(question: QuoteQuestion, signal: AbortSignal): Promise<QuoteAnswer>
  build(quoted: Quoted, account: string): Promise<{ ok: true; built: Built } | { ok: false; fault: Fault }>
  sign(built: Built, account: string): Promise<Uint8Array>
  send(
    quoted: Quoted,
    built: Built,
    signed: Uint8Array,
    onSent: (signature: string) => void,
  ): Promise<SendAnswer<Receipt>>
  signingFault(cause: unknown): { fault: Fault; text: string }
  tell(attempt: number, stage: Stage<Receipt>): void
}

/** Drives the machine: asks for quotes, builds, signs and sends as its state demands. */
export class SwapController<Built, Receipt> {
  #state: SwapState<Built, Receipt>
  readonly #ports: SwapPorts<Built, Receipt>
  readonly #listeners = new Set<() => void>()
  #asking: AbortController | undefined
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

  /** Begins to ask for quotes. Returns how to stop; a swap already signed goes on to its end all the same. */
  readonly start = (): (() => void) => {
    this.#running = true
    this.#askSoon(0)
    return () => {
      this.#running = false
      this.#stopAsking()
    }
  }

  readonly setInputs = (inputs: SwapInputs): void => {
    const before = quoteKey(this.#state.inputs)
    this.#dispatch({ type: 'inputs', inputs })
    if (quoteKey(inputs) !== before) this.#askSoon(QUOTE_DEBOUNCE_MS)
  }

  /** Asks for a new quote now. */
  readonly refresh = (): void => this.#askSoon(0)

  /** The person pressed Swap: has the transaction built and shows what it does. */
  readonly press = async (): Promise<void> => {
    const attempts = this.#state.attempts
    this.#dispatch({ type: 'swapPressed', nowMs: this.#ports.now() })
    const { flow } = this.#state
    if (flow.step !== 'building' || this.#state.attempts === attempts) return
    const { attempt, quoted, account } = flow
    const answer = await this.#ports.build(quoted, account)
    this.#dispatch(
      answer.ok
        ? { type: 'built', attempt, built: answer.built }
        : { type: 'failed', attempt, fault: answer.fault },
    )
  }

  /** The person agreed to what the review shows. Only from here does anything reach the wallet. */
  readonly approve = async (): Promise<void> => {
    const before = this.#state.flow.step
    this.#dispatch({ type: 'approved', nowMs: this.#ports.now() })
    const { flow } = this.#state
    if (before !== 'review' || flow.step !== 'signing') return
    const { attempt, quoted, account, built } = flow
    const tell = (stage: Stage<Receipt>) => this.#ports.tell(attempt, stage)
    const fail = (fault: Fault, text: string, signature?: string) => {
      this.#dispatch({ type: 'failed', attempt, fault })
      tell({ stage: 'failed', fault, text, signature })
    }
    tell({ stage: 'signing' })
    let signed: Uint8Array
    try {
      signed = await this.#ports.sign(built, account)
    } catch (cause) {
      const { fault, text } = this.#ports.signingFault(cause)
      return fail(fault, text)
    }
    this.#dispatch({ type: 'signed', attempt })
    if (!this.#isSending(attempt)) {
      const fault = { code: 'CHANGED', message: 'The form changed while the wallet was open' }
      return fail(fault, 'It was not sent. Your funds have not moved.')
    }
    tell({ stage: 'confirming' })
    const sent = await this.#ports.send(quoted, built, signed, (signature) =>
      tell({ stage: 'confirming', signature }),
    )
    if (!sent.ok) return fail(sent.fault, sent.text, sent.signature)
    this.#dispatch({ type: 'landed', attempt, receipt: sent.receipt })
    tell({ stage: 'confirmed', receipt: sent.receipt })
  }

  readonly backToForm = (): void => {
    this.#dispatch({ type: 'backToForm' })
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

  #stopAsking(): void {
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#asking = undefined
  }

  #askSoon(ms: number): void {
    this.#stopAsking()
    const key = quoteKey(this.#state.inputs)
    if (!this.#running || key === undefined) return
    this.#dispatch({ type: 'quoteAsked', key })
    this.#timer = setTimeout(() => void this.#ask(key), ms)
  }

  async #ask(key: string): Promise<void> {
    const { sell, buy, amount, slippageBps } = this.#state.inputs
    if (!sell || !buy || !amount) return
    const asking = new AbortController()
    this.#asking = asking
    let answer: QuoteAnswer
    try {
      answer = await this.#ports.quote({ sell, buy, amount, slippageBps }, asking.signal)
    } catch {
      // Aborted: somebody else asks now, or nobody does.
      return
    }
    if (asking.signal.aborted) return
    this.#dispatch(
      answer.ok
        ? { type: 'quoteArrived', quoted: { key, quote: answer.quote, atMs: this.#ports.now() } }
        : { type: 'quoteFailed', key, fault: answer.fault },
    )
    this.#timer = setTimeout(() => this.#refreshQuietly(), QUOTE_REFRESH_MS)
  }

  /** A form that nobody looks at, because the page or the form is hidden, asks for nothing until somebody does. */
  #refreshQuietly(): void {
    const { step } = this.#state.flow
    const seen = (step === 'edit' || step === 'failed') && !globalThis.document?.hidden
    if (seen) this.#askSoon(0)
    else this.#timer = setTimeout(() => this.#refreshQuietly(), 1_000)
  }
}
