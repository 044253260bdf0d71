// @vitest-environment happy-dom
import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { tokenHolding } from '../../../lib/wallet/token-holding.test-helper.ts'
import { toHoldings, worthOf } from './holdings.ts'

const asset = (id: string, usdPrice?: number): Asset => ({
  id,
  name: id,
  symbol: id,
  decimals: 6,
  ...(usdPrice === undefined ? {} : { usdPrice }),
})
const balances = {
  slot: 1,
  lamports: 2_000_000_000n,
  tokens: [
    tokenHolding('unknown', 5n),
    tokenHolding('cheap', 1_000_000n),
    tokenHolding('none', 0n),
    tokenHolding('dear', 3_000_000n),
  ],
}
const tokens = new Map([
  [SOL_MINT, asset(SOL_MINT, 150)],
  ['cheap', asset('cheap', 0.5)],
  ['dear', asset('dear', 1_000)],
])

test('holdings by value, without a price last, without zeros', () => {
  const holdings = toHoldings(balances, tokens)
  expect(holdings.map(({ mint, value }) => [mint, value])).toEqual([
    ['dear', 3_000],
    [SOL_MINT, 300],
    ['cheap', 0.5],
    ['unknown', undefined],
  ])
  expect(worthOf(holdings)).toEqual({ usd: 3_300.5, unpriced: 1 })
})

test('without any price the worth is unknown, and an empty address is worth 0', () => {
  expect(worthOf(toHoldings(balances, new Map()))).toEqual({ usd: undefined, unpriced: 4 })
  expect(worthOf(toHoldings({ ...balances, lamports: 0n, tokens: [] }, tokens))).toEqual({
    usd: 0,
    unpriced: 0,
  })
})
