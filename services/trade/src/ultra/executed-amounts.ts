import { computeSwapAmounts, type ExecutedTransaction, NATIVE_MINT } from '@callisto/solana'
import type { CachedOrder } from './order-cache.ts'

/** What an executed order really took and gave; undefined where the transaction does not show both sides. */
export function executedAmounts(
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
