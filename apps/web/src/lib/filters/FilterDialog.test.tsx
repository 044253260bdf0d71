// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FilterDialog } from './FilterDialog.tsx'

afterEach(cleanup)

function open() {
  const onApply = vi.fn()
  const onClose = vi.fn()
  render(
    <FilterDialog
      filters={{ verified: true, bounds: { mcap: { min: 5 } } }}
      timeframe="1h"
      onApply={onApply}
      onClose={onClose}
    />,
  )
  return { onApply, onClose }
}
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const leave = (name: string) => act(async () => fireEvent.blur(field(name)))
const apply = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })))
const errorOf = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.at(-1) ?? '')?.textContent
}

test('a wrong text is kept and said when its field is left; Apply focuses the first one and applies nothing', async () => {
  const { onApply, onClose } = open()
  type('Volume, $ maximum', '1,000')
  type('Liquidity, $ minimum', 'much')
  expect(field('Volume, $ maximum').getAttribute('aria-invalid')).toBeNull()
  await leave('Volume, $ maximum')
  expect(field('Volume, $ maximum').getAttribute('aria-invalid')).toBe('true')
  expect(errorOf('Volume, $ maximum')).toBe('Can be 1000 or 1.000: write one of them')
  await apply()
  expect(document.activeElement).toBe(field('Liquidity, $ minimum'))
  expect(field('Liquidity, $ minimum').value).toBe('much')
  expect(errorOf('Liquidity, $ minimum')).toBe('Not a number')
  expect([onApply.mock.calls, onClose.mock.calls]).toEqual([[], []])
})

test('a changed minimum is compared with its maximum again', async () => {
  open()
  type('Mkt cap, $ maximum', '1')
  await apply()
  expect(document.activeElement).toBe(field('Mkt cap, $ maximum'))
  expect(errorOf('Mkt cap, $ maximum')).toBe('Below the minimum')
  await act(async () => type('Mkt cap, $ minimum', '0.5'))
  expect(field('Mkt cap, $ maximum').getAttribute('aria-invalid')).toBeNull()
})

test('Apply closes the dialog and applies the filters; an empty field is none', async () => {
  const { onApply, onClose } = open()
  type('Mkt cap, $ minimum', '')
  type('Holders maximum', '10')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Has socials' }))
  await apply()
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(onApply).toHaveBeenCalledOnce())
  expect(onApply).toHaveBeenCalledWith({
    verified: true,
    hasSocials: true,
    bounds: { holderCount: { max: 10 } },
  })
})
