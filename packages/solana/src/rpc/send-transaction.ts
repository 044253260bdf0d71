import { maxWireBytes } from '../cluster/transaction-format.ts'
import { transactionSignature } from '../transaction/parse-transaction.ts'
import {
  classifyTransactionError,
  type ProgramErrorTables,
  type TransactionFailure,
  toTransactionFailure,
} from '../transaction/transaction-failure.ts'
import { withoutSignatures } from '../transaction/without-signatures.ts'
import { agree } from './agree.ts'
import type { Clock } from './clock.ts'
import type { SignatureStatus, TransactionRpc } from './transaction-rpc.ts'

/** Spec 2-9-35. */
export const RESEND_MS = 1_750
export const STATUS_POLL_MS = 2_000
/** Time limit on the wait for a result. */
export const SEND_DEADLINE_MS = 120_000
/** Time in which an endpoint responds to a simulation or a poll; after it the others decide. */
const RESPONSE_MS = 3_000
/** Pause before the next poll while endpoints contradict each other: one of them is a moment behind. */
const CONTRADICTION_MS = 400

export interface SendPorts {
  rpc: TransactionRpc
  /**
   * Independent endpoints of the cluster, `rpc` alone by default. All of them are sent the transaction; its result is
   * what two of them report, or the only one that responds.
   */
  endpoints?: readonly TransactionRpc[]
  /**
   * Where the transaction is broadcast to instead of the endpoints: a private relay. The endpoints simulate it without
   * its signatures.
   */
  senders?: readonly Pick<TransactionRpc, 'send'>[]
  clock: Clock
  /**
   * Resolves when the network reports the signature; polling goes on beside it, so it may also
   * never resolve. A rejection is ignored.
   */
  signatureNotification?: (signature: string, signal: AbortSignal) => Promise<unknown>
}

interface ConfirmOptions {
  lastValidBlockHeight: number
  /** Limit on the wait for a result; SEND_DEADLINE_MS by default. */
  deadlineMs?: number
  /** Time in which the network does not reply that is waited beyond the deadline; none by default. */
  patienceMs?: number
  programErrors?: ProgramErrorTables
  signal?: AbortSignal
}

export interface ConfirmRequest extends ConfirmOptions {
  signature: string
}

export interface SendRequest extends ConfirmOptions {
  /** Signed wire transaction. */
  wire: Uint8Array
  /** Sends even when the simulation fails, except for errors that the network rejects in any case. */
  skipPreflight?: boolean
  /** The transaction may have been sent before: without a simulation, whose failure would not mean that it cannot land. */
  isResent?: boolean
  /** Called once, when the network has first taken the transaction. */
  onSent?: (signature: string) => void
}

/**
 * `confirmed` and `failed` are final results of the chain. `rejected` was never sent; `expired` can no longer land;
 * `unconfirmed` may still land: the deadline passed or the caller gave up.
 */
export type SendOutcome =
  | { status: 'confirmed'; signature: string; slot: number }
  | { status: 'failed'; signature: string; failure: TransactionFailure }
  | { status: 'rejected'; failure: TransactionFailure }
  | { status: 'expired'; signature: string; failure: TransactionFailure }
  | { status: 'unconfirmed'; signature: string; failure: TransactionFailure }

/**
 * Simulates, broadcasts and keeps broadcasting, and waits until the chain has decided. Failures of the network
 * are outcomes, never exceptions.
 * @example
 * const ports = { rpc: transactionRpc(rpc), clock: new FakeClock(), signatureNotification: async () => {} }
 * const outcome = await sendTransaction({ wire: WIRE, lastValidBlockHeight: 150 }, ports)
 * outcome // => { status: 'confirmed', signature: transactionSignature(WIRE), slot: 9 }
 */
export async function sendTransaction(request: SendRequest, ports: SendPorts): Promise<SendOutcome> {
  if (request.wire.length > maxWireBytes(request.wire))
    return { status: 'rejected', failure: toTransactionFailure('TRANSACTION_TOO_LARGE') }
  const signature = transactionSignature(request.wire)
  if (signature === undefined) return { status: 'rejected', failure: toTransactionFailure('UNKNOWN') }
  const rejection = await preflight(request, ports)
  if (rejection) return { status: 'rejected', failure: rejection }

  const stop = new AbortController()
  const broadcasting = broadcast(request, ports, stop.signal)
  try {
    return await confirmTransaction({ ...request, signature }, ports)
  } finally {
    stop.abort()
    await broadcasting
  }
}

/**
 * Waits until the chain has decided about a transaction that may have been sent, without sending it.
 * @example
 * const ports = { rpc: transactionRpc(rpc), clock: new FakeClock(), signatureNotification: async () => {} }
 * const outcome = await confirmTransaction({ signature: 'id', lastValidBlockHeight: 150 }, ports)
 * outcome // => { status: 'confirmed', signature: 'id', slot: 9 }
 */
export async function confirmTransaction(
  request: ConfirmRequest,
  ports: SendPorts,
): Promise<Exclude<SendOutcome, { status: 'rejected' }>> {
  const { deadlineMs = SEND_DEADLINE_MS, patienceMs = 0, signal } = request
  const stop = new AbortController()
  const abort = () => stop.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  void ports.clock.wait(deadlineMs + patienceMs, stop.signal).then(abort)
  try {
    return await confirm(request, ports, stop.signal)
  } finally {
    signal?.removeEventListener('abort', abort)
    abort()
  }
}

/** Failures that no state change removes: such a transaction is never sent. */
const NEVER_SENT = new Set<string>(['NOT_ENOUGH_SOL', 'TOO_MANY_ACCOUNT_LOCKS'])

async function preflight(request: SendRequest, ports: SendPorts): Promise<TransactionFailure | undefined> {
  if (request.isResent) return undefined
  // A relay keeps the transaction private: the endpoints do not get what could be sent.
  const isPrivate = ports.senders !== undefined
  const wire = isPrivate ? withoutSignatures(request.wire) : request.wire
  const simulate = async (rpc: TransactionRpc, signal: AbortSignal) => {
    const { err, logs } = await rpc.simulate(wire, { sigVerify: !isPrivate }, signal)
    if (err === 'AlreadyProcessed') return null
    const found = classifyTransactionError(err, logs, request.programErrors)
    return found && (!request.skipPreflight || NEVER_SENT.has(found.code)) ? found : null
  }
  const simulated = await agree(endpointsOf(ports), simulate, {
    clock: ports.clock,
    waitMs: RESPONSE_MS,
    keyOf: (failure) => `${failure?.code}`,
    signal: request.signal,
  })
  // A failed request is no result of the transaction, which is signed: it is sent.
  return simulated.result === 'agreed' ? (simulated.answer ?? undefined) : undefined
}

const endpointsOf = ({ rpc, endpoints }: SendPorts): readonly TransactionRpc[] =>
  endpoints && endpoints.length > 0 ? endpoints : [rpc]

async function broadcast(request: SendRequest, ports: SendPorts, signal: AbortSignal): Promise<void> {
  const senders = ports.senders ?? endpointsOf(ports)
  const signature = transactionSignature(request.wire)
  let isSent = false
  const onAccepted = () => {
    // A response that comes after the result says nothing more.
    if (signal.aborted) return
    if (!isSent && signature !== undefined) request.onSent?.(signature)
    isSent = true
  }
  while (!signal.aborted) {
    // A failed request is repeated below; whether the transaction can still land is for the confirmation to find out.
    for (const sender of senders) sender.send(request.wire, signal).then(onAccepted, () => {})
    await ports.clock.wait(RESEND_MS, signal)
  }
}

async function confirm(
  request: ConfirmRequest,
  ports: SendPorts,
  signal: AbortSignal,
): Promise<Exclude<SendOutcome, { status: 'rejected' }>> {
  const { signature, deadlineMs = SEND_DEADLINE_MS, patienceMs = 0 } = request
  const { clock } = ports
  const deadline = clock.nowMs() + deadlineMs
  let silentMs = 0
  let pauseMs = STATUS_POLL_MS
  let notified: Promise<unknown> | undefined = ports.signatureNotification?.(signature, signal).then(
    () => undefined,
    () => new Promise(() => {}),
  )
  while (!signal.aborted && clock.nowMs() < deadline + Math.min(silentMs, patienceMs)) {
    const startMs = clock.nowMs()
    const poll = clock.wait(pauseMs, signal)
    if (notified) await Promise.race([poll, notified.then(() => (notified = undefined))])
    else await poll
    if (signal.aborted) break
    const found = await check(request, ports, signal)
    if (found.result === 'agreed' && found.answer !== 'pending') return found.answer
    if (found.result === 'no reply') silentMs += clock.nowMs() - startMs
    pauseMs = found.result === 'contradiction' ? CONTRADICTION_MS : STATUS_POLL_MS
  }
  return { status: 'unconfirmed', signature, failure: toTransactionFailure('NOT_CONFIRMED') }
}

type Decision = Exclude<SendOutcome, { status: 'rejected' }>

/** The result so far that the endpoints agree on. */
function check(request: ConfirmRequest, ports: SendPorts, signal: AbortSignal) {
  return agree(endpointsOf(ports), (rpc, stop) => checkAt(rpc, request, stop), {
    clock: ports.clock,
    waitMs: RESPONSE_MS,
    keyOf: (found) => (found === 'pending' ? found : `${found.status}:${failureKey(found)}`),
    signal,
  })
}

const failureKey = (found: Decision): string =>
  found.status === 'confirmed' ? '' : `${found.failure.code}:${found.failure.message}`

async function checkAt(
  rpc: TransactionRpc,
  request: ConfirmRequest,
  signal: AbortSignal,
): Promise<Decision | 'pending'> {
  const { signature, lastValidBlockHeight } = request
  // The height is read before the status: a transaction that lands in between is then seen, not called expired.
  const height = await rpc.blockHeight(signal)
  const state = await rpc.status(signature, signal)
  if (state) return (await settled(request, state, rpc, signal)) ?? 'pending'
  if (height <= lastValidBlockHeight) return 'pending'
  return { status: 'expired', signature, failure: toTransactionFailure('EXPIRED') }
}

async function settled(
  { signature, programErrors }: ConfirmRequest,
  state: SignatureStatus,
  rpc: TransactionRpc,
  signal: AbortSignal,
) {
  if (!state.reached) return undefined
  if (state.err === null) return { status: 'confirmed' as const, signature, slot: state.slot }
  const executed = await rpc.transaction(signature, signal).catch(() => undefined)
  const found =
    classifyTransactionError(state.err, executed?.logs, programErrors) ?? toTransactionFailure('UNKNOWN')
  return { status: 'failed' as const, signature, failure: found }
}
