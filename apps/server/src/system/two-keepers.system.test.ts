import type { RecurringOrderReply, TimeOrder } from '@callisto/contract'
import { openLibsql } from '@callisto/market'
import { orderAccounts } from '@callisto/market-sim'
import type { KeeperOptions } from '@callisto/orders'
import { openChainWallet, RecurringOrders } from '@callisto/testkit'
import { createTestPostgres } from '@callisto/testkit/postgres'
import { address } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrderWallet, type OrderWallet, SOL, USDC, until } from './order-wallet.test-helper.ts'
import { type KeeperWorld, Meeting, openKeeperWorld, type TestKeeper } from './two-keepers.test-helper.ts'

type Sql = KeeperOptions['sql']

/** Lamports of a trigger order, and of a cycle. */
const AMOUNT = 200_000_000n
const CYCLE = 150_000_000n
const CYCLES = 2

const engines = {
  libsql: async () => {
    const sql = openLibsql(':memory:') as unknown as Sql
    return { sql, drop: () => sql.destroy() }
  },
  postgresql: (): Promise<{ sql: Sql; drop(): Promise<void> }> => createTestPostgres(),
}

let world: KeeperWorld
let wallet: OrderWallet
let recurring: RecurringOrders

beforeAll(async () => {
  world = await openKeeperWorld()
  wallet = await createOrderWallet(world, 31)
  const scheduled = await openChainWallet(world.rpcUrl, 36, 20_000_000_000)
  const { recurringConfig, oracleSet } = orderAccounts('5')
  recurring = new RecurringOrders(scheduled, recurringConfig, oracleSet)
  await scheduled.open(address(SOL), 5_000_000_000n)
  await scheduled.open(address(USDC))
})

afterAll(() => world?.close())

interface Placed {
  triggers: string[]
  schedule: string
}

/** Two orders by rate, one by price and one in cycles of a second, all of which are due at once. */
async function placeOrders(): Promise<Placed> {
  const query = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: String(AMOUNT) })
  const { outAmount } = await (await fetch(`${world.url}/api/swap/v1/quote?${query}`)).json()
  const takingAmount = String((BigInt(outAmount) * 95n) / 100n)
  const makingAmount = String(AMOUNT)
  const byPrice = { triggerMint: SOL, triggerCondition: 'below', triggerPriceUsd: '100000' }
  const [schedule, ...triggers] = await Promise.all([
    recurring.place(address(USDC), {
      amount: CYCLE * BigInt(CYCLES),
      amountPerCycle: CYCLE,
      interval: 1,
      maxDeviationBps: 500,
    }),
    wallet.place({ makingAmount, takingAmount }),
    wallet.place({ makingAmount, takingAmount }),
    wallet.place({ makingAmount, orderType: 'single', ...byPrice, slippageBps: 500 }),
  ])
  return { triggers, schedule }
}

async function shownSchedule(order: string): Promise<RecurringOrderReply & { order: TimeOrder }> {
  const reply = await fetch(`${world.url}/api/recurring/v1/order/${order}`)
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as RecurringOrderReply & { order: TimeOrder }
}

/** What became of orders once all are closed, and who filled them. */
async function outcomeOf({ triggers, schedule }: Placed) {
  for (const order of triggers) await until(async () => (await wallet.order(order)).order.closeTx !== '')
  await until(async () => (await shownSchedule(schedule)).order.closeTx !== '')
  const shown = await Promise.all(triggers.map((order) => wallet.order(order)))
  const cycles = await shownSchedule(schedule)
  const keepers = new Set<unknown>()
  const fillsOf = (events: readonly { type?: unknown; by?: unknown; inputAmount?: unknown }[]) => {
    const fills = events.filter(({ type }) => type === 'filled')
    for (const { by } of fills) keepers.add(by)
    return fills.map(({ inputAmount }) => inputAmount)
  }
  return {
    keepers,
    orders: [
      ...shown.map(({ order, events }) => ({ status: order.status, fills: fillsOf(events) })),
      { done: cycles.order.cyclesDone, used: cycles.order.rawInUsed, fills: fillsOf(cycles.events) },
    ],
  }
}

/** Whichever keepers work, and wherever their tables are. */
const OUTCOME = [
  ...[1, 2, 3].map(() => ({ status: 'Completed', fills: [String(AMOUNT)] })),
  { done: CYCLES, used: String(CYCLE * BigInt(CYCLES)), fills: [String(CYCLE), String(CYCLE)] },
]

const deadLetters = (sql: Sql) =>
  sql.selectFrom('keeper_failures').selectAll().where('is_final', '=', 1).execute()

const working = ({ ready }: TestKeeper) => until(async () => ready().ready && ready().isWorking)

describe.each(Object.entries(engines))('two keepers with one lease in %s', (_, open) => {
  let sql: Sql
  let drop: () => Promise<void>
  let first: TestKeeper
  let second: TestKeeper

  beforeAll(async () => {
    ;({ sql, drop } = await open())
    first = await world.start({ name: 'first', sql, seed: 32 })
    await working(first)
    second = await world.start({ name: 'second', sql, seed: 33 })
    await until(async () => second.ready().ready)
  })

  afterAll(async () => {
    await Promise.all([first?.close(), second?.close()])
    await drop?.()
  })

  test('one works, and the other takes over after kill -9', async () => {
    const before = await outcomeOf(await placeOrders())
    expect(before).toEqual({ orders: OUTCOME, keepers: new Set([first.address]) })
    expect(second.ready().isWorking).toBe(false)

    await first.kill()
    const [lease] = await sql.selectFrom('keeper_lease').selectAll().execute()
    expect(lease?.owner).toBe('first')
    const after = await outcomeOf(await placeOrders())
    expect(after).toEqual({ orders: OUTCOME, keepers: new Set([second.address]) })
    expect(await deadLetters(sql)).toEqual([])
  })
})

test('two keepers without a common lease race, and the chain fills each order once', async () => {
  const databases = await Promise.all(Object.values(engines).map((open) => open()))
  const meeting = new Meeting([AMOUNT, CYCLE])
  const keepers = await Promise.all(
    databases.map(({ sql }, n) => world.start({ name: `alone ${n}`, sql, seed: 34 + n, meeting })),
  )
  try {
    await Promise.all(keepers.map(working))
    const placed = await placeOrders()
    const { orders } = await outcomeOf(placed)
    expect(orders).toEqual(OUTCOME)
    // Both have planned a fill of each order.
    expect(meeting.met).toEqual(new Set([...placed.triggers, placed.schedule]))
    for (const { sql } of databases) expect(await deadLetters(sql)).toEqual([])
    for (const { metrics } of keepers)
      expect(await metrics.metrics()).not.toMatch(/callisto_keeper_dead_letters_total\{/)
  } finally {
    await Promise.all(keepers.map((keeper) => keeper.close()))
    await Promise.all(databases.map(({ drop }) => drop()))
  }
})
