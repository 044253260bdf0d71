import { describe, expect, test } from 'vitest'
import { cpmm } from '../pools.test-helper.ts'
import { executeIn, executeOut, type Trade } from './execute.ts'
import type { Draft } from './plan.ts'

const trade = (amount: bigint): Trade => ({
  inputMint: 'a',
  outputMint: 'c',
  input: 0,
  output: 2,
  amount,
  unixTime: 0,
})

const draft = (mints: [string, string], from: number, to: number, limit = Infinity, weight = 1): Draft => ({
  pool: cpmm(mints.join(''), mints, [1_000_000n, 1_000_000n]),
  side: 0,
  from,
  to,
  weight,
  limit,
})

describe('drafts that do not join the input to the output are no plan', () => {
  test.each([
    ['nothing at all', []],
    ['nothing that brings what is spent', [draft(['b', 'c'], 1, 2)]],
    ['nothing that spends what is brought', [draft(['a', 'b'], 0, 1)]],
    ['a dead end beside a way', [draft(['a', 'b'], 0, 1), draft(['a', 'c'], 0, 2)]],
    ['a way on from the output', [draft(['a', 'c'], 0, 2), draft(['c', 'd'], 2, 3)]],
  ])('%s', (_, drafts) => {
    expect(executeIn(drafts, trade(1000n), 1).ok).toBe(false)
  })

  test.each([
    ['nothing at all', []],
    ['nothing that brings what is spent', [draft(['b', 'c'], 1, 2)]],
  ])('exact out, %s', (_, drafts) => {
    expect(executeOut(drafts, trade(1000n), 1).ok).toBe(false)
  })
})

test('a pool at its limit keeps off it by a hair, and the other takes the rest', () => {
  const drafts = [draft(['a', 'c'], 0, 2, 500_000, 500_000), draft(['a', 'c'], 0, 2, Infinity, 100_000)]
  const done = executeIn(drafts, trade(600_000n), 2)
  if (!done.ok) throw new Error(done.code)
  expect(done.plan.legs.map((leg) => leg.amountIn)).toEqual([499_999n, 100_001n])
})
