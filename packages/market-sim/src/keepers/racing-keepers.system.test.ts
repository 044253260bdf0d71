import {
  cycleOpenSlots,
  decodeMint,
  decodeSlotHashes,
  decodeTokenAccount,
  legOpeningSlots,
  MAX_DRAW_BLOCKS,
  OPENING_SLOTS,
  recurring,
  SLOT_HASHES,
  type SlotHash,
  slotsDue,
  trigger,
} from '@callisto/program-clients'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { address } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '../agents/order-placers.ts'
import { FRONT_RUNNER, GREEDY_KEEPER, HONEST_KEEPER, WITHHOLDING_KEEPER } from '../agents/population.ts'
import { placeRecurring } from '../agents/recurring-placers.ts'
import { assets, SOL } from '../genesis/assets.ts'
import { isPlain } from '../genesis/order-accounts.ts'
import type { Market } from '../market.ts'
import { type Played, play, type Sent } from '../played-history.test-helper.ts'
import { Random } from '../schedule/random.ts'
import { keeperTier } from '../venues/pool-ref.ts'
import { legsOf } from './due-orders.ts'
import { OpenOrders } from './open-orders.ts'

/** With which the withholding keeper records in a block what a price has triggered; no other act has it. */
const RECORD_SHARE = 0.3
const ORDERS = { trigger: 320, recurring: 60 }
const WITHHELD_SLOTS = 170
const RACED_SLOTS = 240
const RESTART_EVERY = 24
/** Longer than the front-runner waits for a fill. */
const LAST_SLOTS = 8

let played: Played
let inHistory: Sent[]
let withheld: Sent[]
let raced: Sent[]
/** Blocks until the withholding keeper is no longer alone. */
let hashes: SlotHash[]

const walletOf = (name: string) => played.simulation.market.keyring.wallet(name).address
const sentBy = (sent: readonly Sent[], name: string) => sent.filter(({ payer }) => payer === walletOf(name))

type Fill = Extract<Sent['events'][number]['event'], { type: 'filled' }>
const fillsOf = (sent: readonly Sent[]) =>
  sent.flatMap(({ slot, events }) =>
    events.flatMap(({ event }) => (event.type === 'filled' ? [{ slot, fill: event as Fill }] : [])),
  )
/** What is left after the fees over the least that the order accepts. */
const overMinimum = ({ received, fee, referralFee, minimum }: Fill) =>
  Number(received - fee - referralFee) / Number(minimum)

/** The part of the transactions that is sent while `run` lasts. */
function sentWhile(run: () => void): Sent[] {
  const from = played.sent.length
  run()
  return played.sent.slice(from)
}

function placeOrders(market: Market): void {
  for (let n = 0; n < ORDERS.trigger; n++) placeOrder(market)
  for (let n = 0; n < ORDERS.recurring; n++) placeRecurring(market)
}

beforeAll(() => {
  played = play({
    seed: 'racers',
    tradesPerSecond: 4,
    minutes: 8,
    endMs: Date.UTC(2026, 10, 18, 17),
    hasRacingKeepers: true,
  })
  inHistory = [...played.sent]
  const { market } = played.simulation
  played.live(1)
  placeOrders(market)
  // Only what a price has triggered is recorded; nobody sees anything else.
  const drawn = Random.of('racers', 'order of sight')
  const blind = {
    chance: (share: number) => share === RECORD_SHARE,
    below: (count: number) => drawn.below(count),
  } as unknown as Random
  market.population.keeperRandom = () => blind
  withheld = sentWhile(() => played.live(WITHHELD_SLOTS))
  hashes = decodeSlotHashes(played.chain.bank.getAccount(SLOT_HASHES)!.data, WITHHELD_SLOTS + MAX_DRAW_BLOCKS)
  played.restart()
  placeOrders(played.simulation.market)
  raced = sentWhile(() => {
    for (let slots = 0; slots < RACED_SLOTS; slots += RESTART_EVERY) {
      played.live(RESTART_EVERY)
      played.restart()
    }
    played.live(LAST_SLOTS)
  })
}, 300_000)

afterAll(() => played.close())

test('no keeper acts in the history', () => {
  const keepers = [HONEST_KEEPER, GREEDY_KEEPER, FRONT_RUNNER, WITHHOLDING_KEEPER]
  expect(keepers.flatMap((name) => sentBy(inHistory, name))).toEqual([])
})

test('every transaction of a keeper succeeds', () => {
  for (const name of [HONEST_KEEPER, GREEDY_KEEPER, FRONT_RUNNER, WITHHOLDING_KEEPER])
    expect(sentBy([...withheld, ...raced], name).filter(({ error }) => error !== undefined)).toEqual([])
})

test('the honest keeper fills by listed pools, for more than the least', () => {
  const fills = fillsOf(sentBy(raced, HONEST_KEEPER))
  expect(fills.length).toBeGreaterThan(10)
  const legs = fills.filter(({ fill }) => 'leg' in fill)
  expect(legs.length).toBeGreaterThan(0)
  expect(fills.length).toBeGreaterThan(legs.length)
  for (const { fill } of fills) expect(overMinimum(fill)).toBeGreaterThanOrEqual(1)
  const median = fills.map(({ fill }) => overMinimum(fill)).sort((a, b) => a - b)[fills.length >> 1]!
  expect(median).toBeGreaterThan(1.000_1)
})

test('the greedy keeper fills through pools of its own tier, for the least', () => {
  const sent = sentBy(raced, GREEDY_KEEPER)
  const fills = fillsOf(sent)
  expect(fills.length).toBeGreaterThan(2)
  for (const { fill } of fills) expect(overMinimum(fill)).toBeLessThan(1.000_1)
  const own = keeperTier(walletOf(GREEDY_KEEPER))
  const created = sent.flatMap(({ events }) =>
    events.flatMap(({ event }) => (event.type === 'poolCreated' ? [event] : [])),
  )
  expect(new Set(created.map((event) => 'config' in event && event.config))).toEqual(new Set([own]))
  const pools = new Set(created.map(({ pool }) => pool))
  const traded = sent.flatMap(({ events }) =>
    events.flatMap(({ program, event }) =>
      program === 'cpmm' && event.type === 'swapped' ? [event.pool] : [],
    ),
  )
  expect(traded.length).toBeGreaterThan(fills.length)
  expect(traded.filter((pool) => !pools.has(pool))).toEqual([])
})

test('the front-runner sells what it has bought ahead, also after a restart, and fills nothing', () => {
  const sent = sentBy(raced, FRONT_RUNNER)
  expect(fillsOf(sent)).toEqual([])
  const trades = sent.flatMap(({ slot, events }) =>
    events.flatMap(({ event }) => (event.type === 'swapped' ? [{ slot, ...event }] : [])),
  )
  expect(trades.length).toBeGreaterThan(10)
  const bought: typeof trades = []
  for (const trade of trades) {
    const at = bought.findIndex(({ pool, amountOut }) => pool === trade.pool && amountOut === trade.amountIn)
    if (at < 0) bought.push(trade)
    else bought.splice(at, 1)
  }
  // What it has bought in the last slots waits for a fill.
  expect(bought.filter(({ slot }) => slot <= played.chain.bank.slot - LAST_SLOTS)).toEqual([])
})

type Changed = Extract<Sent['events'][number]['event'], { type: 'orderChanged' }>

/** Slots for which a fill had been due, and those until all of its shortfall is allowed. */
function openedTo(order: Changed, fill: Fill, slot: number): [open: number, span: number] {
  if ('leg' in fill && 'entry' in order) {
    const { terms, triggeredSlot } = legsOf(order)[fill.leg]!
    return [slot - Number(triggeredSlot) - 1, legOpeningSlots(terms.slippageBps)]
  }
  if ('leg' in fill || !('startAt' in order)) throw new Error('a fill and its order are of two programs')
  const unixTime = BigInt(Math.floor(played.chain.clock.timeOf(slot) / 1_000))
  const request = {
    order: address(fill.order),
    state: order,
    cycle: fill.cycle,
    slot: BigInt(slot),
    unixTime,
  }
  return [cycleOpenSlots(slotsDue(request, hashes)!), OPENING_SLOTS]
}

describe('the withholding keeper', () => {
  test('records what prices have triggered, and fills when the shortfall is widest', () => {
    expect(fillsOf(withheld).map(({ fill }) => fill.keeper)).toEqual(
      fillsOf(sentBy(withheld, WITHHOLDING_KEEPER)).map(() => walletOf(WITHHOLDING_KEEPER)),
    )
    const fills = fillsOf(withheld)
    const ofLegs = fills.filter(({ fill }) => 'leg' in fill)
    expect(ofLegs.length).toBeGreaterThan(0)
    expect(fills.length).toBeGreaterThan(ofLegs.length)
    for (const { slot, events } of withheld) {
      const fill = events.find(({ event }) => event.type === 'filled')?.event as Fill | undefined
      for (const { event } of events) {
        if (fill === undefined || event.type !== 'orderChanged') continue
        const [open, span] = openedTo(event, fill, slot)
        expect(open).toBeGreaterThanOrEqual(span)
      }
    }
    for (const { fill } of fills) expect(overMinimum(fill)).toBeLessThan(1.000_1)
  })
})

test('tokens are conserved, and lamports back wrapped SOL', () => {
  const view = played.chain.view('processed')
  for (const { mint } of assets.filter((asset) => isPlain(asset) && asset.mint !== SOL)) {
    const held = view
      .byMint(mint)
      .reduce((sum, { data }) => sum + (decodeTokenAccount(data)?.amount ?? 0n), 0n)
    expect(held).toBe(decodeMint(view.get(mint)!.data)!.supply)
  }
  for (const { owner, lamports, data } of view.byMint(SOL)) {
    expect(owner).toBe(TOKEN_PROGRAM)
    expect(lamports).toBe(played.chain.bank.rentExemption(data.length) + decodeTokenAccount(data)!.amount)
  }
})

test('the index of orders follows from the accounts', () => {
  const { market } = played.simulation
  const read = new OpenOrders()
  read.refresh(played.chain.bank)
  market.openOrders.refresh(played.chain.bank)
  expect(read.size).toBeGreaterThan(30)
  expect(market.openOrders.part(0, read.size)).toEqual(read.part(0, read.size))
  const open = [trigger, recurring].flatMap(({ PROGRAM, decodeOrder }) =>
    played.chain
      .view('processed')
      .byProgram(PROGRAM)
      .filter(({ data }) => (decodeOrder(data)?.remaining ?? 0n) > 0n)
      .map(({ address }) => address),
  )
  expect(
    read
      .part(3, read.size)
      .map(({ address }) => address)
      .sort(),
  ).toEqual(open.sort())
})
