import type { Address } from '@solana/kit'

/** How long a wish is kept: an average takes two observations, 30 s apart, before an order can be opened. */
const LIFE_MS = 600_000
/** Tokens at a time; the oldest wish is dropped first. */
const MAX_WISHES = 20

/** Tokens for which an order by price was asked for while no feed priced them. */
export class FeedWishes {
  readonly #nowMs: () => number
  readonly #endsAtMs = new Map<Address, number>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  add(mint: Address): void {
    this.#endsAtMs.delete(mint)
    this.#endsAtMs.set(mint, this.#nowMs() + LIFE_MS)
    const [first] = this.#endsAtMs.keys()
    if (this.#endsAtMs.size > MAX_WISHES && first !== undefined) this.#endsAtMs.delete(first)
  }

  list(): Address[] {
    const now = this.#nowMs()
    for (const [mint, endsAtMs] of this.#endsAtMs) if (endsAtMs <= now) this.#endsAtMs.delete(mint)
    return [...this.#endsAtMs.keys()]
  }
}
