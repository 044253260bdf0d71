/** Slots that a leg is left alone after its first failure, and at most. */
interface Pauses {
  first: number
  most: number
}

/** What the market decides changes soon; a fault seldom does. */
const MARKET: Pauses = { first: 2, most: 32 }
const FAULT: Pauses = { first: 4, most: 1_024 }

/** Faults in a row after which a leg is left alone until its order changes. */
export const MAX_FAULTS = 8
/** Slots after which even such a leg is tried again: what hindered it may be outside of the order. */
const FINAL_SLOTS = 20_000

interface Aside {
  until: number
  /** Failures in a row, of each kind. */
  market: number
  faults: number
}

/** Legs of one order that are left alone for some slots: twice as long with each failure, up to a limit. */
export class SetAside {
  readonly #legs = new Map<number, Aside>()

  /** Returns whether the leg is now left alone until its order changes. */
  fail(leg: number, slot: number, kind: 'market' | 'fault'): boolean {
    const known = this.#legs.get(leg) ?? { until: 0, market: 0, faults: 0 }
    const market = kind === 'market' ? known.market + 1 : 0
    const faults = kind === 'fault' ? known.faults + 1 : 0
    const isFinal = faults >= MAX_FAULTS
    const { first, most } = kind === 'market' ? MARKET : FAULT
    const pause = Math.min(most, first * 2 ** (market + faults - 1))
    this.#legs.set(leg, { until: slot + (isFinal ? FINAL_SLOTS : pause), market, faults })
    return isFinal
  }

  /** Undefined when the leg may be tried at `slot`. */
  until(leg: number, slot: number): number | undefined {
    const found = this.#legs.get(leg)
    return found && found.until > slot ? found.until : undefined
  }
}
