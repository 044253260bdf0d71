import { EXECUTE_CODES, type ExecuteReply, type ExecuteRequest } from '@callisto/contract'
import {
  fetchExecutedTransaction,
  type ProgramErrorTables,
  type SendPorts,
  sendTransaction,
} from '@callisto/solana'
import { successReply, toFailedReply } from './execute-reply.ts'
import type { CachedOrder, OrderCache } from './order-cache.ts'
import { decodeSigned, type ExecuteRefusal, verifySigned } from './verify-signed.ts'

/** A blockhash lives about a minute; the rest is for a chain that is slow. */
const EXECUTE_MS = 120_000

/** Hands the signed transaction of an order to its market maker. */
export interface MakerSettlement {
  settle(order: CachedOrder, wire: Uint8Array): Promise<Settled>
}

/** `isFinal`: the outcome cannot change any more. */
export interface Settled {
  reply: ExecuteReply
  isFinal: boolean
}

export interface ExecutePorts extends SendPorts {
  orders: OrderCache
  makers: MakerSettlement
  programErrors: ProgramErrorTables
  /** Ends every wait when the service stops. */
  signal: AbortSignal
}

export type Execution = { ok: true; reply: ExecuteReply } | ExecuteRefusal

const refuse = (code: ExecuteRefusal['code'], message: string): ExecuteRefusal => ({
  ok: false,
  code,
  message,
})

/**
 * Sends the signed transaction of an order and waits for its outcome. An order has one transaction and one outcome: who
 * executes it again gets the same, and nothing is sent that the first execution has not sent.
 */
export async function executeOrder(
  { requestId, signedTransaction }: ExecuteRequest,
  ports: ExecutePorts,
): Promise<Execution> {
  if (!requestId) return refuse(EXECUTE_CODES.MISSING_REQUEST_ID, 'requestId is missing')
  if (!signedTransaction)
    return refuse(EXECUTE_CODES.MISSING_SIGNED_TRANSACTION, 'signedTransaction is missing')
  const order = ports.orders.get(requestId)
  if (!order) return refuse(EXECUTE_CODES.ORDER_NOT_FOUND, 'The order is not known or has expired')
  const signed = decodeSigned(signedTransaction)
  if (!signed.ok) return signed
  const refusal = await verifySigned(signed.decoded, order)
  if (refusal) return refusal
  order.signed ??= signed.wire
  order.outcome ??= run(order, order.signed, ports)
  return { ok: true, reply: await order.outcome }
}

/** An outcome that may still change is looked for again by the next execution. */
async function run(order: CachedOrder, wire: Uint8Array, ports: ExecutePorts): Promise<ExecuteReply> {
  try {
    const { reply, isFinal } = order.maker
      ? await ports.makers.settle(order, wire)
      : await sendSwap(order, wire, ports)
    if (!isFinal) delete order.outcome
    return reply
  } catch (error) {
    delete order.outcome
    throw error
  }
}

async function sendSwap(order: CachedOrder, wire: Uint8Array, ports: ExecutePorts): Promise<Settled> {
  const { lastValidBlockHeight } = order.offer
  const { programErrors, signal } = ports
  let wasSent = false
  const onSent = () => {
    wasSent = true
  }
  const request = { wire, lastValidBlockHeight, deadlineMs: EXECUTE_MS, programErrors, signal, onSent }
  const outcome = await sendTransaction(request, ports)
  if (outcome.status !== 'confirmed') {
    const isFinal = outcome.status === 'failed' || outcome.status === 'expired'
    return { reply: toFailedReply(outcome, wasSent), isFinal }
  }
  const executed = await fetchExecutedTransaction(outcome.signature, ports, signal)
  return { reply: successReply(order, outcome, executed), isFinal: true }
}
