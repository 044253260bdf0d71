// @vitest-environment happy-dom
import type { Asset } from '@callisto/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../browser/render-page.test-helper.ts'
import { SharedSymbol } from './SharedSymbol.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asset = (id: string, symbol: string, more: Partial<Asset> = {}): Asset => ({
  id,
  symbol,
  name: symbol,
  decimals: 6,
  ...more,
})
const tokens = [
  asset('one', 'TWIN', { isVerified: true }),
  asset('false-one', 'twin'),
  asset('marked', 'TWIN', { lookalikeOf: { id: 'one', symbol: 'TWIN' } }),
  asset('left', 'PAIR', { isVerified: true }),
  asset('right', 'pair', { tags: ['strict'] }),
  asset('other', 'ALONE'),
]
const list = [
  { symbol: 'TWIN', verifiedMints: ['one'], otherMints: ['false-one', 'marked'] },
  { symbol: 'PAIR', verifiedMints: ['left', 'right'], otherMints: [] },
]

const show = () =>
  renderPage(
    <ul>
      {tokens.map((token) => (
        <li key={token.id} aria-label={token.id}>
          <SharedSymbol asset={token} />
        </li>
      ))}
    </ul>,
  )
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

// spec 2-7-39
test('the list of verified duplicate symbols is read once and marks each token that it names', async () => {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return Response.json(list)
  })
  show()
  await screen.findByText('Not TWIN')
  expect(texts()).toEqual(['', 'Not TWIN', '', '2 with this symbol', '2 with this symbol', ''])
  expect(screen.getAllByTitle('2 verified tokens have the symbol PAIR. Compare the address.')).toHaveLength(2)
  expect(urls.map((url) => new URL(url).pathname)).toEqual(['/api/tokens/v2/verified-duplicate-symbols'])
})

test.each([
  ['an error', () => Response.json({ error: 'x' }, { status: 500 })],
  ['another shape', () => Response.json([{ symbol: 'TWIN' }])],
])('%s marks nothing', async (_, reply) => {
  const fetch = vi.fn(async () => reply())
  vi.stubGlobal('fetch', fetch)
  show()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(texts().join('')).toBe('')
})
