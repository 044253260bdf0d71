import { createSolanaRpcFromTransport } from '@solana/kit'
import { expect, test } from 'vitest'
import { readClusterValues, rentExemptLamports } from './cluster-values.ts'
import { FORMAT_LIMITS } from './transaction-format.ts'

const KEY = 'So11111111111111111111111111111111111111112'

/** A cluster with slots of 200 ms, a rent of 5,080 lamports a byte, and a blockhash life of 120 blocks. */
const replies: Record<string, (params: unknown[]) => unknown> = {
  getGenesisHash: () => KEY,
  getEpochInfo: () => ({
    absoluteSlot: 5_000,
    blockHeight: 4_000,
    epoch: 7,
    slotIndex: 100,
    slotsInEpoch: 432_000,
    transactionCount: 1,
  }),
  getRecentPerformanceSamples: () => [
    { slot: 2, numSlots: 298, numTransactions: 1, samplePeriodSecs: 60 },
    { slot: 1, numSlots: 302, numTransactions: 1, samplePeriodSecs: 60 },
  ],
  getMinimumBalanceForRentExemption: ([bytes]) => (128 + Number(bytes)) * 5_080,
  getLatestBlockhash: () => ({
    context: { slot: 5_000 },
    value: { blockhash: KEY, lastValidBlockHeight: 4_110 },
  }),
  getBlock: () => ({ blockHeight: 3_990 }),
  getFeeForMessage: () => ({ context: { slot: 5_000 }, value: 6_000 }),
  simulateTransaction: () => ({
    context: { slot: 5_000 },
    value: { err: 'AccountNotFound', logs: [], unitsConsumed: 0, accounts: null },
  }),
}

function cluster(change: Record<string, (params: unknown[]) => unknown> = {}) {
  return createSolanaRpcFromTransport(async <T>({ payload }: { payload: unknown }): Promise<T> => {
    const { id, method, params } = payload as { id: string; method: string; params: unknown[] }
    const reply = (change[method] ?? replies[method])?.(params)
    return (
      reply instanceof Error
        ? { jsonrpc: '2.0', id, error: { code: -32602, message: reply.message } }
        : { jsonrpc: '2.0', id, result: reply }
    ) as T
  })
}

test('every value comes from the chain', async () => {
  const values = await readClusterValues(cluster())
  expect(values).toEqual({
    genesisHash: KEY,
    epoch: 7n,
    slotsToNextEpoch: 431_900n,
    slotMs: 200,
    blockhashBlocks: 120,
    signatureFeeLamports: 6_000n,
    rent: { baseLamports: 650_240n, lamportsPerByte: 5_080n },
    formats: FORMAT_LIMITS,
  })
  expect(rentExemptLamports(values, 165)).toBe(1_488_440n)
})

test.each<[string, () => unknown]>([
  ['rejects the bytes', () => new Error('failed to deserialize')],
  ['does not execute the version', () => ({ context: { slot: 1 }, value: { err: 'UnsupportedVersion' } })],
])('version 1 is absent on a cluster that %s', async (_, simulateTransaction) => {
  const { formats } = await readClusterValues(cluster({ simulateTransaction }))
  expect(Object.keys(formats).toSorted()).toEqual(['0', 'legacy'])
})

test.each([0, 1_000, 2_000])(
  'the rent of two epochs is none: the reply for %i bytes is of another',
  async (other) => {
    const getMinimumBalanceForRentExemption = ([bytes]: unknown[]) =>
      (128 + Number(bytes)) * (Number(bytes) === other ? 2_575 : 5_080)
    await expect(readClusterValues(cluster({ getMinimumBalanceForRentExemption }))).rejects.toThrow(
      'the rent has changed',
    )
  },
)
