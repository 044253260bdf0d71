import type { Tx } from '@callisto/contract'
import { expect, test } from 'vitest'
import { joinTrades, MOST_TRADES } from './trade-list.ts'

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

test('live trades join the page in order, each once, two of one transaction apart', () => {
  const page = [trade('b', 2), trade('a', 1)]
  const live = [trade('c', 3, 1), trade('c', 3, 0), trade('b', 2)]
  expect(joinTrades(page, live).map(({ txHash, eventIndex }) => `${txHash}${eventIndex}`)).toEqual([
    'c1',
    'c0',
    'b0',
    'a0',
  ])
})

test('the list stays bounded', () => {
  expect(joinTrades(Array.from({ length: 1000 }, (_, at) => trade(`t${at}`, at)))).toHaveLength(MOST_TRADES)
})
