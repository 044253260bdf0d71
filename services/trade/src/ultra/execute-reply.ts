import { EXECUTE_CODES, type ExecuteReply } from '@callisto/contract'
import {
  computeSwapAmounts,
  type ExecutedTransaction,
  NATIVE_MINT,
  type SendOutcome,
  type TransactionFailure,
} from '@callisto/solana'
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

/** What an executed order really took and gave; undefined where the transaction does not show both sides. */
function executedAmounts(
  executed: ExecutedTransaction,
  { taker, receiver, inputMint, outputMint, offer }: CachedOrder,
): { input: bigint; output: bigint } | undefined {
  const sides = { user: taker, inputMint, outputMint, otherLamports: offer.otherLamports }
  if (receiver === undefined) {
    const amounts = computeSwapAmounts(executed, sides)
    return amounts && { input: amounts.inputAmount, output: amounts.outputAmount }
  }
  const destination = receiverAccount(executed, receiver, outputMint)
  if (destination !== undefined) {
    const amounts = computeSwapAmounts(executed, { ...sides, destinationAccount: destination })
    return amounts && { input: amounts.inputAmount, output: amounts.outputAmount }
  }
  const output = lamportsReceived(executed, receiver)
  // Both sides are those of SOL only where it is the output, and then the input is a token.
  const input = spent(executed, taker, inputMint)
  return outputMint === NATIVE_MINT && output > 0n && input > 0n ? { input, output } : undefined
}

function receiverAccount(
  { accountKeys, postTokenBalances }: ExecutedTransaction,
  receiver: string,
  mint: string,
): string | undefined {
  const balance = postTokenBalances.find((one) => one.owner === receiver && one.mint === mint)
  return balance && accountKeys[balance.accountIndex]
}

function lamportsReceived(
  { accountKeys, preBalances, postBalances }: ExecutedTransaction,
  receiver: string,
): bigint {
  const index = accountKeys.indexOf(receiver)
  return (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n)
}

function spent({ preTokenBalances, postTokenBalances }: ExecutedTransaction, owner: string, mint: string) {
  const sum = (balances: ExecutedTransaction['preTokenBalances']) =>
    balances.reduce(
      (total, one) => (one.owner === owner && one.mint === mint ? total + one.amount : total),
      0n,
    )
  return sum(preTokenBalances) - sum(postTokenBalances)
}
