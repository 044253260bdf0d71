// @vitest-environment happy-dom
import type { SpotActivity } from '@callisto/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOverlay } from '../../../lib/browser/overlays.ts'
import { answerRpc, renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { USDT_MINT } from '../../../lib/tokens/mints.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { spotActivity } from '../../../transaction-flow/activity/activity.test-helper.ts'
import { PENDING } from '../../../transaction-flow/pending/pending.test-helper.ts'
import { pendingTransactions } from '../../../transaction-flow/pending/pending-store.ts'
import { RECEIPT } from '../../../transaction-flow/receipts/receipt.test-helper.ts'
import { receipts } from '../../../transaction-flow/receipts/receipt-store.ts'
import { SwapHistory } from './SwapHistory.tsx'

const { account, signature, subject } = PENDING
const pair = { sell: subject.outputMint, buy: subject.inputMint }
const mints = [pair.sell, pair.buy].sort().join()

let answer: (url: URL) => SpotActivity[]
beforeEach(() => {
  answerRpc(
    {},
    {
      [`/account/v2/activities/${account}`]: (url) => ({ histories: answer(url), hasMoreData: false }),
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useWalletSession.setState({ account: undefined })
  useOverlay.setState({ open: undefined })
  for (const store of [receipts, pendingTransactions])
    for (const one of store.list()) store.delete(one.signature)
})

/** With its part that is loaded with a wallet only. */
const show = () => {
  useWalletSession.setState({ account: { address: account } as never })
  return act(async () => void renderPage(<SwapHistory pair={pair} />))
}
const outcomes = () => screen.getAllByRole('listitem').map(({ dataset }) => dataset.outcome)
const ofPair = () => fireEvent.click(screen.getByRole('radio', { name: 'This pair' }))

test('without a wallet the history offers to connect one', () => {
  renderPage(<SwapHistory pair={pair} />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(useOverlay.getState().open).toBe('connect')
  expect(fetch).not.toHaveBeenCalled()
})

test('the swaps of the wallet are listed, those of the pair on demand; all activity is in the drawer', async () => {
  const swaps = [spotActivity(2, { outputMint: USDT_MINT }), spotActivity(1)]
  answer = ({ searchParams }) => {
    if (searchParams.get('mints') === null) return swaps
    expect(searchParams.get('mints')).toBe(mints)
    return swaps.slice(1)
  }
  const other = { ...RECEIPT, signature: '4'.repeat(88), account }
  receipts.put(other.signature, { ...other, subject: { ...subject, outputMint: USDT_MINT } })
  await show()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  ofPair()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'All activity' }))
  expect(useOverlay.getState().open).toBe('drawer')
})

test('a wallet that has not swapped the pair', async () => {
  answer = () => []
  await show()
  expect(await screen.findByText('No activities found')).toBeTruthy()
  ofPair()
  expect(await screen.findByText('This wallet has not swapped this pair yet.')).toBeTruthy()
})

test('what this browser has signed is shown while the service is asked', async () => {
  let reply = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    reply = resolve
  })
  const served = vi.mocked(fetch).getMockImplementation()!
  vi.mocked(fetch).mockImplementation(async (...call) => {
    await isAnswered
    return served(...call)
  })
  answer = () => [spotActivity(1)]
  pendingTransactions.put(signature, PENDING)
  await show()
  await waitFor(() => expect(outcomes()).toEqual(['pending']))
  expect(screen.getByText('Loading more...')).toBeTruthy()
  await act(async () => reply())
  await waitFor(() => expect(outcomes()).toEqual(['pending', 'confirmed']))
  expect(screen.getByText('End of list')).toBeTruthy()
})

test('a pending swap is on top, in every tab, and its receipt replaces it in place', async () => {
  answer = () => [spotActivity(1)]
  await show()
  await screen.findByRole('listitem')
  // As another tab does.
  const key = `callisto:pending:v1:${signature}`
  localStorage.setItem(key, JSON.stringify(PENDING))
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  await waitFor(() => expect(outcomes()).toEqual(['pending', 'confirmed']))
  expect(screen.getAllByRole('listitem')[0]!.textContent).toContain('Confirming')

  const { executed: _, ...failed } = RECEIPT
  const error = { code: 'PROGRAM_ERROR', message: 'Slippage tolerance exceeded' }
  act(() => {
    receipts.put(signature, { ...failed, outcome: 'failed', error })
    pendingTransactions.delete(signature)
  })
  expect(outcomes()).toEqual(['confirmed', 'failed'])
  const receipt = screen.getAllByRole('listitem')[1]!.querySelector('button')!
  await act(async () => void fireEvent.click(receipt))
  expect((await screen.findByRole('alert')).textContent).toContain('Slippage tolerance exceeded')
  expect(screen.getByText('Export 1 receipt')).toBeTruthy()
})
