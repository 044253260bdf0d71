/** A failure with a stable `code` and a user message. */
export interface FlowError {
  code: string
  message: string
  /** Signature of the transaction whose receipt has the details. */
  signature?: string | undefined
}

/**
 * One pass from build to result. `subject` is what the person approves: a quote, an order, a transfer. `attempt`
 * identifies late results of earlier passes.
 */
export interface Attempt<Subject, Built> {
  attempt: number
  subject: Subject
  account: string
  built: Built
}

export type Flow<Subject, Built, Receipt> =
  | { step: 'edit' }
  | ({ step: 'building' } & Omit<Attempt<Subject, Built>, 'built'>)
  | ({ step: 'review' } & Attempt<Subject, Built>)
  | ({ step: 'signing' } & Attempt<Subject, Built>)
  | ({ step: 'sending' } & Attempt<Subject, Built>)
  | { step: 'done'; receipt: Receipt }
  | { step: 'failed'; error: FlowError }

export type FlowEvent<Subject, Built, Receipt> =
  | { type: 'submitted'; attempt: number; subject: Subject; account: string }
  | { type: 'built'; attempt: number; built: Built }
  | { type: 'approved'; attempt: number }
  | { type: 'signed'; attempt: number }
  | { type: 'landed'; attempt: number; receipt: Receipt }
  | { type: 'failed'; attempt: number; error: FlowError }
  /** The person goes back, or the inputs have changed. */
  | { type: 'discarded' }

/** Transition of the flow from build to receipt. Pure; an event that does not fit the step changes nothing. */
export function reduceFlow<S, B, R>(flow: Flow<S, B, R>, event: FlowEvent<S, B, R>): Flow<S, B, R> {
  switch (event.type) {
    case 'submitted': {
      const { attempt, subject, account } = event
      return isIdle(flow) ? { step: 'building', attempt, subject, account } : flow
    }
    case 'discarded':
      // A signed transaction that is being sent cannot be called back.
      return flow.step === 'sending' || flow.step === 'edit' ? flow : { step: 'edit' }
    default:
      return advance(flow, event)
  }
}

/** Whether a new attempt can start. */
export function isIdle(flow: Flow<unknown, unknown, unknown>): boolean {
  return flow.step === 'edit' || flow.step === 'failed' || flow.step === 'done'
}

function advance<S, B, R>(
  flow: Flow<S, B, R>,
  event: Extract<FlowEvent<S, B, R>, { type: 'built' | 'approved' | 'signed' | 'landed' | 'failed' }>,
): Flow<S, B, R> {
  if (!('attempt' in flow) || flow.attempt !== event.attempt) return flow
  if (event.type === 'failed') return { step: 'failed', error: event.error }
  if (event.type === 'built' && flow.step === 'building')
    return { ...flow, step: 'review', built: event.built }
  if (event.type === 'approved' && flow.step === 'review') return { ...flow, step: 'signing' }
  if (event.type === 'signed' && flow.step === 'signing') return { ...flow, step: 'sending' }
  if (event.type === 'landed' && flow.step === 'sending') return { step: 'done', receipt: event.receipt }
  return flow
}
