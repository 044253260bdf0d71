export const DEFAULT_SLOT_MS = 400
export const SLOTS_PER_EPOCH = 432_000

/** Maps time to slots of fixed duration since genesis, whether or not a slot has a block. */
export class SlotClock {
  readonly genesisSlot: number
  readonly genesisTimeMs: number
  /** Duration of a slot, milliseconds. */
  readonly slotMs: number

  constructor(genesisSlot: number, genesisTimeMs: number, slotMs = DEFAULT_SLOT_MS) {
    this.slotMs = slotMs
    this.genesisSlot = genesisSlot
    this.genesisTimeMs = genesisTimeMs
  }

  /** Rounds down. A time before genesis maps to the first slot. */
  slotAt(unixTimeMs: number): number {
    return this.genesisSlot + Math.max(0, Math.floor((unixTimeMs - this.genesisTimeMs) / this.slotMs))
  }

  /** Unix milliseconds at which a slot begins; slots before the first one extrapolate. */
  timeOf(slot: number): number {
    return this.genesisTimeMs + (slot - this.genesisSlot) * this.slotMs
  }

  epochOf(slot: number): { epoch: number; startSlot: number; slotIndex: number } {
    const epoch = Math.floor(slot / SLOTS_PER_EPOCH)
    const startSlot = epoch * SLOTS_PER_EPOCH
    return { epoch, startSlot, slotIndex: slot - startSlot }
  }
}
