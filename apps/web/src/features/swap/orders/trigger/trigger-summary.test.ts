import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../../lib/tokens/mints.ts'
import type { TriggerTerms } from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import { heldTrigger, triggerSummary } from './trigger-summary.ts'

const sol: Asset = { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9 }
const usdc: Asset = { id: USDC_MINT, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const terms: TriggerTerms = {
  inputMint: SOL_MINT,
  outputMint: USDC_MINT,
  making: 10_000_000_000n,
  entry: { kind: 'limit', taking: 1_650_000_000n, slippageBps: 50 },
  takeProfit: undefined,
  stop: undefined,
  expiresAt: undefined,
}
const tokens = { sell: sol, buy: usdc, base: sol, quote: usdc, distance: 7.4 }
const summary = (changes: Partial<TriggerTerms>) =>
  triggerSummary({ ...tokens, terms: { ...terms, ...changes } }).join(' ')
const floor = { input: 10_000_000_000n, output: 1_320_500_000n }
const at = { mint: SOL_MINT, slippageBps: 100, floor }

test.each<[Partial<TriggerTerms>, string]>([
  [
    {},
    'Sells 10 SOL for at least 1650 USDC when SOL reaches 165.00 USDC, 7.4% above the market. It stays yours until it is filled. It has no end.',
  ],
  [
    { entry: { kind: 'below', priceUsd: 14_000_000_000n, ...at } },
    'Sells 10 SOL at the market, less 1.00% at most, when SOL reaches $140, 7.4% above the market. Never below 1320.5 USDC for 10 SOL.',
  ],
  [
    { entry: { kind: 'trailingFall', trailingBps: 500, ...at } },
    'Sells 10 SOL at the market, less 1.00% at most, when SOL falls 5.00% from its highest price.',
  ],
  [
    {
      entry: undefined,
      takeProfit: { kind: 'above', priceUsd: 18_000_000_000n, ...at },
      stop: { kind: 'below', priceUsd: 12_000_000_000n, ...at },
    },
    'Sells 10 SOL at the market when SOL reaches $180 or falls to $120, whichever comes first.',
  ],
])('case %#', (changes, text) => {
  expect(summary(changes)).toContain(text)
})

test('what follows an entry, and the end, have their sentences', () => {
  const text = summary({
    takeProfit: { kind: 'above', priceUsd: 18_000_000_000n, ...at },
    stop: { kind: 'below', priceUsd: 12_000_000_000n, ...at },
    expiresAt: 1_790_000_000,
  })
  expect(text).toContain('It then sells what it bought at $180 or above.')
  expect(text).toContain('It then sells what it bought at $120 or below.')
  expect(text).toMatch(/It ends .*2026/)
})

test('without a worst price it says so', () => {
  const entry = { kind: 'below', priceUsd: 14_000_000_000n, ...at, floor: { ...floor, output: 1n } } as const
  expect(summary({ entry })).toContain('It may fill at any price.')
})

test('the review has the rate of an order too, and whether feeds hold it', () => {
  const tokens = { sell: sol, buy: usdc }
  expect(heldTrigger(terms, tokens)).toEqual({
    floors: ['Never below 1650 USDC for 10 SOL.'],
    hasFeeds: true,
  })
  const entry = { kind: 'limit', taking: 1n, slippageBps: 0 } as const
  expect(heldTrigger({ ...terms, entry }, tokens).hasFeeds).toBe(false)
})
