import { buyToken } from '../execution/token-trade.ts'
import { SOL } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { Backing } from './backing.ts'
import { WALLET_COUNTS } from './population.ts'

const HOUR_MS = 3_600_000

/** Executes one buy of a backer and schedules the next. */
export function buyAsBacker(market: Market, backing: Backing): void {
  const token = market.tokens.get(backing.token)
  if (token?.pool === undefined || backing.left <= 0) return
  const isSol = market.pads.at(token.launchpad).quoteMint === SOL
  const size = backing.each * market.random.logNormal(0.9, 0.5)
  const quote = isSol ? size * 1e9 : size * market.oracle.priceUsd(SOL)! * 1e6
  const name = `whale/${market.random.below(WALLET_COUNTS.whale)}`
  buyToken(market, name, token, BigInt(Math.floor(quote)), { slippageBps: 1_500 })
  market.queue.add(market.now + market.random.exponential(HOUR_MS), 'backerBuy', {
    ...backing,
    left: backing.left - 1,
  })
}
