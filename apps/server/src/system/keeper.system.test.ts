import type { RecurringOrderReply, TimeOrder } from '@callisto/contract'
import { orderAccounts } from '@callisto/market-sim'
import { type ChainWallet, openChainWallet, openOwnPool, RecurringOrders } from '@callisto/testkit'
import { type Address, address } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmbeddedServer } from '../embedded/start-embedded.ts'
import { createOrderWallet, type OrderWallet, SOL, USDC, until } from './order-wallet.test-helper.ts'
import { startTestServer } from './test-server.test-helper.ts'

const START_MS = 300_000
/** Lamports of one order. */
const AMOUNT = 200_000_000n

let server: EmbeddedServer
let wallet: OrderWallet

beforeAll(async () => {
  server = await startTestServer('quarter')
  wallet = await createOrderWallet(server, 21)
}, START_MS)

afterAll(() => server?.close())

async function quotedOutput(): Promise<bigint> {
  const query = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: String(AMOUNT) })
  return BigInt((await (await fetch(`${server.url}/api/swap/v1/quote?${query}`)).json()).outAmount)
}

const closed = async (order: string) => {
  await until(async () => (await wallet.order(order)).order.closeTx !== '')
  return wallet.order(order)
}

// Orders of different makers wait side by side.
describe.concurrent('trigger orders', () => {
  test('a limit order that the market meets is filled and closed by the keeper', async () => {
    const takingAmount = ((await quotedOutput()) * 98n) / 100n
    const order = await wallet.place({ makingAmount: String(AMOUNT), takingAmount: String(takingAmount) })
    const { order: shown, events } = await closed(order)
    expect(shown).toMatchObject({ status: 'Completed', rawRemainingMakingAmount: '0' })
    const fills = events.filter(({ type }) => type === 'filled')
    expect(fills.length).toBeGreaterThan(0)
    expect(new Set(fills.map(({ txId }) => txId)).size).toBe(fills.length)
    expect(await Promise.all(events.map(({ txId }) => versionOf(txId)))).toEqual(events.map(() => 0))
  })

  test('an order that expires is closed by the keeper, and its maker has everything back', async () => {
    const expiredAt = (await wallet.chainTime()) + 10
    const order = await wallet.place({
      makingAmount: String(AMOUNT),
      takingAmount: '1000000000000',
      expiredAt,
    })
    const { order: shown, events } = await closed(order)
    expect(shown).toMatchObject({ status: 'Expired', rawRemainingMakingAmount: String(AMOUNT), trades: [] })
    expect(Date.parse(String(shown.updatedAt)) / 1_000).toBeGreaterThanOrEqual(expiredAt)
    expect(events.map(({ type }) => type)).not.toContain('filled')
  })

  test('an order by price is filled at the market once a price of its feed triggers it', async () => {
    const order = await wallet.place({
      makingAmount: String(AMOUNT),
      orderType: 'single',
      triggerMint: SOL,
      triggerCondition: 'below',
      triggerPriceUsd: '100000',
      slippageBps: 300,
    })
    const { order: shown } = await closed(order)
    expect(shown).toMatchObject({ status: 'Completed', rawRemainingMakingAmount: '0' })
    expect(shown.trades).toHaveLength(1)
  })
})

/** The version of a transaction, as clients read it that know no version above 0. */
async function versionOf(signature: unknown): Promise<unknown> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const reply = await fetch(server.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [signature, options] }),
  })
  const { result, error } = await reply.json()
  return result?.version ?? error
}

/** Seconds of an interval, which the API does not allow to be as short: enough for the opening of a cycle before its end. */
const INTERVAL = 3
const CYCLE_LAMPORTS = 50_000_000n
const SOL_POOL = 5_000_000_000n

// Each has a maker of its own, so that they wait side by side.
describe.concurrent('recurring orders', () => {
  const terms = { amount: 3n * CYCLE_LAMPORTS, amountPerCycle: CYCLE_LAMPORTS, interval: INTERVAL }

  async function maker(seed: number): Promise<{ chainWallet: ChainWallet; orders: RecurringOrders }> {
    const chainWallet = await openChainWallet(server.rpcUrl, seed, 20_000_000_000)
    const { recurringConfig, oracleSet } = orderAccounts('5')
    await chainWallet.open(address(SOL), 12_000_000_000n)
    await chainWallet.open(address(USDC))
    return { chainWallet, orders: new RecurringOrders(chainWallet, recurringConfig, oracleSet) }
  }

  async function shown(order: string): Promise<RecurringOrderReply & { order: TimeOrder }> {
    const reply = await fetch(`${server.url}/api/recurring/v1/order/${order}`)
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    return (await reply.json()) as RecurringOrderReply & { order: TimeOrder }
  }

  async function finished(order: Address) {
    await until(async () => (await shown(order)).order.closeTx !== '')
    return shown(order)
  }

  /** The intervals of the schedule in which something was filled. */
  function intervalsOf({ order, events }: Awaited<ReturnType<typeof shown>>): number[] {
    const start = Date.parse(order.createdAt)
    return events
      .filter(({ type }) => type === 'filled')
      .map(({ at }) => Math.floor((Date.parse(at) - start) / (1_000 * INTERVAL)))
  }

  test('one runs three cycles and closes with the output at its maker, while a paused one is left', async () => {
    const { chainWallet, orders } = await maker(22)
    const before = await chainWallet.tokens(address(USDC))
    const paused = await orders.place(address(USDC), {
      ...terms,
      minOut: 1n,
      startAt: BigInt((await wallet.chainTime()) + INTERVAL),
    })
    await orders.pause(paused)
    const placed = await orders.place(address(USDC), { ...terms, maxDeviationBps: 500 })
    const done = await finished(placed)
    expect(done.order).toMatchObject({ cycles: 3, cyclesDone: 3, rawInUsed: String(terms.amount) })
    expect(done.order.userClosed).toBe(false)
    const intervals = intervalsOf(done)
    expect(intervals).toHaveLength(3)
    expect(new Set(intervals).size).toBe(3)
    const after = await chainWallet.tokens(address(USDC))
    expect(after - before).toBe(BigInt(done.order.rawOutReceived))
    expect(after).toBeGreaterThan(before)

    const left = await shown(paused)
    expect(left.order).toMatchObject({ isPaused: true, cyclesDone: 0, trades: [] })
    await orders.resume(paused)
    const resumed = await finished(paused)
    expect(resumed.order).toMatchObject({ cyclesDone: 3, rawInUsed: String(terms.amount) })
  })

  test('one by value buys until it is worth its increments, and pays all out in the end', async () => {
    const { chainWallet, orders } = await maker(23)
    const before = await chainWallet.tokens(address(USDC))
    const placed = await orders.place(address(USDC), {
      kind: 'value',
      amount: 4n * CYCLE_LAMPORTS,
      incrementUsd: 400_000_000n,
      cycles: 2,
      interval: INTERVAL,
      maxDeviationBps: 500,
    })
    const done = await finished(placed)
    expect(done.order).toMatchObject({ cyclesDone: 2 })
    expect(done.events.filter(({ type }) => type === 'filled')).toHaveLength(2)
    // Twice 4 USD, within what a fill may deviate.
    const bought = Number((await chainWallet.tokens(address(USDC))) - before) / 1e6
    expect(bought).toBeGreaterThan(7.2)
    expect(bought).toBeLessThan(8.8)
  })

  test('one outside its band is not filled, goes on when the market is back, and never twice in an interval', async () => {
    const { chainWallet, orders } = await maker(24)
    const tokens = 5_000_000_000n
    const pool = await openOwnPool(chainWallet, { lamports: SOL_POOL, tokens, spare: tokens })
    await chainWallet.open(pool.mint)
    // The pool pays 1 for 1, and later 1.4: nobody else trades there.
    const order = await orders.place(pool.mint, { ...terms, minOut: (CYCLE_LAMPORTS * 12n) / 10n })
    const start = Date.parse((await untilShown(order)).order.createdAt) / 1_000
    await until(async () => (await wallet.chainTime()) >= start + 2 * INTERVAL)
    expect((await shown(order)).order).toMatchObject({ cyclesDone: 0, trades: [] })
    await pool.sell(tokens / 5n)
    const done = await finished(order)
    const intervals = intervalsOf(done)
    expect(done.order).toMatchObject({ cyclesDone: 3, rawInUsed: String(terms.amount) })
    // Late by two intervals at least, the order runs as much longer, once in each.
    expect(done.order.cyclesMissed).toBeGreaterThanOrEqual(2)
    expect(new Set(intervals).size).toBe(3)
    expect(Math.min(...intervals)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...intervals)).toBe(2 + done.order.cyclesMissed)
  })

  async function untilShown(order: Address) {
    await until(async () => (await shown(order)).order.orderKey === order)
    return shown(order)
  }
})

test('metrics show what the keeper has done', async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/callisto_keeper_transactions_total\{task="fill"\} [1-9]/)
  expect(metrics).toMatch(/callisto_keeper_transactions_total\{task="close"\} [1-9]/)
  expect(metrics).toMatch(/callisto_keeper_lease_held 1/)
})
