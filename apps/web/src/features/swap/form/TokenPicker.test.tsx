// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '../../../lib/api/call.ts'
import { renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { JUP_MINT, SOL_MINT, USDC_MINT, USDT_MINT } from '../../../lib/tokens/mints.ts'
import { TokenPicker } from './TokenPicker.tsx'

afterEach(() => {
  cleanup()
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
  expect(screen.getByText('COIN')).toBeDefined()
  expect(screen.getByText('WHOLE')).toBeDefined()
  expect(screen.queryByText('PICTURE')).toBeNull()
})
