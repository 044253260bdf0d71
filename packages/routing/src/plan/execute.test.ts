import { chainTimeAt } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { cpmm } from '../pools.test-helper.ts'
import { executeIn, executeOut, type Trade } from './execute.ts'
import type { FlowAllocation } from './route-plan.ts'

const trade = (amount: bigint): Trade => ({
  inputMint: 'a',
  outputMint: 'c',
  input: 0,
  output: 2,
  amount,
  at: chainTimeAt(0),
})

const allocation = (
  mints: [string, string],
  from: number,
  to: number,
  limit = Infinity,
  weight = 1,
): FlowAllocation => ({
  pool: cpmm(mints.join(''), mints, [1_000_000n, 1_000_000n]),
  side: 0,
  from,
  to,
  weight,
  limit,
})

describe('allocations that do not join the input to the output give no plan', () => {
  test.each([
    ['no allocation', []],
    ['no allocation that produces what is spent', [allocation(['b', 'c'], 1, 2)]],
    ['no allocation that spends what is produced', [allocation(['a', 'b'], 0, 1)]],
    ['a dead end beside a path', [allocation(['a', 'b'], 0, 1), allocation(['a', 'c'], 0, 2)]],
    ['an allocation out of the output', [allocation(['a', 'c'], 0, 2), allocation(['c', 'd'], 2, 3)]],
  ])('%s', (_, allocations) => {
    expect(executeIn(allocations, trade(1000n), 1).ok).toBe(false)
  })

  test.each([
    ['no allocation', []],
    ['no allocation that produces what is spent', [allocation(['b', 'c'], 1, 2)]],
    ['an allocation out of the output', [allocation(['a', 'c'], 0, 2), allocation(['c', 'd'], 2, 3)]],
  ])('exact out, %s', (_, allocations) => {
    expect(executeOut(allocations, trade(1000n), 1).ok).toBe(false)
  })
})

test('a saturated pool stays below its capacity and the other takes the remainder', () => {
  const allocations = [
    allocation(['a', 'c'], 0, 2, 500_000, 500_000),
    allocation(['a', 'c'], 0, 2, Infinity, 100_000),
  ]
  const done = executeIn(allocations, trade(600_000n), 2)
  if (!done.ok) throw new Error(done.code)
  expect(done.plan.legs.map((leg) => leg.amountIn)).toEqual([499_999n, 100_001n])
})
