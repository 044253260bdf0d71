/**
 * Lamports that quick-fill leaves in the wallet for fees and the rent of token accounts.
 */
export const SOL_RESERVE_LAMPORTS = 10_000_000n

/** Max: the balance, of native SOL less the reserve; a balance below the reserve in full (spec 2-5-04). */
export function maxAmount(balance: bigint, native: boolean): bigint {
  const spendable = native ? balance - SOL_RESERVE_LAMPORTS : balance
  return spendable < 0n ? balance : spendable
}

/** Half, rounded down; of native SOL at most the Max amount. */
export function halfAmount(balance: bigint, native: boolean): bigint {
  const half = balance / 2n
  const max = maxAmount(balance, native)
  return half < max ? half : max
}
