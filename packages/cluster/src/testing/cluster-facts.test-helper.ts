import { key, type ModelBlock } from './model-chain.test-helper.ts'

export const SLOTS_IN_EPOCH = 200
const EMPTY_BYTES = 128
const SLOTS_A_SAMPLE = 300
/** Lamports a byte, of one epoch after the other. */
const RENTS = [5_080, 2_575, 696]

/** Values that a cluster states of itself. The rent changes with each epoch. */
export class ClusterFacts {
  /** Genesis hash of an endpoint that belongs to another cluster, by its URL. */
  readonly foreign = new Map<string, string>()
  readonly genesisHash = key(7, 0)

  epochOf(slot: number): number {
    return Math.floor(slot / SLOTS_IN_EPOCH)
  }

  /** Lamports a byte at a slot. */
  rentAt(slot: number): number {
    return RENTS[this.epochOf(slot) % RENTS.length]!
  }

  /** JSON of the result of a method; undefined for one that is not served. */
  reply(method: string, params: readonly unknown[], head: ModelBlock): string | undefined {
    const { slot, height } = head
    const value = (content: unknown) => JSON.stringify({ context: { slot }, value: content })
    switch (method) {
      case 'getEpochInfo':
        return JSON.stringify({
          absoluteSlot: slot,
          blockHeight: height,
          epoch: this.epochOf(slot),
          slotIndex: slot % SLOTS_IN_EPOCH,
          slotsInEpoch: SLOTS_IN_EPOCH,
        })
      case 'getRecentPerformanceSamples':
        return JSON.stringify([{ slot, numSlots: SLOTS_A_SAMPLE, numTransactions: 1, samplePeriodSecs: 60 }])
      case 'getMinimumBalanceForRentExemption':
        return String((EMPTY_BYTES + Number(params[0])) * this.rentAt(slot))
      case 'getLatestBlockhash':
        return value({ blockhash: head.hash, lastValidBlockHeight: height + 150 })
      case 'getFeeForMessage':
        return value(5_000)
      case 'getBlockHeight':
        return String(height)
      case 'simulateTransaction':
        return value({ err: null, logs: [], unitsConsumed: 0, accounts: null })
      default:
        return undefined
    }
  }
}
