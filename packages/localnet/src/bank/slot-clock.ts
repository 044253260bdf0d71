import { type ClusterParameters, DEFAULT_CLUSTER_PARAMETERS } from '../cluster-parameters.ts'

/** Maps time to slots of fixed duration since genesis, whether or not a slot has a block. */
export class SlotClock {
  readonly genesisSlot: number
  readonly genesisTimeMs: number
  /** Duration of a slot, milliseconds. */
  readonly slotMs: number
  readonly slotsPerEpoch: number

  constructor(
    genesisSlot: number,
    genesisTimeMs: number,
    {
      slotMs,
      slotsPerEpoch,
    }: Pick<ClusterParameters, 'slotMs' | 'slotsPerEpoch'> = DEFAULT_CLUSTER_PARAMETERS,
  ) {
    this.slotMs = slotMs
    this.slotsPerEpoch = slotsPerEpoch
    this.genesisSlot = genesisSlot
    this.genesisTimeMs = genesisTimeMs
  }

  /** Rounds down. A time before genesis maps to the first slot. */
  slotAt(unixTimeMs: number): number {
    return this.genesisSlot + Math.max(0, Math.floor((unixTimeMs - this.genesisTimeMs) / this.slotMs))
  }

  /** The first slot that begins at or after a time. */
  slotFrom(unixTimeMs: number): number {
    return this.genesisSlot + Math.max(0, Math.ceil((unixTimeMs - this.genesisTimeMs) / this.slotMs))
  }

  /** Unix milliseconds at which a slot begins; slots before the first one extrapolate. */
  timeOf(slot: number): number {
    return this.genesisTimeMs + (slot - this.genesisSlot) * this.slotMs
  }

  epochOf(slot: number): { epoch: number; startSlot: number; slotIndex: number } {
    const epoch = Math.floor(slot / this.slotsPerEpoch)
    const startSlot = epoch * this.slotsPerEpoch
    return { epoch, startSlot, slotIndex: slot - startSlot }
  }
}
