import type { SwapRefusal } from '@callisto/amms'
import { divideUp } from './divide-up.ts'
import { type Draft, inOrder, inputMintOf, type Leg, legOf, outputMintOf, type Plan } from './plan.ts'

export interface Trade {
  inputMint: string
  outputMint: string
  /** Of the input (exact in) or the output (exact out), base units. */
  amount: bigint
  unixTime: number
}

export type Executed = { ok: true; plan: Plan } | { ok: false; code: SwapRefusal }

/** Drafts of one token, the largest last: it takes the rest, where the dust weighs least. */
function grouped(drafts: readonly Draft[], mintOf: (draft: Draft) => string): Map<string, Draft[]> {
  const groups = new Map<string, Draft[]>()
  for (const draft of drafts) {
    const group = groups.get(mintOf(draft))
    if (group === undefined) groups.set(mintOf(draft), [draft])
    else group.push(draft)
  }
  for (const group of groups.values()) group.sort((a, b) => a.weight - b.weight)
  return groups
}

/**
 * Spends exactly `trade.amount` along the drafts: each token's balance is divided by the weights of the drafts
 * that spend it, and a part too small to give anything goes to the next one.
 */
export function executeIn(drafts: readonly Draft[], trade: Trade, paths: number): Executed {
  const ordered = inOrder(drafts)
  if (ordered === undefined) return { ok: false, code: 'NOT_TRADABLE' }
  const balances = new Map([[trade.inputMint, trade.amount]])
  const groups = grouped(ordered, inputMintOf)
  const legs: Leg[] = []
  for (const mint of new Set(ordered.map(inputMintOf))) {
    const group = groups.get(mint)!
    const parts = divideUp(
      balances.get(mint) ?? 0n,
      group.map((draft) => draft.weight),
    )
    balances.delete(mint)
    let over = 0n
    for (const [i, draft] of group.entries()) {
      const part = parts[i]! + over
      if (part === 0n) continue
      const swap = draft.pool.quoteExactIn(draft.side, part, trade.unixTime)
      if (!swap.ok && swap.code === 'AMOUNT_TOO_SMALL' && i < group.length - 1) {
        over = part
        continue
      }
      if (!swap.ok) return swap
      if (swap.amountIn < part) return { ok: false, code: 'AMOUNT_TOO_LARGE' }
      over = 0n
      const out = outputMintOf(draft)
      balances.set(out, (balances.get(out) ?? 0n) + swap.amountOut)
      legs.push(legOf(draft.pool, draft.side, swap))
    }
  }
  const amountOut = balances.get(trade.outputMint) ?? 0n
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
  const ordered = inOrder(drafts)
  if (ordered === undefined) return { ok: false, code: 'NOT_TRADABLE' }
  const needs = new Map([[trade.outputMint, trade.amount]])
  const groups = grouped(ordered, outputMintOf)
  const legs = new Map<Draft, Leg>()
  for (const mint of backwards(ordered)) {
    const group = groups.get(mint)!
    const parts = divideUp(
      needs.get(mint) ?? 0n,
      group.map((draft) => draft.weight),
    )
    needs.delete(mint)
    for (const [i, draft] of group.entries()) {
      if (parts[i] === 0n) continue
      const swap = draft.pool.quoteExactOut(draft.side, parts[i]!, trade.unixTime)
      if (!swap.ok) return swap
      const source = inputMintOf(draft)
      needs.set(source, (needs.get(source) ?? 0n) + swap.amountIn)
      legs.set(draft, legOf(draft.pool, draft.side, swap))
    }
  }
  const amountIn = needs.get(trade.inputMint) ?? 0n
  const { inputMint, outputMint, amount } = trade
  const inTurn = ordered.flatMap((draft) => legs.get(draft) ?? [])
  return {
    ok: true,
    plan: { mode: 'ExactOut', inputMint, outputMint, amountIn, amountOut: amount, legs: inTurn, paths },
  }
}

/** Output mints so that each comes after every draft that spends it. */
function backwards(ordered: readonly Draft[]): string[] {
  const mints: string[] = []
  const left = new Set(ordered)
  while (left.size > 0) {
    const spent = new Set([...left].map(inputMintOf))
    const ready = new Set([...left].map(outputMintOf).filter((mint) => !spent.has(mint)))
    mints.push(...ready)
    for (const draft of left) if (ready.has(outputMintOf(draft))) left.delete(draft)
  }
  return mints
}
