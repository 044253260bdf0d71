import { FLOOR_BPS, recurring } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { balanceOf } from '../execution/account-reads.ts'
import { isSuccess, missingAccounts, send } from '../execution/execution.ts'
import {
  closeRecurringOrder,
  createRecurringOrder,
  depositRecurring,
  type RecurringTerms,
  recurringOrderAddress,
  withdrawBought,
} from '../execution/order-instructions.ts'
import { tokenProgramOf, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { Random } from '../schedule/random.ts'
import type { PlacedOrder } from './order-placers.ts'
import {
  drawMaker,
  drawTrade,
  fundingInstructions,
  nextOrderDecision,
  type OrderMarket,
  type OrderSizes,
  scheduleOrders,
} from './order-trades.ts'

/** In real time one order in a bit more than a minute at three trades a second. */
const RATES = { live: 0.004, played: 0.003 }
/** The product asks for 100 dollars in all and 50 in each cycle; a little more, as prices move. */
const CYCLE_USD = 52
const SIZES: OrderSizes = { medianUsd: 220, minUsd: 2 * CYCLE_USD, maxPart: 0.5, saleShare: 0.25 }
/** Orders that are not known to be closed; no more are placed. */
const MAX_OPEN = 100
const VALUE_SHARE = 0.2
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const INTERVALS: readonly (readonly [seconds: number, weight: number])[] = [
  [MINUTE, 25],
  [5 * MINUTE, 25],
  [HOUR, 20],
  [DAY, 20],
  [7 * DAY, 10],
]
const MAX_CYCLES = 12
/** Orders placed before real time begin within so many seconds of it: no keeper is there earlier. */
const PLAYED_START = 20 * MINUTE
/** Share of the other orders that begin later, and how much later, in seconds. */
const LATER_SHARE = 0.15
const FEED_SCALE = 1e8
/** Part of the value that a cycle must bring at least, and of a band at most. */
const MIN_OUT = 0.97
const MAX_OUT = 1.06
const MIN_DEVIATION_BPS = 100
const MAX_DEVIATION_BPS = 300
/** Median time after which a maker looks at an order, ms, and what it does then. */
const LOOK_MS = 12 * MINUTE * 1_000
const ACTIONS = { close: 15, pause: 15, deposit: 10, withdraw: 10, leave: 50 } as const

export const scheduleRecurring = (market: Market): void => scheduleOrders(market, 'placeRecurring', RATES)

/** Somebody deposits a recurring order: by time, or by the value of what it holds. */
export function placeRecurring(market: Market): void {
  const { counters, keyring, orders } = market
  if ((counters.openRecurring ?? 0) >= MAX_OPEN) return
  const random = nextOrderDecision(market)
  const nonce = counters.orderDecisions!
  const name = drawMaker(random)
  const wallet = keyring.wallet(name)
  const trade = drawTrade(market, name, random, SIZES)
  const funding = trade && fundingInstructions(market, wallet, trade)
  if (trade === undefined || funding === undefined) return
  const mints = [trade.input.asset.mint, trade.output.asset.mint] as const
  const hasFeeds = mints.every((mint) => orders.feeds.has(mint))
  const terms = drawTerms(trade, hasFeeds, random)
  const schedule = {
    nonce: BigInt(nonce),
    startAt: drawStart(market, random),
    interval: draw(INTERVALS, random),
  }
  const order = createRecurringOrder(wallet.address, orders, mints, { ...terms, ...schedule })
  if (!isSuccess(send(market, [wallet], [...funding, order]))) return
  counters.openRecurring = (counters.openRecurring ?? 0) + 1
  lookLater(market, { wallet: name, nonce }, random)
}

type Amounts = Omit<RecurringTerms, 'nonce' | 'startAt' | 'interval'>

function drawTerms(trade: OrderMarket, hasFeeds: boolean, random: Random): Amounts {
  const { input, amount } = trade
  const usd = (Number(amount) / unitOf(input.asset)) * input.usd
  const cycles = 2 + random.below(Math.min(MAX_CYCLES, Math.floor(usd / CYCLE_USD)) - 1)
  const maxDeviationBps = Math.round(random.between(MIN_DEVIATION_BPS, MAX_DEVIATION_BPS))
  const none = { amount, amountPerCycle: 0n, incrementUsd: 0n, minOut: 0n, maxOut: 0n, cycles: 0 }
  if (hasFeeds && random.chance(VALUE_SHARE)) {
    const incrementUsd = BigInt(Math.floor((usd / cycles) * FEED_SCALE))
    const floor = { amountPerCycle: amount, minOut: floorOf(trade, amount) }
    return { ...none, kind: 'value', ...floor, incrementUsd, cycles, maxDeviationBps }
  }
  const amountPerCycle = amount / BigInt(cycles)
  const fair = fairOutput(trade, amountPerCycle)
  const band = { minOut: partOf(fair, MIN_OUT), maxOut: random.chance(0.3) ? partOf(fair, MAX_OUT) : 0n }
  const common = { ...none, kind: 'time', amountPerCycle, minOut: floorOf(trade, amountPerCycle) } as const
  if (!hasFeeds) return { ...common, ...band, maxDeviationBps: 0 }
  return { ...common, ...(random.chance(0.3) ? band : {}), maxDeviationBps }
}

/** The default floor of the product: half of the value. */
const floorOf = (trade: OrderMarket, amount: bigint): bigint =>
  BigInt(Math.max(1, Math.ceil(fairOutput(trade, amount) * (1 - FLOOR_BPS.recurring / 10_000))))

/** Whole base units of the output at the market's price. */
const fairOutput = ({ input, output }: OrderMarket, amount: bigint): number =>
  (Number(amount) / unitOf(input.asset)) * (input.usd / output.usd) * unitOf(output.asset)

const partOf = (amount: number, part: number): bigint => BigInt(Math.floor(amount * part))

function draw(choices: readonly (readonly [value: number, weight: number])[], random: Random): number {
  return choices[random.weighted(choices.map(([, weight]) => weight))]![0]
}

/** Unix seconds; 0 for at once. */
function drawStart({ now, liveFromMs }: Market, random: Random): bigint {
  if (now < liveFromMs) return BigInt(Math.ceil(liveFromMs / 1_000) + random.below(PLAYED_START))
  if (!random.chance(LATER_SHARE)) return 0n
  return BigInt(Math.ceil(now / 1_000) + MINUTE + random.below(DAY))
}

/** The maker of a recurring order takes it back, changes it or leaves it. One that is completed is taken back. */
export function manageRecurring(market: Market, placed: PlacedOrder): void {
  const { bank, counters, keyring } = market
  const random = nextOrderDecision(market)
  const wallet = keyring.wallet(placed.wallet)
  const address = recurringOrderAddress(wallet.address, BigInt(placed.nonce))
  const account = bank.getAccount(address)
  const order = account && recurring.decodeOrder(account.data)
  if (order === undefined) {
    counters.openRecurring!--
    return
  }
  const names = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]
  const drawn = names[random.weighted(Object.values(ACTIONS))]!
  const isCompleted = order.done === order.cycles || order.remaining === 0n
  const action = isCompleted ? 'close' : order.pausedAt > 0n ? 'pause' : drawn
  if (action !== 'leave') {
    const change = instructionOf(market, address, order, action)
    const openings = missingAccounts(market, wallet, [order.mint0, order.mint1])
    const isDone = change !== undefined && isSuccess(send(market, [wallet], [...openings, change]))
    if (isDone && action === 'close') {
      counters.openRecurring!--
      return
    }
  }
  lookLater(market, placed, random)
}

/** Undefined where the order has nothing for this action, or the wallet cannot pay it. */
function instructionOf(
  market: Market,
  address: recurring.PauseAccounts['order'],
  order: recurring.Order,
  action: Exclude<keyof typeof ACTIONS, 'leave'>,
): Instruction | undefined {
  const accounts = { maker: order.maker, order: address }
  if (action === 'close') return closeRecurringOrder(address, order)
  // A paused order goes on the next time that its maker looks.
  if (action === 'pause') return order.pausedAt > 0n ? recurring.resume(accounts) : recurring.pause(accounts)
  if (action === 'withdraw') {
    const half = order.kind === 'value' ? order.held / 2n : 0n
    return half > 0n ? withdrawBought(address, order, half) : undefined
  }
  const amount = order.kind === 'time' ? order.amountPerCycle : order.deposited / BigInt(order.cycles)
  const held = balanceOf(market.bank, order.maker, order.mint0, tokenProgramOf(order.mint0)) ?? 0n
  if (amount === 0n || held < amount) return undefined
  return depositRecurring(address, order, { amount, cycles: order.kind === 'time' ? 0 : 1 })
}

function lookLater({ now, queue }: Market, placed: PlacedOrder, random: Random): void {
  queue.add(now + random.logNormal(LOOK_MS, 0.8), 'manageRecurring', placed)
}
