import { type ExecuteOrder, serviceError } from '@callisto/contract'
import {
  equalBytes,
  type SendOutcome,
  type SendPorts,
  sendTransaction,
  transactionSignature,
} from '@callisto/solana'
import { decodeTransaction, type WireTransaction } from '@callisto/solana/codec'
import {
  address,
  getBase64Encoder,
  getPublicKeyFromAddress,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import { orderProgramErrors } from '../fold/order-block.ts'
import type { BuiltRequest, BuiltTransaction, RequestCache } from './request-cache.ts'

/** A blockhash lives about a minute; the rest is for a chain that is slow. */
const EXECUTE_MS = 90_000

export interface ExecutePorts extends SendPorts {
  requests: RequestCache
  /** Ends every wait when the service stops. */
  signal: AbortSignal
}

export interface Execution {
  request: BuiltRequest
  signature: string
  outcome: SendOutcome
}

/**
 * Sends a signed transaction of a request and waits for its outcome. A transaction has one outcome: who executes it again gets
 * the same, and one that may still land is waited for again. Throws ApiError when the transaction is not one of the request,
 * or not fully signed.
 */
export async function executeRequest(
  { requestId, signedTransaction }: ExecuteOrder,
  ports: ExecutePorts,
): Promise<Execution> {
  const request = ports.requests.get(requestId)
  if (!request) throw serviceError('REQUEST_UNKNOWN')
  const { wire, decoded } = decodeSigned(signedTransaction)
  const built = request.transactions.find((one) =>
    equalBytes(decodeTransaction(one.wire).message.bytes, decoded.message.bytes),
  )
  if (!built) throw serviceError('TRANSACTION_CHANGED')
  await assertSigned(decoded)
  built.signed ??= wire
  built.outcome ??= send(built, built.signed, ports)
  return { request, signature: transactionSignature(built.signed) ?? '', outcome: await built.outcome }
}

function decodeSigned(text: string): { wire: Uint8Array; decoded: WireTransaction } {
  try {
    const wire = Uint8Array.from(getBase64Encoder().encode(text))
    return { wire, decoded: decodeTransaction(wire) }
  } catch {
    throw serviceError('INVALID_REQUEST', 'signedTransaction is not a transaction in base64')
  }
}

async function assertSigned({ message, signatures }: WireTransaction): Promise<void> {
  for (const [index, signer] of message.staticKeys.slice(0, message.signerCount).entries()) {
    const key = await getPublicKeyFromAddress(address(signer))
    if (!(await verifySignature(key, signatures[index] as SignatureBytes, message.bytes)))
      throw serviceError('INVALID_REQUEST', `the signature of ${signer} is missing or not valid`)
  }
}

/** An outcome that may still change is looked for again by the next execution. */
async function send(built: BuiltTransaction, wire: Uint8Array, ports: ExecutePorts): Promise<SendOutcome> {
  try {
    const { lastValidBlockHeight } = built
    const request = {
      wire,
      lastValidBlockHeight,
      deadlineMs: EXECUTE_MS,
      programErrors: orderProgramErrors,
      signal: ports.signal,
    }
    const outcome = await sendTransaction(request, ports)
    if (outcome.status === 'unconfirmed' || outcome.status === 'rejected') delete built.outcome
    return outcome
  } catch (error) {
    delete built.outcome
    throw error
  }
}
