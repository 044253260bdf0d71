import { chainTimeAt, type LiquiditySegment } from '@callisto/amms'
import { WALLET_COUNTS } from '../agents/population.ts'
import { balanceOf, readPool } from '../execution/account-reads.ts'
import { tradePool } from '../execution/trading.ts'
import { type Asset, assetByMint, tokenProgramOf, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { ListedPool } from '../venues/pool-registry.ts'

/** Minimum profit of a correction, in dollars. */
const MIN_PROFIT_USD = 0.05
/** Minimum price gap beyond the pool's own fee, as a fraction. */
const MIN_EDGE = 0.0001

interface Opportunity {
  pool: ListedPool
  mintIn: Asset
  /** Base units of `mintIn`. */
  amountIn: number
  profitUsd: number
}

/**
 * Input that moves a pool's price to the fair price, and its profit: base units of the input and of the
 * output. `fair` is units out per unit in. Each segment is a constant product of `a` and `b` with fees
 * included, so the marginal trade breaks even at `sqrt(a * b / fair) - a`.
 */
export function correction(
  segments: readonly LiquiditySegment[],
  fair: number,
): { amountIn: number; gain: number } | undefined {
  let [amountIn, gain] = [0, 0]
  for (const { inReserve: a, outReserve: b, capacityIn } of segments) {
    if (!(b / a > fair * (1 + MIN_EDGE))) break
    const step = Math.min(Math.sqrt((a * b) / fair) - a, capacityIn)
    amountIn += step
    gain += (b * step) / (a + step) - step * fair
    if (step < capacityIn) break
  }
  return amountIn > 0 ? { amountIn, gain } : undefined
}

/**
 * Checks every pool of the genesis against the oracle and executes the most profitable corrections plus one
 * random one, so that every gap is closed eventually.
 */
export function runOracleArbitrage(market: Market, maxCorrections: number): void {
  const opportunities = market.pools.listed.flatMap((pool) => findOpportunity(market, pool) ?? [])
  opportunities.sort((a, b) => b.profitUsd - a.profitUsd)
  const best = opportunities.splice(0, maxCorrections)
  for (const opportunity of best) executeCorrection(market, opportunity)
  if (opportunities.length > 0) executeCorrection(market, market.random.pick(opportunities))
}

function findOpportunity(market: Market, pool: ListedPool): Opportunity | undefined {
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
  return profitUsd < MIN_PROFIT_USD ? undefined : { pool, mintIn, amountIn: found.amountIn, profitUsd }
}

/** Trades from the arbitrageur's own inventory and requests a refill for what is missing. */
function executeCorrection(market: Market, { pool, mintIn, amountIn }: Opportunity): void {
  const name = `arbitrage/${market.random.below(WALLET_COUNTS.arbitrage)}`
  const { address } = market.keyring.wallet(name)
  const wanted = BigInt(Math.floor(amountIn))
  const held = balanceOf(market.bank, address, mintIn.mint, tokenProgramOf(mintIn.mint)) ?? 0n
  if (held < wanted) market.pendingRefills.set(name, mintIn.mint)
  const amount = held < wanted ? (held * 9n) / 10n : wanted
  if (amount > 0n)
    tradePool(market, name, pool.ref, mintIn.mint, amount, { slippageBps: 10, tip: 20_000, isPrompt: true })
}
