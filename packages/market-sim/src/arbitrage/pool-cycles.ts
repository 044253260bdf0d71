import { chainTimeAt } from '@callisto/amms'
import { readPool } from '../execution/account-reads.ts'
import { unitsOfUsd } from '../execution/amounts.ts'
import { quotePool } from '../execution/quotes.ts'
import { otherMint } from '../execution/trade-instructions.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { cycle } from './correction.ts'

/** Buys a launched token in one pool and sells it in the other: base units of the quote in and of the token between. */
export interface PoolCycle {
  token: TokenRecord
  cheap: PoolRef
  expensive: PoolRef
  amountIn: bigint
  bought: bigint
  gain: bigint
}

/** The profitable cycles between the two pools of launched tokens, oldest token first. */
export function findCycles(market: Market, minProfitUsd: number): PoolCycle[] {
  const found: PoolCycle[] = []
  for (const token of market.tokens.withSecondPool()) {
    const { pool, second } = token
    if (pool === undefined || second === undefined) continue
    const best = cycleOf(market, token, pool, second) ?? cycleOf(market, token, second, pool)
    if (best !== undefined && best.gain > unitsOfUsd(market, otherMint(pool, token.mint), minProfitUsd)!)
      found.push(best)
  }
  return found.sort((a, b) => a.token.n - b.token.n)
}

function cycleOf(
  market: Market,
  token: TokenRecord,
  cheap: PoolRef,
  expensive: PoolRef,
): PoolCycle | undefined {
  const [first, second] = [readPool(market.bank, cheap.address), readPool(market.bank, expensive.address)]
  if (first === undefined || second === undefined) return undefined
  const { unixTime } = market.bank
  const at = chainTimeAt(unixTime)
  const quote = otherMint(cheap, token.mint)
  const spent = cycle(
    first.segments(first.mints[0] === quote ? 0 : 1, at),
    second.segments(second.mints[0] === token.mint ? 0 : 1, at),
  )
  if (spent === undefined) return undefined
  const amountIn = BigInt(Math.floor(spent))
  const bought = quotePool(first, quote, amountIn, unixTime)
  const gain = quotePool(second, token.mint, bought, unixTime) - amountIn
  return { token, cheap, expensive, amountIn, bought, gain }
}
