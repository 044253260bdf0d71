import type { ChainPort } from '@callisto/solana'
import { expect, test } from 'vitest'
import { findPriorityFee, type PriorityFee } from './compute-budget.ts'
import type { MarketFeeConfig, PriorityFeeConfig } from './fee-config.ts'

const market: MarketFeeConfig = {
  kind: 'market',
  percentileBps: 5_000,
  multiplier: 1n,
  maxLamports: undefined,
  global: false,
}
const account = 'So11111111111111111111111111111111111111112'
/** Fees of recent transactions in micro-lamports a unit, in the order of their slots. */
const RECENT = [40n, 10n, 10n, 30n, 20n]

function chainOf(recent: readonly bigint[]) {
  const calls: { accounts: readonly string[]; options: object }[] = []
  const getRecentPrioritizationFees = (accounts: readonly string[]) => ({
    send: async (options: object) => {
      calls.push({ accounts, options })
      return recent.map((prioritizationFee, slot) => ({ slot: BigInt(slot), prioritizationFee }))
    },
  })
  return { calls, chain: { rpc: { getRecentPrioritizationFees } } as unknown as ChainPort }
}

test.each<[string, PriorityFeeConfig, readonly bigint[], Partial<PriorityFee>]>([
  ['none', { kind: 'none' }, RECENT, { microLamportsPerUnit: 0n, pricedLamports: 0n, totalLamports: 0n }],
  // 3 * 200,001 / 1e6 rounded up
  ['a price', { kind: 'price', microLamports: 3n }, RECENT, { microLamportsPerUnit: 3n, pricedLamports: 1n }],
  // 7e6 / 200,001 rounded down
  [
    'a total, as it is asked for',
    { kind: 'total', lamports: 7n },
    RECENT,
    { microLamportsPerUnit: 34n, pricedLamports: 7n, totalLamports: 7n, estimatedMicroLamports: undefined },
  ],
  [
    'the median',
    market,
    RECENT,
    { microLamportsPerUnit: 20n, estimatedMicroLamports: 20n, totalLamports: 5n },
  ],
  ['the highest percentile', { ...market, percentileBps: 10_000 }, RECENT, { microLamportsPerUnit: 40n }],
  ['the lowest percentile', { ...market, percentileBps: 0 }, RECENT, { microLamportsPerUnit: 10n }],
  ['a multiple', { ...market, multiplier: 3n }, RECENT, { microLamportsPerUnit: 60n }],
  ['no recent transaction', market, [], { microLamportsPerUnit: 0n, estimatedMicroLamports: 0n }],
  ['below the maximum', { ...market, maxLamports: 10n }, RECENT, { microLamportsPerUnit: 20n }],
  [
    'the maximum',
    { ...market, maxLamports: 3n },
    RECENT,
    { microLamportsPerUnit: 14n, estimatedMicroLamports: 20n, pricedLamports: 3n },
  ],
])('%s', async (_, config, recent, fee) => {
  expect(await findPriorityFee(config, 200_001, [account], chainOf(recent).chain)).toMatchObject(fee)
})

test.each<[string, PriorityFeeConfig, unknown]>([
  ['those of the same accounts, at most 128', market, [[128, {}]]],
  ['those of all transactions', { ...market, global: true }, [[0, {}]]],
  ['none for a set price', { kind: 'price', microLamports: 1n }, []],
])('the recent fees that are read: %s', async (_, config, calls) => {
  const recent = chainOf(RECENT)
  await findPriorityFee(config, 1_000, new Array(130).fill(account), recent.chain)
  expect(recent.calls.map(({ accounts, options }) => [accounts.length, options])).toEqual(calls)
})

test('reading them can be aborted', async () => {
  const { signal } = new AbortController()
  const recent = chainOf(RECENT)
  await findPriorityFee(market, 1_000, [account], recent.chain, signal)
  expect(recent.calls).toEqual([{ accounts: [account], options: { abortSignal: signal } }])
})
