import type { Rpc, SolanaRpcApi } from '@solana/kit'
import { expect, test } from 'vitest'
import { ClusterMonitor } from './follow-cluster.ts'

const RENT = { last: 348n, next: 254n }

/** A cluster whose epoch ends a thousand slots after the start, and whose rent is answered by a service that is behind. */
function cluster() {
  let [slot, isBehind] = [0n, true]
  const reply = <T>(value: () => T) => ({ send: async () => value() })
  const epoch = () => slot / 1_000n
  const rentOf = (bytes: bigint) => (128n + bytes) * (epoch() > 0n && !isBehind ? RENT.next : RENT.last)
  const rpc = {
    getGenesisHash: () => reply(() => 'genesis'),
    getEpochInfo: () =>
      reply(() => ({
        epoch: epoch(),
        slotIndex: slot % 1_000n,
        slotsInEpoch: 1_000n,
        blockHeight: slot,
        absoluteSlot: slot,
      })),
    getRecentPerformanceSamples: () => reply(() => []),
    getMinimumBalanceForRentExemption: (bytes: bigint) => reply(() => rentOf(bytes)),
    getLatestBlockhash: () =>
      reply(() => ({
        context: { slot },
        value: { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: slot + 150n },
      })),
    getBlock: () => reply(() => ({ blockHeight: slot })),
    getFeeForMessage: () => reply(() => ({ value: 5_000n })),
    simulateTransaction: () => reply(() => ({ value: { err: null } })),
  } as unknown as Rpc<SolanaRpcApi>
  return {
    rpc,
    toNextEpoch: () => (slot += 1_001n),
    catchUp: () => (isBehind = false),
  }
}

test('values of a new epoch are read once more, as a service may be behind', async () => {
  const { rpc, toNextEpoch, catchUp } = cluster()
  const stopped = new AbortController()
  const errors: unknown[] = []
  const seen: { waited: number; rent: bigint | undefined }[] = []
  const clock = {
    nowMs: () => 0,
    async wait(ms: number) {
      seen.push({ waited: ms, rent: monitor.values?.rent.lamportsPerByte })
      if (seen.length === 1) toNextEpoch()
      if (seen.length === 2) catchUp()
      if (seen.length === 3) stopped.abort()
    },
  }
  const monitor: ClusterMonitor = new ClusterMonitor({
    rpc,
    clock,
    signal: stopped.signal,
    onError: (error) => errors.push(error),
  })
  await monitor.done
  expect(errors).toEqual([])
  expect(seen.map(({ rent }) => rent)).toEqual([RENT.last, RENT.last, RENT.next])
  expect(seen.map(({ waited }) => waited)).toEqual([400_400, 10_000, 400_000])
})
