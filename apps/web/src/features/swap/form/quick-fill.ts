/**
 * Lamports that quick-fill leaves in the wallet: fees, and the rent of the token accounts that a swap may open.
 */
export const SOL_RESERVE = 10_000_000n

/** Max: all of it; of native SOL all but the reserve. A balance under the reserve is taken whole (spec 2, section 5). */
export function maxAmount(balance: bigint, native: boolean): bigint {
  const rest = native ? balance - SOL_RESERVE : balance
  return rest < 0n ? balance : rest
}

/** Half, rounded down, and never more of native SOL than Max gives. */
export function halfAmount(balance: bigint, native: boolean): bigint {
  const half = balance / 2n
  const most = maxAmount(balance, native)
  return half < most ? half : most
}
