import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedServer } from '../embedded/start-embedded.ts'
import { createOrderWallet, type OrderWallet, SOL, USDC, until } from './order-wallet.test-helper.ts'
import { startTestServer } from './test-server.test-helper.ts'

const START_MS = 300_000
/** Lamports of one order. */
const AMOUNT = 200_000_000n

let server: EmbeddedServer
let wallet: OrderWallet

beforeAll(async () => {
  server = await startTestServer({ historyDays: 0.01 })
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

test('a limit order that the market meets is filled and closed by the keeper', async () => {
  const takingAmount = ((await quotedOutput()) * 98n) / 100n
  const order = await wallet.place({ makingAmount: String(AMOUNT), takingAmount: String(takingAmount) })
  const { order: shown, events } = await closed(order)
  expect(shown).toMatchObject({ status: 'Completed', rawRemainingMakingAmount: '0' })
  const fills = events.filter(({ type }) => type === 'filled')
  expect(fills.length).toBeGreaterThan(0)
  expect(new Set(fills.map(({ signature }) => signature)).size).toBe(fills.length)
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

test('metrics show what the keeper has done', async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/callisto_keeper_transactions_total\{task="fill"\} [1-9]/)
  expect(metrics).toMatch(/callisto_keeper_transactions_total\{task="close"\} [1-9]/)
  expect(metrics).toMatch(/callisto_keeper_lease_held 1/)
})
