import { EXECUTE_CODES, type ExecuteCode, type ExecuteReply, type ExecuteRequest } from '@callisto/contract'
import {
  equalBytes,
  fetchExecutedTransaction,
  type ProgramErrorTables,
  type SendPorts,
  sendTransaction,
} from '@callisto/solana'
import { decodeTransaction, type WireTransaction } from '@callisto/solana/codec'
import { getBase64Encoder } from '@solana/kit'
import { isSignature } from '../signature.ts'
import { successReply, toFailedReply } from './execute-reply.ts'
import type { CachedOrder, OrderCache } from './order-cache.ts'

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

type Execution = { ok: true; reply: ExecuteReply } | ExecuteRefusal

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

interface ExecuteRefusal {
  ok: false
  code: ExecuteCode
  message: string
}

const refuse = (code: ExecuteCode, message: string): ExecuteRefusal => ({ ok: false, code, message })

/** The bytes of a transaction in base64, with its decoded form. */
function decodeSigned(
  text: string,
): { ok: true; wire: Uint8Array; decoded: WireTransaction } | ExecuteRefusal {
  try {
    const wire = Uint8Array.from(getBase64Encoder().encode(text))
    return { ok: true, wire, decoded: decodeTransaction(wire) }
  } catch {
    return refuse(EXECUTE_CODES.INVALID_SIGNED_TRANSACTION, 'The signed transaction cannot be decoded')
  }
}

/**
 * Checks that a signed transaction is the order's own, to the byte, and that everybody but a market maker has signed it.
 * Undefined when it may be sent.
 */
async function verifySigned(
  { message, signatures }: WireTransaction,
  order: CachedOrder,
): Promise<ExecuteRefusal | undefined> {
  const own = decodeTransaction(order.offer.transaction).message
  if (!equalBytes(message.bytes, own.bytes)) return toModified(order)
  for (const [index, signer] of message.staticKeys.slice(0, message.signerCount).entries()) {
    const signature = signatures[index]!
    const isEmpty = signature.every((byte) => byte === 0)
    if (signer === order.maker?.address) {
      if (!isEmpty) return refuse(EXECUTE_CODES.MAKER_INVALID_PAYLOAD, 'The maker signs last')
    } else if (isEmpty) {
      return order.maker
        ? refuse(EXECUTE_CODES.MAKER_INVALID_PAYLOAD, `The signature of ${signer} is missing`)
        : refuse(EXECUTE_CODES.NOT_FULLY_SIGNED, `The signature of ${signer} is missing`)
    } else if (!(await isSignature(signature, signer, message.bytes))) {
      return refuse(EXECUTE_CODES.INVALID_SIGNED_TRANSACTION, `The signature of ${signer} is not valid`)
    }
  }
  return undefined
}

/** A wallet that alters a transaction which somebody else pays cannot be used for those. */
const toModified = ({ offer, taker, maker }: CachedOrder): ExecuteRefusal =>
  maker === undefined && offer.fees.signature.payer !== taker
    ? refuse(EXECUTE_CODES.GASLESS_UNSUPPORTED, 'The wallet does not support transactions of another payer')
    : refuse(EXECUTE_CODES.MESSAGE_MODIFIED, 'User transaction has been modified')
