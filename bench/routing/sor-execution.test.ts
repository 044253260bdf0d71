import { expect, test } from 'vitest'
import type { GraphFile } from './market.ts'
import { executeSorSwaps } from './sor-execution.ts'

/** Tokens 0, 1 and 2; a pool 0-1 and a pool 1-2, no fees. */
const file: GraphFile = {
  tokens: [0, 1, 2].map((id) => ({ id, mint: `m${id}`, symbol: `S${id}`, decimals: 6 })),
  pools: [
    { id: 'a', kind: 'cpmm', tokenA: 0, tokenB: 1, reserveA: '1000', reserveB: '1000', feeBps: 0 },
    { id: 'b', kind: 'cpmm', tokenA: 1, tokenB: 2, reserveA: '1000', reserveB: '1000', feeBps: 0 },
  ],
  quotes: [],
}

const ask = (mode: 'ExactIn' | 'ExactOut', amount: bigint) => ({
  mode,
  inputMint: '0',
  outputMint: '2',
  amount,
})

const there = { pool: 0, from: 0, to: 1 }
const onward = { pool: 1, from: 1, to: 2 }

test('exact in: an amount of 0 spends the output of the previous swap', () =>
  expect(
    executeSorSwaps(file, ask('ExactIn', 1000n), [
      { ...there, amount: 1000n },
      { ...onward, amount: 0n },
    ]),
  ).toEqual({ spent: 1000n, received: 333n }))

test('exact out: an amount of 0 buys the input of the previous swap', () =>
  expect(
    executeSorSwaps(file, ask('ExactOut', 333n), [
      { ...onward, amount: 333n },
      { ...there, amount: 0n },
    ]),
  ).toEqual({ spent: 1000n, received: 333n }))

test('a pool used twice keeps its state', () =>
  expect(
    executeSorSwaps(file, { ...ask('ExactIn', 1000n), outputMint: '1' }, [
      { ...there, amount: 500n },
      { ...there, amount: 500n },
    ]),
  ).toEqual({ spent: 1000n, received: 499n }))

test.each([
  ['more than the amount is spent', ask('ExactIn', 999n), [{ ...there, amount: 1000n }]],
  ['less than the amount is delivered', ask('ExactOut', 334n), [{ ...onward, amount: 333n }]],
  ['the pool is too small', ask('ExactOut', 1000n), [{ ...onward, amount: 1000n }]],
])('fails when %s', (_, quote, swaps) => expect(executeSorSwaps(file, quote, swaps)).toBeUndefined())
