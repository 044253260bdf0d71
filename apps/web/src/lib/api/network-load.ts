import { queryOptions } from '@tanstack/react-query'
import { rpc } from './call.ts'
import { record } from './values.ts'

/** A sample of the chain covers a minute. */
const REFRESH_MS = 30_000

export interface NetworkLoad {
  transactionsPerSecond: number
  slotMs: number
}

/** Parses `getRecentPerformanceSamples`; votes are not counted. Null for a chain that has no sample yet or a reply of another shape. */
export function parseNetworkLoad(reply: unknown): NetworkLoad | null {
  const sample = record(Array.isArray(reply) ? reply[0] : undefined)
  const { numSlots, numTransactions, numNonVoteTransactions, samplePeriodSecs } = sample
  const transactions = numNonVoteTransactions ?? numTransactions
  if (!isCount(transactions) || !isCount(numSlots) || !isCount(samplePeriodSecs)) return null
  if (numSlots === 0 || samplePeriodSecs === 0) return null
  return {
    transactionsPerSecond: transactions / samplePeriodSecs,
    slotMs: (samplePeriodSecs * 1_000) / numSlots,
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Load of the chain over its last sample; null while unknown. */
export const networkLoadQuery = queryOptions({
  queryKey: ['network-load'],
  queryFn: async ({ signal }) => parseNetworkLoad(await rpc('getRecentPerformanceSamples', [1], signal)),
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS,
  retry: 1,
})
