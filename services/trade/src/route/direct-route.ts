import type { SwapOrder } from '@callisto/amms'
import { maximumIn, minimumOut } from '@callisto/amount'
import { NATIVE_MINT } from '@callisto/solana'
import { hasExactOut } from '../state/direct-pools.ts'
import type { ResolvedRoute, ResolvedStep } from './resolved-route.ts'

/** Instructions of venues in one transaction at most. */
export const MAX_DIRECT_STEPS = 4

type Steps = Pick<ResolvedRoute, 'steps'>

/** Whether wallets call the venues of a route themselves: one of them has no row in the router program. */
export const isDirect = ({ steps }: Steps): boolean =>
  steps.some(({ venue }) => venue.amm.routerVenue === undefined)

/** Two swaps in a row; other direct routes are parallel swaps. */
const isHop = ({ steps: [first, second] }: Steps): boolean =>
  second !== undefined && first?.outputMint === second.inputMint

/** Whether a direct route spends its input up to an amount, not exactly that. */
export const mayLeaveInput = (route: Pick<ResolvedRoute, 'mode' | 'steps'>): boolean =>
  route.mode === 'ExactOut' || (isDirect(route) && isHop(route) && hasExactOut(route.steps[0]!.venue.amm))

/** Why venues cannot be called in the order of a route without the router program; undefined when they can. */
export function directFault(route: Pick<ResolvedRoute, 'mode' | 'mints' | 'steps' | 'platformFeeBps'>) {
  const { mode, mints, steps, platformFeeBps } = route
  if (platformFeeBps > 0) return 'a platform fee needs the router program'
  if (steps.length > MAX_DIRECT_STEPS)
    return `without the router program ${MAX_DIRECT_STEPS} pools take part at most`
  if (!isHop(route)) return parallelFault(mode, mints.length, steps)
  if (steps.length > 2 || mints.length !== 3) return 'a chain of more than two pools needs the router program'
  const [first, middle] = [steps[0]!, mints[1]!]
  // What arrives would be less than what the program was asked for.
  if (middle.transferFee) return 'a token with a transfer fee between two pools needs the router program'
  const isExact = hasExactOut(first.venue.amm) || (middle.address === NATIVE_MINT && mode === 'ExactIn')
  return isExact ? undefined : 'the first pool delivers no exact amount: the chain needs the router program'
}

function parallelFault(mode: ResolvedRoute['mode'], mints: number, steps: readonly ResolvedStep[]) {
  if (mints !== 2) return 'a chain of splits needs the router program'
  const isExact = mode === 'ExactIn' || steps.every(({ venue }) => hasExactOut(venue.amm))
  return isExact ? undefined : 'a pool of the route has no exact output'
}

/** Whether the amounts of the steps add up to those of the route, and to each other. */
export function directAmountsAddUp({ mode, steps, inAmount, outAmount, ...route }: ResolvedRoute): boolean {
  if (steps.some(({ amountIn, amountOut }) => amountIn < 1n || amountOut < 1n)) return false
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const [first, second] = steps
  if (second === undefined) return true
  if (isHop({ steps })) {
    const isSpent = mayLeaveInput({ mode, steps, ...route })
      ? first!.amountOut === second.amountIn
      : first!.amountOut >= second.amountIn && first!.amountIn === inAmount
    return isSpent && (mode === 'ExactOut' || first!.amountIn <= inAmount)
  }
  return mode === 'ExactIn'
    ? sum(steps.map(({ amountIn }) => amountIn)) === inAmount
    : sum(steps.map(({ amountOut }) => amountOut)) === outAmount
}

/**
 * The orders of a direct route, one a step.
 *
 * Parallel swaps have the amounts of their quotes. Each has a limit of its own, with the slippage of the route: minima are
 * rounded up and maxima down, so that their sum is never worse than the limit of the route.
 *
 * Of two swaps in a row the second spends exactly what the first delivers at least. The first is an exact output, which
 * spends all of the input at most (exact in) or the quoted one with the slippage (exact out): what the market gives or takes
 * stays in the token that is spent. Only where its program has none is it an exact input for SOL, of which the rest stays.
 */
export function directOrders(route: ResolvedRoute): SwapOrder[] {
  const { mode, steps, inAmount, outAmount, slippageBps } = route
  const exactIn = mode === 'ExactIn'
  if (!isHop(route)) return steps.map((step) => parallelOrder(mode, step, slippageBps))
  const [first, second] = [steps[0]!, steps[1]!]
  const spent = exactIn ? inAmount : maximumIn(inAmount, slippageBps)
  const least = exactIn ? minimumOut(outAmount, slippageBps) : outAmount
  return [
    hasExactOut(first.venue.amm)
      ? { mode: 'ExactOut', amount: second.amountIn, limit: spent }
      : { mode: 'ExactIn', amount: spent, limit: second.amountIn },
    { mode: 'ExactIn', amount: second.amountIn, limit: least },
  ]
}

const parallelOrder = (
  mode: ResolvedRoute['mode'],
  { amountIn, amountOut }: ResolvedStep,
  slippageBps: number,
): SwapOrder =>
  mode === 'ExactIn'
    ? { mode, amount: amountIn, limit: minimumOut(amountOut, slippageBps) }
    : { mode, amount: amountOut, limit: maximumIn(amountIn, slippageBps) }
