import type { VenueSwap } from '@callisto/amms'
import { expect, test } from 'vitest'
import { combineSwaps } from './change.ts'

const swap = (
  mintIn: string,
  amountIn: bigint,
  mintOut: string,
  amountOut: bigint,
  venue = 'cpmm',
): VenueSwap => ({
  kind: 'swap',
  venue,
  pool: 'pool',
  trader: 'trader',
  mintIn,
  mintOut,
  amountIn,
  amountOut,
  reserveIn: 1n,
  reserveOut: 1n,
})

/** Legs as text: what was given, what came, where. */
const shown = (swaps: VenueSwap[]) =>
  combineSwaps(swaps).map(
    ({ a, b, venues }) => `${a.amount} ${a.mint}, ${b.amount} ${b.mint}, ${venues.join('+')}`,
  )

test.each<[string, VenueSwap[], string[]]>([
  ['one hop', [swap('A', 5n, 'B', 7n)], ['-5 A, 7 B, cpmm']],
  ['two hops', [swap('A', 5n, 'B', 7n), swap('B', 7n, 'C', 9n, 'clmm')], ['-5 A, 9 C, cpmm+clmm']],
  [
    'two hops that leave dust of the token between',
    [swap('A', 5n, 'B', 8n), swap('B', 7n, 'C', 9n)],
    ['-5 A, 9 C, cpmm'],
  ],
  [
    'a split over two paths',
    [swap('A', 5n, 'C', 7n), swap('A', 3n, 'B', 4n), swap('B', 4n, 'C', 2n)],
    ['-8 A, 9 C, cpmm'],
  ],
  ['a circle', [swap('A', 5n, 'B', 7n), swap('B', 7n, 'A', 6n)], ['-5 A, 6 A, cpmm']],
  [
    'two swaps that have nothing to do with each other',
    [swap('A', 5n, 'B', 7n), swap('C', 1n, 'D', 2n)],
    ['-5 A, 7 B, cpmm', '-1 C, 2 D, cpmm'],
  ],
  ['nothing', [], []],
])('%s', (_, swaps, expected) => expect(shown(swaps)).toEqual(expected))
