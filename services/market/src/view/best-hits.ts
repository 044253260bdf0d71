/** A match of a search. */
export interface Hit {
  slot: number
  /** How it matches, 0 is best. */
  order: number
  isVerified: boolean
  /** In the order of the liquidity of hits of one order. */
  key: number
  id: number
}

/** Order of hits: how they match, verified before others, then the more liquid one, then the older. */
function compare(a: Hit, b: Hit): number {
  return a.order - b.order || Number(b.isVerified) - Number(a.isVerified) || b.key - a.key || a.id - b.id
}

/** The best hits of a search, each slot once; whoever adds them begins with the best kind of match. */
export class BestHits {
  readonly hits: Hit[] = []
  readonly #limit: number
  readonly #slots = new Set<number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  has(slot: number): boolean {
    return this.#slots.has(slot)
  }

  /** The least key with which a further match can enter. */
  floor(order: number, isVerified: boolean): number {
    if (this.#limit === 0) return Number.POSITIVE_INFINITY
    const worst = this.hits.at(-1)
    if (!worst || this.hits.length < this.#limit) return Number.NEGATIVE_INFINITY
    const difference = order - worst.order || Number(worst.isVerified) - Number(isVerified)
    if (difference !== 0) return difference > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    return worst.key
  }

  add(hit: Hit): void {
    const { hits } = this
    if (this.#limit === 0 || this.#slots.has(hit.slot)) return
    const isFull = hits.length >= this.#limit
    if (isFull && compare(hits.at(-1)!, hit) <= 0) return
    let [low, high] = [0, hits.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(hits[middle]!, hit) <= 0) low = middle + 1
      else high = middle
    }
    if (isFull) this.#slots.delete(hits.pop()!.slot)
    hits.splice(low, 0, hit)
    this.#slots.add(hit.slot)
  }
}
