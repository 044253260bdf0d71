import { EXECUTE_CODES, type ExecuteReply } from '@callisto/contract'
import type { ExecutedTransaction, SendOutcome, TransactionFailure } from '@callisto/solana'
import { executedAmounts } from './executed-amounts.ts'
import type { CachedOrder } from './order-cache.ts'

/** The reply of a transaction that the chain has executed without an error. */
export function successReply(
  order: CachedOrder,
  { signature, slot }: { signature: string; slot: number },
  executed: ExecutedTransaction | undefined,
): ExecuteReply {
  const amounts = executed && executedAmounts(executed, order)
  const reply = {
    status: 'Success',
    code: EXECUTE_CODES.SUCCESS,
    signature,
    slot: String(slot),
  } as const
  if (!amounts) return reply
  const [input, output] = [String(amounts.input), String(amounts.output)]
  const { inputMint, outputMint } = order
  return {
    ...reply,
    totalInputAmount: input,
    totalOutputAmount: output,
    inputAmountResult: input,
    outputAmountResult: output,
    swapEvents: [{ inputMint, inputAmount: input, outputMint, outputAmount: output }],
  }
}

/** The reply of an order that was not executed. */
export function failedReply(code: number, error: string, signature?: string): ExecuteReply {
  return { status: 'Failed', code, error, ...(signature === undefined ? {} : { signature }) }
}

/** The error number of the program that failed; `otherwise` where none did. */
export const codeOf = ({ programCode }: TransactionFailure, otherwise: number): number =>
  programCode !== undefined && programCode > 0 ? programCode : otherwise

/** The reply of a transaction that did not succeed. `wasSent`: whether the network has taken it at least once. */
export function toFailedReply(
  outcome: Exclude<SendOutcome, { status: 'confirmed' }>,
  wasSent: boolean,
): ExecuteReply {
  const { failure } = outcome
  switch (outcome.status) {
    case 'rejected':
      return failedReply(
        codeOf(
          failure,
          failure.code === 'EXPIRED' ? EXECUTE_CODES.EXPIRED : EXECUTE_CODES.INVALID_TRANSACTION,
        ),
        failure.message,
      )
    case 'failed':
      return failedReply(codeOf(failure, EXECUTE_CODES.UNKNOWN), failure.message, outcome.signature)
    case 'expired':
      return failedReply(
        wasSent ? EXECUTE_CODES.BLOCK_HEIGHT_EXCEEDED : EXECUTE_CODES.FAILED_TO_LAND,
        failure.message,
        outcome.signature,
      )
    case 'unconfirmed':
      return failedReply(
        wasSent ? EXECUTE_CODES.TIMED_OUT : EXECUTE_CODES.FAILED_TO_LAND,
        failure.message,
        outcome.signature,
      )
  }
}
