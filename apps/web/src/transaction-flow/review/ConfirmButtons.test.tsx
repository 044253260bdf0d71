// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmButtons, type ConfirmButtonsProps } from './ConfirmButtons.tsx'

afterEach(cleanup)

function show(props: Partial<ConfirmButtonsProps>) {
  const onBack = vi.fn()
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <ConfirmButtons
        step="review"
        secondsLeft={7}
        isExpired={false}
        disabled={false}
        onBack={onBack}
        {...props}
      />
    </form>,
  )
  return {
    onBack,
    onSubmit,
    names: () => screen.getAllByRole('button').map(({ textContent }) => textContent),
  }
}

test('a review is confirmed while it is young, and left at any time', () => {
  const { onBack, onSubmit, names } = show({})
  expect(names()).toEqual(['Back', 'Confirm · 7 s'])
  fireEvent.click(screen.getByText('Confirm · 7 s'))
  fireEvent.click(screen.getByText('Back'))
  expect([onSubmit.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1])
})

test('one that is not accepted cannot be confirmed', () => {
  show({ disabled: true })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Confirm/ }).disabled).toBe(true)
})

test('an expired one leads back', () => {
  const { onBack, onSubmit } = show({ isExpired: true })
  fireEvent.click(screen.getByText('Quote expired'))
  expect([onSubmit.mock.calls.length, onBack.mock.calls.length]).toEqual([0, 1])
})

test('a wallet that does not reply can be left', () => {
  const { onBack, names } = show({ step: 'signing' })
  expect(names()).toEqual(['Back', 'Waiting for your wallet'])
  fireEvent.click(screen.getByText('Back'))
  expect(onBack).toHaveBeenCalledTimes(1)
})

test('a transaction that is being sent cannot be called back', () => {
  expect(show({ step: 'sending' }).names()).toEqual(['Confirming'])
})
