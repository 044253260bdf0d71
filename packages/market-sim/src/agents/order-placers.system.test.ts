import { decodeTokenAccount, recurring, trigger } from '@callisto/program-clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetByMint, unitOf } from '../genesis/assets.ts'
import { type Played, play, type Sent } from '../played-history.test-helper.ts'
import { PoolPrices } from '../prices/pool-prices.ts'
import { WALLET_COUNTS } from './population.ts'

const LIVE_SLOTS = 12 * 150

let played: Played
let atLiveStart: trigger.Order[]
let recurringAtLiveStart: recurring.Order[]
/** Of the order placers, by time. */
let history: Sent[]
let live: Sent[]

const openOrders = () =>
  played.chain
    .view('processed')
    .byProgram(trigger.PROGRAM)
    .flatMap(({ data }) => trigger.decodeOrder(data) ?? [])

const recurringOrders = () =>
  played.chain
    .view('processed')
    .byProgram(recurring.PROGRAM)
    .flatMap(({ data }) => recurring.decodeOrder(data) ?? [])

beforeAll(() => {
  played = play({ seed: 'placers', tradesPerSecond: 4, minutes: 8, endMs: Date.UTC(2026, 10, 18, 17) })
  const { simulation, sent } = played
  const { keyring } = simulation.market
  const names = Array.from({ length: WALLET_COUNTS.swing }, (_, i) => `swing/${i}`)
  const placers = new Set<string>(names.map((name) => keyring.wallet(name).address))
  const own = () => sent.filter(({ payer, isGenesis }) => !isGenesis && placers.has(payer))
  history = own()
  atLiveStart = openOrders()
  recurringAtLiveStart = recurringOrders()
  played.live(LIVE_SLOTS)
  live = own().slice(history.length)
}, 240_000)

afterAll(() => played.close())

const changesIn = (sent: readonly Sent[], of: 'trigger' | 'recurring' = 'trigger') =>
  sent.flatMap(({ events }) =>
    events.flatMap(({ program, event }) => {
      if (program !== of) return []
      if (event.type === 'orderChanged') return [event.change as string]
      return event.type === 'closed' ? [event.type] : []
    }),
  )
const countsOf = (items: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1
  return counts
}

/** USD that a limit asks for over what it sells, at the prices of the pools. */
function limitDistance(order: trigger.Order): number {
  const prices = new PoolPrices(played.simulation.market)
  const usdOf = (mint: string, amount: bigint) => {
    const asset = assetByMint.get(mint)!
    return (Number(amount) / unitOf(asset)) * prices.of(asset)!.usd
  }
  const { rateIn, rateOut } = order.entry.terms
  return usdOf(order.mint1, rateOut) / usdOf(order.mint0, rateIn) - 1
}

test('every transaction of an order placer succeeds, and none fills an order', () => {
  expect([...history, ...live].filter(({ error }) => error !== undefined)).toEqual([])
  const types = new Set([...history, ...live].flatMap(({ events }) => events.map(({ event }) => event.type)))
  expect(types.has('filled')).toBe(false)
})

test('the history ends with orders far from the market', () => {
  expect(atLiveStart.length).toBeGreaterThan(20)
  expect(atLiveStart.length).toBeLessThan(100)
  const limits = atLiveStart.filter(({ entry }) => entry.terms.kind === 'limit').map(limitDistance)
  expect(limits.length).toBeGreaterThan(10)
  // Prices have moved since.
  expect(Math.min(...limits)).toBeGreaterThan(0.01)
})

test('real time places orders of all kinds on both sides, some of them near, changes some and takes some back', () => {
  const open = openOrders()
  const kinds = new Set(
    open.flatMap(({ entry, takeProfit, stop }) => [entry, takeProfit, stop].map(({ terms }) => terms.kind)),
  )
  expect(kinds).toEqual(new Set(trigger.legKindVariants))
  const limits = open.filter(({ entry }) => entry.terms.kind === 'limit').map(limitDistance)
  expect(limits.filter((distance) => distance > 0.02).length).toBeGreaterThan(10)
  expect(limits.filter((distance) => distance < 0.01).length).toBeGreaterThan(10)
  const isDollar = (mint: string) => assetByMint.get(mint)!.model.kind === 'stable'
  expect(open.filter(({ mint0 }) => isDollar(mint0)).length).toBeGreaterThan(20)
  expect(open.filter(({ mint1 }) => isDollar(mint1)).length).toBeGreaterThan(20)
  const counts = countsOf(changesIn(live))
  expect(counts.created).toBeGreaterThan(80)
  for (const change of ['edited', 'expirySet', 'touched', 'closed']) expect(counts[change]).toBeGreaterThan(0)
})

test('open orders hold what they sell, and are those that were placed and not closed', () => {
  const open = openOrders()
  const counts = countsOf(changesIn([...history, ...live]))
  expect(open.length).toBe(counts.created! - counts.closed!)
  expect(played.simulation.market.counters.openOrders).toBe(open.length)
  for (const { vault0, remaining, making } of open) {
    expect(remaining).toBe(making)
    expect(decodeTokenAccount(played.chain.bank.getAccount(vault0)!.data)!.amount).toBe(remaining)
  }
})

test('recurring orders have several intervals and both kinds, and hold what they sell', () => {
  const open = recurringOrders()
  expect(new Set(open.map(({ interval }) => interval)).size).toBeGreaterThan(3)
  expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(recurring.orderKindVariants))
  const { bank } = played.chain
  for (const { vault0, remaining, deposited, amountPerCycle, cycles, kind, minOut } of open) {
    expect(decodeTokenAccount(bank.getAccount(vault0)!.data)!.amount).toBe(remaining)
    expect(remaining).toBe(deposited)
    expect(cycles).toBeGreaterThanOrEqual(2)
    const sold = kind === 'time' ? amountPerCycle * BigInt(cycles) : amountPerCycle
    expect(sold).toBeLessThanOrEqual(deposited)
    expect(minOut).toBeGreaterThan(0n)
  }
  const changes = [...history, ...live]
  const counts = countsOf(changesIn(changes, 'recurring'))
  expect(open.length).toBe(counts.created! - (counts.closed ?? 0))
  expect(played.simulation.market.counters.openRecurring).toBe(open.length)
  expect(counts.paused).toBeGreaterThan(0)
})

test('recurring orders of the history begin in real time', () => {
  const liveFrom = BigInt(Math.floor(played.simulation.market.liveFromMs / 1_000))
  expect(recurringAtLiveStart.length).toBeGreaterThan(2)
  for (const { startAt } of recurringAtLiveStart) expect(startAt).toBeGreaterThanOrEqual(liveFrom)
})

test('the bounded population stops at its largest number of open orders', () => {
  const { market } = played.simulation
  const before = { ...market.counters }
  market.counters.openOrders = 400
  market.counters.openRecurring = 100
  const count = played.sent.length
  for (const kind of ['placeOrder', 'placeRecurring']) market.queue.add(market.now, kind, null)
  played.live(1)
  for (const of of ['trigger', 'recurring'] as const)
    expect(changesIn(played.sent.slice(count), of)).not.toContain('created')
  Object.assign(market.counters, before)
})
