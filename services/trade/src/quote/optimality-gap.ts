import type { OptimalityGap, QuoteRequest } from '@callisto/contract'
import { type Bound, boundOf } from '@callisto/routing'
import type { QuotePorts } from './find-quote.ts'

/** The proof of a gap may hold up everybody else this long; later the bound is what it is by then. */
const GAP_MS = 100

/** The amounts of a quote as its route has them, before the platform fee, and the fee. */
export interface QuotedAmounts {
  amountIn: bigint
  amountOut: bigint
  fee: bigint
}

/** How far a quote is from what no plan can beat; undefined where nothing could be proven in time. */
export function computeOptimalityGap(
  request: QuoteRequest,
  quoted: QuotedAmounts,
  ports: QuotePorts,
): OptimalityGap | undefined {
  const { registry, router, nowMs } = ports
  const { inputMint, outputMint, amount, swapMode: mode } = request
  const until = nowMs() + GAP_MS
  const found = boundOf(registry.graph, { mode, inputMint, outputMint, amount }, () => nowMs() >= until)
  if (found === undefined || !(found.bound > 0 && found.bound < 2 ** 64)) return undefined
  const free = router.route({ mode, inputMint, outputMint, amount, now: nowMs, deadlineMs: nowMs() + GAP_MS })
  const freely = free.ok ? (mode === 'ExactIn' ? free.plan.amountOut : free.plan.amountIn) : undefined
  return mode === 'ExactIn' ? gapOut(found, quoted, freely) : gapIn(found, quoted, freely)
}

function gapOut({ bound, gap }: Bound, { amountOut, fee }: QuotedAmounts, freely = amountOut): OptimalityGap {
  const best = Number(freely > amountOut ? freely : amountOut)
  const parts = {
    search: Math.max(0, bound - best) / bound,
    limits: (best - Number(amountOut)) / bound,
    platformFee: Number(fee) / bound,
  }
  return { bound: String(BigInt(Math.ceil(bound))), total: sum(parts), ...parts, slack: gap }
}

function gapIn({ bound, gap }: Bound, { amountIn, fee }: QuotedAmounts, freely = amountIn): OptimalityGap {
  const best = Number(freely < amountIn ? freely : amountIn)
  const paid = Number(amountIn + fee)
  const parts = {
    search: Math.max(0, best - bound) / paid,
    limits: (Number(amountIn) - best) / paid,
    platformFee: Number(fee) / paid,
  }
  return { bound: String(BigInt(Math.floor(bound))), total: sum(parts), ...parts, slack: gap }
}

const sum = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((total, part) => total + part, 0)

/** After each proof as many times its own length is kept free of proofs, so that quotes do not wait for them. */
const REST = 4

/** Lets one proof at a time take a share of the process's time and no more. */
export class ConcurrencyLimiter {
  #freeAtMs = Number.NEGATIVE_INFINITY

  /** False while another proof runs or rests. */
  enter(nowMs: number): boolean {
    if (nowMs < this.#freeAtMs) return false
    this.#freeAtMs = Number.POSITIVE_INFINITY
    return true
  }

  leave(enteredMs: number, nowMs: number): void {
    this.#freeAtMs = nowMs + REST * (nowMs - enteredMs)
  }
}
