import type { BenchPlan, BenchPool } from './adapter.ts'

/**
 * Executes a plan leg by leg in exact integers, independently of the router: `floor(in * (10000 - fee) /
 * 10000)` enters, `floor(out * that / (in + that))` leaves. Returns the amounts spent and received; throws
 * when a leg spends more than its balance.
 */
export function execute(
  pools: readonly BenchPool[],
  plan: BenchPlan,
  input: number,
  output: number,
  budget?: bigint,
): { spent: bigint; received: bigint } {
  const spent = plan.legs.filter((leg) => leg.from === input).reduce((sum, leg) => sum + leg.amountIn, 0n)
  const held = new Map([[input, budget ?? spent]])
  const reserves = new Map<number, [bigint, bigint]>()
  for (const leg of plan.legs) {
    const pool = pools[leg.pool]!
    const state = reserves.get(leg.pool) ?? [BigInt(pool.reserveA), BigInt(pool.reserveB)]
    reserves.set(leg.pool, state)
    const side = leg.from === pool.tokenA ? 0 : 1
    if (side === 1 && leg.from !== pool.tokenB)
      throw new Error(`pool ${leg.pool} does not trade token ${leg.from}`)
    const balance = held.get(leg.from) ?? 0n
    if (leg.amountIn < 0n || leg.amountIn > balance)
      throw new Error(`a leg spends ${leg.amountIn} of ${balance}`)
    const net = (leg.amountIn * BigInt(10_000 - pool.feeBps)) / 10_000n
    const out = (state[1 - side]! * net) / (state[side]! + net)
    state[side] = state[side]! + leg.amountIn
    state[1 - side] = state[1 - side]! - out
    held.set(leg.from, balance - leg.amountIn)
    const to = side === 0 ? pool.tokenB : pool.tokenA
    held.set(to, (held.get(to) ?? 0n) + out)
  }
  return { spent, received: held.get(output) ?? 0n }
}
