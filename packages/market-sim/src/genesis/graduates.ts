import { WALLET_COUNTS } from '../agents/population.ts'
import { readCurve } from '../execution/account-reads.ts'
import { buyToken } from '../execution/token-trade.ts'
import type { Market } from '../market.ts'
import { crank } from '../venues/crank.ts'
import { pickLaunchpad, timeToGraduateMs } from '../venues/launch-plan.ts'
import { launch } from '../venues/launches.ts'
import { launchpads, raisedWhenFull } from '../venues/launchpads.ts'
import { SOL } from './assets.ts'

/** Tokens that graduated before the start: days of a real launchpad within the first block. */
const GRADUATES = 34
const BUYERS = 7
const DAY_MS = 86_400_000

export function createGraduates(market: Market): void {
  for (let i = 0; i < GRADUATES; i++) createGraduate(market)
}

function createGraduate(market: Market): void {
  const { random } = market
  const launchpad = pickLaunchpad(random)
  const spec = launchpads[launchpad]!
  const token = launch(market, {
    launchpad,
    graduates: true,
    target: raisedWhenFull(spec) * 1.02,
    waveMs: timeToGraduateMs(random),
    buyers: 0,
    lifetimeMs: random.between(1.5, 40) * DAY_MS,
    weight: Math.min(220, random.pareto(8, 1.2)),
    longTermShare: 0,
    snipers: 0,
    insiders: false,
  })
  if (token === undefined) throw new Error('genesis: a launch failed')
  const unit = market.pads.at(launchpad).quoteMint === SOL ? 1e9 : 1e6
  for (
    let tries = 0;
    readCurve(market.bank, token.curve)?.status === 'trading' && tries < 4 * BUYERS;
    tries++
  ) {
    const share = (raisedWhenFull(spec) / BUYERS) * random.logNormal(1, 0.4)
    const buyer = random.chance(0.5)
      ? `whale/${random.below(WALLET_COUNTS.whale)}`
      : `sniper/${random.below(WALLET_COUNTS.sniper)}`
    const amountIn = BigInt(Math.floor(share * unit))
    const bought = buyToken(market, buyer, token, amountIn, { slippageBps: 9_900, isPrompt: true })
    if (bought) market.tokens.addHolder(token, buyer)
  }
  crank(market, token.n)
}
