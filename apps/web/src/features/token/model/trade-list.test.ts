import type { Tx } from '@callisto/contract'
import { expect, test } from 'vitest'
import { MAX_TRADES, mergeTrades } from './trade-list.ts'

const trade = (txHash: string, blockId: number, eventIndex = 0): Tx => ({
  txHash,
  blockId,
  eventIndex,
  timestamp: new Date(blockId * 400).toISOString(),
  asset: 'A',
  type: 'buy',
  traderAddress: 'T',
  amount: 1,
  isMev: false,
  isValidPrice: true,
  poolId: 'P',
})

test('live trades merge in order without duplicates; two trades of one transaction stay distinct', () => {
  const page = [trade('b', 2), trade('a', 1)]
  const live = [trade('c', 3, 1), trade('c', 3, 0), trade('b', 2)]
  expect(mergeTrades(page, live).map(({ txHash, eventIndex }) => `${txHash}${eventIndex}`)).toEqual([
    'c1',
    'c0',
    'b0',
    'a0',
  ])
})

test('the list is bounded', () => {
  expect(mergeTrades(Array.from({ length: 1000 }, (_, at) => trade(`t${at}`, at)))).toHaveLength(MAX_TRADES)
})
