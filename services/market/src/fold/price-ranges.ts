import type { RangeChange } from '@callisto/amms'

/** The part of a price up to which liquidity counts as near it. */
const NEAR = 0.02
/** How far the square root of a price moves up with it, relative to itself. */
const ROOT_UP = Math.sqrt(1 + NEAR) - 1
/** The same down: also the part of its reserve that a constant product pays before its price has moved so far. */
export const NEAR_SHARE = 1 - 1 / Math.sqrt(1 + NEAR)

/** Bounds as pairs of a square root of a price and what the liquidity changes by there, upwards. */
export type StoredRanges = [root: number, net: string][]

/** The liquidity of a pool over prices (mint1 for one of mint0 in base units): a step function, kept as its steps. */
export class PriceRanges {
  /** In order of their roots, none of them zero. */
  readonly #steps: { root: number; net: bigint }[] = []
  /** Liquidity above each step, up to the next one. */
  #levels: number[] = []

  static restore(stored: StoredRanges): PriceRanges {
    const ranges = new PriceRanges()
    for (const [root, net] of stored) ranges.#steps.push({ root, net: BigInt(net) })
    ranges.#sumLevels()
    return ranges
  }

  save(): StoredRanges {
    return this.#steps.map(({ root, net }) => [root, String(net)])
  }

  change({ lower, upper, liquidity }: RangeChange): void {
    this.#step(lower, liquidity)
    this.#step(upper, -liquidity)
    this.#sumLevels()
  }

  /**
   * Liquidity that a pool of one range would need for the same depth within 2 % of a price, given as its root: the
   * smaller of the means above and below it. So a price at the edge of deep liquidity has only the depth of the other side.
   */
  near(root: number): number {
    const above = this.#sum(root, root * (1 + ROOT_UP)) / (root * ROOT_UP)
    const below = this.#sum(root * (1 - NEAR_SHARE), root) / (root * NEAR_SHARE)
    return Math.min(above, below)
  }

  /** Liquidity times the way of the root between two roots. */
  #sum(from: number, to: number): number {
    const steps = this.#steps
    let sum = 0
    for (let i = this.#above(from) - 1; i < steps.length; i++) {
      const start = i < 0 ? from : Math.max(from, steps[i]!.root)
      if (start >= to) break
      const end = i + 1 < steps.length ? Math.min(to, steps[i + 1]!.root) : to
      if (i >= 0) sum += this.#levels[i]! * (end - start)
    }
    return sum
  }

  /** Index of the first step above a root. */
  #above(root: number): number {
    let [low, high] = [0, this.#steps.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#steps[middle]!.root > root) high = middle
      else low = middle + 1
    }
    return low
  }

  #step(root: number, net: bigint): void {
    const at = this.#above(root)
    const known = this.#steps[at - 1]
    if (known?.root !== root) {
      if (net !== 0n) this.#steps.splice(at, 0, { root, net })
      return
    }
    known.net += net
    if (known.net === 0n) this.#steps.splice(at - 1, 1)
  }

  #sumLevels(): void {
    let level = 0n
    this.#levels = this.#steps.map(({ net }) => {
      level += net
      return Number(level)
    })
  }
}
