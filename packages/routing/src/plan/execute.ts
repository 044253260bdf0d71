import type { SwapErrorCode } from '@callisto/amms'
import { divideUp } from './divide-by-weight.ts'
import { type Draft, type Leg, legOf, type Plan } from './plan.ts'

export interface Trade {
  inputMint: string
  outputMint: string
  /** Places of the two in the drafts' numbering. */
  input: number
  output: number
  /** Of the input (exact in) or the output (exact out), base units. */
  amount: bigint
  unixTime: number
}

export type Executed = { ok: true; plan: Plan } | { ok: false; code: SwapErrorCode }

/**
 * Spends exactly `trade.amount` along the drafts: each token's balance is divided by the weights of the drafts
 * that spend it, and a part too small to give anything goes to the next one.
 */
export function executeIn(drafts: readonly Draft[], trade: Trade, paths: number): Executed {
  const order = spendingOrder(drafts)
  if (order === undefined) return { ok: false, code: 'NOT_TRADABLE' }
  const balances: bigint[] = []
  balances[trade.input] = trade.amount
  const legs: Leg[] = []
  for (const token of order) {
    const group = grouped(drafts, 'from', token)
    const parts = shares(balances[token] ?? 0n, group)
    let over = 0n
    for (let i = 0; i < group.length; i++) {
      const { pool, side, to } = group[i]!
      const part = parts[i]! + over
      if (part === 0n) continue
      const swap = pool.quoteExactIn(side, part, trade.unixTime)
      if (!swap.ok && swap.code === 'AMOUNT_TOO_SMALL' && i < group.length - 1) {
        over = part
        continue
      }
      if (!swap.ok) return swap
      if (swap.amountIn < part) return { ok: false, code: 'AMOUNT_TOO_LARGE' }
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
 * Delivers `trade.amount` or more along the drafts, walking backwards: what is needed of each token is divided
 * by the weights of the drafts that bring it, and each asks its pool for the least input.
 */
export function executeOut(drafts: readonly Draft[], trade: Trade, paths: number): Executed {
  const order = spendingOrder(drafts)
  if (order === undefined) return { ok: false, code: 'NOT_TRADABLE' }
  const needs: bigint[] = []
  needs[trade.output] = trade.amount
  const legs: Leg[] = []
  for (let i = order.length; i >= 0; i--) {
    const token = i === order.length ? trade.output : order[i]!
    const group = grouped(drafts, 'to', token)
    // For want of digits nothing may bring what is needed: no plan then, whatever the floats said.
    if (group.length === 0 && token !== trade.input && (needs[token] ?? 0n) > 0n)
      return { ok: false, code: 'NOT_TRADABLE' }
    const parts = shares(needs[token] ?? 0n, group)
    for (let k = 0; k < group.length; k++) {
      const { pool, side, from } = group[k]!
      if (parts[k] === 0n) continue
      const swap = pool.quoteExactOut(side, parts[k]!, trade.unixTime)
      if (!swap.ok) return swap
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

/** Tokens that are spent, each after every draft that brings it; undefined when drafts go round in a circle. */
function spendingOrder(drafts: readonly Draft[]): number[] | undefined {
  const awaited: number[] = []
  for (const { from, to } of drafts) {
    awaited[from] ??= 0
    awaited[to] = (awaited[to] ?? 0) + 1
  }
  const order: number[] = []
  const ready = awaited.flatMap((count, token) => (count === 0 ? [token] : []))
  let spent = 0
  for (let token = ready.pop(); token !== undefined; token = ready.pop()) {
    let leaving = 0
    for (const { from, to } of drafts) {
      if (from !== token) continue
      leaving += 1
      awaited[to] = awaited[to]! - 1
      if (awaited[to] === 0) ready.push(to)
    }
    spent += leaving
    if (leaving > 0) order.push(token)
  }
  return spent === drafts.length ? order : undefined
}

/** So close to its limit a pool may take less than floats say. */
const NEAR = 1 - 1e-6

const isFull = ({ weight, limit }: Draft): boolean => weight > limit * NEAR

/** Drafts at one token, the largest last that is not full: it takes the rest, where the dust weighs least. */
function grouped(drafts: readonly Draft[], end: 'from' | 'to', token: number): Draft[] {
  const group = drafts.filter((draft) => draft[end] === token)
  if (group.length < 2) return group
  return group.sort((a, b) => Number(isFull(b)) - Number(isFull(a)) || a.weight - b.weight)
}

/** The total by weight; a pool at its limit keeps off it by a hair, which goes to the last. */
function shares(total: bigint, group: readonly Draft[]): bigint[] {
  const parts = divideUp(total, group)
  const last = group.length - 1
  for (let i = 0; i < last && isFull(group[i]!); i++) {
    const most = BigInt(Math.floor(group[i]!.limit * NEAR))
    if (parts[i]! <= most) continue
    parts[last] = parts[last]! + parts[i]! - most
    parts[i] = most
  }
  return parts
}
