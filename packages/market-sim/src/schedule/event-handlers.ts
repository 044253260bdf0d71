import { back } from '../agents/backers.ts'
import type { Backing } from '../agents/backing.ts'
import { payOut, takeIn, welcome } from '../agents/centralized-exchange.ts'
import { visitLaunches } from '../agents/crowd.ts'
import { type Exit, exit } from '../agents/exits.ts'
import { tradeEstablished } from '../agents/retail.ts'
import { type Campaign, washTrade } from '../agents/wash.ts'
import { continueWave, wave } from '../agents/waves.ts'
import { scan } from '../arbitrage/oracle-arbitrage.ts'
import { crossLaunched, crossListed } from '../arbitrage/pool-arbitrage.ts'
import type { Intent } from '../execution/intent.ts'
import { settle } from '../execution/trading.ts'
import type { Market } from '../market.ts'
import { crank } from '../venues/crank.ts'
import { collectFees } from '../venues/fee-collection.ts'
import { drawPlan } from '../venues/launch-plan.ts'
import { launch } from '../venues/launches.ts'
import { moveLiquidity } from '../venues/liquidity.ts'
import type { SecondPool } from '../venues/second-pool-plan.ts'
import { openSecondPool } from '../venues/second-pools.ts'

/** Parts of the market's rate: first waves of launches, people who come by, and rarer things. */
const WAVE_SHARE = 0.44
const VISIT_SHARE = 0.44
const VISITS_TO_LAUNCHES = 0.4
const LIQUIDITY_SHARE = 0.024
const FEES_SHARE = 0.004
/** Seconds between an arbitrageur's looks in real time, and corrections made at most after each. */
const SCAN_SECONDS = 2
const MOST_CORRECTIONS = 3
const MOST_LOOPS = 2
const CROSSINGS = 0.25
const MINUTE = 60_000

type Handler = (market: Market, data: unknown) => void

/**
 * An agenda's data is what this module put there, possibly before a restart. What recurs is planned anew before it
 * is done, so that a fault in doing it does not end it.
 */
const handlers: Readonly<Record<string, Handler>> = {
  launch: (market) => {
    const { rate, launches } = market.activity
    again(market, 'launch', 1_000 / launches)
    const plan = drawPlan(market.random, (rate * WAVE_SHARE) / Math.max(launches, 1e-9) / 2)
    const token = launch(market, plan)
    if (token !== undefined) continueWave(market, token)
  },
  visit: (market) => {
    again(market, 'visit', 1_000 / (market.activity.rate * VISIT_SHARE))
    if (market.random.chance(VISITS_TO_LAUNCHES)) visitLaunches(market)
    else tradeEstablished(market)
  },
  scan: (market) => {
    const pace = Math.max(0.02, market.activity.level) ** 0.9
    market.agenda.add(market.now + (SCAN_SECONDS * 1_000) / pace, 'scan', null)
    scan(market, MOST_CORRECTIONS)
    crossLaunched(market, MOST_LOOPS)
    if (market.random.chance(CROSSINGS)) crossListed(market)
  },
  liquidity: (market) => {
    again(market, 'liquidity', 1_000 / (market.activity.rate * LIQUIDITY_SHARE))
    moveLiquidity(market)
  },
  fees: (market) => {
    again(market, 'fees', 1_000 / (market.activity.rate * FEES_SHARE))
    collectFees(market)
  },
  welcome: (market) => {
    again(market, 'welcome', 16_000 / market.activity.launches)
    welcome(market)
  },
  payOut: (market) => {
    market.agenda.add(market.now + MINUTE, 'payOut', null)
    payOut(market)
  },
  takeIn: (market) => {
    market.agenda.add(market.now + 10 * MINUTE, 'takeIn', null)
    takeIn(market)
  },
  weigh: (market) => {
    market.agenda.add(market.now + MINUTE, 'weigh', null)
    renewCrowd(market)
  },
  back: (market, data) => back(market, data as Backing),
  wave: (market, data) => wave(market, (data as { token: number }).token),
  crank: (market, data) => crank(market, (data as { token: number }).token),
  exit: (market, data) => exit(market, data as Exit),
  second: (market, data) => openSecondPool(market, data as SecondPool),
  send: (market, data) => void settle(market, data as Intent),
  wash: (market, data) => washTrade(market, data as Campaign),
}

export function happen(market: Market, kind: string, data: unknown): void {
  const handler = handlers[kind]
  if (handler === undefined) throw new Error(`nothing happens by the name of ${kind}`)
  handler(market, data)
}

/** Plans a kind again after a memoryless while. With a rate of zero it looks again in a minute. */
function again(market: Market, kind: string, meanMs: number): void {
  const wait = Number.isFinite(meanMs) ? market.random.exponential(meanMs) : MINUTE
  market.agenda.add(market.now + wait, kind, null)
}

/** What is planned when a market begins. */
export function planBeginning(market: Market): void {
  for (const kind of ['weigh', 'launch', 'visit', 'scan', 'liquidity', 'fees', 'welcome', 'payOut', 'takeIn'])
    market.agenda.add(market.now, kind, null)
  for (let ring = 0; ring < market.population.rings.length; ring++) {
    const campaign: Campaign = { ring, token: -1, left: 0, turn: 0 }
    market.agenda.add(market.now + market.random.between(0, 30 * MINUTE), 'wash', campaign)
  }
}

/** Lets go what nobody cares for any more, and weighs the rest. */
function renewCrowd(market: Market): void {
  const { tokens, now } = market
  for (const token of [...tokens.all()])
    if (now > token.diesAtMs && now > token.waveEndMs + MINUTE) tokens.forget(token.n)
  tokens.weigh(now)
}
