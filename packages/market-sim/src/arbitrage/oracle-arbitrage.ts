import { chainTimeAt, type LiquiditySegment } from '@callisto/amms'
import { headcount } from '../agents/population.ts'
import { balanceOf, readPool } from '../execution/account-reads.ts'
import { tradePool } from '../execution/trading.ts'
import { type Asset, assetByMint, tokenProgramOf, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { ListedPool } from '../venues/pool-registry.ts'

/** What a correction must earn, in dollars, to be worth a transaction. */
const LEAST_PROFIT_USD = 0.05
/** Beyond the pool's own fee, as a fraction: below it nobody moves. */
const LEAST_EDGE = 0.0001

interface Chance {
  pool: ListedPool
  mintIn: Asset
  /** Base units of `mintIn`. */
  amountIn: number
  profitUsd: number
}

/**
 * How much to put into a pool so that its price meets the fair one, and what that earns, base units of what goes in
 * and of what comes out. `fair` is units out for one in. Each segment is a constant product of `a` and `b`, fees
 * folded in, so `sqrt(a * b / fair) - a` is where the marginal trade stops paying.
 */
export function correction(
  segments: readonly LiquiditySegment[],
  fair: number,
): { amountIn: number; gain: number } | undefined {
  let [amountIn, gain] = [0, 0]
  for (const { inReserve: a, outReserve: b, capacityIn } of segments) {
    if (!(b / a > fair * (1 + LEAST_EDGE))) break
    const step = Math.min(Math.sqrt((a * b) / fair) - a, capacityIn)
    amountIn += step
    gain += (b * step) / (a + step) - step * fair
    if (step < capacityIn) break
  }
  return amountIn > 0 ? { amountIn, gain } : undefined
}

/** Looks over all pools of birth and corrects the few that pay most, and one other, so that none is left for long. */
export function scan(market: Market, most: number): void {
  const chances = market.pools.listed.flatMap((pool) => chanceIn(market, pool) ?? [])
  chances.sort((a, b) => b.profitUsd - a.profitUsd)
  const best = chances.splice(0, most)
  for (const chance of best) take(market, chance)
  if (chances.length > 0) take(market, market.random.pick(chances))
}

function chanceIn(market: Market, pool: ListedPool): Chance | undefined {
  const state = readPool(market.bank, pool.ref.address)
  if (state === undefined) return undefined
  const [a, b] = state.mints.map((mint) => assetByMint.get(mint)!) as [Asset, Asset]
  const [unitA, unitB] = [a, b].map((asset) => market.oracle.priceUsd(asset.mint)! / unitOf(asset)) as [
    number,
    number,
  ]
  const { unixTime } = market.bank
  const forwards = correction(state.segments(0, chainTimeAt(unixTime)), unitA / unitB)
  const found = forwards ?? correction(state.segments(1, chainTimeAt(unixTime)), unitB / unitA)
  if (found === undefined) return undefined
  const [mintIn, unitOut] = forwards === undefined ? [b, unitA] : [a, unitB]
  const profitUsd = found.gain * unitOut
  return profitUsd < LEAST_PROFIT_USD ? undefined : { pool, mintIn, amountIn: found.amountIn, profitUsd }
}

/** From the arbitrageur's own inventory; what it lacks, its account at the exchange sends. */
function take(market: Market, { pool, mintIn, amountIn }: Chance): void {
  const name = `arbitrage/${market.random.below(headcount.arbitrage)}`
  const { address } = market.keyring.wallet(name)
  const wanted = BigInt(Math.floor(amountIn))
  const held = balanceOf(market.bank, address, mintIn.mint, tokenProgramOf(mintIn.mint)) ?? 0n
  if (held < wanted) market.needy.set(name, mintIn.mint)
  const amount = held < wanted ? (held * 9n) / 10n : wanted
  if (amount > 0n)
    tradePool(market, name, pool.ref, mintIn.mint, amount, { slippageBps: 10, tip: 20_000, isPrompt: true })
}
