import type { ExecutedTransaction } from '../transaction/executed-transaction.ts'
import { NATIVE_MINT } from '../well-known.ts'

export interface SwapAmounts {
  /** Base units that left the user and that arrived. */
  inputAmount: bigint
  outputAmount: bigint
  /** What the network took, priority fee included. */
  feeLamports: bigint
}

export interface SwapAmountsOptions {
  user: string
  inputMint: string
  outputMint: string
  /** Token account that received, when it was not one of the user's. */
  destinationAccount?: string
  /** Lamports that left the wallet for something else than the swap, such as a tip. */
  otherLamports?: bigint
}

/**
 * The real amounts of a confirmed swap, from the balances before and after it. SOL is counted over the wallet
 * and all of its token accounts together, so that neither wrapping nor rent nor the network's fee count as
 * swapped. Undefined when the transaction failed or does not hold both sides.
 * @example
 * const sides = { user: USER, inputMint: NATIVE_MINT, outputMint: USDC }
 * computeSwapAmounts(EXECUTED, sides) // => { inputAmount: 1_000n, outputAmount: 150n, feeLamports: 5_000n }
 */
export function computeSwapAmounts(
  transaction: ExecutedTransaction,
  sides: SwapAmountsOptions,
): SwapAmounts | undefined {
  if (transaction.err !== null) return undefined
  const inputChange = change(transaction, sides, sides.inputMint)
  const outputChange =
    sides.destinationAccount === undefined
      ? change(transaction, sides, sides.outputMint)
      : accountChange(transaction, sides.destinationAccount)
  if (inputChange >= 0n || outputChange <= 0n) return undefined
  return { inputAmount: -inputChange, outputAmount: outputChange, feeLamports: transaction.feeLamports }
}

function change(transaction: ExecutedTransaction, sides: SwapAmountsOptions, mint: string): bigint {
  return mint === NATIVE_MINT ? solChange(transaction, sides) : tokenChange(transaction, sides.user, mint)
}

function tokenChange(transaction: ExecutedTransaction, user: string, mint: string): bigint {
  const sum = (balances: ExecutedTransaction['preTokenBalances']) =>
    balances.reduce(
      (total, one) => (one.owner === user && one.mint === mint ? total + one.amount : total),
      0n,
    )
  return sum(transaction.postTokenBalances) - sum(transaction.preTokenBalances)
}

function solChange(transaction: ExecutedTransaction, sides: SwapAmountsOptions): bigint {
  const { accountKeys, preBalances, postBalances, preTokenBalances, postTokenBalances } = transaction
  const own = new Set([accountKeys.indexOf(sides.user)])
  for (const balance of [...preTokenBalances, ...postTokenBalances]) {
    if (balance.owner === sides.user) own.add(balance.accountIndex)
  }
  let total = sides.otherLamports ?? 0n
  for (const index of own) total += (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n)
  return accountKeys[0] === sides.user ? total + transaction.feeLamports : total
}

function accountChange(transaction: ExecutedTransaction, account: string): bigint {
  const index = transaction.accountKeys.indexOf(account)
  const find = (balances: ExecutedTransaction['preTokenBalances']) =>
    balances.find((balance) => balance.accountIndex === index)?.amount ?? 0n
  return find(transaction.postTokenBalances) - find(transaction.preTokenBalances)
}
