// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { SwapPairPage } from '../SwapPairPage.tsx'
import { pairQuery } from './pair-lookups.ts'
import type { PairResolution } from './resolve-pair.ts'

const cats = [1, 2, 3].map((n) => ({ id: `cat${n}`, symbol: 'CAT', name: `Cat ${n}` }))
const sol = { id: SOL_MINT, symbol: 'SOL', name: 'Solana' }
let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  vi.stubGlobal('fetch', async () => Response.json([]))
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.unstubAllGlobals()
})

/** The page of a segment that leads to `resolution`; an error fails the lookup. */
function open(resolution: PairResolution | Error) {
  const onPair = vi.fn()
  const { queryKey } = pairQuery('A-B')
  client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
  if (resolution instanceof Error) vi.stubGlobal('fetch', () => Promise.reject(resolution))
  else client.setQueryData(queryKey, resolution)
  render(
    <QueryClientProvider client={client}>
      <SwapPairPage segment="A-B" search={{ inAmount: '1.5', ref: 'x' }} onPair={onPair} />
    </QueryClientProvider>,
  )
  return onPair
}
const group = (name: string) => within(screen.getByRole('group', { name }))
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })

// spec 1-8-09, 1-5.3-07, 1-3-16
test('more than 2 tokens with one symbol: both sides are chosen and differ before Confirm', () => {
  const onPair = open({ kind: 'choice', sell: cats, buy: cats })
  expect(screen.getByRole('dialog').textContent).toContain(
    'There are more than 2 tokens with the same symbol. Please select the token you want to swap.',
  )
  expect(confirm().disabled).toBe(true)
  fireEvent.click(group('Buying').getByRole('radio', { name: /Cat 1/ }))
  expect(confirm().disabled).toBe(true)
  const taken = group('Selling').getByRole<HTMLInputElement>('radio', { name: /Cat 1/ })
  expect(taken.disabled).toBe(true)
  fireEvent.click(group('Selling').getByRole('radio', { name: /Cat 3/ }))
  expect(confirm().disabled).toBe(false)
  fireEvent.click(confirm())
  expect(onPair).toHaveBeenCalledWith({ sell: 'cat3', buy: 'cat1', inAmount: '1.5', ref: 'x' })
})

test('a side with one token is chosen already', () => {
  const onPair = open({ kind: 'choice', sell: [sol], buy: cats.slice(0, 2) })
  expect(screen.getByRole('dialog').textContent).toContain('There are 2 tokens with the same symbol.')
  fireEvent.click(group('Buying').getByRole('radio', { name: /Cat 2/ }))
  fireEvent.click(confirm())
  expect(onPair).toHaveBeenCalledWith(expect.objectContaining({ sell: SOL_MINT, buy: 'cat2' }))
})

// spec 1-8-10, 1-4-29
test.each<[string, PairResolution | Error]>([
  ['an unknown symbol', { kind: 'default' }],
  ['a failed lookup', new TypeError('offline')],
])('%s leads to the default pair', async (_, resolution) => {
  const onPair = open(resolution)
  await waitFor(() => expect(onPair).toHaveBeenCalledWith({ sell: SOL_MINT, buy: USDC_MINT }))
})

test('a resolved pair goes on with its amount', () => {
  const onPair = open({ kind: 'pair', pair: { sell: 'cat1', buy: SOL_MINT } })
  expect(onPair).toHaveBeenCalledWith({ sell: 'cat1', buy: SOL_MINT, inAmount: '1.5', ref: 'x' })
})

// spec 1-8-08
test('an address of no token is told; only the button closes the dialog', () => {
  const onPair = open({ kind: 'missing' })
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain(
    'One of the token addresses in the URL cannot be found. You will be redirected back to the swap page.',
  )
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(dialog)
  expect(onPair).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onPair).toHaveBeenCalledWith({ sell: SOL_MINT, buy: USDC_MINT })
})
