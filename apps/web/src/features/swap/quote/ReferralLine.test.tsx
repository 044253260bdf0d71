// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { storedReferral } from '../../../lib/referral/referral.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import type { QuoteSnapshot } from '../model/machine.ts'
import { ReferralLine } from './ReferralLine.tsx'

const REFERRER = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const sell = { id: USDC_MINT, symbol: 'USDC', name: 'USDC', decimals: 6 }
const buy = { id: SOL_MINT, symbol: 'SOL', name: 'SOL', decimals: 9 }
const quoted: QuoteSnapshot = {
  key: '',
  requestedAtMs: 0,
  quote: {
    inputMint: USDC_MINT,
    inAmount: '1',
    outputMint: SOL_MINT,
    outAmount: '1',
    otherAmountThreshold: '1',
    swapMode: 'ExactIn',
    slippageBps: 50,
    routePlan: [],
  },
}
const fee = { referrer: REFERRER, feeBps: 50, mint: SOL_MINT, account: 'F' }
const withFee: QuoteSnapshot = {
  ...quoted,
  fee,
  quote: { ...quoted.quote, platformFee: { amount: '20000000', feeBps: 50, feeMint: SOL_MINT } },
}

afterEach(() => {
  cleanup()
  storedReferral.set(undefined)
  vi.unstubAllGlobals()
})

function show(snapshot: QuoteSnapshot) {
  const oracle = { sol: { usd: 150, timestamp: Math.floor(Date.now() / 1000), source: 'pools' } }
  vi.stubGlobal('fetch', async () => Response.json(oracle))
  return renderPage(
    <dl>
      <ReferralLine quoted={snapshot} sell={sell} buy={buy} />
    </dl>,
  )
}

// spec 2-3-25, 2-5-07, 2-7-35
test('the fee is shown in token and dollars with who receives it, and can be removed', async () => {
  storedReferral.set({ referrer: REFERRER, feeBps: 50 })
  show(withFee)
  expect(screen.getByText('Referral fee, 0.5% to JUPy...DvCN')).toBeDefined()
  expect(await screen.findByText('($3.00)')).toBeDefined()
  expect(screen.getByTitle(REFERRER).textContent).toBe('0.02 SOL ($3.00)')
  fireEvent.click(screen.getByText('Remove'))
  expect(storedReferral.get()).toBeUndefined()
  expect(screen.queryByText(/Referral/)).toBeNull()
})

test('a referral that takes nothing of this swap says so', () => {
  storedReferral.set({ referrer: REFERRER, feeBps: 50 })
  show(quoted)
  expect(screen.getByTitle(REFERRER).textContent).toBe('none for this swap')
})

test.each([
  ['without a referral', undefined],
  ['with one of 0 basis points', { referrer: REFERRER, feeBps: 0 }],
])('nothing is shown %s', (_, referral) => {
  storedReferral.set(referral)
  expect(show(quoted).container.textContent).toBe('')
})
