// @vitest-environment happy-dom
import type { Asset, MintExtensions } from '@callisto/contract'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LookalikeBadge } from './LookalikeBadge.tsx'
import { TokenWarnings } from './TokenWarnings.tsx'

afterEach(cleanup)

const clean = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, extensions: {} }
const token: Asset = { id: 'Mint', name: 'Token', symbol: 'TKN', decimals: 6, audit: clean }

function show(element: ReactNode): HTMLElement {
  return render(element).container
}
const withExtensions = (extensions: MintExtensions): Asset => ({ ...token, audit: { ...clean, extensions } })

test('a token without findings shows nothing', () => {
  expect(show(<TokenWarnings asset={token} place="review" />).textContent).toBe('')
  expect(show(<LookalikeBadge asset={token} />).textContent).toBe('')
})

test.each<[MintExtensions, 'alert' | 'status', string]>([
  [{ permanentDelegate: 'x' }, 'alert', 'A permanent delegate can move or burn your TKN at any time.'],
  [{ nonTransferable: true }, 'alert', 'TKN cannot be transferred or sold.'],
  [{ pausable: { paused: true } }, 'alert', 'Transfers of TKN are paused.'],
  [{ pausable: { paused: false, authority: 'x' } }, 'status', 'Transfers of TKN can be paused.'],
  [
    { defaultAccountState: 'frozen' },
    'alert',
    'New accounts of TKN start frozen: you may not be able to sell.',
  ],
  [{ transferHook: { program: 'x' } }, 'alert', 'Every transfer of TKN runs a program that can refuse it.'],
  [
    { transferFee: { bps: 250, maxFee: '1', authority: 'x' } },
    'status',
    'Every transfer of TKN costs a fee of 2.50%, which can be raised.',
  ],
  [
    { transferFee: { bps: 0, maxFee: '0', next: { bps: 9_900, maxFee: '1', epoch: 12 } } },
    'alert',
    'Every transfer of TKN costs a fee of 0.00%, and 99.00% from epoch 12.',
  ],
  [
    { transferFee: { bps: 0, maxFee: '0', authority: 'x' } },
    'status',
    'A fee on transfers of TKN can be set.',
  ],
])('%j: %s', (extensions, role, text) => {
  show(<TokenWarnings asset={withExtensions(extensions)} place="review" />)
  expect(screen.getByRole(role).textContent?.trim()).toBe(text)
})

test('what is unknown is one sentence, not a pass', () => {
  show(<TokenWarnings asset={{ ...token, audit: undefined }} place="review" />)
  expect(screen.getByRole('status').textContent?.trim()).toBe('It is not known yet who has power over TKN.')
})

test('a look-alike names the verified token and links to it', () => {
  const lookalikeOf = { id: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC' }
  const asset = { ...token, symbol: 'USD\u0421', lookalikeOf }
  show(<TokenWarnings asset={asset} place="page" />)
  expect(screen.getByRole('alert').textContent).toContain('This is not USDC')
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/tokens/${lookalikeOf.id}`)
  expect(show(<LookalikeBadge asset={asset} />).textContent).toBe('Not USDC')
})

test('of a verified token only dangers are warned of', () => {
  const issuer = { ...clean, freezeAuthorityDisabled: false, extensions: { permanentDelegate: 'x' } }
  show(<TokenWarnings asset={{ ...token, isVerified: true, audit: issuer }} place="review" />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).not.toContain('frozen')
})
