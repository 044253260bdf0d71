import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { swapChanges } from './swap-changes.ts'

const audit = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, extensions: {} }
const sell: Asset = { id: SOL_MINT, name: 'Solana', symbol: 'SOL', decimals: 9, audit }
const buy: Asset = { id: USDC_MINT, name: 'USD Coin', symbol: 'USDC', decimals: 6, audit }
const quote = { inAmount: '1500000000', outAmount: '226100000' }
const values = { inUsd: 225, outUsd: 226.1 }

test('exact in: what is sent is exact, what is received has a minimum', () => {
  const spend = { mint: SOL_MINT, amount: 1_500_000_000n, exact: true }
  const receive = { mint: USDC_MINT, amount: 225_000_000n, exact: false, account: 'a' }
  expect(swapChanges(quote, { spend, receive }, { sell, buy }, values)).toMatchObject([
    { label: 'You send', units: 1_500_000_000n, direction: 'out', usd: 225, bound: undefined },
    { label: 'You receive', units: 226_100_000n, direction: 'in', usd: 226.1, bound: 'at least 225 USDC' },
  ])
})

test('exact out: what is received is exact, what is sent has a maximum', () => {
  const spend = { mint: SOL_MINT, amount: 1_510_000_000n, exact: false }
  const receive = { mint: USDC_MINT, amount: 226_100_000n, exact: true, account: 'a' }
  expect(swapChanges(quote, { spend, receive }, { sell, buy }, values)).toMatchObject([
    { units: 1_500_000_000n, bound: 'at most 1.51 SOL' },
    { units: 226_100_000n, bound: undefined },
  ])
})
