// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOverlay } from '../../lib/browser/overlays.ts'
import { answerRpc, type PathAnswers, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import { element, portfolioReply, tokenAsset } from '../../lib/portfolio/portfolio.test-helper.ts'
import { navigate, useRouter } from '../../lib/router/router.ts'
import { JUP_MINT, SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { OwnPortfolioPage } from './OwnPortfolioPage.tsx'
import { PortfolioPage } from './PortfolioPage.tsx'

const address = SOL_MINT
const account = { address, publicKey: new Uint8Array(32), chains: ['solana:localnet'], features: [] } as const
const OWN = '/account/v1/portfolio/fetchJup'
const OTHER = '/account/v1/portfolio/fetchNoJup'
const LEGACY = `/account/portfolio/${address}`

const wallet = portfolioReply(7, [
  { ...element, type: 'multiple', data: { assets: [tokenAsset(JUP_MINT, { value: 300 })] } },
])
const chain = {
  getBalance: () => ({ context: { slot: 6 }, value: 0 }),
  getTokenAccountsByOwner: () => ({ context: { slot: 6 }, value: [] }),
}
const served: PathAnswers = { [OWN]: () => wallet, [OTHER]: () => portfolioReply(7) }

beforeEach(() => {
  // The table shows the rows that fit; without a layout nothing does.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  assetStore.put([{ id: JUP_MINT, symbol: 'JUP', name: 'Jupiter', decimals: 6 }])
  navigate({ to: '/portfolio' })
})
afterEach(() => {
  cleanup()
  useWalletSession.setState({ account: undefined })
  useOverlay.setState({ open: undefined })
  vi.restoreAllMocks()
})

/** The page, with the part of it that is loaded late. */
const open = (page: ReactNode) => act(async () => void renderPage(page))
const away = () => {
  throw new Error('away')
}
const row = () => waitFor(() => expect(document.querySelector('[data-row-link]')?.textContent).toBe('JUP'))
const actions = () => screen.queryAllByLabelText('Actions for JUP')

// spec 2-6-02, 1-2.1-18
test('without a wallet it asks to connect, or for the address of any wallet', () => {
  renderPage(<OwnPortfolioPage />)
  expect(screen.getByText('No wallet connected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(useOverlay.getState().open).toBe('connect')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'View Portfolio' })
  const field = screen.getByRole('textbox', { name: 'Address of a wallet' })
  for (const text of ['', 'JUP', '<script>']) {
    fireEvent.change(field, { target: { value: text } })
    expect(button.disabled).toBe(true)
  }
  fireEvent.change(field, { target: { value: ` ${USDC_MINT} ` } })
  fireEvent.click(button)
  expect(useRouter.getState().entry.href).toBe(`/portfolio/${USDC_MINT}`)
})

// spec 1-2.1-18
test('the page of the connected wallet is that of its address', async () => {
  useWalletSession.setState({ account })
  answerRpc(chain, served)
  await open(<OwnPortfolioPage />)
  await row()
  expect(screen.getByText('Your wallet')).toBeTruthy()
})

// spec 2-6-02
test.each([
  ['without a wallet', undefined, false],
  ['with the wallet of another page', { ...account, address: USDC_MINT }, false],
  ['with its wallet', account, true],
])('%s tokens move: %#', async (_, connected, canMove) => {
  useWalletSession.setState({ account: connected })
  answerRpc(chain, served)
  await open(<PortfolioPage address={address} />)
  await row()
  expect(actions().length > 0).toBe(canMove)
})

test('what is no address is said so', async () => {
  await open(<PortfolioPage address="0OIl" />)
  expect(screen.getByText('This is not an address.')).toBeTruthy()
})

// spec 2-7-09
test('when the portfolio fails, the legacy one stands in', async () => {
  const balances = [{ mint: JUP_MINT, rawValue: '1500000', decimals: 6, usdValue: 300 }]
  const legacy = { owner: address, slot: 6, totalUsd: 300, balances }
  answerRpc({}, { ...served, [OWN]: away, [LEGACY]: () => legacy })
  await open(<PortfolioPage address={address} />)
  await row()
  expect(document.querySelector('[data-net-worth]')?.textContent).toBe('$300.00')
})

test('nothing has a value only where everything is known', async () => {
  const allocation = () => screen.getByRole('region', { name: 'Allocation' })
  answerRpc(chain, { [OWN]: () => portfolioReply(7), [OTHER]: () => portfolioReply(7) })
  await open(<PortfolioPage address={address} />)
  expect(await within(allocation()).findByText('Nothing with a value')).toBeTruthy()
  cleanup()
  const unpriced = { assets: [tokenAsset(JUP_MINT, { value: null, data: { price: null } })] }
  answerRpc(chain, {
    ...served,
    [OWN]: () => portfolioReply(7, [{ ...element, type: 'multiple', data: unpriced }]),
  })
  await open(<PortfolioPage address={address} />)
  await row()
  expect(within(allocation()).getByText('It is not known yet')).toBeTruthy()
  cleanup()
  answerRpc(chain, { [OWN]: () => portfolioReply(7), [OTHER]: away })
  await open(<PortfolioPage address={address} />)
  expect(await within(allocation()).findByText('It is not known yet')).toBeTruthy()
})

test('a source that fails keeps the rest of the page, and nothing is 0', async () => {
  answerRpc({}, { ...served, [OWN]: () => wallet, [OTHER]: away })
  await open(<PortfolioPage address={address} />)
  await row()
  const other = await screen.findByRole('region', { name: 'Other DeFi Positions' })
  expect(await within(other).findByText('They could not be loaded.')).toBeTruthy()
  expect(screen.getByText('DeFi').nextElementSibling?.textContent).toMatch(/^–/)
  expect(screen.getByText(/^Other DeFi positions are not counted/)).toBeTruthy()
})

test('when every source fails nothing is 0', async () => {
  answerRpc({}, {})
  await open(<PortfolioPage address={address} />)
  expect(await screen.findByText('Portfolio not found')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\$0(?![.\d])/)
})

test('a source that the service could not read is neither empty nor 0, and is tried again', async () => {
  const failed = { id: 'callisto-pools', status: 'failed' } as const
  const part = { ...portfolioReply(7), value: null, fetcherReports: [failed] }
  const other = vi.fn(() => part)
  answerRpc(chain, { ...served, [OTHER]: other })
  await open(<PortfolioPage address={address} />)
  await row()
  const pools = await screen.findByRole('region', { name: 'Liquidity' })
  expect(within(pools).getByText('They could not be loaded.')).toBeTruthy()
  expect(screen.getByText('DeFi').nextElementSibling?.textContent).toMatch(/^–/)
  const calls = other.mock.calls.length
  await act(async () => void fireEvent.click(within(pools).getByRole('button', { name: 'Try again' })))
  expect(other.mock.calls.length).toBeGreaterThan(calls)
})

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('the gain is that of all positions, closed ones too, or a dash that says why', async () => {
  const gain = { method: 'weighted-average', cost: 10, unrealized: 0.47, percent: 4.7 } as const
  const known = { ...gain, realized: -6.75, total: -6.28, unknown: 0 }
  answerRpc(chain, { ...served, [OWN]: () => ({ ...wallet, gain: known }) })
  await open(<PortfolioPage address={address} />)
  await row()
  expect(fact('P&L')).toContain('−$6.28')
  expect(fact('Realized')).toContain('−$6.75')
  expect(fact('Unrealized')).toContain('$0.47 (4.70%)')
  cleanup()
  const none = { method: 'weighted-average', unknown: 1 } as const
  answerRpc(chain, { ...served, [OWN]: () => ({ ...wallet, gain: none }) })
  await open(<PortfolioPage address={address} />)
  await row()
  expect([fact('P&L'), fact('Unrealized'), fact('Realized')]).toEqual(['–', '–', '–'])
  expect(screen.getByText('P&L leaves out 1 token whose cost or price is not known')).toBeTruthy()
  cleanup()
  answerRpc(chain, { ...served, [OWN]: () => ({ ...wallet, gain: { ...known, unknown: 2 } }) })
  await open(<PortfolioPage address={address} />)
  await row()
  expect(fact('P&L')).toContain('−$6.28')
  expect(screen.getByText('P&L leaves out 2 tokens whose cost or price is not known')).toBeTruthy()
})
