// @vitest-environment happy-dom
import type { PendingTransaction } from '@callisto/contract'
import type { SendOutcome } from '@callisto/solana'
import { Toaster } from '@callisto/ui'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assetStore } from '../../lib/live/asset-store.ts'
import { useTransactionStatus } from '../model/transaction-status.ts'
import { receipts } from '../receipts/receipt-store.ts'
import { PENDING } from './pending.test-helper.ts'
import { pendingTransactions } from './pending-store.ts'
import { resumeTransactions } from './resume-transactions.ts'
import { trackedHere } from './track-transaction.ts'

const { signature, subject } = PENDING
const token = { decimals: 6, name: 'Any' }

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  assetStore.put([
    { ...token, id: subject.inputMint, symbol: 'SOL', decimals: 9 },
    { ...token, id: subject.outputMint, symbol: 'USDC' },
  ])
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  trackedHere.clear()
  vi.restoreAllMocks()
})

const shown = () => screen.getByLabelText('Notifications').textContent

/** Resumes with outcomes that the test gives later. */
function resume() {
  render(<Toaster />)
  const sent: { pending: PendingTransaction; isResent: boolean }[] = []
  let settle: (outcome: SendOutcome) => void = () => {}
  const stop = resumeTransactions(new QueryClient(), {
    nowMs: () => 9_000,
    isOffline: () => false,
    pending: pendingTransactions,
    receipts,
    exclusively: (_, task) => task(),
    send(pending, { isResent }) {
      sent.push({ pending, isResent })
      return new Promise((resolve) => (settle = resolve))
    },
    readExecuted: async () => ({ input: '1500000000', output: '226100000', feeLamports: '5000' }),
  })
  const end = (outcome: SendOutcome) => act(async () => settle(outcome))
  return { sent, end, stop }
}

test('a swap that a reload has interrupted is sent again and followed to its amounts', async () => {
  pendingTransactions.put(signature, PENDING)
  const { sent, end, stop } = resume()
  await act(async () => {})
  expect(sent).toEqual([{ pending: PENDING, isResent: true }])
  expect(shown()).toContain('Confirming Transaction')
  expect(useTransactionStatus.getState().underWay > 0).toBe(true)
  await end({ status: 'confirmed', signature, slot: 9 })
  expect(shown()).toContain('Transaction Confirmed1.5 SOL for 226.1 USDC')
  expect(screen.getByText('View transaction').getAttribute('href')).toBe(`/transaction/${signature}`)
  expect(useTransactionStatus.getState().underWay > 0).toBe(false)
  stop()
})

test('or to its failure', async () => {
  pendingTransactions.put(signature, PENDING)
  const { end, stop } = resume()
  await act(async () => {})
  const failure = { code: 'EXPIRED', message: 'Transaction has expired' } as const
  await end({ status: 'expired', signature, failure })
  expect(shown()).toContain('Transaction FailedTransaction has expired. It can no longer land.')
  expect(useTransactionStatus.getState().underWay > 0).toBe(false)
  stop()
})

test('one that another tab signs later is shown here too, once', async () => {
  const { sent, end, stop } = resume()
  expect(sent).toEqual([])
  await act(async () => pendingTransactions.put(signature, PENDING))
  await act(async () => pendingTransactions.put(signature, PENDING))
  expect(sent).toHaveLength(1)
  await end({ status: 'confirmed', signature, slot: 9 })
  expect(shown()).toContain('Transaction Confirmed')
  stop()
})

test('one that a form of this page signs is not tracked twice', async () => {
  const { sent, stop } = resume()
  trackedHere.add(signature)
  await act(async () => pendingTransactions.put(signature, PENDING))
  expect(sent).toEqual([])
  stop()
})
