// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { events } from '../../lib/events/page-events.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import { formatActivityTime } from '../../lib/text/wallet-format.ts'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'
import { PENDING } from '../pending/pending.test-helper.ts'
import { pendingTransactions } from '../pending/pending-store.ts'
import { Activities } from './Activities.tsx'
import { historyEntry, pagedHistory, spotActivity, transfer } from './activity.test-helper.ts'

const PATH = '/account/v2/activities/W'
const TRANSFERS = '/account/v1/transfers/W'
const HISTORY = '/account/v1/history/W'
let answer: (url: URL) => unknown
let asked: string[]
let caches: (string | undefined)[]
let log: MockInstance<typeof events.log>

beforeEach(() => {
  vi.useFakeTimers()
  log = vi.spyOn(events, 'log').mockImplementation(() => {})
  asked = []
  assetStore.put(
    [SOL_MINT, USDC_MINT].map((id, at) => ({
      ...{ id, symbol: ['SOL', 'USDC'][at]!, name: 'Token', decimals: 6 },
    })),
  )
  const fetch = answerRpc(
    {},
    {
      [PATH]: (url) => {
        asked.push(url.search)
        return answer(url)
      },
      [TRANSFERS]: (url) => {
        asked.push(url.search)
        return answer(url)
      },
      [HISTORY]: (url) => {
        asked.push(url.search)
        return answer(url)
      },
    },
  )
  caches = []
  const served = fetch.getMockImplementation()!
  fetch.mockImplementation((url, init) => {
    if (String(url).includes(PATH)) caches.push(init?.cache)
    return served(url, init)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = () => renderPage(<Activities address="W" />)
const settle = (ms = 100) => act(() => vi.advanceTimersByTimeAsync(ms))
const signatures = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => row.querySelector('a')?.getAttribute('href')?.replace('/transaction/signature-', ''))

/** Gives the list a size, which this document has none of, and scrolls it. */
async function scrollTo(fromBottom: number) {
  const list = document.querySelector<HTMLElement>('[data-scroll-list]')!
  Object.defineProperties(list, {
    scrollHeight: { configurable: true, value: 5_000 },
    clientHeight: { configurable: true, value: 5_000 - fromBottom },
  })
  fireEvent.scroll(list)
  await settle(49)
}

// spec 2-4-07, 2-7-04, 2-2.wallet-22, 2-8-45, 2-8-47, 2-8-48, 2-9-01
test('pages from 1, the next one within 10 px of the end and 50 ms later, until the end', async () => {
  const { reply } = pagedHistory(20, 50)
  answer = ({ searchParams }) =>
    reply(Number(searchParams.get('page')), searchParams.get('anchor') ?? undefined)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(5_000)
  show()
  expect(screen.getByText('Loading activities...')).toBeDefined()
  await settle()
  expect(screen.getByText('Loading more...')).toBeDefined()
  expect(asked.filter((search) => !search.includes('anchor'))[0]).toBe('?page=1&product=SWAP')
  expect(caches[0]).toBe('no-store')
  await scrollTo(11)
  await settle()
  expect(asked.some((search) => search.includes('page=2'))).toBe(false)
  await scrollTo(10)
  expect(asked.some((search) => search.includes('page=2'))).toBe(false)
  await settle()
  expect(asked).toContain('?page=2&product=SWAP&anchor=50')
  await scrollTo(0)
  await settle()
  expect(asked).toContain('?page=3&product=SWAP&anchor=50')
  expect(screen.getByText('End of list')).toBeDefined()
})

test('rows that arrive are added at the head, and the next page continues behind the first one', async () => {
  const { reply, state } = pagedHistory(20, 25)
  answer = ({ searchParams }) =>
    reply(Number(searchParams.get('page')), searchParams.get('anchor') ?? undefined)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(5_000)
  show()
  await settle()
  state.newest = 28
  await settle(15_000)
  expect(signatures().slice(0, 4)).toEqual(['28', '27', '26', '25'])
  await scrollTo(0)
  await settle()
  expect(asked).toContain('?page=2&product=SWAP&anchor=25')
  state.newest = 100
  await settle(15_000)
  expect(signatures()[0]).toBe('100')
})

// spec 2-2.wallet-21, 2-4-06, 2-8-46
test('another product begins with its page 1 and drops what was loaded', async () => {
  const empty = { trades: [], page: 1, totalPages: 0 }
  const swaps = { histories: [spotActivity(3)], hasMoreData: false }
  answer = ({ searchParams }) => (searchParams.get('product') === 'SWAP' ? swaps : empty)
  show()
  await settle()
  expect(signatures()).toEqual(['3'])
  const tab = (name: string) => act(async () => void fireEvent.click(screen.getByRole('tab', { name })))
  for (const name of ['Trigger', 'Recurring']) {
    await tab(name)
    await settle()
    expect(screen.getByText('No activities found')).toBeDefined()
  }
  asked = []
  await tab('Instant')
  await settle()
  expect(asked[0]).toBe('?page=1&product=SWAP')
  expect(signatures()).toEqual(['3'])
})

// spec 2-8-49, 2-4-09, 2-9-12
test('a row has its amounts, rate, platform, value and time', async () => {
  answer = () => ({
    histories: [
      spotActivity(3),
      spotActivity(2, { rate: undefined, outputAmount: '0', rawOutputAmount: '0' }),
    ],
    hasMoreData: false,
  })
  show()
  await settle()
  const [swap, failed] = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(swap).toBe(
    `1.5 SOL → 240 USDC1 SOL = 160.00 USDC · Pools${formatActivityTime(1_790_000_003_000)}$240.00`,
  )
  expect(failed).toContain('Exchange rate not available')
})

// spec 2-8-44, 2-7-50
test('a failure is said and logged, and the list is shown when it works again', async () => {
  answer = () => {
    throw new Error('away')
  }
  show()
  await settle(500)
  expect(screen.getByText('Failed to fetch user activities')).toBeDefined()
  expect(log).toHaveBeenCalledWith('fetch-activities-failed', 'FAILED', {
    ...{ product: 'SWAP', page: 1, code: 'INTERNAL_ERROR' },
  })
  answer = () => ({ histories: [spotActivity(3)], hasMoreData: false })
  fireEvent.click(screen.getByText('Try again'))
  await settle()
  expect(signatures()).toEqual(['3'])
})

test('without the service the swaps that this browser has signed are listed', async () => {
  answer = () => {
    throw new Error('away')
  }
  pendingTransactions.put(PENDING.signature, PENDING)
  renderPage(<Activities address={PENDING.account} />)
  await settle(500)
  expect(screen.getByRole('listitem').dataset.outcome).toBe('pending')
  expect(screen.getByText('Failed to fetch user activities')).toBeDefined()
  pendingTransactions.delete(PENDING.signature)
})

/** Lines of the receipt that a row opens. */
async function openReceipt(name: string | RegExp): Promise<(string | null)[]> {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  vi.useRealTimers()
  const receipt = await screen.findByRole('dialog', { name: 'Receipt' })
  vi.useFakeTimers()
  const facts = [...receipt.querySelectorAll('dl > div')].map((line) => line.textContent)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  return facts
}

test('all that a wallet did is in one list, each row with its receipt, each page behind the one before it', async () => {
  const [sol, usdc] = [
    { mint: SOL_MINT, amount: '1.5' },
    { mint: USDC_MINT, amount: '240' },
  ]
  const none = { given: [], received: [], platform: '', usdValue: undefined }
  const pages: Record<string, object> = {
    '': {
      entries: [
        historyEntry(8, { kind: 'limit-fill', platform: 'Callisto Orders', networkCostLamports: '0' }),
        historyEntry(7, { kind: 'burn', received: [], usdValue: 1 }),
      ],
      anchor: '3.2.1',
    },
    '3.2.1': {
      entries: [
        historyEntry(6, { ...none, kind: 'account-close', networkCostLamports: '-2039280' }),
        historyEntry(5, { ...none, kind: 'order' }),
      ],
      anchor: '1.1.1',
    },
    '1.1.1': {
      entries: [
        historyEntry(4, { kind: 'liquidity-in', given: [sol, usdc], received: [] }),
        historyEntry(3, { kind: 'fees-collected', given: [], received: [usdc] }),
      ],
    },
  }
  answer = ({ pathname, searchParams }) =>
    pathname === HISTORY ? pages[searchParams.get('anchor') ?? ''] : { histories: [], hasMoreData: false }
  show()
  await settle()
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'All' })))
  await settle()
  await settle()
  expect(asked.filter((search) => search.includes('anchor'))).toEqual(['?anchor=3.2.1', '?anchor=1.1.1'])
  expect(screen.getByText('End of list')).toBeDefined()
  expect(screen.getAllByRole('listitem').map((row) => row.querySelectorAll('p')[0]!.textContent)).toEqual([
    ...['1.5 SOL → 240 USDC', 'Burned 1.5 SOL', 'Closed an account'],
    ...['Placed or changed an order', 'Added liquidity', 'Collected fees'],
  ])
  expect(screen.getAllByRole('listitem').map((row) => row.querySelectorAll('p')[1]!.textContent)).toEqual([
    ...['1 SOL = 160.00 USDC · Callisto Orders', 'Gone for good'],
    ...['0.00203928 SOL', '0.000005 SOL', '1.5 SOL + 240 USDC · Pools', '240 USDC · Pools'],
  ])
  const end = (slot: number) => [`Slot${slot}`, `Signaturesignatur…nature-${slot}`]
  expect(await openReceipt('Closed an account')).toEqual(['Rent received0.00203928 SOL', ...end(6)])
  expect(await openReceipt('Added liquidity')).toEqual([
    ...['Sent1.5 SOL + 240 USDC', 'Value then$240.00', 'VenuePools'],
    ...['Network fee and rent0.000005 SOL', ...end(4)],
  ])
  expect(await openReceipt('1.5 SOL → 240 USDC')).toEqual([
    ...['Sent1.5 SOL', 'Received240 USDC', 'Value then$240.00', 'VenueCallisto Orders', ...end(8)],
  ])
})

test('transfers, claims and burns have their tab and a receipt, and the next page is behind the first one', async () => {
  const party = 'So11111111111111111111111111111111111111129'
  const kinds = [{ kind: 'burn', party: undefined }, { kind: 'claim' }, { kind: 'transfer-out' }] as const
  const first = kinds.map((change, at) => transfer(9 - at, { party, ...change }))
  answer = ({ pathname, searchParams }) => {
    if (pathname !== TRANSFERS) return { histories: [], hasMoreData: false }
    return searchParams.get('page') === '2'
      ? {
          transfers: [transfer(1, { networkCostLamports: '0', usdValue: undefined })],
          hasMoreData: false,
          anchor: '4',
        }
      : { transfers: first, hasMoreData: true, anchor: '4' }
  }
  show()
  await settle()
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Transfers' })))
  await settle()
  // The rows do not fill the list: the second page comes by itself.
  expect(asked.filter((search) => search.includes('anchor'))).toEqual(['?page=2&anchor=4'])
  expect(screen.getAllByRole('listitem').map((row) => row.querySelectorAll('p')[0]!.textContent)).toEqual([
    'Burned 2.5 USDC',
    'Claimed 2.5 USDC',
    'Sent 2.5 USDC',
    'Received 2.5 USDC',
  ])
  expect(screen.getAllByRole('listitem').map((row) => row.querySelectorAll('p')[1]!.textContent)).toEqual([
    'Gone for good',
    'From So11...1129',
    'To So11...1129',
    'Several addresses',
  ])
  expect(await openReceipt('Sent 2.5 USDC')).toEqual([
    'Amount2.5 USDC',
    'Value then$2.50',
    'FromW',
    'ToSo11...1129',
    'Network fee and rent0.000005 SOL',
    'Slot7',
    'Signaturesignatur…nature-7',
  ])
  expect((await openReceipt('Burned 2.5 USDC')).slice(2, 4)).toEqual([
    'FromW',
    'Network fee and rent0.000005 SOL',
  ])
  expect((await openReceipt('Received 2.5 USDC')).slice(1, 5)).toEqual([
    'Value then–',
    'FromSeveral addresses',
    'ToW',
    'Slot1',
  ])
})
