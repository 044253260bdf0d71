import { ApiError, EXECUTE_CODES, type ExecuteReply, type PendingTransaction } from '@callisto/contract'
import {
  type FillRefusal,
  fillRpc,
  type SendOutcome,
  sendFill,
  systemClock,
  toTransactionFailure,
} from '@callisto/solana'
import { endpointRpcs } from '../../lib/api/kit-rpc.ts'
import { ultra } from '../../lib/api/ultra.ts'
import { programs } from '../../lib/programs/page-programs.ts'

export interface SendOrderOptions {
  /** An earlier page may have handed it over. */
  isResent: boolean
  onSent: (signature: string) => void
}

/** Hands a signed order to the service of its market maker, and waits for what the chain says. */
export function sendOrder(
  { wire, signature, account, lastValidBlockHeight }: PendingTransaction,
  { requestId }: NonNullable<PendingTransaction['order']>,
  { isResent, onSent }: SendOrderOptions,
  patienceMs: number,
): Promise<SendOutcome> {
  const request = {
    taker: account,
    takerSignature: signature,
    lastValidBlockHeight,
    patienceMs,
    programErrors: programs.errors,
    onSent,
  }
  return sendFill(request, {
    endpoints: endpointRpcs().map(fillRpc),
    clock: systemClock,
    async execute({ isFirst }, signal) {
      try {
        return toRefusal(await ultra.execute({ requestId, signedTransaction: wire }, signal))
      } catch (cause) {
        if (!isRefused(cause)) throw cause
        // After a restart the service does not know an order that it has handed over.
        return { failure: toTransactionFailure('ORDER_REFUSED'), isHandedOver: isResent || !isFirst }
      }
    },
  })
}

/** Whether the service has read the request and refuses it; anything else says nothing about the order. */
const isRefused = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code !== 'INVALID_REPLY' && cause.status === 400

/** What a failed execution means; undefined for success, which the chain shows. Rejects when the outcome is not known. */
export function toRefusal({ status, code }: Pick<ExecuteReply, 'status' | 'code'>): FillRefusal | undefined {
  if (status === 'Success') return undefined
  switch (code) {
    case EXECUTE_CODES.QUOTE_EXPIRED:
      return { failure: toTransactionFailure('QUOTE_EXPIRED'), isHandedOver: false }
    case EXECUTE_CODES.MAKER_REJECTED:
      return { failure: toTransactionFailure('MAKER_REJECTED'), isHandedOver: true }
    case EXECUTE_CODES.MAKER_FAILED_TO_LAND:
    case EXECUTE_CODES.MAKER_UNKNOWN:
      return { failure: toTransactionFailure('MAKER_SILENT'), isHandedOver: true }
    case EXECUTE_CODES.MAKER_INTERNAL:
      throw new Error('the service does not know the outcome')
    default:
      return { failure: toTransactionFailure('UNKNOWN'), isHandedOver: true }
  }
}
