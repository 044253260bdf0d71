import type { DirectSwap, SwapCall, SwapReading } from './swap-intent.ts'

/** Whose swap it is and between what. */
export type SwapEnds = Pick<SwapCall, 'user' | 'sourceMint' | 'destinationMint' | 'destinationAccount'>

/**
 * The ends of the swap that the instructions of an executed transaction make: of the first route, else from the first to the
 * last of the venues' own swaps. `mintOf` is the mint of a token account. Undefined where there is none, or where a mint
 * is not known.
 * @example
 * const accounts = { inputAccount: 'source', outputAccount: 'target', otherAccounts: [] }
 * const step = { user: USER, pool: POOL, inputMint: NATIVE_MINT, outputMint: USDC, ...accounts }
 * const direct = { swapMode: 'ExactIn', amountIn: 1_000n, amountOut: 149n, step } as const
 * swapEnds([{ ok: true, direct }], () => undefined)?.destinationMint // => USDC
 */
export function swapEnds(
  readings: readonly (SwapReading | undefined)[],
  mintOf: (account: string) => string | undefined,
): SwapEnds | undefined {
  const direct: DirectSwap[] = []
  for (const reading of readings) {
    if (!reading?.ok) continue
    if (reading.call) return reading.call
    direct.push(reading.direct)
  }
  const [first, last] = [direct[0]?.step, direct.at(-1)?.step]
  if (!first || !last) return undefined
  const sourceMint = first.inputMint ?? mintOf(first.inputAccount)
  const destinationMint = last.outputMint ?? mintOf(last.outputAccount)
  if (sourceMint === undefined || destinationMint === undefined) return undefined
  return { user: first.user, sourceMint, destinationMint, destinationAccount: last.outputAccount }
}
