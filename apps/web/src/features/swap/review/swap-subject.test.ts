import type { Quote } from '@callisto/contract'
import type { SwapSummary } from '@callisto/solana'
import { beforeEach, expect, test } from 'vitest'
import { assetStore } from '../../../lib/live/asset-store.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { toSwapSubject } from './swap-subject.ts'

const BOUGHT = 'B'.repeat(32)
const quote: Quote = {
  inputMint: SOL_MINT,
  outputMint: BOUGHT,
  inAmount: '1000',
  outAmount: '150',
  otherAmountThreshold: '149',
  swapMode: 'ExactIn',
  slippageBps: 50,
  routePlan: [],
}
const summary: SwapSummary = {
  spend: { mint: SOL_MINT, amount: 1_000n, exact: true },
  receive: { mint: BOUGHT, amount: 149n, exact: false, account: BOUGHT },
  platformFee: undefined,
  opens: [],
  closes: [],
  feeLamports: 5_000n,
  priorityFeeLamports: 0n,
  tipLamports: 0n,
}
const swapInfo = { ammKey: SOL_MINT, inputMint: SOL_MINT, outputMint: BOUGHT, inAmount: '1', outAmount: '1' }
const fee = { kind: 'network', mint: SOL_MINT, amount: '5000' }

beforeEach(() =>
  assetStore.put([{ id: SOL_MINT, name: 'Solana', symbol: 'SOL', decimals: 9, usdPrice: 200 }]),
)

test('of a plain swap: the quote and the fee of the network with its value', () => {
  const { routePlan: _, ...quoted } = quote
  expect(toSwapSubject({ quote, summary, simulated: undefined })).toEqual({
    kind: 'swap',
    ...quoted,
    route: [],
    fees: [{ ...fee, usd: 0.001 }],
  })
})

test.each<[string, Partial<Quote>, object]>([
  ['price impact', { priceImpactPct: '0.01' }, { priceImpactPct: '0.01' }],
  [
    'pools, of which one has neither a name nor a share',
    {
      routePlan: [
        { swapInfo: { ...swapInfo, label: 'Callisto CPMM' }, bps: 9_000 },
        { swapInfo, bps: null },
      ],
    },
    { route: [{ label: 'Callisto CPMM', bps: 9_000 }, { label: '' }] },
  ],
])('with %s', (_, change, kept) => {
  expect(toSwapSubject({ quote: { ...quote, ...change }, summary, simulated: undefined })).toMatchObject(kept)
})

test('with a simulation, a tip, the rent of a larger account, and a pool fee whose price is unknown', () => {
  const routePlan = [{ swapInfo: { ...swapInfo, feeMint: BOUGHT, feeAmount: '3' }, bps: 10_000 }]
  const built = {
    summary: { ...summary, tipLamports: 9_000n },
    simulated: { input: 1_000n, output: 151n, rent: 2_074_080n },
  }
  expect(toSwapSubject({ quote: { ...quote, routePlan }, ...built })).toMatchObject({
    simulated: { input: '1000', output: '151' },
    tipLamports: '9000',
    fees: [
      { ...fee, usd: 0.001 },
      { kind: 'tip', amount: '9000', usd: 0.0018 },
      { kind: 'pool', mint: BOUGHT, amount: '3' },
      { kind: 'rent', mint: SOL_MINT, amount: '2074080', usd: expect.closeTo(0.414816, 9) },
    ],
  })
})
