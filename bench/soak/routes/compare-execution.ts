import { AMMS, amountAfterTransferFee } from '@callisto/amms'
import type { Quote } from '@callisto/contract'
import { ProgramRegistry } from '@callisto/program-clients'
import { classifyTransactionError, SLIPPAGE_EXCEEDED } from '@callisto/solana'
import {
  keepsLimits,
  type RecomputedRoute,
  type RouteAmounts,
  type RouteCall,
  recomputeRoute,
} from './recomputed-route.ts'
import type { RouteState } from './route-state.ts'

/** The programs that a route calls. */
export const programs = new ProgramRegistry(AMMS.map(({ program }) => program))

/** A signed swap with all that its result depends on. */
export interface Execution {
  quote: Quote
  call: RouteCall
  quotedIn: RouteState
  executedIn: RouteState
  /** What the chain says of it; `amounts`, with the fee as its account received it, where it succeeded. */
  landed: { err: unknown; logs: readonly string[]; amounts: RouteAmounts | undefined }
}

/**
 * Recomputes a swap in the state of its quote and in that of its execution: what is quoted is the one to the unit, what is
 * executed the other, and a failure is one that the other explains. Where both states are one, both amounts are.
 */
export function compareExecution(execution: Execution): { what: string; violations: string[] } {
  const { quote, call, quotedIn, executedIn, landed } = execution
  const quoted = amountsOf(quote)
  const expected = recomputeRoute(call, executedIn)
  const violations = differences('quoted', quoted, recomputeRoute(call, quotedIn))
  const change = changeOf(execution)
  if (landed.err !== null) {
    const result = failureOf(landed, call, expected)
    const isExplained = result !== undefined && change !== undefined
    if (!isExplained) violations.push(`failed: ${JSON.stringify(landed.err)}, expected ${format(expected)}`)
    return { what: `${change} ${result}`, violations }
  }
  const { amounts } = landed
  if (amounts === undefined) return { what: 'unread', violations: [...violations, 'it has no amounts'] }
  const fee = executedIn.transferFeeOf(call.feeMint)
  const received = expected.refused
    ? expected
    : { ...expected, fee: amountAfterTransferFee(expected.fee, fee) }
  violations.push(...differences('executed', amounts, received))
  if (!keepsLimits(call, amounts)) violations.push(`${format(amounts)} is beyond the limit`)
  const isSame = amounts.amountIn === quoted.amountIn && amounts.amountOut === quoted.amountOut
  if (change === undefined && !isSame)
    violations.push(`quoted ${format(quoted)}, executed ${format(amounts)} in the same state`)
  if (isSame) return { what: change === undefined ? 'exact' : `${change} same`, violations }
  const isBetter = amounts.amountIn <= quoted.amountIn && amounts.amountOut >= quoted.amountOut
  return { what: `${change} ${isBetter ? 'better' : 'worse'}`, violations }
}

const amountsOf = ({ inAmount, outAmount, platformFee }: Quote): RouteAmounts => ({
  amountIn: BigInt(inAmount),
  amountOut: BigInt(outAmount),
  fee: BigInt(platformFee?.amount ?? 0),
})

/** What of the state has changed since the quote; undefined for nothing. */
function changeOf({ quotedIn, executedIn }: Execution): 'pools' | 'clock' | undefined {
  if (quotedIn.changedIn(executedIn).length > 0) return 'pools'
  const [{ unixTime, epoch }, now] = [quotedIn.at, executedIn.at]
  return unixTime === now.unixTime && epoch === now.epoch ? undefined : 'clock'
}

/** Undefined where the recomputed route does not fail like this. */
function failureOf(
  { err, logs }: Execution['landed'],
  call: RouteCall,
  expected: RecomputedRoute,
): 'slippage' | 'refused' | undefined {
  const fault = classifyTransactionError(err, logs, programs.errors)
  if (expected.refused) return fault?.programCode === undefined ? undefined : 'refused'
  // SOL is wrapped up to the limit and no more: the step that would exceed it fails in the token program.
  const isSpent = call.swapMode === 'ExactOut' && fault?.code === 'INSUFFICIENT_FUNDS'
  const isBeyond = fault?.programCode === SLIPPAGE_EXCEEDED || isSpent
  return isBeyond && !keepsLimits(call, expected) ? 'slippage' : undefined
}

function differences(what: string, found: RouteAmounts, expected: RecomputedRoute): string[] {
  const [left, right] = [format(found), format(expected)]
  return left === right ? [] : [`${what} ${left}, recomputed ${right}`]
}

const format = (route: RecomputedRoute): string =>
  route.refused ? route.refused : `${route.amountIn} -> ${route.amountOut}, fee ${route.fee}`
