import { readAddress } from '@callisto/solana/codec'
import type { Address } from '@solana/kit'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads little-endian fields one after the other from hostile bytes. It never throws: past the end or on a
 * malformed value it answers zeros, and `complete` is false from then on.
 */
export class ByteReader {
  readonly #data: Uint8Array
  readonly #view: DataView
  #at = 0
  #sound = true

  constructor(data: Uint8Array) {
    this.#data = data
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  }

  /** Whether every read was sound and nothing is left. */
  complete(): boolean {
    return this.#sound && this.#at === this.#data.length
  }

  /** Whether every read so far was sound. */
  sound(): boolean {
    return this.#sound
  }

  /** Reads as many bytes as `expected` has and says whether they are the same. */
  expect(expected: Uint8Array): boolean {
    const at = this.#take(expected.length)
    return at >= 0 && expected.every((byte, index) => this.#data[at + index] === byte)
  }

  u8(): number {
    const at = this.#take(1)
    return at < 0 ? 0 : this.#data[at]!
  }

  u16(): number {
    const at = this.#take(2)
    return at < 0 ? 0 : this.#view.getUint16(at, true)
  }

  u32(): number {
    const at = this.#take(4)
    return at < 0 ? 0 : this.#view.getUint32(at, true)
  }

  u64(): bigint {
    const at = this.#take(8)
    return at < 0 ? 0n : this.#view.getBigUint64(at, true)
  }

  u128(): bigint {
    const at = this.#take(16)
    return at < 0 ? 0n : this.#view.getBigUint64(at, true) | (this.#view.getBigUint64(at + 8, true) << 64n)
  }

  i32(): number {
    const at = this.#take(4)
    return at < 0 ? 0 : this.#view.getInt32(at, true)
  }

  i64(): bigint {
    const at = this.#take(8)
    return at < 0 ? 0n : this.#view.getBigInt64(at, true)
  }

  i128(): bigint {
    const at = this.#take(16)
    return at < 0 ? 0n : this.#view.getBigUint64(at, true) | (this.#view.getBigInt64(at + 8, true) << 64n)
  }

  f64(): number {
    const at = this.#take(8)
    return at < 0 ? 0 : this.#view.getFloat64(at, true)
  }

  bool(): boolean {
    const value = this.u8()
    if (value > 1) this.#sound = false
    return value === 1
  }

  key(): Address {
    const at = this.#take(32)
    return at < 0 ? ('' as Address) : readAddress(this.#data, at)
  }

  /** A copy of the next bytes. */
  bytes(length: number): Uint8Array {
    const at = this.#take(length)
    return at < 0 ? new Uint8Array() : this.#data.slice(at, at + length)
  }

  /** UTF-8 after its length as a u32. */
  text(): string {
    const length = this.u32()
    return this.#decode(this.#take(length), length)
  }

  /** UTF-8 filled up to `length` with zero bytes. */
  fixedText(length: number): string {
    return this.#decode(this.#take(length), length).replace(/\0+$/, '')
  }

  choice<const T extends string>(variants: readonly [T, ...T[]]): T {
    const variant = variants[this.u8()]
    if (variant === undefined) this.#sound = false
    return variant ?? variants[0]
  }

  /** Items after their number as a u8. */
  list<T>(read: () => T): T[] {
    const items: T[] = []
    for (let left = this.u8(); left > 0 && this.#sound; left--) items.push(read())
    return items
  }

  /** Items after their number as a u16, in a field of `length` bytes; what follows them there is passed over. */
  room<T>(length: number, read: () => T): T[] {
    const end = this.#at + length
    const items: T[] = []
    for (let left = this.u16(); left > 0 && this.#sound; left--) items.push(read())
    if (this.#at > end) this.#sound = false
    else this.#take(end - this.#at)
    return items
  }

  #decode(at: number, length: number): string {
    if (at < 0) return ''
    try {
      return utf8.decode(this.#data.subarray(at, at + length))
    } catch {
      this.#sound = false
      return ''
    }
  }

  /** Where the next `length` bytes start, or -1 when they are not there. */
  #take(length: number): number {
    if (!this.#sound || this.#at + length > this.#data.length) {
      this.#sound = false
      return -1
    }
    const at = this.#at
    this.#at += length
    return at
  }
}
