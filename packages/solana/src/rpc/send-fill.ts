import type { ExecutedTransaction } from '../transaction/executed-transaction.ts'
import {
  classifyTransactionError,
  type ProgramErrorTables,
  type TransactionFailure,
  toTransactionFailure,
} from '../transaction/transaction-failure.ts'
import { agree } from './agree.ts'
import type { Clock } from './clock.ts'
import type { FillRpc } from './fill-rpc.ts'
import { RESEND_MS, SEND_DEADLINE_MS, type SendOutcome, STATUS_POLL_MS } from './send-transaction.ts'

/** Time in which an endpoint responds; after it the others decide. */
const RESPONSE_MS = 3_000

/** A fill that its taker has signed: its maker signs second, pays and sends. */
export interface FillRequest {
  taker: string
  /** Base58; the id of the transaction is the signature of the maker. */
  takerSignature: string
  lastValidBlockHeight: number
  /** Time in which the network does not reply that is waited beyond the deadline. */
  patienceMs?: number
  programErrors?: ProgramErrorTables
  signal?: AbortSignal
  /** Called once, with the id of the transaction, when it is on the chain. */
  onSent?: (signature: string) => void
}

/** Why a service does not settle a fill. With `isHandedOver` its maker has the signature and could still send it. */
export interface FillRefusal {
  failure: TransactionFailure
  isHandedOver: boolean
}

export interface FillPorts {
  /** Independent endpoints; the result is what two of them report, or the only one that responds. */
  endpoints: readonly FillRpc[]
  clock: Clock
  /**
   * Hands the fill over, once or again with the same effect. Undefined when the service reports success; rejects when it
   * says nothing.
   */
  execute(options: { isFirst: boolean }, signal: AbortSignal): Promise<FillRefusal | undefined>
}

/**
 * Hands a signed fill to the service of its maker and waits until the chain has decided: it has the transaction, or can have
 * it no longer. What the service replies is a reason, never the outcome, unless nobody has got the signature.
 * @example
 * const endpoint = { blockHeight: async () => 100, find: async () => EXECUTED }
 * const ports = { endpoints: [endpoint], clock: new FakeClock(), execute: async () => undefined }
 * const outcome = await sendFill({ taker: USER, takerSignature: 'taker', lastValidBlockHeight: 150 }, ports)
 * outcome // => { status: 'confirmed', signature: 'signature', slot: 9 }
 */
export async function sendFill(request: FillRequest, ports: FillPorts): Promise<SendOutcome> {
  const { clock } = ports
  const { takerSignature, patienceMs = 0 } = request
  const stop = new AbortController()
  const abort = () => stop.abort()
  if (request.signal?.aborted) abort()
  request.signal?.addEventListener('abort', abort)
  let refusal: FillRefusal | undefined
  let handing: Promise<void> | undefined = handOver(ports, stop.signal).then((found) => {
    refusal = found
  })
  try {
    const deadline = clock.nowMs() + SEND_DEADLINE_MS
    let silentMs = 0
    while (!stop.signal.aborted && clock.nowMs() < deadline + Math.min(silentMs, patienceMs)) {
      const startMs = clock.nowMs()
      const pause = clock.wait(STATUS_POLL_MS, stop.signal)
      if (handing) await Promise.race([pause, handing.then(() => (handing = undefined))])
      else await pause
      if (refusal && !refusal.isHandedOver) return { status: 'rejected', failure: refusal.failure }
      const found = await check(request, ports, stop.signal)
      if (found.result === 'agreed' && found.answer !== 'pending')
        return toOutcome(request, found.answer, refusal)
      if (found.result === 'no reply') silentMs += clock.nowMs() - startMs
    }
    return {
      status: 'unconfirmed',
      signature: takerSignature,
      failure: toTransactionFailure('NOT_CONFIRMED'),
    }
  } finally {
    request.signal?.removeEventListener('abort', abort)
    abort()
  }
}

async function handOver(
  { execute, clock }: FillPorts,
  signal: AbortSignal,
): Promise<FillRefusal | undefined> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      return await execute({ isFirst }, signal)
    } catch {
      await clock.wait(RESEND_MS, signal)
    }
  }
  return undefined
}

type Found = ExecutedTransaction | 'expired'

function check(request: FillRequest, { endpoints, clock }: FillPorts, signal: AbortSignal) {
  return agree(endpoints, (rpc, within) => checkAt(rpc, request, within), {
    clock,
    waitMs: RESPONSE_MS,
    keyOf: (found) =>
      typeof found === 'string'
        ? found
        : `${found.signature}:${found.slot}:${JSON.stringify(found.err, toText)}`,
    signal,
  })
}

const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

async function checkAt(
  rpc: FillRpc,
  { taker, takerSignature, lastValidBlockHeight }: FillRequest,
  signal: AbortSignal,
): Promise<Found | 'pending'> {
  // The height is read before the transactions: one that lands in between is then found.
  const height = await rpc.blockHeight(signal)
  const executed = await rpc.find(taker, takerSignature, signal)
  if (executed) return executed
  return height > lastValidBlockHeight ? 'expired' : 'pending'
}

function toOutcome(
  { takerSignature, programErrors, onSent }: FillRequest,
  found: Found,
  refusal: FillRefusal | undefined,
): SendOutcome {
  if (found === 'expired')
    return {
      status: 'expired',
      signature: takerSignature,
      failure: refusal?.failure ?? toTransactionFailure('EXPIRED'),
    }
  const { signature, slot, err, logs } = found
  onSent?.(signature)
  const failure = classifyTransactionError(err, logs, programErrors)
  return failure ? { status: 'failed', signature, failure } : { status: 'confirmed', signature, slot }
}
