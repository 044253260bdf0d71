// @vitest-environment happy-dom
import type { Asset, Quote } from '@callisto/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { market } from '../../../lib/api/call.ts'
import { assetStore } from '../../../lib/live/asset-store.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import type { BuiltSwap } from './build-swap.ts'
import { ReviewPanel } from './ReviewPanel.tsx'

const audit = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, extensions: {} }
const sol: Asset = { id: SOL_MINT, name: 'Solana', symbol: 'SOL', decimals: 9, usdPrice: 150, audit }
const usdc: Asset = { id: USDC_MINT, name: 'USD Coin', symbol: 'USDC', decimals: 6, usdPrice: 1, audit }
const WORDS = 'Type “I accept the loss” to continue'
let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.spyOn(market, 'assets').mockResolvedValue([])
  // No balances: they only name the accounts that are opened.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  assetStore.put([sol, usdc])
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The review of 1 SOL for an amount of USDC. */
function review(
  outAmount: string,
  buy = usdc,
  more: Partial<BuiltSwap> = {},
  quoteMore: Partial<Quote> = {},
) {
  const quote: Quote = {
    inputMint: SOL_MINT,
    inAmount: '1000000000',
    outputMint: USDC_MINT,
    outAmount,
    otherAmountThreshold: outAmount,
    swapMode: 'ExactIn',
    slippageBps: 50,
    priceImpactPct: '0',
    routePlan: [],
    ...quoteMore,
  }
  const summary: BuiltSwap['summary'] = {
    spend: { mint: SOL_MINT, amount: 1_000_000_000n, exact: true },
    receive: { mint: USDC_MINT, amount: BigInt(outAmount), exact: false, account: 'a' },
    platformFee: undefined,
    opens: [],
    closes: [],
    feeLamports: 5_000n,
    priorityFeeLamports: 0n,
    tipLamports: 0n,
  }
  const simulated = { input: 1_000_000_000n, output: BigInt(outAmount) - 1n }
  const built = { quote, summary, tokenAccountRentLamports: 0n, simulated, ...more } as BuiltSwap
  const quoted = { key: 'k', quote, requestedAtMs: Date.now() }
  const onApprove = vi.fn()
  const flow = { step: 'review' as const, attempt: 1, subject: quoted, account: 'me', built }
  render(
    <QueryClientProvider client={client}>
      <ReviewPanel flow={flow} sell={sol} buy={buy} onApprove={onApprove} onBack={() => {}} />
    </QueryClientProvider>,
  )
  return onApprove
}

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm/ })

test('a swap at the market price shows both values and asks for nothing', () => {
  const onApprove = review('149500000')
  expect(screen.getByText(/\$150\.00 → \$149\.50/)).toBeTruthy()
  expect(screen.queryByLabelText(WORDS)).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(confirm())
  expect(onApprove).toHaveBeenCalledTimes(1)
})

const step = {
  swapInfo: {
    ammKey: SOL_MINT,
    label: 'Callisto CPMM',
    inputMint: SOL_MINT,
    outputMint: USDC_MINT,
    inAmount: '1000000000',
    outAmount: '149500000',
    feeAmount: '2500000',
    feeMint: SOL_MINT,
  },
  bps: 10_000,
}

// spec 2-8-42
test('the review says who fills, and ends when the market maker waits no longer', () => {
  review('149500000')
  const text = (name: string) => screen.getByText(name).parentElement!.textContent
  expect(text('Filled by')).toBe('Filled byPools')
  cleanup()
  const fill = { requestId: 'r', maker: USDC_MINT, signBeforeMs: Date.now() + 4_500 }
  review('149500000', usdc, { fill })
  expect(text('Filled by')).toBe('Filled byMarket maker EPjF...Dt1v')
  expect(screen.getByTitle(USDC_MINT)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Confirm · 5 s' })).toBeTruthy()
  cleanup()
  review('149500000', usdc, { fill: { ...fill, signBeforeMs: Date.now() - 1 } })
  expect(screen.getByRole('button', { name: 'Quote expired' })).toBeTruthy()
})

test('the review has every amount, fee and effect of the transaction', () => {
  review('149500000', usdc, {}, { routePlan: [step], priceImpactPct: '0.0004' })
  const text = (name: string) => screen.getByText(name).parentElement!.textContent
  expect(text('You send')).toContain('−1 SOL')
  expect(text('You receive')).toContain('+149.5 USDC')
  expect(text('You receive')).toContain('at least 149.5 USDC$149.50')
  expect(screen.getByText('Nothing else changes.')).toBeTruthy()
  expect(text('Rate')).toBe('Rate1 SOL = 149.50 USDC1 USDC = 0.00669 SOL')
  expect(text('Price impact')).toBe('Price impact0.04%')
  expect(text('Slippage')).toBe('Slippage0.5%')
  expect(text('Simulated result')).toBe('Simulated result149.499999 USDC')
  expect(screen.getByText('You receive $0.50 less than you send.')).toBeTruthy()
  const fees = screen.getByRole('table', { name: 'Fees' })
  const rows = [...fees.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual([
    'Network fee to the network0.000005 SOL<$0.01',
    'Pool fees to liquidity providers, part of the rate0.0025 SOL$0.38',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Route: Callisto CPMM' }))
  const legs = [...document.querySelectorAll('ol li')].map((leg) => leg.textContent)
  expect(legs).toEqual([expect.stringMatching(/100%.*Callisto CPMM|Callisto CPMM.*100%/)])
})

test('a simulation that is not available is said and does not block', () => {
  const onApprove = review('149500000', usdc, { simulated: undefined })
  expect(screen.getByText('Not available: no endpoint could simulate it')).toBeTruthy()
  fireEvent.click(confirm())
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test('wide slippage and a high price impact are warnings', () => {
  review('149500000', usdc, {}, { slippageBps: 501, priceImpactPct: '0.02' })
  expect(screen.getByText('High slippage: the swap may execute well below the quote.')).toBeTruthy()
  expect(screen.getByText('Price impact 2.00%: a smaller amount has less impact.')).toBeTruthy()
})

test('a loss above 3 % is a warning', () => {
  const onApprove = review('144000000')
  expect(screen.getByRole('status').textContent).toBe('You lose 4.00% of the value, all fees included.')
  fireEvent.click(confirm())
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test('a loss above 10 % has to be accepted in words', () => {
  const onApprove = review('90000000')
  expect(screen.getByRole('alert').textContent).toBe('You lose 40.00% of the value, all fees included.')
  const field = screen.getByLabelText(WORDS)
  expect(confirm().disabled).toBe(true)
  for (const text of ['yes', 'I accept']) {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field.closest('form')!)
    expect(confirm().disabled).toBe(true)
  }
  expect(onApprove).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: 'i accept the loss' } })
  expect(confirm().disabled).toBe(false)
  fireEvent.submit(field.closest('form')!)
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test('a value that is unknown is shown as unknown', () => {
  const onApprove = review('90000000', { ...usdc, usdPrice: undefined })
  expect(screen.getByText(/\$150\.00 → unknown/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toMatch(/^The value of USDC is unknown/)
  expect(screen.queryByLabelText(WORDS)).toBeNull()
  fireEvent.click(confirm())
  expect(onApprove).toHaveBeenCalledTimes(1)
})

/** An empty store: tokens come with the replies of `assets`. */
const emptyStore = () => {
  const spies = [vi.spyOn(assetStore, 'get'), vi.spyOn(assetStore, 'recent')]
  for (const spy of spies) spy.mockReturnValue(undefined)
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}

test('while the price of the network fee loads nothing is confirmed, and then the loss counts', async () => {
  const refill = emptyStore()
  let reply: (assets: Asset[]) => void = () => {}
  vi.spyOn(market, 'assets').mockReturnValue(new Promise((resolve) => (reply = resolve)))
  const onApprove = review('90000000')
  expect(screen.getByText(/^loading → \$90\.00$/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toMatch(/^Prices are loading/)
  expect(confirm().disabled).toBe(true)
  fireEvent.submit(confirm().closest('form')!)
  expect(onApprove).not.toHaveBeenCalled()
  await waitFor(() => expect(market.assets).toHaveBeenCalled())
  refill()
  reply([sol])
  await screen.findByLabelText(WORDS)
  expect(screen.queryByRole('status')).toBeNull()
  expect(confirm().disabled).toBe(true)
})

test('a price of the network fee that does not exist is unknown, not loading', async () => {
  emptyStore()
  review('149500000')
  await screen.findByText(/^The value of SOL is unknown/)
  expect(screen.getByText(/^unknown → \$149\.50$/)).toBeTruthy()
  expect(confirm().disabled).toBe(false)
})

test('a look-alike with a permanent delegate and a transfer fee is named before the signature', () => {
  review('149500000', {
    ...usdc,
    symbol: 'USD\u0421',
    lookalikeOf: { id: USDC_MINT, symbol: 'USDC' },
    audit: {
      ...audit,
      mintAuthorityDisabled: false,
      extensions: { permanentDelegate: 'x', transferFee: { bps: 300, maxFee: '9' } },
    },
  })
  const danger = screen.getByRole('alert').textContent
  expect(danger).toContain('This is not USDC')
  expect(danger).toContain('A permanent delegate can move or burn your USD\u0421 at any time.')
  const warning = screen.getByRole('status').textContent
  expect(warning).toContain('Every transfer of USD\u0421 costs a fee of 3.00%.')
  expect(warning).toContain('More USD\u0421 can be minted at any time.')
  expect(screen.getByText('Not USDC')).toBeTruthy()
})
