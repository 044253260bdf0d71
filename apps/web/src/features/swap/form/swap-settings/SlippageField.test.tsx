// @vitest-environment happy-dom
import { activateLocale } from '@callisto/i18n'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SlippageField } from './SlippageField.tsx'

afterEach(() => {
  cleanup()
  activateLocale('en', {})
})

let inForce: number | 'auto'
function Field({ start }: { start: number }) {
  const [value, setValue] = useState<number | 'auto'>(start)
  inForce = value
  return <SlippageField value={value} onChange={setValue} />
}

const field = () => screen.getByRole('textbox', { name: 'Custom slippage in percent' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

// spec 2-9-16, 1-9-24
test.each([
  ['1.25', 125, undefined],
  ['1,25', 125, undefined],
  ['0', 0, undefined],
  ['50', 5_000, undefined],
  ['.5', 50, undefined],
  ['2 %', 200, undefined],
  ['', 50, undefined],
  ['50.01', 50, /^0\.5% applies/],
  ['1.234', 50, /^0\.5% applies/],
  ['-1', 50, /^0\.5% applies/],
  ['abc', 50, /^0\.5% applies/],
  ['1e1', 50, /^0\.5% applies/],
])('after 50 %% the text %j puts %d bps in force', (text, bps, error) => {
  render(<Field start={5_000} />)
  type(text)
  expect(inForce).toBe(bps)
  expect((field() as HTMLInputElement).value).toBe(text)
  expect(field().getAttribute('aria-invalid')).toBe(error ? 'true' : null)
  if (error) expect(screen.getByText(error)).toBeTruthy()
})

test('a wide tolerance warns', () => {
  render(<Field start={501} />)
  expect(screen.getByText(/^High slippage/)).toBeTruthy()
  type('5')
  expect(screen.queryByText(/^High slippage/)).toBeNull()
})

test('a saved tolerance is shown in the notation of the language; a preset empties the field', () => {
  activateLocale('es', {})
  render(<Field start={125} />)
  expect((field() as HTMLInputElement).value).toBe('1,25')
  fireEvent.click(screen.getAllByRole('radio')[3] as HTMLElement)
  expect([inForce, (field() as HTMLInputElement).value]).toEqual([100, ''])
  fireEvent.click(screen.getAllByRole('radio')[0] as HTMLElement)
  expect(inForce).toBe('auto')
})
