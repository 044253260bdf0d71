import { chainTimeAt, type Pool } from '@callisto/amms'
import { readPool } from '../execution/account-reads.ts'
import { unitsOfUsd } from '../execution/amounts.ts'
import { quotePool } from '../execution/quotes.ts'
import { otherMint } from '../execution/trade-instructions.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { cycle, isCrossed } from './correction.ts'

/** Buys a launched token in one pool and sells it in the other: base units of the quote in and of the token between. */
export interface PoolCycle {
  token: TokenRecord
  cheap: PoolRef
  expensive: PoolRef
  amountIn: bigint
  bought: bigint
  gain: bigint
}

/** The cycle of a token, or none, and the account data of its two pools that it follows from. */
interface Settled {
  data: readonly [Uint8Array, Uint8Array]
  best: PoolCycle | undefined
}

/** Of tokens whose pools had no decaying fee: it stands until one of the accounts moves. */
const settled = new WeakMap<TokenRecord, Settled>()

/** The profitable cycles between the two pools of launched tokens, oldest token first. */
export function findCycles(market: Market, minProfitUsd: number): PoolCycle[] {
  const found: PoolCycle[] = []
  for (const token of market.tokens.withSecondPool()) {
    const { pool, second } = token
    if (pool === undefined || second === undefined) continue
    const best = findCycle(market, token, pool, second)
    if (best !== undefined && best.gain > unitsOfUsd(market, otherMint(pool, token.mint), minProfitUsd)!)
      found.push(best)
  }
  return found.sort((a, b) => a.token.n - b.token.n)
}

function findCycle(
  { bank }: Market,
  token: TokenRecord,
  first: PoolRef,
  second: PoolRef,
): PoolCycle | undefined {
  const [data0, data1] = [bank.getAccount(first.address)?.data, bank.getAccount(second.address)?.data]
  if (data0 === undefined || data1 === undefined) return undefined
  const known = settled.get(token)
  if (known?.data[0] === data0 && known.data[1] === data1) return known.best
  const [pool0, pool1] = [readPool(bank, first.address), readPool(bank, second.address)]
  if (pool0 === undefined || pool1 === undefined) return undefined
  const { unixTime } = bank
  const best =
    cycleOf(token, { ref: first, pool: pool0 }, { ref: second, pool: pool1 }, unixTime) ??
    cycleOf(token, { ref: second, pool: pool1 }, { ref: first, pool: pool0 }, unixTime)
  const isSettled = [pool0, pool1].every(({ settlesAt }) => (settlesAt ?? 0) <= unixTime)
  if (isSettled) settled.set(token, { data: [data0, data1], best })
  return best
}

interface ReadPool {
  ref: PoolRef
  pool: Pool
}

function cycleOf(
  token: TokenRecord,
  { ref: cheap, pool: first }: ReadPool,
  { ref: expensive, pool: second }: ReadPool,
  unixTime: number,
): PoolCycle | undefined {
  const at = chainTimeAt(unixTime)
  const quote = otherMint(cheap, token.mint)
  const purchase = first.mints[0] === quote ? 0 : 1
  const sale = second.mints[0] === token.mint ? 0 : 1
  if (!isCrossed(first.segments(purchase, at, 1), second.segments(sale, at, 1))) return undefined
  const spent = cycle(first.segments(purchase, at), second.segments(sale, at))
  if (spent === undefined) return undefined
  const amountIn = BigInt(Math.floor(spent))
  const bought = quotePool(first, quote, amountIn, unixTime)
  const gain = quotePool(second, token.mint, bought, unixTime) - amountIn
  return { token, cheap, expensive, amountIn, bought, gain }
}
