import { t } from '@callisto/i18n'
import { type Flow, type FlowError, type FlowEvent, isIdle, reduceFlow } from './flow.ts'
import type { SendResult, Stage } from './stage.ts'

/** Effects of a transaction. Failures are results; only `sign` rejects, when the wallet refuses. */
export interface TransactionPorts<Subject, Built, Receipt> {
  /** Whether a subject may be signed for an account now: same inputs, same wallet, within its age. */
  isCurrent(subject: Subject, account: string): boolean
  /** Builds and verifies. All code that a later step needs is loaded here. */
  build(
    subject: Subject,
    account: string,
  ): Promise<{ ok: true; built: Built } | { ok: false; error: FlowError }>
  sign(built: Built, account: string): Promise<Uint8Array>
  /** Verifies what the wallet returned, stores it, sends it and waits for the result. */
  send(
    subject: Subject,
    built: Built,
    signed: Uint8Array,
    onSent: (signature: string) => void,
  ): Promise<SendResult<Receipt>>
  toSigningError(cause: unknown, built: Built): { error: FlowError; text: string }
  /** Called from the approval on. */
  notify(attempt: number, stage: Stage<Receipt>, built: Built): void
}

/** Runs the effects of one transaction flow: build, verify, review, sign, send, receipt. */
export class TransactionController<Subject, Built, Receipt> {
  readonly #ports: TransactionPorts<Subject, Built, Receipt>
  readonly #changed: () => void
  #flow: Flow<Subject, Built, Receipt> = { step: 'edit' }
  #attempts = 0

  constructor(ports: TransactionPorts<Subject, Built, Receipt>, changed: () => void) {
    this.#ports = ports
    this.#changed = changed
  }

  get flow(): Flow<Subject, Built, Receipt> {
    return this.#flow
  }

  /** Builds the transaction and opens the review. */
  async submit(subject: Subject, account: string): Promise<void> {
    if (!isIdle(this.#flow) || !this.#ports.isCurrent(subject, account)) return
    const attempt = ++this.#attempts
    this.#dispatch({ type: 'submitted', attempt, subject, account })
    const result = await this.#ports.build(subject, account)
    this.#dispatch(
      result.ok
        ? { type: 'built', attempt, built: result.built }
        : { type: 'failed', attempt, error: result.error },
    )
  }

  /** Approves the review: the only path to the wallet. */
  async approve(): Promise<void> {
    if (this.#flow.step !== 'review') return
    const { attempt, subject, account, built } = this.#flow
    if (!this.#ports.isCurrent(subject, account)) {
      // The age can end between the last second shown and the press.
      const error = { code: 'EXPIRED', message: t('This review has expired. Nothing was signed.') }
      return this.#dispatch({ type: 'failed', attempt, error })
    }
    this.#dispatch({ type: 'approved', attempt })
    const notify = (stage: Stage<Receipt>) => this.#ports.notify(attempt, stage, built)
    const fail = (error: FlowError, text: string, signature?: string) => {
      this.#dispatch({ type: 'failed', attempt, error })
      notify({ stage: 'failed', error, text, signature })
    }
    notify({ stage: 'signing' })
    let signed: Uint8Array
    try {
      signed = await this.#ports.sign(built, account)
    } catch (cause) {
      const { error, text } = this.#ports.toSigningError(cause, built)
      return fail(error, text)
    }
    this.#dispatch({ type: 'signed', attempt })
    if (!this.#isSending(attempt)) {
      const error = { code: 'CHANGED', message: t('The form changed while the wallet was open') }
      return fail(error, t('Nothing was sent. Your funds have not moved.'))
    }
    notify({ stage: 'confirming' })
    const sent = await this.#ports.send(subject, built, signed, (signature) =>
      notify({ stage: 'confirming', signature }),
    )
    if (!sent.ok) return fail(sent.error, sent.text, sent.signature)
    this.#dispatch({ type: 'landed', attempt, receipt: sent.receipt })
    notify({ stage: 'confirmed', receipt: sent.receipt })
  }

  /** Back to the form, except while a signed transaction is being sent. */
  discard(): void {
    this.#dispatch({ type: 'discarded' })
  }

  #isSending(attempt: number): boolean {
    return this.#flow.step === 'sending' && this.#flow.attempt === attempt
  }

  #dispatch(event: FlowEvent<Subject, Built, Receipt>): void {
    const next = reduceFlow(this.#flow, event)
    if (next === this.#flow) return
    this.#flow = next
    this.#changed()
  }
}
