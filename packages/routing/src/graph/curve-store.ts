import { Curve, curveFloats, type SegmentBuffer } from './curve.ts'
import type { Memory } from './memory.ts'

/** Floats per chunk, 1 MiB: a curve lies in one chunk, and growth copies nothing. */
const CHUNK_BITS = 17
const CHUNK = 2 ** CHUNK_BITS
const NONE = -1

/** Floats that are reserved for a curve: in steps, so that curves of nearly equal length reuse each other's ranges. */
function reservedFloats(size: number): number {
  const step = size <= 8 ? 1 : size <= 64 ? 4 : 16
  return curveFloats(Math.ceil(size / step) * step)
}

export interface CurveStoreLayout {
  chunks: Float64Array[]
  at: Int32Array
  size: Int32Array
}

/** At most one curve per edge, in chunks of floats that other threads can read. */
export class CurveStore {
  readonly #memory: Memory
  #chunks: Float64Array[] = []
  /** Per edge: place of its curve, `CHUNK * chunk + index`, -1 without one; its segments. */
  #at: Int32Array
  #size: Int32Array
  #top = CHUNK
  /** Free ranges by number of floats. */
  readonly #free = new Map<number, number[]>()
  #curves: (Curve | undefined)[] = []

  constructor(memory: Memory) {
    this.#memory = memory
    this.#at = memory.int32(64).fill(NONE)
    this.#size = memory.int32(64)
  }

  get layout(): CurveStoreLayout {
    return { chunks: this.#chunks, at: this.#at, size: this.#size }
  }

  get bytes(): number {
    return this.#chunks.length * CHUNK * 8 + this.#at.byteLength * 2
  }

  /** Reads the curves of another thread. */
  useLayout({ chunks, at, size }: CurveStoreLayout): void {
    this.#chunks = chunks
    this.#at = at
    this.#size = size
  }

  reserve(edges: number): void {
    const before = this.#at.length
    this.#at = this.#memory.reserveInt32(this.#at, edges)
    this.#at.fill(NONE, before)
    this.#size = this.#memory.reserveInt32(this.#size, edges)
  }

  has(edge: number): boolean {
    return this.#at[edge]! >= 0
  }

  /** Where the curve of an edge lies: for `load`, until it is set again. */
  placeOf(edge: number): number {
    return this.#at[edge]!
  }

  /** Makes `curve` the one of `size` segments at a place: no object per edge is read or made. */
  load(place: number, size: number, curve: Curve): void {
    curve.floats = this.#chunks[place >>> CHUNK_BITS]!
    curve.at = place & (CHUNK - 1)
    curve.size = size
  }

  /** The curve of an edge; undefined without one. */
  get(edge: number): Curve | undefined {
    const place = this.#at[edge]!
    if (place < 0) return undefined
    const size = this.#size[edge]!
    const at = place % CHUNK
    const floats = this.#chunks[(place - at) / CHUNK]!
    const last = this.#curves[edge]
    if (last !== undefined && last.at === at && last.size === size && last.floats === floats) return last
    const curve = new Curve(floats, at, size)
    this.#curves[edge] = curve
    return curve
  }

  /** Writes the curve of an edge; without segments it has none from now on. */
  set(edge: number, segments: SegmentBuffer | undefined): void {
    const size = segments?.size ?? 0
    if (size !== (this.has(edge) ? this.#size[edge] : 0)) this.#move(edge, size)
    if (segments === undefined) return
    const place = this.#at[edge]!
    Curve.write(segments, this.#chunks[Math.floor(place / CHUNK)]!, place % CHUNK)
  }

  #move(edge: number, size: number): void {
    if (this.has(edge)) this.#release(this.#at[edge]!, reservedFloats(this.#size[edge]!))
    this.#at[edge] = size === 0 ? NONE : this.#take(reservedFloats(size))
    this.#size[edge] = size
    this.#curves[edge] = undefined
  }

  #take(floats: number): number {
    const free = this.#free.get(floats)?.pop()
    if (free !== undefined) return free
    if (floats > CHUNK) throw new RangeError(`a curve of ${floats} floats is too long`)
    if (this.#top + floats > CHUNK) {
      this.#chunks = [...this.#chunks, this.#memory.float64(CHUNK)]
      this.#top = 0
    }
    const at = (this.#chunks.length - 1) * CHUNK + this.#top
    this.#top += floats
    return at
  }

  #release(at: number, floats: number): void {
    const free = this.#free.get(floats)
    if (free) free.push(at)
    else this.#free.set(floats, [at])
  }
}
