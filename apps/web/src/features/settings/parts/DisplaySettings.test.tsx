// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../../../lib/browser/theme.ts'
import { defaultCurrency } from '../../../lib/tokens/default-currency.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { DisplaySettings } from './DisplaySettings.tsx'

afterEach(() => {
  cleanup()
  theme.set('system')
  defaultCurrency.set(SOL_MINT)
  localStorage.clear()
})

test('theme and currency are stored as they are chosen', () => {
  render(<DisplaySettings />)
  fireEvent.click(screen.getByRole('radio', { name: 'Light' }))
  fireEvent.click(screen.getByRole('radio', { name: 'USDC' }))
  expect([theme.get(), defaultCurrency.get()]).toEqual(['light', USDC_MINT])
})
