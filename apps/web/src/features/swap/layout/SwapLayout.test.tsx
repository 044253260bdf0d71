// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { wickNote } from '../../../transaction-flow/orders/order-text.ts'
import { SwapLayout } from './SwapLayout.tsx'
import { chartChoice, historyChoice } from './swap-panels.ts'

vi.mock('../market/PairCards.tsx', () => ({ PairCards: () => <p>cards</p> }))
vi.mock('../market/PairChart.tsx', () => ({ PairChart: () => <p>chart</p> }))
vi.mock('../history/SwapHistory.tsx', () => ({ SwapHistory: () => <p>history</p> }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  chartChoice.set(undefined)
  historyChoice.set(undefined)
})

function show(isWide: boolean, isFormReady = true, chartNote?: string): void {
  const list = { matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => list)
  render(
    <SwapLayout
      pair={{ sell: SOL_MINT, buy: USDC_MINT }}
      title="Swap"
      tabs={null}
      isFormReady={isFormReady}
      chartNote={chartNote}
    >
      <p>form</p>
    </SwapLayout>,
  )
}
const panels = () => screen.getAllByText(/^(form|cards|chart|history)$/).map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

// spec 1-2.6-01, 1-2.6-02
test('the toggles show and hide chart and history, the form stays first', async () => {
  await act(async () => show(true))
  await screen.findByText('chart')
  await screen.findByText('history')
  expect(panels()).toEqual(['form', 'chart', 'history'])
  press('Hide Chart')
  expect(panels()).toEqual(['form', 'cards', 'history'])
  press('Hide History')
  expect(panels()).toEqual(['form', 'cards'])
  expect([chartChoice.get(), historyChoice.get()]).toEqual([false, false])
  press('Show Chart')
  expect(panels()).toEqual(['form', 'chart'])
  press('Show History')
  expect(panels()).toEqual(['form', 'chart', 'history'])
})

test('on a phone the form comes first, with the cards below it', () => {
  show(false)
  expect(panels()).toEqual(['form', 'cards'])
  expect(screen.getByRole('button', { name: 'Show Chart' })).toBeTruthy()
})

test('the chart waits for the form; the history is there at once', () => {
  show(true, false)
  expect(panels()).toEqual(['form', 'history'])
})

// spec 1-2.6-05
test('the chart of trigger orders has its note, and no chart has none', async () => {
  show(true, true, wickNote())
  expect(
    await screen.findByText(/^The graph data is an overview of all on-chain activity\. Very sharp wicks/),
  ).toBeTruthy()
  press('Hide Chart')
  expect(screen.queryByText(/^The graph data/)).toBeNull()
})
