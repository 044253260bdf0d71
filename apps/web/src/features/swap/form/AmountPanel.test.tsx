// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { AmountPanel } from './AmountPanel.tsx'

afterEach(cleanup)

const asset = { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9 }

const props = {
  side: 'sell',
  text: '',
  amount: undefined,
  balance: 5_000_000_000n,
  balancesFailed: false,
  isNative: true,
  isQuoted: false,
  pending: false,
  onText: () => {},
  onToken: () => {},
} as const

test('a token that could not be loaded says so, and is tried again', async () => {
  const retry = vi.fn()
  const token = { live: undefined, missing: false, error: new Error('503'), retry }
  renderPage(<AmountPanel {...props} connected token={token} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The token could not be loaded')
  expect(screen.getByRole('button', { name: 'You sell: choose a token' }).textContent).toBe('Unknown')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

// spec 2-6-02
test.each([
  [true, ['Half', 'Max']],
  [false, []],
])('connected %s: %j fill the amount', (connected, names) => {
  renderPage(
    <AmountPanel
      {...props}
      connected={connected}
      token={{ live: { asset, slot: 1 }, missing: false } as never}
    />,
  )
  const found = screen
    .getAllByRole('button')
    .flatMap(({ textContent }) => (textContent === 'Half' || textContent === 'Max' ? [textContent] : []))
  expect(found).toEqual(names)
})
