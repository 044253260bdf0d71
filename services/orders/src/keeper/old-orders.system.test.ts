import { afterAll, beforeAll, expect, test } from 'vitest'
import { OLD_ORDERS, OldLedger, type OldOrder, SOL, TOKEN } from '../testing/old-ledger.test-helper.ts'

/** Whether each order of the recording has a floor that its maker has signed. */
const HAS_FLOOR: Readonly<Record<OldOrder, boolean>> = {
  limit: true,
  partial: true,
  expiring: true,
  band: true,
  stop: false,
  poolStop: false,
  pair: false,
  bracket: false,
  waitingBracket: false,
  trailing: false,
  cycles: false,
  value: false,
}
/** Orders that sell the token when its price falls. */
const STOPS = ['poolStop', 'pair', 'bracket', 'trailing'] as const

let ledger: OldLedger
let before: Awaited<ReturnType<OldLedger['sums']>>

beforeAll(async () => {
  ledger = await OldLedger.open()
  before = await ledger.sums()
  await ledger.startKeeper()
})
afterAll(() => ledger?.close())

const statusOf = async (name: OldOrder) => (await ledger.list())[name].status
const soldOf = async (name: OldOrder) =>
  (await ledger.list())[name].trades.filter(({ inputMint }: { inputMint: string }) => inputMint === TOKEN)

test('orders of an earlier build are listed, and those whose maker has signed no floor are marked', async () => {
  const listed = Object.entries(await ledger.list()).map(([name, { hasFloor }]) => [name, hasFloor])
  expect(Object.fromEntries(listed)).toEqual(HAS_FLOOR)
})

test('they are filled by their own terms and closed', async () => {
  ledger.solUsd = 149
  await ledger.until(
    async () => (await statusOf('stop')) === 'Completed' && (await statusOf('partial')) === 'Completed',
  )
  const { partial, stop } = await ledger.list()
  expect(partial.trades.length).toBe(2)
  expect(BigInt(partial.rawTakingAmount)).toBeLessThanOrEqual(
    partial.trades.reduce(
      (sum: bigint, { rawOutputAmount }: { rawOutputAmount: string }) => sum + BigInt(rawOutputAmount),
      0n,
    ),
  )
  expect(stop.trades[0].shortfallBps).toBeLessThan(300)
  await ledger.until(async () => (await ledger.list()).cycles.cyclesDone > 0)
  ledger.marketUsd[SOL] = 149
})

test('a feed that is bent with its pool triggers a stop, and the floor of the keeper keeps it from being filled', async () => {
  await ledger.sell(TOKEN, 207_000_000_000n)
  await ledger.until(async () => {
    const listed = await ledger.list()
    return STOPS.every((name) => (listed[name].legs.stop ?? listed[name].legs.entry).isTriggered)
  })
  await ledger.play(30)
  for (const name of STOPS) expect([name, await soldOf(name)]).toEqual([name, []])
})

test('once the market says so too it is filled', async () => {
  ledger.marketUsd[TOKEN] = 1
  await ledger.until(async () =>
    (await Promise.all(STOPS.map(statusOf))).every((status) => status === 'Completed'),
  )
  for (const name of STOPS) {
    const [sold] = await soldOf(name)
    expect(BigInt(sold.rawOutputAmount)).toBeGreaterThan((BigInt(sold.rawInputAmount) * 95n) / 100n)
  }
})

test('the keeper closes what is done or over, and its maker what is left; nothing is lost', async () => {
  await ledger.until(async () => {
    const { cycles, expiring } = await ledger.list()
    return cycles.closeTx !== '' && expiring.closeTx !== ''
  })
  const { maker } = ledger
  await ledger.sign('trigger/v1/cancelOrders', { maker })
  await ledger.sign('recurring/v1/cancelOrders', { user: maker })
  const listed = await ledger.list()
  for (const name of Object.keys(OLD_ORDERS) as OldOrder[])
    expect([name, listed[name].closeTx]).not.toEqual([name, ''])
  expect(ledger.orderAccounts()).toEqual([])
  expect(await ledger.sums()).toEqual(before)
})
