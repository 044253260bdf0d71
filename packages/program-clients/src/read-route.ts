import { maximumIn, minimumOut } from '@callisto/amount'
import type { ParsedInstruction, RouteCall } from '@callisto/solana'
import * as router from './router/generated.ts'

/**
 * Reads a call of our router from an instruction, with the limits that the program itself will hold: quoted amount and
 * slippage become the least out (rounded up) or the most in (rounded down). Undefined for every other instruction.
 */
export function parseRoute({ programId, accounts, data }: ParsedInstruction): RouteCall | undefined {
  if (programId !== router.PROGRAM) return undefined
  const [user, source, destination, sourceMint, destinationMint, , , fee] = accounts
  if (!user?.signer || !source || !destination || !sourceMint || !destinationMint || !fee) return undefined
  const amounts = readAmounts(data)
  return (
    amounts && {
      ...amounts,
      user: user.address,
      sourceAccount: source.address,
      destinationAccount: destination.address,
      sourceMint: sourceMint.address,
      destinationMint: destinationMint.address,
      // The router's own address stands where an account was left out.
      feeAccount: fee.address === router.PROGRAM ? undefined : fee.address,
    }
  )
}

function readAmounts(
  data: Uint8Array,
): Pick<RouteCall, 'swapMode' | 'amountIn' | 'amountOut' | 'platformFeeBps'> | undefined {
  const exactIn = router.decodeRoute(data)
  if (exactIn) {
    const { amountIn, quotedOut, slippageBps, platformFeeBps } = exactIn
    const amountOut = minimumOut(quotedOut, slippageBps)
    return { swapMode: 'ExactIn', amountIn, amountOut, platformFeeBps }
  }
  const exactOut = router.decodeExactOutRoute(data)
  if (!exactOut) return undefined
  const { amountOut, quotedIn, slippageBps, platformFeeBps } = exactOut
  return { swapMode: 'ExactOut', amountIn: maximumIn(quotedIn, slippageBps), amountOut, platformFeeBps }
}
