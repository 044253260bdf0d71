import { trigger } from '@callisto/program-clients'
import { isSuccess, missingAccounts, send } from '../execution/execution.ts'
import {
  closeTriggerOrder,
  createTriggerOrder,
  triggerOrderAddress,
} from '../execution/order-instructions.ts'
import { assetByMint } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { PoolPrices } from '../prices/pool-prices.ts'
import type { Random } from '../schedule/random.ts'
import { drawDistance, drawLegs, legTerms, type OrderKind } from './order-legs.ts'
import {
  drawMaker,
  drawTrade,
  fundingInstructions,
  nextOrderDecision,
  type OrderMarket,
  type OrderSizes,
  pricedSide,
  scheduleOrders,
} from './order-trades.ts'

/** An order by its maker and its number. Plain JSON: it is queued until its maker looks at it again. */
export interface PlacedOrder {
  wallet: string
  nonce: number
}

const MINUTE_MS = 60_000
const HOUR = 3_600
const DAY = 24 * HOUR
/**
 * In real time seven orders a minute at three trades a second. In the history, where no keeper fills them, they are fewer
 * and far from the market.
 */
const RATES = { live: 0.04, played: 0.02 }
/** The least is what the product accepts, with some room for a moving price. */
const SIZES: OrderSizes = { medianUsd: 90, minUsd: 6, maxPart: 0.3, saleShare: 0.5 }
/** Orders that are not known to be closed; no more are placed. */
const MAX_OPEN = 400
/** Median time after which a maker looks at an order, and what it does then: cancel, else change it, else leave it. */
const LOOK_MS = 15 * MINUTE_MS
const CANCEL_SHARE = 0.3
const EDIT_SHARE = 0.6
const EXPIRY_SHARE = 0.2
const EXPIRIES: readonly (readonly [seconds: number, weight: number])[] = [
  [0, 40],
  [HOUR, 20],
  [DAY, 25],
  [7 * DAY, 15],
]
const TOUCH_SHARE = 0.2
const KIND_WEIGHTS: Readonly<Record<OrderKind, number>> = {
  limit: 50,
  price: 17,
  trailing: 13,
  exit: 20,
  bracket: 20,
}
const SALES = ['limit', 'price', 'trailing', 'exit'] as const satisfies OrderKind[]
const PURCHASES = ['limit', 'price', 'trailing', 'bracket'] as const satisfies OrderKind[]

export const scheduleOrder = (market: Market): void => scheduleOrders(market, 'placeOrder', RATES)

/** Somebody deposits an order of any kind. Decisions about orders are drawn apart; nobody here fills one. */
export function placeOrder(market: Market): void {
  const { counters, keyring } = market
  if ((counters.openOrders ?? 0) >= MAX_OPEN) return
  const random = nextOrderDecision(market)
  const nonce = counters.orderDecisions!
  const name = drawMaker(random)
  const wallet = keyring.wallet(name)
  const trade = drawTrade(market, name, random, SIZES)
  const funding = trade && fundingInstructions(market, wallet, trade)
  if (trade === undefined || funding === undefined) return
  const isPlayed = market.now < market.liveFromMs
  const order = createTriggerOrder(wallet.address, market.orders, {
    nonce: BigInt(nonce),
    mints: [trade.input.asset.mint, trade.output.asset.mint],
    amount: trade.amount,
    expiresAt: drawExpiry(market, random),
    touchSeconds: random.chance(TOUCH_SHARE) ? DAY : 0,
    legs: drawLegs(drawKind(market, trade, random), trade, random, isPlayed),
  })
  if (!isSuccess(send(market, [wallet], [...funding, order]))) return
  counters.openOrders = (counters.openOrders ?? 0) + 1
  lookLater(market, { wallet: name, nonce }, random)
}

/** The maker of an order takes it back, changes it or leaves it. One that is completed or over is taken back. */
export function manageOrder(market: Market, placed: PlacedOrder): void {
  const { bank, counters, keyring } = market
  const random = nextOrderDecision(market)
  const wallet = keyring.wallet(placed.wallet)
  const address = triggerOrderAddress(wallet.address, BigInt(placed.nonce))
  const account = bank.getAccount(address)
  const order = account && trigger.decodeOrder(account.data)
  if (order === undefined) {
    counters.openOrders!--
    return
  }
  if (isEnded(order, bank.unixTime) || random.chance(CANCEL_SHARE)) {
    const openings = missingAccounts(market, wallet, [order.mint0, order.mint1])
    if (isSuccess(send(market, [wallet], [...openings, closeTriggerOrder(address, order)]))) {
      counters.openOrders!--
      return
    }
  } else if (random.chance(EDIT_SHARE)) {
    const change = drawChange(market, { maker: wallet.address, order: address }, order, random)
    if (change !== undefined) send(market, [wallet], [change])
  }
  lookLater(market, placed, random)
}

function lookLater({ now, queue }: Market, placed: PlacedOrder, random: Random): void {
  queue.add(now + random.logNormal(LOOK_MS, 0.8), 'manageOrder', placed)
}

function isEnded(
  { remaining, expiresAt, touchSeconds, touchedAt }: trigger.Order,
  unixTime: number,
): boolean {
  const now = BigInt(unixTime)
  return (
    remaining === 0n ||
    (expiresAt !== 0n && now >= expiresAt) ||
    (touchSeconds !== 0 && now >= touchedAt + BigInt(touchSeconds))
  )
}

/** A token without a feed has limits by rate alone. */
function drawKind({ orders }: Market, { input, output, volatile }: OrderMarket, random: Random): OrderKind {
  const kinds = input === volatile ? SALES : PURCHASES
  const kind = kinds[random.weighted(kinds.map((each) => KIND_WEIGHTS[each]))]!
  return orders.feeds.has(input.asset.mint) && orders.feeds.has(output.asset.mint) ? kind : 'limit'
}

function drawExpiry({ bank }: Market, random: Random): bigint {
  const [seconds] = EXPIRIES[random.weighted(EXPIRIES.map(([, weight]) => weight))]!
  return seconds === 0 ? 0n : BigInt(bank.unixTime + seconds)
}

/** Confirms an order that wants it, moves its expiry, or moves one of its legs to another distance from the market. */
function drawChange(
  market: Market,
  accounts: trigger.TouchAccounts,
  order: trigger.Order,
  random: Random,
): ReturnType<typeof trigger.touch> | undefined {
  if (order.touchSeconds > 0) return trigger.touch(accounts)
  if (random.chance(EXPIRY_SHARE))
    return trigger.setExpiry(accounts, { expiresAt: drawExpiry(market, random), touchSeconds: 0 })
  const legs = [order.entry, order.takeProfit, order.stop].map(({ terms }) => terms)
  const waiting = (order.phase === 'entry' ? [0] : [1, 2]).filter((leg) => legs[leg]!.kind !== 'none')
  const leg = random.pick(waiting)
  const { kind, feed } = legs[leg]!
  const trade = tradeOf(market, order, feed === 0 ? 0 : 1)
  if (trade === undefined || kind === 'none') return undefined
  const distance = drawDistance(random, market.now < market.liveFromMs)
  return trigger.editLeg(accounts, { leg, terms: legTerms(kind, trade, distance, random) })
}

/** What the present phase of an order sells. */
function tradeOf(market: Market, order: trigger.Order, feed: 0 | 1): OrderMarket | undefined {
  const prices = new PoolPrices(market)
  const sides = [order.mint0, order.mint1].map((mint) => pricedSide(prices, assetByMint.get(mint)!))
  const [input, output] = order.isSwapped ? [sides[1], sides[0]] : [sides[0], sides[1]]
  const volatile = sides[feed]
  if (input === undefined || output === undefined || volatile === undefined) return undefined
  return { input, output, amount: order.remaining, feed, volatile }
}
