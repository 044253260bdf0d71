// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeQuickTrade, useOverlay } from '../browser/overlays.ts'
import { QuickBuyButton, QuickTradeButtons } from './QuickTradeButtons.tsx'

afterEach(() => {
  cleanup()
  closeQuickTrade()
})

const amounts = ['0.1', '0.5', '1']
const pressed = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  return useOverlay.getState().trade
}

test('each amount of a row opens the quick trade with it; Tab reaches the first', () => {
  render(<QuickTradeButtons id="mint" symbol="JUP" amounts={amounts} isHeld={false} />)
  expect(screen.getAllByRole('button').map(({ title, tabIndex }) => [title, tabIndex])).toEqual([
    ['Buy JUP for 0.1', 0],
    ['Buy JUP for 0.5', -1],
    ['Buy JUP for 1', -1],
  ])
  expect(pressed('Buy JUP for 0.5')).toEqual({ mint: 'mint', side: 'buy', choice: 1 })
})

test('a token that the wallet holds can be sold', () => {
  render(<QuickTradeButtons id="mint" symbol="JUP" amounts={amounts} isHeld />)
  expect(pressed('Sell JUP')).toEqual({ mint: 'mint', side: 'sell', choice: 0 })
})

test('a phone has one button', () => {
  render(<QuickBuyButton id="mint" symbol="JUP" />)
  expect(pressed('Buy JUP')).toEqual({ mint: 'mint', side: 'buy', choice: 0 })
})
