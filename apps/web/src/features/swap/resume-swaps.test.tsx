// @vitest-environment happy-dom
import { Toaster } from '@callisto/ui'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assetStore } from '../../lib/live/asset-store.ts'
import { addPendingSwap, type PendingSwap } from '../../lib/wallet/pending-swaps.ts'
import { isTransactionUnderWay } from '../../lib/wallet/transaction-status.ts'
import { resumeSwaps } from './resume-swaps.ts'
import type { SendResult } from './review/send-swap.ts'

const mint = 'So11111111111111111111111111111111111111112'
const swap = {
  signature: '5'.repeat(88),
  lastValidBlockHeight: 150,
  account: mint,
  inputMint: mint,
  outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
}
const token = { decimals: 6, name: 'Any' }

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  assetStore.put([
    { ...token, id: swap.inputMint, symbol: 'SOL', decimals: 9 },
    { ...token, id: swap.outputMint, symbol: 'USDC' },
  ])
  addPendingSwap(swap)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const shown = () => screen.getByLabelText('Notifications').textContent

/** Resumes with a result that the test gives later. */
function resume() {
  render(<Toaster />)
  const followed: PendingSwap[] = []
  let settle: (result: SendResult) => void = () => {}
  const done = resumeSwaps(new QueryClient(), (pending) => {
    followed.push(pending)
    return new Promise((resolve) => (settle = resolve))
  })
  const end = (result: SendResult) =>
    act(async () => {
      settle(result)
      await done
    })
  return { followed, end }
}

test('a swap that a reload has interrupted is followed to its amounts', async () => {
  const { followed, end } = resume()
  await act(async () => {})
  expect(followed).toEqual([swap])
  expect(shown()).toContain('Confirming Transaction')
  expect(isTransactionUnderWay()).toBe(true)
  const amounts = { input: 1_500_000_000n, output: 226_100_000n, feeLamports: 5_000n }
  await end({ ok: true, result: { signature: swap.signature, slot: 9, amounts } })
  expect(shown()).toContain('Transaction Confirmed1.5 SOL for 226.1 USDC')
  expect(shown()).not.toContain('Confirming')
  expect(screen.getByText('View transaction').getAttribute('href')).toBe(`/transaction/${swap.signature}`)
  expect(isTransactionUnderWay()).toBe(false)
})

test('or to its failure', async () => {
  const { end } = resume()
  await act(async () => {})
  const error = { code: 'EXPIRED', message: 'Transaction has expired' }
  await end({ ok: false, error, text: 'Nothing changed.', signature: swap.signature })
  expect(shown()).toContain('Transaction FailedTransaction has expired. Nothing changed.')
  expect(shown()).toContain('EXPIRED')
  expect(isTransactionUnderWay()).toBe(false)
})

test('without one nothing is shown', async () => {
  sessionStorage.clear()
  const { followed } = resume()
  await act(async () => {})
  expect(followed).toEqual([])
  expect(isTransactionUnderWay()).toBe(false)
})
