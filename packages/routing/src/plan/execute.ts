import type { ChainTime, Pool, SwapErrorCode } from '@callisto/amms'
import { type FlowAllocation, legOf, type RoutePlan, type RoutePlanLeg } from './route-plan.ts'

/** Integers below this bound are exact as floats. */
const EXACT = 2 ** 53

/** `total * part / whole` for float weights, rounded down, at most `total`. */
function share(total: bigint, part: number, whole: number): bigint {
  if (part >= whole) return total
  const ratio = part / whole
  if (total < BigInt(EXACT)) return BigInt(Math.floor(Number(total) * ratio))
  const scaled = (total * BigInt(Math.floor(ratio * EXACT))) / BigInt(EXACT)
  return scaled < total ? scaled : total
}

/**
 * Divides `total` by float weights, in order: each share is rounded down and the last one takes the
 * remainder. The shares sum to `total` exactly.
 */
export function divideByWeight(total: bigint, takers: readonly { weight: number }[]): bigint[] {
  if (takers.length === 1) return [total]
  let left = total
  let whole = 0
  for (const { weight } of takers) whole += weight
  return takers.map(({ weight }, i) => {
    const part = i === takers.length - 1 ? left : share(left, weight, whole)
    left -= part
    whole -= weight
    return part
  })
}

export interface Trade {
  inputMint: string
  outputMint: string
  /** Token numbers of the two mints in the numbering of the allocations. */
  input: number
  output: number
  /** Input amount (exact in) or output amount (exact out), in base units. */
  amount: bigint
  at: ChainTime
}

/** `refusing`: the pool that does not trade its part. */
export type ExecutionResult =
  | { ok: true; plan: RoutePlan }
  | { ok: false; code: SwapErrorCode; refusing?: Pool }

/**
 * Spends exactly `trade.amount` along the allocations: the balance of each token is divided by the weights of
 * the allocations that spend it. A share whose output rounds to 0 moves to the next allocation. Fails with
 * the code of the pool that refuses.
 */
export function executeIn(
  allocations: readonly FlowAllocation[],
  trade: Trade,
  paths: number,
): ExecutionResult {
  const order = spendingOrder(allocations)
  if (order === undefined) return { ok: false, code: 'NOT_TRADABLE' }
  const balances: bigint[] = []
  balances[trade.input] = trade.amount
  const legs: RoutePlanLeg[] = []
  for (const token of order) {
    const group = grouped(allocations, 'from', token)
    const parts = shares(balances[token] ?? 0n, group)
    let over = 0n
    for (let i = 0; i < group.length; i++) {
      const { pool, side, to } = group[i]!
      const part = parts[i]! + over
      if (part === 0n) continue
      const swap = pool.quoteExactIn(side, part, trade.at)
      if (!swap.ok && swap.code === 'AMOUNT_TOO_SMALL' && i < group.length - 1) {
        over = part
        continue
      }
      if (!swap.ok) return { ...swap, refusing: pool }
      if (swap.amountIn < part) return { ok: false, code: 'AMOUNT_TOO_LARGE', refusing: pool }
      over = 0n
      balances[to] = (balances[to] ?? 0n) + swap.amountOut
      legs.push(legOf(pool, side, swap))
    }
  }
  const amountOut = balances[trade.output] ?? 0n
  const isLost = balances.some((held, token) => held > 0n && token !== trade.output && !order.includes(token))
  if (isLost || order.includes(trade.output)) return { ok: false, code: 'NOT_TRADABLE' }
  if (amountOut === 0n) return { ok: false, code: 'AMOUNT_TOO_SMALL' }
  const { inputMint, outputMint, amount } = trade
  return {
    ok: true,
    plan: { mode: 'ExactIn', inputMint, outputMint, amountIn: amount, amountOut, legs, paths },
  }
}

/**
 * Delivers at least `trade.amount` along the allocations, in reverse order: the required amount of each token
 * is divided by the weights of the allocations that produce it, and each pool quotes its least input. Fails
 * with the code of the pool that refuses.
 */
export function executeOut(
  allocations: readonly FlowAllocation[],
  trade: Trade,
  paths: number,
): ExecutionResult {
  const order = spendingOrder(allocations)
  // A swap out of the output, which rounding leaves at times, would have the output produced a second time.
  if (order === undefined || order.includes(trade.output)) return { ok: false, code: 'NOT_TRADABLE' }
  const needs: bigint[] = []
  needs[trade.output] = trade.amount
  const legs: RoutePlanLeg[] = []
  for (let i = order.length; i >= 0; i--) {
    const token = i === order.length ? trade.output : order[i]!
    const group = grouped(allocations, 'to', token)
    // Float underflow can leave a required token without a producer: no plan then.
    if (group.length === 0 && token !== trade.input && (needs[token] ?? 0n) > 0n)
      return { ok: false, code: 'NOT_TRADABLE' }
    const parts = shares(needs[token] ?? 0n, group)
    for (let k = 0; k < group.length; k++) {
      const { pool, side, from } = group[k]!
      if (parts[k] === 0n) continue
      const swap = pool.quoteExactOut(side, parts[k]!, trade.at)
      if (!swap.ok) return { ...swap, refusing: pool }
      needs[from] = (needs[from] ?? 0n) + swap.amountIn
      legs.push(legOf(pool, side, swap))
    }
  }
  const { inputMint, outputMint, amount } = trade
  const amountIn = needs[trade.input] ?? 0n
  if (amountIn === 0n) return { ok: false, code: 'NOT_TRADABLE' }
  legs.reverse()
  return {
    ok: true,
    plan: { mode: 'ExactOut', inputMint, outputMint, amountIn, amountOut: amount, legs, paths },
  }
}

/** Tokens that are spent, in topological order; undefined when the allocations contain a cycle. */
function spendingOrder(allocations: readonly FlowAllocation[]): number[] | undefined {
  const awaited: number[] = []
  for (const { from, to } of allocations) {
    awaited[from] ??= 0
    awaited[to] = (awaited[to] ?? 0) + 1
  }
  const order: number[] = []
  const ready: number[] = []
  for (let token = 0; token < awaited.length; token++) if (awaited[token] === 0) ready.push(token)
  let spent = 0
  for (let token = ready.pop(); token !== undefined; token = ready.pop()) {
    let leaving = 0
    for (const { from, to } of allocations) {
      if (from !== token) continue
      leaving += 1
      awaited[to] = awaited[to]! - 1
      if (awaited[to] === 0) ready.push(to)
    }
    spent += leaving
    if (leaving > 0) order.push(token)
  }
  return spent === allocations.length ? order : undefined
}

/** Relative distance to its capacity within which a pool may accept less than its float view. */
const NEAR = 1 - 1e-6

const isSaturated = ({ weight, limit }: FlowAllocation): boolean => weight > limit * NEAR

/** Allocations at one token, sorted so that the largest unsaturated one is last and takes the remainder. */
function grouped(
  allocations: readonly FlowAllocation[],
  end: 'from' | 'to',
  token: number,
): FlowAllocation[] {
  const group = allocations.filter((allocation) => allocation[end] === token)
  if (group.length < 2) return group
  return group.sort((a, b) => Number(isSaturated(b)) - Number(isSaturated(a)) || a.weight - b.weight)
}

/**
 * The total divided by weight; a saturated pool stays below its capacity by a margin that moves to the last
 * share.
 */
function shares(total: bigint, group: readonly FlowAllocation[]): bigint[] {
  const parts = divideByWeight(total, group)
  const last = group.length - 1
  for (let i = 0; i < last && isSaturated(group[i]!); i++) {
    const most = BigInt(Math.floor(group[i]!.limit * NEAR))
    if (parts[i]! <= most) continue
    parts[last] = parts[last]! + parts[i]! - most
    parts[i] = most
  }
  return parts
}
