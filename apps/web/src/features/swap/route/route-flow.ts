import type { RoutePlanStep } from '@callisto/contract'
import { t } from '@callisto/i18n'

/** One pool of a route as an edge between two tokens. */
export interface FlowEdge {
  from: string
  to: string
  label: string
  inAmount: bigint
  outAmount: bigint
  /** Share of the whole swap through this pool, 0 to 1. */
  share: number
  /** Address of the pool. */
  pool: string
  /** Undefined when the quote does not list it. */
  fee: { mint: string; amount: bigint } | undefined
}

export interface RouteFlow {
  /** Tokens by column: the input first, the output last. */
  columns: string[][]
  edges: FlowEdge[]
}

/**
 * The route as a layered graph: each token is in the column of its longest path from the input, each pool's share is
 * its part of the flow into its input token. Cycles are cut after as many rounds as there are steps.
 */
export function routeFlow(plan: readonly RoutePlanStep[], sell: string, buy: string): RouteFlow {
  const steps = plan.map(({ swapInfo }) => ({
    from: swapInfo.inputMint,
    to: swapInfo.outputMint,
    label: swapInfo.label ?? t('Pool'),
    inAmount: BigInt(swapInfo.inAmount),
    outAmount: BigInt(swapInfo.outAmount),
    pool: swapInfo.ammKey,
    fee:
      swapInfo.feeMint && swapInfo.feeAmount
        ? { mint: swapInfo.feeMint, amount: BigInt(swapInfo.feeAmount) }
        : undefined,
  }))
  const depth = depths(steps, sell)
  const last = Math.max(1, ...depth.values(), depth.get(buy) ?? 1)
  depth.set(buy, last)
  const columns: string[][] = Array.from({ length: last + 1 }, () => [])
  for (const [mint, at] of depth) columns[at]?.push(mint)
  return { columns, edges: withShares(steps, depth, sell) }
}

type Step = Omit<FlowEdge, 'share'>

function depths(steps: readonly Step[], sell: string): Map<string, number> {
  const depth = new Map([[sell, 0]])
  for (let round = 0; round < steps.length; round += 1) {
    for (const { from, to } of steps) {
      const at = depth.get(from)
      if (at !== undefined && to !== sell && at + 1 > (depth.get(to) ?? 0) && at < steps.length)
        depth.set(to, at + 1)
    }
  }
  return depth
}

function withShares(steps: readonly Step[], depth: ReadonlyMap<string, number>, sell: string): FlowEdge[] {
  const inflow = new Map([[sell, 1]])
  const outflow = new Map<string, bigint>()
  for (const { from, inAmount } of steps) outflow.set(from, (outflow.get(from) ?? 0n) + inAmount)
  const ordered = [...steps].sort((a, b) => (depth.get(a.from) ?? 0) - (depth.get(b.from) ?? 0))
  return ordered.map((step) => {
    const total = outflow.get(step.from) ?? 0n
    const part = total > 0n ? Number((step.inAmount * 1_000_000n) / total) / 1_000_000 : 0
    const share = part * (inflow.get(step.from) ?? 0)
    inflow.set(step.to, (inflow.get(step.to) ?? 0) + share)
    return { ...step, share }
  })
}
