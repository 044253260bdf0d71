// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from './Toaster.tsx'
import {
  dismissToast,
  NOTICE_MS,
  showNotice,
  showToast,
  TOAST_MS,
  type Toast,
  toasts,
} from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) dismissToast(id)
  })
  cleanup()
  vi.useRealTimers()
})

const show = (toast: Toast) => act(() => void showToast(toast))
const toast = (title: string) => screen.queryByText(title, { selector: 'section *' })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

// spec 1-9-29, 2-4-26
test('a toast closes after 6 s; a persistent one stays until it is replaced', () => {
  render(<Toaster />)
  show({ id: 'swap', variant: 'signing', title: 'Pending Wallet Signature' })
  show({ variant: 'info', title: 'Hello' })
  pass(TOAST_MS)
  expect(toast('Hello')).toBeNull()
  expect(toast('Pending Wallet Signature')).toBeTruthy()
  show({
    id: 'swap',
    variant: 'swap',
    title: 'Transaction Confirmed',
    link: { href: '/tx/1', label: 'View transaction' },
  })
  expect(toast('Pending Wallet Signature')).toBeNull()
  expect(screen.getByText('View transaction').getAttribute('href')).toBe('/tx/1')
  pass(TOAST_MS - 1)
  expect(toast('Transaction Confirmed')).toBeTruthy()
  pass(1)
  expect(toast('Transaction Confirmed')).toBeNull()
})

// spec 2-9-28
test('a notice closes after 5 s', () => {
  render(<Toaster />)
  act(() => void showNotice({ variant: 'success', title: 'Address copied' }))
  pass(NOTICE_MS - 1)
  expect(toast('Address copied')).toBeTruthy()
  pass(1)
  expect(toast('Address copied')).toBeNull()
})

// spec 2-4-26
test('hovering pauses the timer', () => {
  render(<Toaster />)
  show({ variant: 'error', title: 'Transaction Failed', code: '6001' })
  pass(TOAST_MS - 1000)
  const region = screen.getByLabelText('Notifications')
  fireEvent.pointerEnter(region)
  pass(TOAST_MS * 10)
  expect(screen.getByText('6001')).toBeTruthy()
  fireEvent.pointerLeave(region)
  pass(999)
  expect(screen.getByText('6001')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('6001')).toBeNull()
})

// spec 2-3-32
test.each(['info', 'error', 'success', 'warning', 'loading', 'signing', 'swap'] as const)(
  'the variant %s is shown',
  (variant) => {
    render(<Toaster />)
    show({ variant, title: `A toast of ${variant}` })
    expect(toast(`A toast of ${variant}`)?.closest('[data-variant]')?.getAttribute('data-variant')).toBe(
      variant,
    )
  },
)

// spec 1-9-29
test('beyond ten toasts the oldest is removed; each can be dismissed', () => {
  render(<Toaster />)
  for (let count = 1; count <= 12; count += 1) show({ variant: 'info', title: `Toast ${count}` })
  expect(toasts.get().map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Toast ${at + 3}`),
  )
  const dismiss = screen.getAllByLabelText('Dismiss')[0]
  act(() => void (dismiss && fireEvent.click(dismiss)))
  expect(toasts.get()[0]?.title).toBe('Toast 4')
})
