import { balanceOf } from '../execution/account-reads.ts'
import { unitsOfUsd } from '../execution/amounts.ts'
import { poolsBetween, rankOffers, routeSplit } from '../execution/router-client.ts'
import { tradePool } from '../execution/trading.ts'
import { type Asset, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { plannedPositions } from '../venues/position-plan.ts'
import { providerOf } from './population.ts'
import { makerUsd } from './sizes.ts'

/** Probability that a maker trades from the side with the larger balance. */
const REBALANCE_SHARE = 0.65
const SLIPPAGE_BPS = 30

/**
 * A provider of one of the token's pools trades between its two tokens in an ordinary size for the token's liquidity,
 * mostly from the one with the larger balance: in the long run as much in one direction as in the other.
 */
export function tradeAsMaker(market: Market, asset: Asset): void {
  const { random, bank, keyring, oracle } = market
  const { spec, ref } = random.pick(market.pools.of(asset.mint))
  const index = market.pools.listed.findIndex((pool) => pool.ref === ref)
  const name = plannedPositions(spec, index)[0]?.provider ?? providerOf(index)
  const held = [spec.base, spec.quote].map(({ mint, decimals }) => {
    const amount = balanceOf(bank, keyring.wallet(name).address, mint, tokenProgramOf(mint)) ?? 0n
    return (Number(amount) / 10 ** decimals) * oracle.priceUsd(mint)!
  })
  const isBaseHeavy = held[0]! > held[1]!
  const sells = random.chance(REBALANCE_SHARE) === isBaseHeavy
  const [given, taken] = sells ? [spec.base, spec.quote] : [spec.quote, spec.base]
  const dollars = makerUsd(random, asset.liquidityUsd)
  if (held[sells ? 0 : 1]! < dollars) {
    market.pendingRefills.set(name, given.mint)
    return
  }
  const amount = unitsOfUsd(market, given.mint, dollars)!
  const pools = poolsBetween(market, given.mint, taken.mint)
  if (routeSplit(market, name, pools, given.mint, taken.mint, amount)) return
  const [best] = rankOffers(market, pools, given.mint, amount)
  if (best !== undefined)
    tradePool(market, name, best.pool, given.mint, amount, { slippageBps: SLIPPAGE_BPS, isPrompt: true })
}
