// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { AmountPanel } from './AmountPanel.tsx'

afterEach(cleanup)

const asset = { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9 }

// spec 2-6-02
test.each([
  [true, ['Half', 'Max']],
  [false, []],
])('connected %s: %j fill the amount', (connected, names) => {
  renderPage(
    <AmountPanel
      side="sell"
      token={{ live: { asset, slot: 1 }, missing: false } as never}
      text=""
      amount={undefined}
      balance={5_000_000_000n}
      balancesFailed={false}
      connected={connected}
      isNative
      isQuoted={false}
      pending={false}
      onText={() => {}}
      onToken={() => {}}
    />,
  )
  const found = screen
    .getAllByRole('button')
    .flatMap(({ textContent }) => (textContent === 'Half' || textContent === 'Max' ? [textContent] : []))
  expect(found).toEqual(names)
})
