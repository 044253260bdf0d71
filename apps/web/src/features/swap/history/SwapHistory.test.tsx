// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOverlay } from '../../../lib/browser/overlays.ts'
import { SOL_MINT, USDC_MINT, USDT_MINT } from '../../../lib/tokens/mints.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { parseSignatures, swapsOfPair } from '../../../transaction-flow/history/activity-query.ts'
import type { WalletSwap } from '../../../transaction-flow/history/read-wallet-swap.ts'
import { PENDING } from '../../../transaction-flow/pending/pending.test-helper.ts'
import { pendingTransactions } from '../../../transaction-flow/pending/pending-store.ts'
import { RECEIPT } from '../../../transaction-flow/receipts/receipt.test-helper.ts'
import { receipts } from '../../../transaction-flow/receipts/receipt-store.ts'
import { SwapHistory } from './SwapHistory.tsx'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api/call.ts', async (original) => ({ ...(await original<object>()), rpc }))
const swapOf = vi.hoisted(() => vi.fn())
vi.mock('../../../transaction-flow/history/read-wallet-swap.ts', () => ({ readWalletSwap: swapOf }))

const pair = { sell: SOL_MINT, buy: USDC_MINT }
const swap = (signature: string, input: string, output: string, hasFailed = false): WalletSwap => ({
  signature,
  timeMs: Date.now() - 60_000,
  hasFailed,
  input: { mint: input, amount: hasFailed ? undefined : 1_500_000_000n, decimals: 9 },
  output: { mint: output, amount: hasFailed ? undefined : 240_000_000n, decimals: 6 },
})

const outcomes = () =>
  [...document.querySelectorAll('[data-outcome]')].map((row) => row.getAttribute('data-outcome'))

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('fetch', async () => Response.json([]))
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  useWalletSession.setState({ account: undefined })
  useOverlay.setState({ open: undefined })
  localStorage.clear()
})

const connect = () => useWalletSession.setState({ account: { address: 'me' } as never })
const show = () =>
  render(
    <QueryClientProvider client={client}>
      <SwapHistory pair={pair} />
    </QueryClientProvider>,
  )
/** The chain has these swaps, one a transaction, and further transactions without one. */
const chainHas = (swaps: readonly WalletSwap[], others = 0) => {
  const signatures = [
    ...swaps.map(({ signature }) => signature),
    ...Array.from({ length: others }, (_, n) => `o${n}`),
  ]
  rpc.mockImplementation(async (method: string) =>
    method === 'getSignaturesForAddress' ? signatures.map((signature) => ({ signature })) : {},
  )
  swapOf.mockImplementation((signature: string) => swaps.find((one) => one.signature === signature))
}

test('without a wallet the history offers to connect one', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(useOverlay.getState().open).toBe('connect')
  expect(rpc).not.toHaveBeenCalled()
})

test('the swaps of the wallet are listed with amounts and price, failed ones too', async () => {
  connect()
  chainHas([swap('a', SOL_MINT, USDC_MINT), swap('b', SOL_MINT, USDT_MINT, true)])
  const answers = rpc.getMockImplementation()!
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  rpc.mockImplementation(async (...call: unknown[]) => {
    await isAnswered
    return answers(...call)
  })
  await act(async () => void show())
  expect(screen.getByText('Loading the swaps')).toBeTruthy()
  answer()
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows[0]!.textContent).toMatch(/1m.*1\.5.*240.*160\.00/)
  expect(rows[1]!.textContent).toContain('Failed')
  expect(rows[1]!.textContent).toContain('–')
  fireEvent.click(screen.getByRole('radio', { name: 'This pair' }))
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('a wallet without swaps is told so; older transactions can be read', async () => {
  connect()
  chainHas([], 20)
  show()
  expect(await screen.findByText('No such swap in the last 20 transactions of this wallet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Load older swaps' }))
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith(
      'getSignaturesForAddress',
      ['me', expect.objectContaining({ before: 'o19' })],
      expect.anything(),
    ),
  )
})

test('an empty wallet has not swapped yet', async () => {
  connect()
  chainHas([])
  show()
  expect(await screen.findByText('This wallet has not swapped yet.')).toBeTruthy()
})

test('a failed read is shown with a retry', async () => {
  connect()
  rpc.mockRejectedValue(new Error('down'))
  show()
  expect(await screen.findByText('The swaps could not be loaded')).toBeTruthy()
  chainHas([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This wallet has not swapped yet.')).toBeTruthy()
})

test('a pending swap is on top, in every tab, and its receipt replaces it in place', async () => {
  connect()
  chainHas([swap('a', SOL_MINT, USDC_MINT)])
  show()
  await screen.findAllByRole('row')
  // As another tab does.
  const key = `callisto:pending:v1:${PENDING.signature}`
  localStorage.setItem(key, JSON.stringify(PENDING))
  act(() => useWalletSession.setState({ account: { address: PENDING.account } as never }))
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  await waitFor(() => expect(outcomes()).toEqual(['pending', 'confirmed']))
  expect(screen.getAllByRole('row')[1]!.textContent).toContain('Confirming')

  const { executed: _, ...failed } = RECEIPT
  const error = { code: 'PROGRAM_ERROR', message: 'Slippage tolerance exceeded' }
  act(() => {
    receipts.put(PENDING.signature, { ...failed, outcome: 'failed', error })
    pendingTransactions.delete(PENDING.signature)
  })
  expect(outcomes()).toEqual(['confirmed', 'failed'])
  fireEvent.click(screen.getByRole('button', { name: /Receipt of/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Slippage tolerance exceeded')
  expect(screen.getByText('Export 1 receipt')).toBeTruthy()
})

test('swaps of a pair count in both directions', () => {
  const swaps = [
    swap('a', SOL_MINT, USDC_MINT),
    swap('b', USDC_MINT, SOL_MINT),
    swap('c', SOL_MINT, USDT_MINT),
  ]
  expect(swapsOfPair(swaps, pair).map(({ signature }) => signature)).toEqual(['a', 'b'])
})

test('only an array has signatures', () => {
  expect(parseSignatures([{ signature: 'a' }, null, { signature: 1 }])).toEqual(['a'])
  expect(() => parseSignatures({ signature: 'a' })).toThrow('no signatures')
})
