import type { HeldOrder, OrderFill, OrderReadPort, PortfolioReply, TradesReply } from '@callisto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeLedger, fakeAddress, SOL, USDC, wallet } from '../testing/fake-ledger.test-helper.ts'
import { startTestAccount, type TestAccount } from '../testing/test-account.test-helper.ts'

const me = wallet(1)
const ORDER = fakeAddress(3, 1)
const sol = (amount: bigint) => ({ mint: SOL, decimals: 9, amount })
const usdc = (amount: bigint) => ({ mint: USDC, decimals: 6, amount })

const limitOrder: HeldOrder = {
  orderKey: ORDER,
  label: 'LimitOrder',
  input: sol(600_000_000n),
  output: usdc(0n),
  deposited: 1_000_000_000n,
  received: 64_000_000n,
  expected: 160_000_000n,
  createdAt: 1_790_000_000,
  expiresAt: 1_800_000_000,
  recurring: undefined,
}
const byValue: HeldOrder = {
  ...limitOrder,
  label: 'SmartDCA',
  input: usdc(100_000_000n),
  output: sol(500_000_000n),
  deposited: 300_000_000n,
  received: 1_000_000_000n,
  expected: undefined,
  expiresAt: undefined,
  recurring: { cycles: 5, interval: 3_600 },
}
const spent: HeldOrder = { ...limitOrder, input: sol(0n) }

const fills: OrderFill[] = []
const addFill = () =>
  fills.unshift({
    orderKey: ORDER,
    input: sol(400_000_000n),
    output: usdc(64_000_000n),
    time: 1_790_000_000 + fills.length,
    signature: `fill-${fills.length}`,
    slot: fills.length,
    index: fills.length,
  })

const orders: OrderReadPort = {
  fills: async (owner, product, { skip, limit }) => {
    const own = owner === me && product === 'LO' ? fills : []
    return { fills: own.slice(skip, skip + limit), total: own.length }
  },
  held: async (owner) => (owner === me ? [limitOrder, byValue, spent] : []),
}

let account: TestAccount

beforeAll(async () => {
  const ledger = new FakeLedger()
  ledger.endow(me, 10n ** 9n)
  ledger.block()
  account = await startTestAccount(ledger, { orders })
  account.market.usd.set(SOL, 150).set(USDC, 1)
})
afterAll(() => account?.close())

test('what open orders hold is part of the own portfolio, with its value', async () => {
  const url = `/account/v1/portfolio/fetchJup?address=${me}`
  const { elements, fetcherReports } = await account.get<PortfolioReply>(url)
  expect(fetcherReports.map(({ id }) => id)).toContain('jupiter-exchange')
  expect(elements.filter(({ type }) => type === 'trade')).toMatchObject([
    {
      label: 'LimitOrder',
      value: 90,
      data: {
        ref: ORDER,
        filledPercentage: 40,
        initialInputAmount: 1,
        withdrawnOutputAmount: 64,
        expectedOutputAmount: 160,
        assets: { output: null },
        expireAt: 1_800_000_000_000,
      },
    },
    {
      label: 'SmartDCA',
      value: 175,
      data: { withdrawnOutputAmount: 0.5, recurring: { cycles: 5, interval: 3_600 } },
    },
  ])
})

test('fills are activities of their product, and pages continue behind those of page 1', async () => {
  for (let n = 0; n < 25; n++) addFill()
  const page = (n: number, product = 'LO') =>
    account.get<TradesReply>(`/account/v2/activities/${me}?product=${product}&page=${n}`)
  const first = await page(1)
  expect(first).toMatchObject({ page: 1, totalPages: 2, anchor: '25' })
  expect(first.trades[0]).toEqual({
    orderKey: ORDER,
    inputMint: SOL,
    outputMint: USDC,
    inputAmount: '0.4',
    outputAmount: '64',
    rawInputAmount: '400000000',
    rawOutputAmount: '64000000',
    rate: 160,
    timestamp: 1_790_000_024,
    action: 'swap',
    txHash: 'fill-24',
    platform: 'Callisto Orders',
    usdValue: 64,
    blockId: 24,
    eventIndex: 24,
  })
  addFill()
  const second = await page(2)
  expect(second.trades.map(({ txHash }) => txHash)).toEqual([
    'fill-4',
    'fill-3',
    'fill-2',
    'fill-1',
    'fill-0',
  ])
  expect(await page(1, 'DCA')).toEqual({ trades: [], page: 1, totalPages: 0 })
})
