// @vitest-environment happy-dom
import type { TimeOrder, TriggerOrder } from '@callisto/contract'
import { Toaster } from '@callisto/ui'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import type { Portfolio } from '../../lib/portfolio/portfolio.ts'
import { portfolioQuery } from '../../lib/portfolio/portfolio-query.ts'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { recurringOrdersQuery, triggerOrdersQuery } from './order-queries.ts'
import { statusText } from './order-text.ts'
import { MAKER } from './order-transaction.test-helper.ts'
import { RecurringOrderList } from './recurring/RecurringOrderList.tsx'
import { REFETCH_AFTER_MS, refreshOrders } from './refresh-orders.ts'
import { TriggerOrderList } from './trigger/TriggerOrderList.tsx'

const account = {
  address: MAKER,
  publicKey: new Uint8Array(32),
  chains: ['solana:localnet'],
  features: [],
} as const
const TRIGGERS = '/api/trigger/v1/getTriggerOrders'
const ACTIVE = `/account/active-dca/v2/${MAKER}`
const PAST = `/account/historical-dca/v2/${MAKER}`

const trigger: TriggerOrder = {
  userPubkey: MAKER,
  orderKey: 'Order1',
  inputMint: SOL_MINT,
  outputMint: USDC_MINT,
  makingAmount: '10',
  rawMakingAmount: '10000000000',
  takingAmount: '1650',
  rawTakingAmount: '1650000000',
  remainingMakingAmount: '7.5',
  rawRemainingMakingAmount: '7500000000',
  remainingTakingAmount: '1237.5',
  rawRemainingTakingAmount: '1237500000',
  slippageBps: '0',
  expiredAt: null,
  createdAt: '2026-11-20T17:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
  status: 'PartialFill',
  openTx: 'open',
  closeTx: '',
  programVersion: '1',
  trades: [],
  orderType: 'single',
  phase: 'entry',
  legs: {
    entry: {
      ...{ kind: 'limit', rawRateIn: '10000000000', rawRateOut: '1650000000' },
      ...{ isTriggered: false, hasFloor: true },
    },
    takeProfit: null,
    stop: null,
  },
  escrowMint: SOL_MINT,
  rawEscrowAmount: '7500000000',
  touchSeconds: 0,
  touchedAt: '2026-11-20T17:00:00.000Z',
  feeBps: 10,
  minTakingAmount: '1650',
  rawMinTakingAmount: '1650000000',
  hasFloor: true,
}

const recurring: TimeOrder = {
  userPubkey: MAKER,
  orderKey: 'Order2',
  inputMint: USDC_MINT,
  outputMint: SOL_MINT,
  inDeposited: '1000',
  rawInDeposited: '1000000000',
  inWithdrawn: '0',
  rawInWithdrawn: '0',
  inUsed: '300',
  rawInUsed: '300000000',
  outReceived: '2',
  rawOutReceived: '2000000000',
  outWithdrawn: '2',
  rawOutWithdrawn: '2000000000',
  openTx: 'open',
  closeTx: '',
  userClosed: false,
  createdAt: '2026-11-20T17:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
  trades: [],
  inAmountPerCycle: '100',
  rawInAmountPerCycle: '100000000',
  minOutAmount: '0',
  rawMinOutAmount: '0',
  maxOutAmount: '0',
  rawMaxOutAmount: '0',
  cycleFrequency: '3600',
  cycles: 10,
  cyclesDone: 3,
  cyclesMissed: 1,
  isPaused: false,
  nextCycleAt: '2026-11-20T20:00:00.000Z',
  maxDeviationBps: 200,
  hasFloor: true,
}
const event = { type: 'filled', txId: 'Signature1234567', slot: 7, index: 0, at: '2026-11-20T18:00:00.000Z' }
const away = () => {
  throw new Error('away')
}

beforeEach(() => {
  useWalletSession.setState({ account })
  assetStore.put([
    { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9, usdPrice: 150 },
    { id: USDC_MINT, symbol: 'USDC', name: 'USD Coin', decimals: 6, usdPrice: 1 },
  ])
})
afterEach(() => {
  cleanup()
  useWalletSession.setState({ account: undefined, wallet: undefined })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const triggers = (orders: readonly TriggerOrder[], totalPages = 1) => ({
  user: MAKER,
  orderStatus: 'active',
  orders,
  totalPages,
  page: 1,
  hasMoreData: false,
})
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

// spec 2-2.wallet-19, 2-3-04, 2-4-04, 2-7-18
test('a row expands and collapses, with every event and its transaction', async () => {
  answerRpc(
    {},
    {
      [TRIGGERS]: () => triggers([trigger]),
      '/api/trigger/v1/order/Order1': () => ({ order: trigger, events: [event] }),
    },
  )
  renderPage(<TriggerOrderList address={MAKER} />)
  const row = await screen.findByRole('button', { name: /SOL → USDC.*Partly filled/ })
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('25')
  expect(row.textContent).toContain('165.00 USDC · 10.0% above the market')
  expect(row.getAttribute('aria-expanded')).toBe('false')
  await press(/SOL → USDC.*Partly/)
  expect(row.getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByRole('list', { name: 'History of the order' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /View transaction/ }).getAttribute('href')).toBe(
    '/transaction/Signature1234567',
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }).value).toBe('165')
  await press(/SOL → USDC.*Partly/)
  expect(screen.queryByRole('list', { name: 'History of the order' })).toBeNull()
})

/** A fill of 1 SOL for 149 USDC. */
const fill = {
  orderKey: 'Order1',
  keeper: MAKER,
  ...{ inputMint: SOL_MINT, inputAmount: '1', rawInputAmount: '1000000000' },
  ...{ outputMint: USDC_MINT, outputAmount: '149', rawOutputAmount: '149000000' },
  ...{ feeMint: USDC_MINT, feeAmount: '0.15', rawFeeAmount: '150000' },
  ...{ txId: 'Signature1234567', confirmedAt: '2026-11-20T18:00:00.000Z', action: 'Fill' },
} as const
const oracle = { rawMinimumAmount: '148500000', rawOracleAmount: '150000000', shortfallBps: 66.66 }
const route = { rawRouteAmount: '148900000', routeShortfallBps: -6.71 }

test.each([
  [
    { ...oracle, ...route },
    [
      'By the feeds150 USDC',
      'Best route148.9 USDC',
      'Filled at149 USDC · at least 148.5 USDC',
      'Difference0.67% below the feeds · 0.07% above the best route',
    ],
  ],
  [
    { rawMinimumAmount: '148500000' },
    [
      'By the feedsno feed was asked',
      'Best routeunknown',
      'Filled at149 USDC · at least 148.5 USDC',
      'Differenceunknown',
    ],
  ],
  [{}, ['By the feedsunknown', 'Best routeunknown', 'Filled at149 USDC', 'Differenceunknown']],
])('the receipt of a fill with %o says what is known', async (quality, rows) => {
  const order = { ...trigger, trades: [{ ...fill, ...quality }] }
  answerRpc(
    {},
    {
      [TRIGGERS]: () => triggers([trigger]),
      '/api/trigger/v1/order/Order1': () => ({ order, events: [event] }),
    },
  )
  renderPage(<TriggerOrderList address={MAKER} />)
  await screen.findByRole('button', { name: /SOL → USDC.*Partly filled/ })
  await press(/SOL → USDC.*Partly/)
  const terms = await screen.findAllByRole('term')
  expect(terms.map((term) => `${term.textContent}${term.nextElementSibling?.textContent}`)).toEqual(rows)
})

// spec 2-2.wallet-20, 2-4-12, 2-6-03
test('each row is cancelled by its own button, which is disabled meanwhile', async () => {
  let refuse: (reason: Error) => void = () => {}
  answerRpc({}, { [TRIGGERS]: () => triggers([trigger]) })
  const fetching = vi.mocked(fetch).getMockImplementation()
  const asked: unknown[] = []
  vi.mocked(fetch).mockImplementation((url, init) => {
    if (!String(url).endsWith('/trigger/v1/cancelOrders')) return fetching!(url, init)
    asked.push(JSON.parse(String(init?.body)))
    return new Promise((_, reject) => {
      refuse = reject
    })
  })
  renderPage(
    <>
      <TriggerOrderList address={MAKER} />
      <Toaster />
    </>,
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel the order SOL → USDC' })
  await press('Cancel the order SOL → USDC')
  expect(button.disabled).toBe(true)
  // spec 2-7-25
  expect(asked).toEqual([{ maker: MAKER, orders: ['Order1'], computeUnitPrice: 'auto' }])
  await act(async () => refuse(new TypeError('away')))
  expect(await screen.findByText('Transaction Failed')).toBeTruthy()
  expect(button.disabled).toBe(false)
})

test('the orders of another wallet can be read only', async () => {
  useWalletSession.setState({ account: undefined })
  answerRpc({}, { [TRIGGERS]: () => triggers([trigger], 2) })
  renderPage(<TriggerOrderList address={MAKER} />)
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
})

// spec 2-4-05, 2-3-09, 2-7-20, 2-7-21, 2-7-22
test('a recurring order is open, with its rounds; those of the past are another list', async () => {
  const asked: string[] = []
  answerRpc(
    {},
    {
      [ACTIVE](url) {
        asked.push(url.search)
        return { totalPages: 1, page: 1, orders: [recurring] }
      },
      [PAST]: () => ({
        totalPages: 1,
        page: 1,
        orders: [{ ...recurring, closeTx: 'close', userClosed: true }],
      }),
    },
  )
  renderPage(<RecurringOrderList address={MAKER} />)
  const row = await screen.findByRole('button', { name: /USDC → SOL/, expanded: false })
  expect(row.textContent).toContain('Open')
  expect(row.textContent).toContain('100 USDC each round')
  expect(row.textContent).toContain('3 of 10 rounds')
  expect(asked[0]).toBe('?page=1&includeFailedTx=true')
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'History' })))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /USDC → SOL/ }).textContent).toContain('Cancelled'),
  )
})

// spec 2-7-23, 2-9-15
test('a failed list of recurring orders is an empty page that says so', async () => {
  answerRpc({}, { [ACTIVE]: away })
  const client = new QueryClient()
  const page = await client.fetchQuery(recurringOrdersQuery(MAKER, 'active'))
  expect(page).toMatchObject({ totalPages: 0, page: 1, orders: [] })
  expect(recurringOrdersQuery(MAKER, 'active').refetchInterval).toBe(30_000)
  renderPage(<RecurringOrderList address={MAKER} />)
  expect(await screen.findByText('They could not be loaded.')).toBeTruthy()
})

// spec 2-4-11, 2-4-16, 2-9-06
test('closed orders leave the cached portfolio, and it is fetched again 3 s later', () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const { queryKey } = portfolioQuery(MAKER)
  const order = (orderKey: string) => ({ orderKey }) as never
  const limitOrder = { totalWorth: 2, activeOrders: [order('a'), order('b')] }
  const known = { limitOrder, dollarCostAverage: limitOrder } as unknown as Portfolio
  client.setQueryData(queryKey, known)
  client.setQueryData(triggerOrdersQuery(MAKER, 'active').queryKey, triggers([trigger]) as never)
  refreshOrders(client, MAKER, { lists: ['limitOrder'], orders: ['a'] })
  const keys = (name: 'limitOrder' | 'dollarCostAverage') =>
    client.getQueryData<Portfolio>(queryKey)?.[name]?.activeOrders.map(({ orderKey }) => orderKey)
  expect([keys('limitOrder'), keys('dollarCostAverage')]).toEqual([['b'], ['a', 'b']])
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect(isStale(triggerOrdersQuery(MAKER, 'active').queryKey)).toBe(true)
  expect(isStale(queryKey)).toBe(false)
  vi.advanceTimersByTime(REFETCH_AFTER_MS - 1)
  expect(isStale(queryKey)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isStale(queryKey)).toBe(true)
  refreshOrders(client, MAKER, { lists: ['limitOrder'], orders: undefined })
  expect(keys('limitOrder')).toEqual([])
})

// spec 2-3-04
test.each([
  ['Open', 'Open'],
  ['PartialFill', 'Partly filled'],
  ['Fill', 'Filled'],
  ['Completed', 'Completed'],
  ['Cancelled', 'Cancelled'],
  ['Expired', 'Expired'],
] as const)('the status %s is shown as %s', (status, text) => {
  expect(statusText(status)).toBe(text)
})
