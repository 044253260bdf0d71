// @vitest-environment happy-dom
import { Toaster } from '@callisto/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showStageToast } from './stage-toasts.ts'

afterEach(cleanup)

const region = () => screen.getByLabelText('Notifications')
const context = { signsItself: false, describe: () => '1.5 SOL for 226.1 USDC' }
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

test('a failed signature says what happened to the funds, with a code', () => {
  render(<Toaster />)
  const error = { code: 'REJECTED', message: 'Wallet Signing Failed' }
  act(() => showStageToast('swap-2', { stage: 'failed', error, text: 'Nothing was sent.' }, context))
  expect(region().textContent).toContain('Transaction FailedWallet Signing Failed. Nothing was sent.REJECTED')
})

test('a wallet that signs without a prompt is announced', () => {
  render(<Toaster />)
  act(() => showStageToast('swap-3', { stage: 'signing' }, { ...context, signsItself: true }))
  expect(region().textContent).toContain('Automatically signing transaction')
})
