import type { RouteReadPort } from '@callisto/contract'
import { openLibsql } from '@callisto/sql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrderBlock } from '../fold/order-block.ts'
import { OrderIndex } from '../fold/order-index.ts'
import { filledEvent, mint, OrderChain, order, orderEvent } from '../testing/order-chain.test-helper.ts'
import { RouteRecorder } from './route-recorder.ts'
import { migrate, type OrdersTables, type Sql } from './sql.ts'
import { writeRows } from './writer.ts'

let sql: Sql
let index: OrderIndex
let recorder: RouteRecorder
/** What the trade service knows, and what it was asked for. */
let known: ReturnType<RouteReadPort['known']>
let asked: { slot: number; amount: bigint }[]
let nowMs: number

beforeEach(async () => {
  sql = openLibsql<OrdersTables>(':memory:', { isDurable: false })
  await migrate(sql)
  index = new OrderIndex()
  known = { from: 1, to: 1_000_000_000 }
  asked = []
  const routes: RouteReadPort = {
    known: () => known,
    async outputBefore(slot, { inputMint, outputMint, amount }) {
      expect([inputMint, outputMint]).toEqual([mint(0), mint(1)])
      asked.push({ slot, amount })
      nowMs += 15
      return amount === 13n ? undefined : amount * 4n
    },
  }
  nowMs = 0
  recorder = new RouteRecorder(index, routes, sql, () => nowMs)
})
afterEach(() => sql.destroy())

/** Folds an order and a block with a fill of each amount; returns the slot of the fills. */
function fill(...amounts: bigint[]): number {
  const chain = new OrderChain()
  const opened = orderEvent(order(0), {})
  chain.send(opened).block()
  for (const amount of amounts) chain.send(filledEvent(opened, amount))
  chain.block()
  for (const block of chain.blocks) index.apply(readOrderBlock(block))
  return chain.blocks.at(-1)!.slot
}

const routesOf = async () => {
  const rows = await sql
    .selectFrom('orders_events')
    .selectAll()
    .where('type', '=', 'filled')
    .orderBy('n')
    .execute()
  return rows.map(({ route }) => route)
}

test('a fill has the best route of its slot once its row is written', async () => {
  const slot = fill(100n, 50n)
  await recorder.turn()
  expect(asked).toEqual([])
  await writeRows(sql, index)
  await recorder.turn()
  await recorder.turn()
  expect(asked).toEqual([
    { slot, amount: 100n },
    { slot, amount: 50n },
  ])
  expect(await routesOf()).toEqual(['400', '200'])
})

test('it stays unknown where there was no route', async () => {
  fill(13n, 100n)
  await writeRows(sql, index)
  await recorder.turn()
  expect(await routesOf()).toEqual([null, '400'])
})

test('a fill waits until the pools of its slot are known, and no longer than they are', async () => {
  const slot = fill(100n)
  await writeRows(sql, index)
  known = { from: 1, to: slot - 1 }
  await recorder.turn()
  known = { from: slot, to: slot }
  await recorder.turn()
  expect(await routesOf()).toEqual(['400'])
  const late = fill(50n)
  await writeRows(sql, index)
  for (const range of [undefined, { from: late + 1, to: late + 5 }, { from: 1, to: late + 5 }]) {
    known = range
    await recorder.turn()
  }
  expect(asked).toHaveLength(1)
})

test('a turn asks for 20 ms, and 64 wait at most', async () => {
  fill(...Array.from({ length: 80 }, () => 100n))
  await writeRows(sql, index)
  await recorder.turn()
  // One that takes 15 ms is followed by another, and that by none.
  expect(asked).toHaveLength(2)
  for (let turns = 0; turns < 40; turns++) await recorder.turn()
  expect(asked).toHaveLength(64)
  expect((await routesOf()).filter((route) => route === null)).toHaveLength(16)
})
