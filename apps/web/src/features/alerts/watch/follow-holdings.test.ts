// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Balances, balancesQuery } from '../../../lib/wallet/balances.ts'
import { followHoldings } from './follow-holdings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const WALLET = 'me'
const holding = (amount: bigint): Balances['tokens'][number] => ({
  mint: 'mint',
  amount,
  uiAmount: Number(amount),
  decimals: 0,
  programId: 'program',
  frozen: false,
  accounts: [],
})

function follow() {
  const queries = new QueryClient()
  const known = (slot: number, lamports: bigint, amount: bigint) =>
    queries.setQueryData(balancesQuery(WALLET).queryKey, { slot, lamports, tokens: [holding(amount)] })
  known(1, 5n, 7n)
  const indexed = vi.fn()
  const end = followHoldings(queries, WALLET, indexed)
  return { known, indexed, end }
}

test.each([
  ['another amount of SOL', 4n, 7n, 2],
  ['another amount of a token', 5n, 8n, 2],
  ['the same at a later slot', 5n, 7n, 0],
])('%s: the service is asked %s times', (_, lamports, amount, times) => {
  const { known, indexed, end } = follow()
  known(2, lamports, amount)
  vi.advanceTimersByTime(5_000)
  expect(indexed).toHaveBeenCalledTimes(times)
  end()
})

test('two changes at once are one, changes that go on are not waited for, and none comes after the end', () => {
  const { known, indexed, end } = follow()
  known(2, 4n, 7n)
  vi.advanceTimersByTime(100)
  known(3, 3n, 7n)
  vi.advanceTimersByTime(5_000)
  expect(indexed).toHaveBeenCalledTimes(2)
  for (let slot = 4; slot < 14; slot += 1) {
    known(slot, BigInt(slot), 7n)
    vi.advanceTimersByTime(400)
  }
  expect(indexed.mock.calls.length).toBeGreaterThan(4)
  vi.advanceTimersByTime(5_000)
  indexed.mockClear()
  known(14, 2n, 7n)
  end()
  vi.advanceTimersByTime(5_000)
  expect(indexed).not.toHaveBeenCalled()
})
