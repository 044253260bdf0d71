// @vitest-environment happy-dom
import type { Asset } from '@callisto/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import { ReceiptView } from './ReceiptView.tsx'
import { RECEIPT } from './receipt.test-helper.ts'
import type { ReceiptRecord } from './receipt-record.ts'

const audit = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, extensions: {} }
const { inputMint, outputMint } = RECEIPT.subject
const sol: Asset = { id: inputMint, name: 'Solana', symbol: 'SOL', decimals: 9, usdPrice: 150, audit }
const usdc: Asset = { id: outputMint, name: 'USD Coin', symbol: 'USDC', decimals: 6, usdPrice: 1, audit }

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  assetStore.put([sol, usdc])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (more: Partial<ReceiptRecord> = {}) => {
  const record: ReceiptRecord = { ...RECEIPT, ...more }
  renderPage(<ReceiptView record={record} />)
}
const rows = () =>
  screen.getAllByRole('row').map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())
const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('a confirmed swap shows quoted, simulated and executed amounts, times, fees and route', () => {
  show()
  expect(screen.getByRole('heading', { name: /Swap confirmed/ })).toBe(document.activeElement)
  expect(rows()).toEqual([
    'SentReceived',
    'Quoted1.5 SOL 226.1 USDC',
    'Simulated1.5 SOL 226.05 USDC',
    'Executed1.5 SOL 226 USDC',
    'FeeAmountValue',
    'Network fee to the network0.000006 SOL$0.90',
    'Pool fees to liquidity providers, part of the rate0.003 SOL$0.45',
  ])
  expect(document.querySelector('[data-received]')?.getAttribute('data-received')).toBe('226000000')
  expect(figure('Slippage')).toBe('0.04% of 0.5% used')
  expect(figure('Route')).toBe('Callisto CPMM')
  expect(figure('From quote to approval')).toBe('3.0 s')
  expect(figure('Landing on chain')).toBe('0.5 s')
  expect(figure('Confirmation time')).toBe('0.6 s')
  const link = screen.getByRole('link', { name: 'View transaction' })
  expect(link.getAttribute('href')).toBe(`/transaction/${RECEIPT.signature}`)
  expect(screen.queryByRole('alert')).toBeNull()
})

// spec 2-8-30, 2-8-31, 2-3-24
test('a confirmed swap whose amounts cannot be read says so', () => {
  show({ executed: undefined } as Partial<ReceiptRecord>)
  expect(screen.getByRole('status').textContent).toContain('Balances cannot be extracted properly')
  expect(rows()[3]).toBe('Executed– SOL– USDC')
})

test.each([
  [
    'failed',
    { code: 'PROGRAM_ERROR', message: 'Slippage tolerance exceeded' },
    ['Swap failed', 'Slippage tolerance exceeded', 'Only the network fee was paid.', 'allow more slippage'],
    true,
  ],
  [
    'expired',
    { code: 'EXPIRED', message: 'x' },
    ['Swap expired', 'It can no longer land.', 'priority fee'],
    false,
  ],
  [
    'unconfirmed',
    { code: 'NOT_CONFIRMED', message: 'x' },
    ['Swap not confirmed', 'It may still land.'],
    true,
  ],
  [
    'notSent',
    { code: 'OFFLINE', message: 'You are offline' },
    ['Swap not sent', 'Nothing was sent.', 'online'],
    false,
  ],
] as const)('a swap that is %s says why, what it means and what to do', (outcome, error, texts, hasLink) => {
  const { executed: _, ...rest } = RECEIPT
  renderPage(<ReceiptView record={{ ...rest, outcome, error }} />)
  const shown = document.body.textContent
  for (const text of texts) expect(shown).toContain(text)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain(error.code)
  expect(alert.textContent).toContain('We never message you first, and never ask for your seed phrase.')
  expect(screen.getByRole('link', { name: 'Get Help' }).getAttribute('href')).toBe('/help')
  expect(screen.queryByRole('link', { name: 'View transaction' }) !== null).toBe(hasLink)
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('a pending swap has no result yet', () => {
  const { decidedAtMs: _, ...times } = RECEIPT.times
  show({ outcome: 'pending', times, executed: undefined } as Partial<ReceiptRecord>)
  expect(screen.getByRole('heading', { name: /Swap is being confirmed/ })).toBeTruthy()
  expect(screen.queryByText('Confirmation time')).toBeNull()
})

test('what is shared is what the chain shows', async () => {
  const share = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
  expect(share).toHaveBeenCalledWith({
    title: 'Swap on Callisto',
    text: 'Swapped 1.5 SOL for 226 USDC',
    url: `${location.origin}/transaction/${RECEIPT.signature}`,
  })
  expect(screen.getByRole('link', { name: 'Picture' }).getAttribute('href')).toBe(
    `/share?tx=${RECEIPT.signature}`,
  )
})
