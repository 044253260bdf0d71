// @vitest-environment happy-dom
import { Toaster } from '@callisto/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showStageToast } from './stage-toasts.ts'

afterEach(cleanup)

const region = () => screen.getByLabelText('Notifications')
const context = { signsItself: undefined, describe: () => '1.5 SOL for 226.1 USDC' }
const receipt = { signature: 'sig' }

// spec 2-4-23, 2-8-69
test('one toast follows a swap from signing to confirmation', () => {
  render(<Toaster />)
  act(() => showStageToast('swap-1', { stage: 'signing' }, context))
  expect(region().textContent).toContain('Pending Wallet SignatureSign in wallet to proceed')
  act(() => showStageToast('swap-1', { stage: 'confirming', signature: 'sig' }, context))
  expect(region().textContent).toContain('Confirming Transaction')
  expect(region().textContent).not.toContain('Pending')
  act(() => showStageToast('swap-1', { stage: 'confirmed', receipt }, context))
  expect(region().textContent).toContain('Transaction Confirmed1.5 SOL for 226.1 USDC')
  expect(region().querySelector('a')?.getAttribute('href')).toBe('/transaction/sig')
})

// spec 2-8-70
test('several transactions that are being confirmed share a toast until one is left', () => {
  render(<Toaster />)
  const confirming = { stage: 'confirming', signature: 'sig' } as const
  act(() => showStageToast('swap-a', confirming, context))
  act(() => showStageToast('swap-b', confirming, context))
  expect(region().textContent).toContain('Confirming Transactions2 transactions')
  expect(region().querySelectorAll('[data-variant=loading]')).toHaveLength(1)
  act(() => showStageToast('swap-a', { stage: 'confirmed', receipt }, context))
  expect(region().textContent).toContain('Transaction Confirmed1.5 SOL')
  expect(region().textContent).not.toContain('Confirming Transactions')
  expect(region().textContent).toContain('Confirming Transaction')
  act(() => showStageToast('swap-b', { stage: 'confirmed', receipt }, context))
  expect(region().textContent).not.toContain('Confirming')
})

// spec 2-8-68
test('a failed transaction has its explorer link, its reason and a way to help', () => {
  render(<Toaster />)
  const error = { code: 'PROGRAM_ERROR', message: 'Slippage tolerance exceeded' }
  const text = 'Only the network fee was paid.'
  act(() => showStageToast('swap-4', { stage: 'failed', error, text, signature: 'sig' }, context))
  expect(region().textContent).toContain('Transaction FailedSlippage tolerance exceeded. Only the network')
  const toasts = [...region().querySelectorAll('.ui-toast')]
  const links = [...(toasts.at(-1)?.querySelectorAll('a') ?? [])].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(links).toEqual([
    ['View transaction', '/transaction/sig'],
    ['Get Help', '/help'],
  ])
  expect(region().textContent).toContain('We never message you first, and never ask for your seed phrase.')
})

test('a failed signature says what happened to the funds, with a code', () => {
  render(<Toaster />)
  const error = { code: 'REJECTED', message: 'Wallet Signing Failed' }
  act(() => showStageToast('swap-2', { stage: 'failed', error, text: 'Nothing was sent.' }, context))
  expect(region().textContent).toContain('Transaction FailedWallet Signing Failed. Nothing was sent.REJECTED')
})

test('a wallet that signs without a prompt is announced', () => {
  render(<Toaster />)
  act(() => showStageToast('swap-3', { stage: 'signing' }, { ...context, signsItself: 'Test wallet' }))
  expect(region().textContent).toContain('Automatically signing transaction')
})
