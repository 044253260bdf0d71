import { expect, test } from 'vitest'
import { SOL_MINT } from '../tokens/mints.ts'
import { tokenHolding } from '../wallet/token-holding.test-helper.ts'
import { joinHoldings, splitHoldings, worthOf } from './holdings.ts'
import { netWorthOf, otherWorthOf } from './net-worth.ts'
import { portfolioOf, walletBalance } from './portfolio.test-helper.ts'

const gain = { method: 'weighted-average', unrealized: 1 } as const
const priceOf = () => undefined
const sol = walletBalance('', 1_000_000_000n, { decimals: 9, price: 150, usdValue: 150 })
const balances = (slot: number, amount: bigint, lamports = 1_000_000_000n) => ({
  slot,
  lamports,
  tokens: [tokenHolding('M', amount, { frozen: true })],
})
const rows = (
  ...sources: [ReturnType<typeof balances> | undefined, ReturnType<typeof portfolioOf> | undefined]
) =>
  joinHoldings({ balances: sources[0], portfolio: sources[1], priceOf }).map(
    ({ key, mint, amount, value, gain }) => [key, mint, amount, value, gain?.unrealized],
  )

test.each([
  [
    'the chain is newer: its amount, without the gain of another amount',
    9,
    2_000_000n,
    [2_000_000n, 4, undefined],
  ],
  ['the index is newer: nothing goes back to an older block', 7, 2_000_000n, [1_000_000n, 2, 1]],
  ['both agree', 9, 1_000_000n, [1_000_000n, 2, 1]],
])('%s', (_, slot, amount, expected) => {
  const portfolio = portfolioOf(8, [sol, walletBalance('M', 1_000_000n, { gain })])
  expect(rows(balances(slot, amount), portfolio)).toEqual([
    ['SOL', SOL_MINT, 1_000_000_000n, 150, undefined],
    ['M', 'M', ...expected],
  ])
})

test('what one source alone has is shown, what was sold is not', () => {
  const portfolio = portfolioOf(8, [sol, walletBalance('M', 1n), walletBalance('OLD', 5n)])
  expect(rows(undefined, portfolio).map(([key]) => key)).toEqual(['SOL', 'OLD', 'M'])
  expect(rows(balances(9, 1n, 0n), portfolio).map(([key]) => key)).toEqual(['M'])
  expect(rows(balances(9, 1n), undefined)).toEqual([
    ['SOL', SOL_MINT, 1_000_000_000n, undefined, undefined],
    ['M', 'M', 1n, undefined, undefined],
  ])
  const priced = joinHoldings({ balances: balances(9, 1_000_000n), portfolio: undefined, priceOf: () => 3 })
  expect(priced.map(({ value, isFrozen }) => [value, isFrozen])).toEqual([
    [3, false],
    [3, true],
  ])
})

// spec 2-2.wallet-16
test('the list has what is worth more than zero by value, dust and what has no price apart', () => {
  const portfolio = portfolioOf(8, [
    walletBalance('none', 5n, { price: undefined, usdValue: undefined }),
    walletBalance('dust', 400_000n),
    walletBalance('less', 3_000_000n),
    walletBalance('zero', 5n, { usdValue: 0 }),
    walletBalance('most', 9_000_000n),
  ])
  const split = splitHoldings(joinHoldings({ balances: undefined, portfolio, priceOf }))
  const keys = Object.values(split).map((list) => list.map(({ key }) => key))
  expect(keys).toEqual([['most', 'less'], ['dust'], ['zero', 'none']])
})

test.each([
  [[], { usd: 0, unknown: 0 }],
  [[undefined], { usd: undefined, unknown: 1 }],
  [[1, undefined, 2], { usd: 3, unknown: 1 }],
])('worth of %j', (values, expected) => expect(worthOf(values)).toEqual(expected))

test('net worth counts what is known and how much is not', () => {
  const portfolio = {
    ...portfolioOf(8, [
      sol,
      walletBalance('M', 1_000_000n, { gain: { method: 'weighted-average', cost: 1, unrealized: 1 } }),
      walletBalance('N', 5n, { price: undefined, usdValue: undefined }),
    ]),
    limitOrder: { totalWorth: 10, activeOrders: [] },
    vote: { lockedTokens: 1, totalWorth: undefined },
  }
  const holdings = joinHoldings({ balances: undefined, portfolio, priceOf })
  expect(netWorthOf(holdings, portfolio)).toEqual({ usd: 162, unknown: 2 })
  expect(netWorthOf(holdings, undefined)).toEqual({ usd: 152, unknown: 1 })
  expect(otherWorthOf(portfolio)).toEqual({ staked: undefined, orders: 10 })
  expect(otherWorthOf({ ...portfolio, vote: { lockedTokens: 1, totalWorth: 4 } }).staked).toBe(4)
  expect(otherWorthOf(undefined)).toEqual({ staked: undefined, orders: undefined })
})

test('a wallet without tokens is worth nothing only where its orders are known', () => {
  expect(netWorthOf([], undefined)).toEqual({ usd: undefined, unknown: 0 })
  const orders = { totalWorth: 0, activeOrders: [] }
  expect(netWorthOf([], { ...portfolioOf(8, []), limitOrder: orders })).toEqual({ usd: 0, unknown: 0 })
})
