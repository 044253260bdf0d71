import type { OptimalityGap } from '@callisto/contract'
import type { Bound } from '@callisto/routing'
import type { RouteSearch, SearchOptions, Trade } from '../search/route-search.ts'

/** The amounts of a route before the platform fee, and the fee. */
export interface QuotedAmounts {
  amountIn: bigint
  amountOut: bigint
  fee: bigint
}

/** The distance of a quote to a proven bound on every plan; undefined where no bound was proven in time. */
export async function findOptimalityGap(
  { mode, inputMint, outputMint, amount }: Trade,
  quoted: QuotedAmounts,
  search: RouteSearch,
  options?: SearchOptions,
): Promise<OptimalityGap | undefined> {
  const proven = await search.bound({ mode, inputMint, outputMint, amount }, options)
  if (proven === undefined || !(proven.bound.bound > 0 && proven.bound.bound < 2 ** 64)) return undefined
  const { bound, unrestricted } = proven
  return mode === 'ExactIn' ? gapOut(bound, quoted, unrestricted) : gapIn(bound, quoted, unrestricted)
}

/** `unrestricted` is the output of the best route without rules and without transaction limits. */
function gapOut(
  { bound, gap }: Bound,
  { amountOut, fee }: QuotedAmounts,
  unrestricted = amountOut,
): OptimalityGap {
  const best = Number(unrestricted > amountOut ? unrestricted : amountOut)
  const parts = {
    search: Math.max(0, bound - best) / bound,
    limits: (best - Number(amountOut)) / bound,
    platformFee: Number(fee) / bound,
  }
  return { bound: String(BigInt(Math.ceil(bound))), total: sum(parts), ...parts, slack: gap }
}

/** `unrestricted` is the input of the best route without rules and without transaction limits. */
function gapIn(
  { bound, gap }: Bound,
  { amountIn, fee }: QuotedAmounts,
  unrestricted = amountIn,
): OptimalityGap {
  const best = Number(unrestricted < amountIn ? unrestricted : amountIn)
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
