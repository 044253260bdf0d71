// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '../../../../lib/api/call.ts'
import { renderPage } from '../../../../lib/browser/render-page.test-helper.ts'
import { JUP_MINT, SOL_MINT, USDC_MINT, USDT_MINT } from '../../../../lib/tokens/mints.ts'
import { TokenPicker } from './TokenPicker.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const symbols: Record<string, string> = {
  [SOL_MINT]: 'SOL',
  [USDC_MINT]: 'USDC',
  [USDT_MINT]: 'USDT',
  [JUP_MINT]: 'JUP',
}
const asset = (id: string) => ({ id, symbol: symbols[id] ?? id, name: `Token ${id}`, decimals: 6 })

// spec 2-3-13, 2-3-15
test('the predefined tokens are offered, an NFT is not', async () => {
  vi.spyOn(market, 'assets').mockImplementation(async (ids) => ids.map(asset))
  vi.spyOn(market, 'searchAssets').mockResolvedValue([
    { ...asset('COIN'), totalSupply: 1_000_000 },
    { ...asset('WHOLE'), decimals: 0, totalSupply: 5 },
    { ...asset('PICTURE'), decimals: 0, totalSupply: 1 },
  ])
  renderPage(<TokenPicker onPick={() => {}} onClose={() => {}} />)
  for (const symbol of Object.values(symbols)) expect(await screen.findByText(symbol)).toBeDefined()
  expect(screen.getAllByText('COIN')).toBeDefined()
  expect(screen.getAllByText('WHOLE')).toBeDefined()
  expect(screen.queryByText('PICTURE')).toBeNull()
})

test('balances and market caps have columns with names, risks and status are words', async () => {
  const risky = {
    ...asset('COIN'),
    mcap: 2_000_000,
    audit: { mintAuthorityDisabled: true, freezeAuthorityDisabled: false, extensions: {} },
  }
  vi.spyOn(market, 'assets').mockImplementation(async (ids) => ids.map(asset))
  vi.spyOn(market, 'searchAssets').mockResolvedValue([risky])
  const onPick = vi.fn()
  renderPage(<TokenPicker onPick={onPick} onClose={() => {}} />)
  const row = await screen.findByRole('button', { name: /^COIN/ })
  expect(row.textContent).toContain('not verified')
  expect(row.textContent).toContain('Freeze authority')
  expect(row.textContent).toContain('Mkt Cap $2M')
  expect(screen.getByRole('region', { name: 'Popular' }).textContent).toContain('PopularMkt Cap')
  const field = screen.getByRole('searchbox')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('SOL')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onPick).toHaveBeenCalledWith('COIN')
  cleanup()
  renderPage(<TokenPicker onPick={onPick} onClose={() => {}} />)
  expect(await screen.findByRole('region', { name: 'Recent' })).toBeDefined()
})

test('an address that no token has is named as such', async () => {
  vi.spyOn(market, 'assets').mockResolvedValue([])
  vi.spyOn(market, 'searchAssets').mockResolvedValue([])
  renderPage(<TokenPicker onPick={() => {}} onClose={() => {}} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ` ${SOL_MINT.slice(0, -1)}3 ` } })
  expect(await screen.findByText('No token has this address')).toBeDefined()
})
