import { addressBytes } from '@callisto/solana/codec'
import type { Address } from '@solana/kit'

const utf8 = new TextEncoder()
const U64_MASK = 2n ** 64n - 1n

/** Appends little-endian fields. Throws RangeError on a value that does not fit its field. */
export class ByteWriter {
  #data = new Uint8Array(256)
  #view = new DataView(this.#data.buffer)
  #at = 0

  /** A copy of what was written. */
  done(): Uint8Array {
    return this.#data.slice(0, this.#at)
  }

  u8(value: number): this {
    const at = this.#grow(1)
    this.#view.setUint8(at, integer(value, 0xff))
    return this
  }

  u16(value: number): this {
    const at = this.#grow(2)
    this.#view.setUint16(at, integer(value, 0xffff), true)
    return this
  }

  u32(value: number): this {
    const at = this.#grow(4)
    this.#view.setUint32(at, integer(value, 0xffff_ffff), true)
    return this
  }

  u64(value: bigint): this {
    if (value < 0n || value >> 64n !== 0n) throw new RangeError(`${value} is not a u64`)
    const at = this.#grow(8)
    this.#view.setBigUint64(at, value, true)
    return this
  }

  u128(value: bigint): this {
    if (value < 0n || value >> 128n !== 0n) throw new RangeError(`${value} is not a u128`)
    return this.u64(value & U64_MASK).u64(value >> 64n)
  }

  i32(value: number): this {
    if ((value | 0) !== value) throw new RangeError(`${value} is not an i32`)
    const at = this.#grow(4)
    this.#view.setInt32(at, value, true)
    return this
  }

  i64(value: bigint): this {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} is not an i64`)
    const at = this.#grow(8)
    this.#view.setBigInt64(at, value, true)
    return this
  }

  i128(value: bigint): this {
    if (BigInt.asIntN(128, value) !== value) throw new RangeError(`${value} is not an i128`)
    return this.u128(BigInt.asUintN(128, value))
  }

  bool(value: boolean): this {
    return this.u8(value ? 1 : 0)
  }

  key(value: Address): this {
    return this.bytes(addressBytes(value))
  }

  bytes(value: ArrayLike<number>): this {
    const at = this.#grow(value.length)
    this.#data.set(value, at)
    return this
  }

  fixedBytes(value: Uint8Array, length: number): this {
    if (value.length !== length) throw new RangeError(`${value.length} bytes in a field of ${length}`)
    return this.bytes(value)
  }

  text(value: string): this {
    const encoded = utf8.encode(value)
    return this.u32(encoded.length).bytes(encoded)
  }

  fixedText(value: string, length: number): this {
    const encoded = utf8.encode(value)
    if (encoded.length > length) throw new RangeError(`"${value}" takes more than ${length} bytes`)
    const at = this.#grow(length)
    this.#data.fill(0, at, at + length)
    this.#data.set(encoded, at)
    return this
  }

  choice<const T extends string>(variants: readonly T[], value: T): this {
    const index = variants.indexOf(value)
    if (index < 0) throw new RangeError(`${value} is none of ${variants.join(', ')}`)
    return this.u8(index)
  }

  list<T>(items: readonly T[], write: (item: T) => void): this {
    this.u8(items.length)
    for (const item of items) write(item)
    return this
  }

  /** Items after their number as a u16, filled up with zeros to `length` bytes. */
  room<T>(items: readonly T[], length: number, write: (item: T) => void): this {
    const end = this.#at + length
    this.u16(items.length)
    for (const item of items) write(item)
    if (this.#at > end) throw new RangeError(`${items.length} items take more than ${length} bytes`)
    const at = this.#grow(end - this.#at)
    this.#data.fill(0, at, end)
    return this
  }

  /** Makes room, in another buffer if need be: call it before the view is looked up. */
  #grow(length: number): number {
    const at = this.#at
    this.#at += length
    if (this.#at > this.#data.length) {
      const larger = new Uint8Array(Math.max(this.#at, this.#data.length * 2))
      larger.set(this.#data)
      this.#data = larger
      this.#view = new DataView(larger.buffer)
    }
    return at
  }
}

function integer(value: number, maximum: number): number {
  if (!Number.isInteger(value) || value < 0 || value > maximum)
    throw new RangeError(`${value} is not in 0..${maximum}`)
  return value
}
