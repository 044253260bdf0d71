import { buyAsBacker } from '../agents/backers.ts'
import type { Backing } from '../agents/backing.ts'
import { depositInventory, fundNewcomers, payRefills } from '../agents/centralized-exchange.ts'
import { reenter, tradeLaunches } from '../agents/crowd.ts'
import { type Exit, exit } from '../agents/exits.ts'
import { type HourlyTrade, scheduleHourlyTrades, tradeInHour } from '../agents/hourly-trades.ts'
import {
  announceNarrative,
  likeToken,
  nextOpinion,
  publishStockPrices,
  writeNarrative,
} from '../agents/opinions.ts'
import { manageOrder, type PlacedOrder, placeOrder, scheduleOrder } from '../agents/order-placers.ts'
import { manageRecurring, placeRecurring, scheduleRecurring } from '../agents/recurring-placers.ts'
import { tradeEstablished } from '../agents/retail.ts'
import { type Campaign, type RingMember, sweepRing, washTrade } from '../agents/wash.ts'
import { buyInWave, scheduleNextWaveBuy } from '../agents/waves.ts'
import type { Intent } from '../execution/intent.ts'
import { submitIntent } from '../execution/trading.ts'
import { type TradeAhead, tradeBack } from '../keepers/front-runner.ts'
import type { Market } from '../market.ts'
import { crank } from '../venues/crank.ts'
import { collectFees } from '../venues/fee-collection.ts'
import { drawLaunchPlan } from '../venues/launch-plan.ts'
import { launch } from '../venues/launches.ts'
import { manageLiquidity } from '../venues/liquidity.ts'
import type { SecondPoolPlan } from '../venues/second-pool-plan.ts'
import { openSecondPool } from '../venues/second-pools.ts'

/** Shares of the market's rate by kind of activity; the rest is arbitrage, which follows all others. */
const WAVE_SHARE = 0.29
const VISIT_SHARE = 0.38
const LAUNCH_VISIT_SHARE = 0.32
const LIQUIDITY_SHARE = 0.016
const FEES_SHARE = 0.003
/** Opinions come on top of the market's rate, in parts of it. */
const LIKE_SHARE = 0.02
const NARRATIVE_SHARE = 0.002
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Handler = (market: Market, data: unknown) => void

/**
 * The data of a queued event was written by this module, possibly before a restart. Recurring events are
 * rescheduled before they are handled, so that an exception does not end them.
 */
const handlers: Readonly<Record<string, Handler>> = {
  launch: (market) => {
    const { rate, launches } = market.activity
    scheduleNext(market, 'launch', 1_000 / launches)
    const plan = drawLaunchPlan(market.random, (rate * WAVE_SHARE) / Math.max(launches, 1e-9) / 2)
    const token = launch(market, plan)
    if (token !== undefined) scheduleNextWaveBuy(market, token)
  },
  visit: (market) => {
    scheduleNext(market, 'visit', 1_000 / (market.activity.rate * VISIT_SHARE))
    if (market.random.chance(LAUNCH_VISIT_SHARE)) tradeLaunches(market)
    else tradeEstablished(market)
  },
  liquidity: (market) => {
    scheduleNext(market, 'liquidity', 1_000 / (market.activity.rate * LIQUIDITY_SHARE))
    manageLiquidity(market)
  },
  fees: (market) => {
    scheduleNext(market, 'fees', 1_000 / (market.activity.rate * FEES_SHARE))
    collectFees(market)
  },
  like: (market) => {
    scheduleOpinion(market, 'like', LIKE_SHARE)
    likeToken(market)
  },
  narrative: (market) => {
    scheduleOpinion(market, 'narrative', NARRATIVE_SHARE)
    announceNarrative(market)
  },
  writeNarrative: (market, data) => writeNarrative(market, data as { token: number }),
  stockPrices: (market, data) => {
    market.queue.add(market.now + 10 * MINUTE, 'stockPrices', null)
    publishStockPrices(market, data === 'first')
  },
  placeOrder: (market) => {
    scheduleOrder(market)
    placeOrder(market)
  },
  manageOrder: (market, data) => manageOrder(market, data as PlacedOrder),
  placeRecurring: (market) => {
    scheduleRecurring(market)
    placeRecurring(market)
  },
  tradeBack: (market, data) => tradeBack(market, data as TradeAhead),
  manageRecurring: (market, data) => manageRecurring(market, data as PlacedOrder),
  fundNewcomers: (market) => {
    scheduleNext(market, 'fundNewcomers', 16_000 / market.activity.launches)
    fundNewcomers(market)
  },
  payRefills: (market) => {
    market.queue.add(market.now + MINUTE, 'payRefills', null)
    payRefills(market)
  },
  depositInventory: (market) => {
    market.queue.add(market.now + 10 * MINUTE, 'depositInventory', null)
    depositInventory(market)
  },
  updateAttention: (market) => {
    market.queue.add(market.now + (market.activity.isDistant ? 10 : 1) * MINUTE, 'updateAttention', null)
    pruneTokens(market)
    // Nobody but the agents trades in the history, and they open no pool of a tier.
    if (market.now >= market.liveFromMs) market.watch.discover(market.bank)
  },
  hour: (market) => {
    if (!market.activity.isDistant) return
    market.queue.add((Math.floor(market.now / HOUR) + 1) * HOUR, 'hour', null)
    scheduleHourlyTrades(market)
  },
  hourlyTrade: (market, data) => tradeInHour(market, data as HourlyTrade),
  backerBuy: (market, data) => buyAsBacker(market, data as Backing),
  waveBuy: (market, data) => buyInWave(market, (data as { token: number }).token),
  crank: (market, data) => crank(market, (data as { token: number }).token),
  exit: (market, data) => exit(market, data as Exit),
  reenter: (market, data) => reenter(market, data as { wallet: string; token: number }),
  sweepRing: (market, data) => sweepRing(market, data as RingMember),
  openSecondPool: (market, data) => openSecondPool(market, data as SecondPoolPlan),
  submitIntent: (market, data) => void submitIntent(market, data as Intent),
  wash: (market, data) => washTrade(market, data as Campaign),
}

export function dispatch(market: Market, kind: string, data: unknown): void {
  const handler = handlers[kind]
  if (handler === undefined) throw new Error(`no handler for event ${kind}`)
  handler(market, data)
}

/** Schedules the next event of a Poisson process. With a rate of zero it checks again in a minute. */
function scheduleNext(market: Market, kind: string, meanMs: number): void {
  const wait = Number.isFinite(meanMs) ? market.random.exponential(meanMs) : MINUTE
  market.queue.add(market.now + wait, kind, null)
}

/** The same for opinions, which leave the market's own random source as it is. */
function scheduleOpinion(market: Market, kind: string, share: number): void {
  const meanMs = 1_000 / (market.activity.rate * share)
  const wait = Number.isFinite(meanMs) ? nextOpinion(market).exponential(meanMs) : MINUTE
  market.queue.add(market.now + wait, kind, null)
}

/** Schedules the events of a new market. */
export function scheduleInitialEvents(market: Market): void {
  for (const kind of [
    'updateAttention',
    'hour',
    'launch',
    'visit',
    'liquidity',
    'fees',
    'fundNewcomers',
    'payRefills',
    'depositInventory',
  ])
    market.queue.add(market.now, kind, null)
  for (const kind of ['like', 'narrative']) market.queue.add(market.now, kind, null)
  market.queue.add(market.now, 'stockPrices', 'first')
  scheduleOrder(market)
  scheduleRecurring(market)
  for (let ring = 0; ring < market.population.rings.length; ring++) {
    const campaign: Campaign = { ring, token: -1, left: 0, turn: 0, generation: 0 }
    market.queue.add(market.now + market.random.between(0, 30 * MINUTE), 'wash', campaign)
  }
}

/** Removes inactive tokens and recomputes the attention of the others. */
function pruneTokens(market: Market): void {
  const { tokens, now } = market
  for (const token of [...tokens.all()])
    if (now > token.inactiveAtMs && now > token.waveEndMs + MINUTE) tokens.forget(token.n)
  tokens.updateAttention(now)
}
