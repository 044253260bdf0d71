import type { Side } from '@callisto/amms'
import { MAX_TICK, MIN_TICK } from '../shared/concentrated/tick-prices.ts'
import { ARRAY_TICKS, swapArrays } from './addresses.ts'
import { tickPrices } from './prices.ts'
import type { TickArray } from './tick-array.ts'

/** Arrays by their first tick; an account that does not exist is an array without ticks. */
export type TickArrays = ReadonlyMap<number, TickArray>

/** A price at which a swap stops: an initialized tick, or the end of the arrays. */
export interface PathStop {
  tick: number
  sqrtPrice: bigint
  isInitialized: boolean
  /** Of a price that rises; 0 where no tick is initialized. */
  liquidityNet: bigint
}

/**
 * The stops of a swap in their order. Behind the last initialized tick there is one at the bound of the ticks or at the
 * end of the last array, unless that place is a tick itself. They are found as far as somebody asks, and kept.
 */
export class TickPath {
  readonly #arrays: readonly TickArray[]
  /** Whether an array is missing behind the last one: what is there is not known. */
  readonly #isCut: boolean
  readonly #tick: number
  readonly #spacing: number
  readonly #side: Side
  readonly #stops: PathStop[] = []
  #array = -1
  /** Of the next tick in the array. */
  #rank = 0
  #hasEnded = false

  constructor(arrays: TickArrays, tick: number, spacing: number, side: Side) {
    const starts = swapArrays(tick, spacing, side)
    const found: TickArray[] = []
    for (const start of starts) {
      const array = arrays.get(start)
      if (array === undefined) break
      found.push(array)
    }
    this.#arrays = found
    this.#isCut = found.length < starts.length
    this.#tick = tick
    this.#spacing = spacing
    this.#side = side
  }

  /** The stop by its number from 0 on; undefined behind the last one, where the program fails. */
  at(number: number): PathStop | undefined {
    while (this.#stops.length <= number && !this.#hasEnded) this.#find()
    return this.#stops[number]
  }

  /** Initialized ticks of all arrays: no swap passes more. */
  get tickCount(): number {
    let count = 0
    for (const { places } of this.#arrays) count += places.length
    return count
  }

  #find(): void {
    const array = this.#arrays[this.#array]
    const place = array?.places[this.#rank]
    if (array === undefined || place === undefined) {
      this.#nextArray()
      return
    }
    const tick = array.start + place * this.#spacing
    // No sound array has a tick beyond the bounds.
    if (tick < MIN_TICK || tick > MAX_TICK) this.#hasEnded = true
    else this.#stop(tick, true, array.netAt(this.#rank))
    this.#rank += this.#side === 0 ? -1 : 1
  }

  #nextArray(): void {
    this.#array += 1
    const array = this.#arrays[this.#array]
    if (array === undefined) {
      this.#end()
      return
    }
    const { places, start } = array
    if (this.#side === 0) {
      this.#rank = places.length - 1
      while (this.#rank >= 0 && start + places[this.#rank]! * this.#spacing > this.#tick) this.#rank -= 1
    } else {
      this.#rank = 0
      while (this.#rank < places.length && start + places[this.#rank]! * this.#spacing <= this.#tick)
        this.#rank += 1
    }
  }

  #end(): void {
    this.#hasEnded = true
    const last = this.#arrays.at(-1)
    if (last === undefined || this.#isCut) return
    const { start, places } = last
    if (this.#side === 0) {
      if (places[0] !== 0) this.#stop(Math.max(start, MIN_TICK), false, 0n)
    } else if (places.at(-1) !== ARRAY_TICKS - 1)
      this.#stop(Math.min(start + ARRAY_TICKS * this.#spacing - 1, MAX_TICK), false, 0n)
  }

  #stop(tick: number, isInitialized: boolean, liquidityNet: bigint): void {
    this.#stops.push({ tick, sqrtPrice: tickPrices.at(tick), isInitialized, liquidityNet })
  }
}
