/** Slots that a leg is left alone after its first failures, and at most. */
interface Pauses {
  first: number
  /** Failures after which the pause doubles with each. */
  doublesAfter: number
  most: number
}

/**
 * What the market decides changes soon, with the fill of another order for one, so a leg whose price is nearly met is looked at again
 * within two seconds. What was sent and came too late has cost a fee. A fault seldom changes.
 */
const MARKET: Pauses = { first: 1, doublesAfter: 3, most: 4 }
const LOST: Pauses = { ...MARKET, most: 32 }
const FAULT: Pauses = { first: 4, doublesAfter: 1, most: 1_024 }
/** A failure this long after the last one is a first one again. */
const FORGOTTEN_SLOTS = 64

/** Faults in a row after which a leg is left alone until its order changes. */
export const MAX_FAULTS = 8
/** Slots after which even such a leg is tried again: what hindered it may be outside of the order. */
const FINAL_SLOTS = 20_000

interface Aside {
  until: number
  /** Slot of the last failure. */
  failed: number
  /** Failures in a row, of each kind. */
  market: number
  faults: number
}

/**
 * `contest`: another fill took what there was before this one was sent. `opening`: the order allows a larger shortfall with each
 * slot, or its cycle is not drawn yet. Both are news of the next slot, and no sign of one more failure. `lost`: this one was sent and came too late. The slot has then ended and the market may be met anew, so the first
 * failure of a row has no pause; each costs a fee, so later ones have those of the market.
 */
export type FailureKind = 'market' | 'fault' | 'contest' | 'opening' | 'lost'

/** Legs of one order that are left alone for some slots: twice as long with each failure, up to a limit. */
export class SetAside {
  readonly #legs = new Map<number, Aside>()

  /** Returns whether the leg is now left alone until its order changes. */
  fail(leg: number, slot: number, kind: FailureKind): boolean {
    const known = this.#legs.get(leg) ?? { until: 0, failed: slot, market: 0, faults: 0 }
    if (kind === 'contest' || kind === 'opening') {
      this.#legs.set(leg, { ...known, until: slot + 1 })
      return false
    }
    const isInRow = slot - known.failed <= FORGOTTEN_SLOTS
    const isFault = kind === 'fault'
    const market = isFault ? 0 : (isInRow ? known.market : 0) + 1
    const faults = isFault ? known.faults + 1 : 0
    const isFinal = faults >= MAX_FAULTS
    const { first, doublesAfter, most } = isFault ? FAULT : kind === 'lost' ? LOST : MARKET
    const isFirstLost = kind === 'lost' && market === 1
    const pause = isFirstLost ? 0 : Math.min(most, first * 2 ** Math.max(0, market + faults - doublesAfter))
    this.#legs.set(leg, { until: slot + (isFinal ? FINAL_SLOTS : pause), failed: slot, market, faults })
    return isFinal
  }

  /** Undefined when the leg may be tried at `slot`. */
  until(leg: number, slot: number): number | undefined {
    const found = this.#legs.get(leg)
    return found && found.until > slot ? found.until : undefined
  }
}

/** A fill of the slot before may have changed the rate that the next one is simulated with. */
const RECENT_SLOTS = 1

/** In which slot a fill of each pair was last sent. */
export class RecentFills {
  /** The oldest come first. */
  readonly #slots = new Map<string, number>()

  add(pair: string, slot: number): void {
    for (const [other, filled] of this.#slots) {
      if (slot - filled <= RECENT_SLOTS) break
      this.#slots.delete(other)
    }
    this.#slots.delete(pair)
    this.#slots.set(pair, slot)
  }

  /** Whether a fill of the pair was sent in this slot or the one before. */
  has(pair: string, slot: number): boolean {
    const filled = this.#slots.get(pair)
    return filled !== undefined && slot - filled <= RECENT_SLOTS
  }
}
