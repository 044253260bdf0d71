// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOverlay } from '../../../lib/browser/overlays.ts'
import { answerRpc, type PathAnswers, renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { assetStore } from '../../../lib/live/asset-store.ts'
import { element, portfolioReply, tokenAsset } from '../../../lib/portfolio/portfolio.test-helper.ts'
import { JUP_MINT, SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { WalletDrawer } from './WalletDrawer.tsx'

const address = 'So11111111111111111111111111111111111111112'
const account = { address, publicKey: new Uint8Array(32), chains: ['solana:localnet'], features: [] } as const
const OWN = '/account/v1/portfolio/fetchJup'
const OTHER = '/account/v1/portfolio/fetchNoJup'

const native = {
  ref: undefined,
  value: 150,
  data: { isNative: true, decimals: 9, rawAmount: '1500000000' },
} as const
const gain = { method: 'weighted-average', cost: 2, unrealized: 1, percent: 50 } as const
const wallet = portfolioReply(7, [
  {
    ...element,
    type: 'multiple',
    data: {
      assets: [
        tokenAsset(SOL_MINT, { ...native, gain }),
        tokenAsset(USDC_MINT, { value: 0.004 }),
        tokenAsset(JUP_MINT, { value: 300 }),
        tokenAsset(address.replace('So', 'Sp'), { value: null, data: { price: null } }),
      ],
    },
  },
])

const chain = {
  getBalance: (): unknown => ({ context: { slot: 6 }, value: 1_500_000_000 }),
  getTokenAccountsByOwner: () => ({ context: { slot: 6 }, value: [] }),
}
const served: PathAnswers = { [OWN]: () => wallet, [OTHER]: () => portfolioReply(7) }

beforeEach(() => {
  useWalletSession.setState({ account })
  assetStore.put(
    [SOL_MINT, USDC_MINT, JUP_MINT].map((id, at) => ({
      ...{ id, symbol: ['SOL', 'USDC', 'JUP'][at]!, name: 'Token', decimals: 6 },
    })),
  )
})
afterEach(() => {
  cleanup()
  useWalletSession.setState({ account: undefined })
  useOverlay.setState({ open: undefined, drawer: undefined })
  localStorage.clear()
  vi.restoreAllMocks()
})

function Page({ opens = true }: { opens?: boolean }) {
  const [isOpen, setIsOpen] = useState(opens)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        toggle
      </button>
      {isOpen && <WalletDrawer onClose={() => {}} />}
    </>
  )
}

const press = (text: string) => act(async () => void fireEvent.click(screen.getByText(text)))
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const tab = (name: RegExp) => screen.getByRole('tab', { name })

// spec 1-4-23
test('each opening of the drawer refetches balances and portfolio, however new they are', async () => {
  let lamports = 1_500_000_000
  const fetchPortfolio = vi.fn(() => {
    throw new Error('away')
  })
  answerRpc(
    { ...chain, getBalance: () => ({ context: { slot: 7 }, value: lamports }) },
    { [OWN]: fetchPortfolio },
  )
  renderPage(<Page />)
  expect(await screen.findByText('1.50')).toBeDefined()
  const calls = fetchPortfolio.mock.calls.length
  await press('toggle')
  expect(screen.queryByText('1.50')).toBeNull()
  lamports = 2_500_000_000
  await press('toggle')
  expect(await screen.findByText('2.50')).toBeDefined()
  expect(fetchPortfolio.mock.calls.length).toBeGreaterThan(calls)
})

// spec 2-7-07
test('claims are requested while the drawer is open only', async () => {
  const claims = vi.fn(() => ({ claim: [], voteCount: 0, voteCountExtra: 0 }))
  answerRpc(chain, {
    ...served,
    '/static/remoteConfig/metadata.json': () => ({ swapSettings: {} }),
    [`/account/asr-claim-proof/${address}`]: claims,
  })
  renderPage(<Page opens={false} />)
  expect(claims).not.toHaveBeenCalled()
  await press('toggle')
  await waitFor(() => expect(claims).toHaveBeenCalledTimes(1))
  await press('toggle')
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  expect(claims).toHaveBeenCalledTimes(1)
})

// spec 1-4-23
test('a payload opens its tab', async () => {
  answerRpc(chain, served)
  useOverlay.setState({ open: 'drawer', drawer: { tab: 'activity' } })
  renderPage(<WalletDrawer onClose={() => {}} />)
  expect(tab(/^Activity/).getAttribute('aria-selected')).toBe('true')
})

// spec 2-2.wallet-11, 2-2.wallet-16, 2-2.wallet-17, 2-2.wallet-18, 2-9-10
test('holdings by value in rows of 64 px; dust and what has no price are folded', async () => {
  answerRpc(chain, served)
  renderPage(<WalletDrawer onClose={() => {}} />)
  await screen.findByText('JUP')
  expect(rows()).toEqual([
    expect.stringMatching(/^JUP.*1\.50 · \$2\$300\.00/),
    expect.stringMatching(/^SOLNative SOL.*1\.50 · \$2\$150\.00.*\$1\.00 \(50\.00%\)/),
    '1 token under $1.00<$0.01',
    '1 token without a price–',
  ])
  expect(screen.getAllByRole('listitem').map((row) => row.style.height)).toEqual(Array(4).fill('64px'))
  await press('1 token under $1.00')
  expect(rows()[3]).toMatch(/^USDC.*1\.50 · \$2<\$0\.01/)
  expect(screen.getByRole('region', { name: 'Net worth' }).textContent).toContain('$450.00')
  expect(screen.getByText('1 part without a price is not counted')).toBeDefined()
})

// spec 2-2.wallet-13, 2-8-54
test('each part has its count and value, and says so when it is empty', async () => {
  const page = { orders: [], totalPages: 0, page: 1 }
  const triggers = { ...page, user: address, orderStatus: 'active', hasMoreData: false }
  answerRpc(chain, {
    ...served,
    [OWN]: () => portfolioReply(7, []),
    '/api/trigger/v1/getTriggerOrders': () => triggers,
    [`/account/active-dca/v2/${address}`]: () => page,
  })
  renderPage(<WalletDrawer onClose={() => {}} />)
  expect(await screen.findByText('No Holdings')).toBeDefined()
  expect(tab(/^Holdings/).textContent).toBe('Holdings (0)$0')
  for (const [name, text] of [
    ['Trigger (0)', 'No Open Orders'],
    ['Recurring (0)', 'No Active Orders'],
    ['Perps (0)', 'No Open Positions'],
  ]) {
    await press(name!)
    expect(await screen.findByText(text!)).toBeDefined()
  }
})

// spec 2-2.wallet-14
test('other positions lead to the page of the wallet, with their total', async () => {
  answerRpc(chain, served)
  renderPage(<WalletDrawer onClose={() => {}} />)
  const link = await screen.findByRole('link', { name: /Other DeFi Positions/ })
  expect(link.getAttribute('href')).toBe(`/portfolio/${address}`)
  await waitFor(() => expect(link.textContent).toContain('$12.00'))
})

// spec 2-2.wallet-12, 2-8-53, 2-6-02
test('without a wallet it asks to connect', () => {
  useWalletSession.setState({ account: undefined })
  answerRpc({})
  renderPage(<WalletDrawer onClose={() => {}} />)
  const drawer = within(screen.getByRole('dialog', { hidden: true }))
  expect(drawer.getByText('No wallet connected')).toBeDefined()
  fireEvent.click(drawer.getByText('Connect'))
  expect(useOverlay.getState().open).toBe('connect')
})

const away = () => {
  throw new Error('away')
}

// spec 2-8-51, 2-8-52
test('while nothing is known it loads; when every source failed it is not found', async () => {
  answerRpc({}, { [OWN]: away })
  renderPage(<WalletDrawer onClose={() => {}} />)
  expect(screen.getByText('Loading portfolio...')).toBeDefined()
  expect(await screen.findByText('Portfolio not found')).toBeDefined()
  expect(screen.queryByText('$0')).toBeNull()
})

test('without the service the balances stay, and nothing else is nothing', async () => {
  answerRpc(chain, { [OWN]: away })
  renderPage(<WalletDrawer onClose={() => {}} />)
  expect(await screen.findByText('1.50')).toBeDefined()
  expect(await screen.findByText('Gains and orders could not be loaded.')).toBeDefined()
  expect(tab(/^Trigger/).textContent).toBe('Trigger (–)–')
  await press('Trigger (–)')
  expect(await screen.findByText('They could not be loaded.')).toBeDefined()
})

test('without the chain the index stays, with its block', async () => {
  answerRpc({}, served)
  renderPage(<WalletDrawer onClose={() => {}} />)
  expect(await screen.findByText('JUP')).toBeDefined()
  expect(await screen.findByText('Balances are those of block 7.')).toBeDefined()
})
