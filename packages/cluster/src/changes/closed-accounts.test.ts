import type { ChainBlock } from '@callisto/solana'
import { expect, test } from 'vitest'
import { closedIn } from './touched-accounts.ts'

const block = (...balances: [pre: bigint, post: bigint][]): ChainBlock =>
  ({
    transactions: balances.map(([pre, post]) => ({
      accountKeys: ['a'],
      preBalances: [pre],
      postBalances: [post],
    })),
  }) as unknown as ChainBlock

test.each([
  ['closed', [[5n, 0n]], ['a']],
  [
    'closed and opened again',
    [
      [5n, 0n],
      [0n, 5n],
    ],
    [],
  ],
  [
    'opened and closed',
    [
      [0n, 5n],
      [5n, 0n],
    ],
    ['a'],
  ],
  [
    'closed, and named once more',
    [
      [5n, 0n],
      [0n, 0n],
    ],
    ['a'],
  ],
  ['never there', [[0n, 0n]], []],
] as [string, [bigint, bigint][], string[]][])('an account that is %s', (_, balances, closed) => {
  expect(closedIn(block(...balances))).toEqual(closed)
})
