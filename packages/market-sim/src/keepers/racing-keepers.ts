import {
  cycleOpenSlots,
  legOpeningSlots,
  OPENING_SLOTS,
  parseTransactionEvents,
  trigger,
} from '@callisto/program-clients'
import { signedTransaction } from '@callisto/solana/codec'
import { FRONT_RUNNER, GREEDY_KEEPER, HONEST_KEEPER, WITHHOLDING_KEEPER } from '../agents/population.ts'
import { Keyring, type Wallet } from '../execution/wallet.ts'
import type { Market } from '../market.ts'
import type { PoolPrices } from '../prices/pool-prices.ts'
import type { Random } from '../schedule/random.ts'
import { type DueOrder, drawingBlocks, dueOrder, legsOf } from './due-orders.ts'
import { advanceInstruction } from './fill-instructions.ts'
import { type FillOffer, offerFill, sendFill } from './fill-offer.ts'
import { tradeAhead } from './front-runner.ts'
import type { OpenOrder } from './open-orders.ts'
import { fillThroughOwnPool } from './own-pool.ts'

/** Orders whose terms are compared with the prices in a block, and those of them whose fill is tried without effects. */
const MAX_SCREENED = 200
const MAX_TRIED = 4
/** Probability that the withholding keeper records in a block that a price has triggered a leg. */
const RECORD_SHARE = 0.3

interface Racer {
  name: string
  /** Whether the keeper acts on a due order in this block. */
  sees(due: DueOrder, random: Random): boolean
  act(market: Market, keeper: Wallet, prices: PoolPrices, offer: FillOffer): void
}

const seesIn =
  (share: number): Racer['sees'] =>
  (_, random) =>
    random.chance(share)

const fillByOwnPool: Racer['act'] = (market, keeper, prices, offer) => {
  // What the order accepts is what the market pays: there is nothing to keep.
  if (offer.received > offer.needed) fillThroughOwnPool(market, keeper, prices, offer)
}

/** Each sees a due order after some blocks, as keepers at other distances from the chain do. */
const RACERS: readonly Racer[] = [
  {
    name: HONEST_KEEPER,
    sees: seesIn(0.35),
    act: (market, keeper, _, { due, legs }) => void sendFill(market, keeper, due, legs),
  },
  { name: GREEDY_KEEPER, sees: seesIn(0.25), act: fillByOwnPool },
  {
    name: FRONT_RUNNER,
    sees: seesIn(0.25),
    act: (market, keeper, _, offer) => void tradeAhead(market, keeper, offer),
  },
  { name: WITHHOLDING_KEEPER, sees: isWideOpen, act: fillByOwnPool },
]

/** Addresses of those that fill orders, on a chain with this seed. */
export const racingKeepers = (seed: string) => {
  const keyring = new Keyring(seed)
  const addressOf = (name: string) => keyring.wallet(name).address
  return {
    honest: addressOf(HONEST_KEEPER),
    greedy: addressOf(GREEDY_KEEPER),
    withholding: addressOf(WITHHOLDING_KEEPER),
  }
}

/** Whether the shortfall of a leg or a cycle has opened to its limit. */
function isWideOpen({ order, leg, openSlots }: DueOrder): boolean {
  if (openSlots === undefined) return false
  if (order.program === 'recurring') return cycleOpenSlots(openSlots) >= OPENING_SLOTS
  return openSlots >= legOpeningSlots(legsOf(order.state)[leg]!.terms.slippageBps)
}

/**
 * Keepers that race for fills after a block: an honest one, one that fills through its own pools at the worst price that the
 * order allows, one that only trades ahead of fills, and one that fills when the shortfall is widest. They do what anybody may,
 * with draws that follow from the slot, and nothing of them is saved but the trades that the front-runner has to end.
 */
export function raceFills(market: Market, prices: PoolPrices): void {
  const { bank, openOrders, population } = market
  openOrders.refresh(bank)
  if (openOrders.size === 0) return
  const random = population.keeperRandom(bank.slot)
  const screened = openOrders.part(bank.slot * MAX_SCREENED, MAX_SCREENED)
  const hashes = drawingBlocks(market)
  const due = screened.flatMap((order) => dueOrder(market, prices, order, hashes) ?? [])
  for (const each of shuffled(due, random).slice(0, MAX_TRIED)) race(market, prices, each, random)
}

function race(market: Market, prices: PoolPrices, due: DueOrder, random: Random): void {
  const { bank, keyring } = market
  const { order } = due
  if (order.program === 'trigger' && due.openSlots === undefined && !isRate(order.state, due.leg)) {
    if (random.chance(RECORD_SHARE)) record(market, order)
  }
  const racers = RACERS.filter(({ sees }) => sees(due, random))
  if (racers.length === 0) return
  const before = bank.getAccount(order.address)?.data
  const offer = offerFill(market, keyring.wallet(HONEST_KEEPER), due)
  if (offer === undefined) return
  for (const { name, act } of shuffled(racers, random)) {
    act(market, keyring.wallet(name), prices, offer)
    if (bank.getAccount(order.address)?.data !== before) return
  }
}

const isRate = (order: trigger.Order, leg: number): boolean => legsOf(order)[leg]!.terms.kind === 'limit'

/** Records on the chain that a price has triggered a leg, so that its shortfall opens; nothing where none has. */
function record({ bank, keyring }: Market, { address, state }: OpenOrder & { program: 'trigger' }): void {
  const keeper = keyring.wallet(WITHHOLDING_KEEPER)
  const advance = signedTransaction([keeper], [advanceInstruction(address, state)], bank.latestBlockhash())
  const { err, logs } = bank.dryRun(advance)
  const { events } = parseTransactionEvents({ err, logs }, { trigger })
  const isTriggered = events.some(({ event }) => {
    if (event.type !== 'orderChanged') return false
    return legsOf(event).some((leg, n) => leg.triggeredSlot !== legsOf(state)[n]!.triggeredSlot)
  })
  if (isTriggered) bank.submit(advance)
}

/** The items in a random order (Fisher and Yates). */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const drawn = [...items]
  for (let at = drawn.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    ;[drawn[at], drawn[other]] = [drawn[other]!, drawn[at]!]
  }
  return drawn
}
