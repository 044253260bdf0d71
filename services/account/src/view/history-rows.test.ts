import { describe, expect, test } from 'vitest'
import type { HistoryItem } from '../store/history-query.ts'
import { HistoryRows } from './history-rows.ts'

const SOL = 0
const TOKEN = 1
const tokens = [
  { mint: 'SOL', decimals: 9 },
  { mint: 'TOKEN', decimals: 6 },
]

let at = 0
const swap = (a: [number, bigint], b: [number, bigint], usd: bigint | undefined): HistoryItem => ({
  n: at,
  slot: ++at,
  txIndex: 0,
  eventIndex: 0,
  time: at * 86_400,
  signature: `s${at}`,
  kind: 'swap',
  platform: 'Callisto CPMM',
  party: undefined,
  a: { mint: a[0], amount: a[1], usd },
  b: { mint: b[0], amount: b[1], usd },
  networkCost: 5000n,
})

/** Buys at 1 and at 3 dollars, then a sale of one and a half for 6. */
function sales(method: 'weighted-average' | 'fifo') {
  at = 0
  const rows = new HistoryRows(method, (id) => tokens[id]!, SOL)
  const items = [
    swap([SOL, -(10n ** 9n)], [TOKEN, 1_000_000n], 1_000_000n),
    swap([SOL, -(10n ** 9n)], [TOKEN, 1_000_000n], 3_000_000n),
    swap([TOKEN, -1_500_000n], [SOL, 10n ** 9n], 6_000_000n),
  ]
  const all = items.flatMap((item) => [...rows.of(item)])
  return all.filter(({ mint, amount }) => mint === 'TOKEN' && amount.startsWith('-'))
}

/** Buys of 2 SOL at 1 and of 2 at 3 dollars, a payment of rent, its return with the fee of that, and a sale of all. */
function rentOfSol(method: 'weighted-average' | 'fifo') {
  at = 0
  const rows = new HistoryRows(method, (id) => tokens[id]!, SOL)
  const [one, two] = [10n ** 9n, 2n * 10n ** 9n]
  const cost = (networkCost: bigint): HistoryItem => ({
    ...swap([SOL, 0n], [SOL, 0n], undefined),
    kind: 'network-cost',
    a: undefined,
    b: undefined,
    networkCost,
  })
  const items = [
    { ...swap([TOKEN, -1n], [SOL, two], 2_000_000n), networkCost: 0n },
    { ...swap([TOKEN, -1n], [SOL, two], 6_000_000n), networkCost: 0n },
    cost(one),
    // More leaves than was held before the rent came back.
    { ...swap([SOL, -4n * one], [TOKEN, 1n], 40_000_000n), networkCost: -one },
  ]
  return items.flatMap((item) => [...rows.of(item)]).filter(({ mint }) => mint === 'SOL')
}

describe('rent', () => {
  test('that comes back takes the average cost of what is held', () => {
    expect(rentOfSol('weighted-average').slice(2)).toMatchObject([
      { kind: 'network-cost', amount: '-1.000000000', costUsd: '2.000000' },
      { kind: 'network-cost', amount: '1.000000000', costUsd: '2.000000' },
      { kind: 'swap', amount: '-4.000000000', costUsd: '8.000000', gainUsd: '32.000000' },
    ])
  })

  test('that comes back is a lot at the average cost of those that are left', () => {
    expect(rentOfSol('fifo').slice(2)).toMatchObject([
      { kind: 'network-cost', amount: '-1.000000000', costUsd: '1.000000' },
      { kind: 'network-cost', amount: '1.000000000', costUsd: '2.333333' },
      {
        kind: 'swap',
        costUsd: '9.333333',
        gainUsd: '30.666667',
        lots: [{ amount: '1.000000000' }, { amount: '2.000000000' }, { amount: '1.000000000' }],
      },
    ])
  })
})

describe('the gain of a sale', () => {
  test('by the average cost of what was held', () => {
    expect(sales('weighted-average')).toMatchObject([
      { amount: '-1.500000', proceedsUsd: '6.000000', costUsd: '3.000000', gainUsd: '3.000000' },
    ])
  })

  test('by the oldest lots, which it names', () => {
    expect(sales('fifo')).toMatchObject([
      {
        costUsd: '2.500000',
        gainUsd: '3.500000',
        lots: [
          { acquiredAt: '1970-01-02T00:00:00.000Z', amount: '1.000000', costUsd: '1.000000' },
          { acquiredAt: '1970-01-03T00:00:00.000Z', amount: '0.500000', costUsd: '1.500000' },
        ],
      },
    ])
  })

  test('is absent when more is sold than the history shows', () => {
    const rows = new HistoryRows('fifo', (id) => tokens[id]!, SOL)
    const [row] = rows.of(swap([TOKEN, -5n], [SOL, 1n], 10n))
    expect(row).not.toHaveProperty('gainUsd')
    expect(row).not.toHaveProperty('costUsd')
  })
})
