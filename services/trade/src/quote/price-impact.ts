import type { ChainTime } from '@callisto/amms'
import { inputMintOf, outputMintOf, type Step } from '@callisto/routing'

type ImpactStep = Pick<Step, 'pool' | 'side' | 'amountIn' | 'amountOut'>

/**
 * How much worse a route is than its own marginal price, as a fraction in a decimal string: the same flow is
 * priced once more at each pool's first unit. Fees are on both sides and cancel. For people only, hence floats.
 */
export function priceImpact(
  steps: readonly ImpactStep[],
  ends: { inputMint: string; outputMint: string },
  at: ChainTime,
): string {
  const spent = new Map<string, bigint>()
  // Over SOL the second of two swaps may take less than the first delivers: the rest loses nothing.
  const brought = new Map<string, bigint>()
  for (const step of steps) {
    add(spent, inputMintOf(step), step.amountIn)
    add(brought, outputMintOf(step), step.amountOut)
  }
  const ideal = new Map([[ends.inputMint, Number(spent.get(ends.inputMint) ?? 0n)]])
  for (const step of steps) {
    const [input, output] = [inputMintOf(step), outputMintOf(step)]
    const first = step.pool.segments(step.side, at)[0]
    if (!first) return '0'
    const part =
      (ideal.get(input) ?? 0) *
      (Number(step.amountIn) / Math.max(Number(spent.get(input)), Number(brought.get(input) ?? 0n)))
    ideal.set(output, (ideal.get(output) ?? 0) + (part * first.outReserve) / first.inReserve)
  }
  const best = ideal.get(ends.outputMint) ?? 0
  const actual = steps
    .filter((step) => outputMintOf(step) === ends.outputMint)
    .reduce((sum, step) => sum + Number(step.amountOut), 0)
  const impact = best > 0 ? Math.min(1, 1 - actual / best) : 0
  // Below this it is rounding, and an exponent in the text would be unreadable.
  return impact > 1e-9 ? impact.toFixed(9).replace(/\.?0+$/, '') : '0'
}

function add(sums: Map<string, bigint>, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}
