import type { Pool, SwapErrorCode } from '@callisto/amms'
import { bpsOf, mulDiv } from '@callisto/amount'
import type { SwapCall, SwapStep } from '@callisto/solana'
import type { RouteState } from './route-state.ts'

const WHOLE_BPS = 10_000

/** What leaves and reaches the user, platform fee included, and that fee; base units. */
export interface RouteAmounts {
  amountIn: bigint
  amountOut: bigint
  fee: bigint
}

/** `refused`: of the first pool that does not trade its part. */
export type RecomputedRoute = ({ refused?: undefined } & RouteAmounts) | { refused: SwapErrorCode }

/** A route instruction with the mint that its platform fee is paid in. */
export type RouteCall = SwapCall & { feeMint: string }

/**
 * The amounts of a route in a state, by the rules of programs/README.md, router: from the instruction that the chain
 * executes, independent of the service that planned it. The limits of the swap are the caller's to compare.
 */
export function recomputeRoute(call: RouteCall, state: RouteState): RecomputedRoute {
  return call.swapMode === 'ExactIn' ? recomputeExactIn(call, state) : recomputeExactOut(call, state)
}

/** Whether a route takes at most and pays at least what its instruction says. */
export const keepsLimits = (call: SwapCall, { amountIn, amountOut }: RouteAmounts): boolean =>
  call.swapMode === 'ExactIn' ? amountOut >= call.amountOut : amountIn <= call.amountIn

function recomputeExactIn(call: RouteCall, state: RouteState): RecomputedRoute {
  const isFeeOfInput = call.feeMint === call.sourceMint
  const inputFee = isFeeOfInput ? bpsOf(call.amountIn, call.platformFeeBps, 'floor') : 0n
  const routed = call.amountIn - inputFee
  const balances = new Balances(call.sourceAccount, routed)
  const pools = new Map<string, Pool>()
  let spent = 0n
  for (const step of call.steps) {
    const amount = balances.draw(step.inputAccount, step.shareBps)
    const pool = pools.get(step.pool) ?? state.pool(step.pool)
    const swap = pool?.quoteExactIn(sideOf(pool, step), amount, state.at)
    if (!swap?.ok) return { refused: swap?.code ?? 'NOT_TRADABLE' }
    // A shared account keeps nothing: what a sold-out curve does not take would be lost.
    if (step.user !== call.user && swap.amountIn < amount) return { refused: 'AMOUNT_TOO_LARGE' }
    pools.set(step.pool, swap.after())
    balances.credit(step.outputAccount, swap.amountOut)
    if (step.inputAccount === call.sourceAccount) spent += swap.amountIn
  }
  const out = balances.total(call.destinationAccount)
  if (isFeeOfInput) {
    const fee = spent < routed ? mulDiv(inputFee, spent, routed, 'floor') : inputFee
    return { amountIn: spent + fee, amountOut: out, fee }
  }
  const fee = bpsOf(out, call.platformFeeBps, 'floor')
  return { amountIn: spent, amountOut: out - fee, fee }
}

function recomputeExactOut(call: RouteCall, state: RouteState): RecomputedRoute {
  const needs = new Balances(call.destinationAccount, call.amountOut)
  let out = 0n
  for (const step of call.steps.toReversed()) {
    const amount = needs.draw(step.outputAccount, step.shareBps)
    const pool = state.pool(step.pool)
    const swap = pool?.quoteExactOut(sideOf(pool, step), amount, state.at)
    if (!swap?.ok) return { refused: swap?.code ?? 'NOT_TRADABLE' }
    needs.credit(step.inputAccount, swap.amountIn)
    if (step.outputAccount === call.destinationAccount) out += swap.amountOut
  }
  const spent = needs.total(call.sourceAccount)
  const fee = bpsOf(spent, call.platformFeeBps, 'floor')
  return { amountIn: spent + fee, amountOut: out, fee }
}

const sideOf = (pool: Pool, { inputMint }: SwapStep) => (pool.mints[0] === inputMint ? 0 : 1)

interface Balance {
  total: bigint
  drawn: bigint
  drawnBps: number
}

/** Token accounts of a route: each share is rounded down, and the one that completes 10,000 takes the remainder. */
class Balances {
  readonly #balances = new Map<string, Balance>()

  constructor(first: string, total: bigint) {
    this.credit(first, total)
  }

  credit(account: string, amount: bigint): void {
    const balance = this.#of(account)
    balance.total += amount
    this.#balances.set(account, balance)
  }

  draw(account: string, shareBps: number): bigint {
    const balance = this.#of(account)
    balance.drawnBps += shareBps
    const isLast = balance.drawnBps === WHOLE_BPS
    const amount = isLast ? balance.total - balance.drawn : bpsOf(balance.total, shareBps, 'floor')
    balance.drawn += amount
    return amount
  }

  total(account: string): bigint {
    return this.#of(account).total
  }

  #of(account: string): Balance {
    return this.#balances.get(account) ?? { total: 0n, drawn: 0n, drawnBps: 0 }
  }
}
