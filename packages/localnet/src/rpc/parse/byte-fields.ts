import { readAddress } from '@callisto/solana/codec'
import { SYSTEM_PROGRAM } from '../../vm/addresses.ts'

/** Reads fixed fields one after another; throws a RangeError past the end. */
export class ByteFields {
  readonly #bytes: Buffer
  #offset: number

  constructor(bytes: Uint8Array, offset = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#offset = offset
  }

  get left(): number {
    return this.#bytes.length - this.#offset
  }

  take(length: number): Buffer {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new RangeError('data too short')
    const slice = this.#bytes.subarray(this.#offset, end)
    this.#offset = end
    return slice
  }

  u8(): number {
    return this.take(1).readUInt8()
  }

  u16(): number {
    return this.take(2).readUInt16LE()
  }

  i16(): number {
    return this.take(2).readInt16LE()
  }

  u32(): number {
    return this.take(4).readUInt32LE()
  }

  u64(): bigint {
    return this.take(8).readBigUInt64LE()
  }

  u128(): bigint {
    const low = this.u64()
    return (this.u64() << 64n) | low
  }

  i64(): bigint {
    return this.take(8).readBigInt64LE()
  }

  f64(): number {
    return this.take(8).readDoubleLE()
  }

  key(): string {
    return readAddress(this.take(32))
  }

  /** All zeros means none. */
  optionalKey(): string | null {
    const key = this.key()
    return key === SYSTEM_PROGRAM ? null : key
  }

  /** A four-byte flag, then the key. */
  coptionKey(): string | null {
    const flag = this.u32()
    const key = this.key()
    return flag === 1 ? key : null
  }

  /** A one-byte flag, then the key if it is set. */
  taggedKey(): string | null {
    return this.u8() === 1 ? this.key() : null
  }

  coptionU64(): bigint | undefined {
    const flag = this.u32()
    const value = this.u64()
    return flag === 1 ? value : undefined
  }

  /** Length as u32, then UTF-8. */
  text(): string {
    return this.take(this.u32()).toString('utf8')
  }

  /** Length as u64, then UTF-8, as bincode writes. */
  longText(): string {
    return this.take(Number(this.u64())).toString('utf8')
  }
}
