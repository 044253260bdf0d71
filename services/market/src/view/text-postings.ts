const INITIAL_LENGTH = 8

/** Slots of the entries that have a key, in no order; some may be out of date or double. */
class Postings {
  #slots = new Uint32Array(INITIAL_LENGTH)
  #length = 0

  /** Makes room by `clean` where it frees half of the list, else by doubling it. */
  push(slot: number, clean: ((slots: Uint32Array) => readonly number[]) | undefined): void {
    if (this.#length === this.#slots.length) {
      const kept = clean?.(this.slots) ?? this.slots
      const size = kept.length > this.#length / 2 ? this.#length * 2 : this.#length
      const slots = new Uint32Array(size)
      slots.set(kept)
      this.#slots = slots
      this.#length = kept.length
    }
    this.#slots[this.#length] = slot
    this.#length += 1
  }

  get slots(): Uint32Array {
    return this.#slots.subarray(0, this.#length)
  }

  get bytes(): number {
    return this.#slots.byteLength
  }
}

const EMPTY = new Uint32Array(0)
/** Of this share of the postings being out of date on, lists are cleaned before they grow. */
const MAX_STALE_SHARE = 1 / 8

/**
 * Keys to slots, for a search that checks every slot it gets: a posting that is out of date stays until its list would
 * grow, and is dropped then if many are.
 */
export class TextPostings {
  readonly #lists = new Map<string, number | Postings>()
  readonly #hasKey: (slot: number, key: string) => boolean
  #postings = 0
  #stale = 0

  /** `hasKey` is whether the entry in a slot still has a key. */
  constructor(hasKey: (slot: number, key: string) => boolean) {
    this.#hasKey = hasKey
  }

  /** Bytes of the lists, without the keys. */
  get bytes(): number {
    let bytes = 0
    for (const list of this.#lists.values()) bytes += typeof list === 'number' ? 0 : list.bytes
    return bytes
  }

  add(key: string, slot: number): void {
    this.#postings += 1
    const list = this.#lists.get(key)
    if (list === undefined) {
      this.#lists.set(key, slot)
    } else if (typeof list !== 'number') {
      const isCleaned = this.#stale > this.#postings * MAX_STALE_SHARE
      list.push(slot, isCleaned ? (slots) => this.#clean(slots, key) : undefined)
    } else if (list !== slot) {
      const grown = new Postings()
      grown.push(list, undefined)
      grown.push(slot, undefined)
      this.#lists.set(key, grown)
    }
  }

  /** Counts the postings of an entry that has left or changed. */
  markStale(keys: number): void {
    this.#stale += keys
  }

  /** Slots that have, or once had, a key. */
  get(key: string): Uint32Array {
    const list = this.#lists.get(key)
    if (list === undefined) return EMPTY
    return typeof list === 'number' ? Uint32Array.of(list) : list.slots
  }

  #clean(slots: Uint32Array, key: string): number[] {
    const kept = [...new Set(slots)].filter((slot) => this.#hasKey(slot, key))
    const dropped = slots.length - kept.length
    this.#postings -= dropped
    this.#stale = Math.max(0, this.#stale - dropped)
    return kept
  }
}
