import { type ExecuteOrder, serviceError } from '@callisto/contract'
import {
  type ChainBlock,
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
import {
  type BuiltRequest,
  type BuiltTransaction,
  type RequestCache,
  recoverRequest,
} from './request-cache.ts'

/** A blockhash lives about a minute; the rest is for a chain that is slow. */
const EXECUTE_MS = 90_000

export interface ExecutePorts extends SendPorts {
  requests: RequestCache
  /** The last block that may have a transaction of a blockhash; 0 where it is over or unknown. */
  lastBlockOf(blockhash: string): Promise<number>
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
 * the same, and one that may still land is waited for again. A request that is not kept is made again from the
 * transaction. Throws ApiError when the transaction is not one of the request, or not fully signed.
 */
export async function executeRequest(
  { requestId, signedTransaction }: ExecuteOrder,
  ports: ExecutePorts,
): Promise<Execution> {
  const { requests } = ports
  const signed = decodeSigned(signedTransaction)
  const request = requests.get(requestId) ?? (await recovered(signed, ports))
  if (!request) throw serviceError('REQUEST_UNKNOWN')
  if (!signed) throw serviceError('INVALID_REQUEST', 'signedTransaction is not a transaction in base64')
  const { wire, decoded } = signed
  const built = request.transactions.find((one) =>
    equalBytes(decodeTransaction(one.wire).message.bytes, decoded.message.bytes),
  )
  if (!built) throw serviceError('TRANSACTION_CHANGED')
  await assertSigned(decoded)
  // One that was made again is kept as its payer's.
  if (requests.get(request.requestId) === undefined) requests.add(request, decoded.message.staticKeys[0]!)
  built.signed ??= wire
  built.outcome ??= send(built, built.signed, ports)
  return { request, signature: transactionSignature(built.signed) ?? '', outcome: await built.outcome }
}

interface SignedTransaction {
  wire: Uint8Array
  decoded: WireTransaction
}

/** Undefined for a text that is no transaction in base64. */
function decodeSigned(text: string): SignedTransaction | undefined {
  try {
    const wire = Uint8Array.from(getBase64Encoder().encode(text))
    return { wire, decoded: decodeTransaction(wire) }
  } catch {
    return undefined
  }
}

async function recovered(
  signed: SignedTransaction | undefined,
  { requests, lastBlockOf }: ExecutePorts,
): Promise<BuiltRequest | undefined> {
  if (!signed) return undefined
  return requests.get(signed.decoded.signature) ?? recoverRequest(signed.wire, lastBlockOf)
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
    const { lastValidBlockHeight, isResent = false } = built
    const request = {
      wire,
      isResent,
      lastValidBlockHeight,
      deadlineMs: EXECUTE_MS,
      programErrors: orderProgramErrors,
      signal: ports.signal,
    }
    const outcome = await sendTransaction(request, ports)
    if (outcome.status === 'unconfirmed') built.isResent = true
    if (outcome.status === 'unconfirmed' || outcome.status === 'rejected') delete built.outcome
    return outcome
  } catch (error) {
    delete built.outcome
    throw error
  }
}

/** Reports signatures as soon as a block that the service reads has them. */
export class SeenSignatures {
  readonly #waiting = new Map<string, Set<() => void>>()

  /** Resolves when a block has the signature, or its signal aborts. */
  async seen(signature: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const known = this.#waiting.get(signature) ?? new Set()
      this.#waiting.set(signature, known)
      const end = () => {
        known.delete(end)
        if (known.size === 0 && this.#waiting.get(signature) === known) this.#waiting.delete(signature)
        resolve()
      }
      known.add(end)
      signal.addEventListener('abort', end, { once: true })
    })
  }

  report({ transactions }: Pick<ChainBlock, 'transactions'>): void {
    if (this.#waiting.size === 0) return
    for (const { signature } of transactions)
      for (const end of [...(this.#waiting.get(signature) ?? [])]) end()
  }
}
