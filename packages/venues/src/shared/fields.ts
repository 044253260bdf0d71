import { readAddress } from '@callisto/solana/codec'

const UTF8 = new TextDecoder()

/** Little-endian fields of an account by offset. The length of the account is checked before: reading past its end throws. */
export class Fields {
  readonly #data: Uint8Array
  readonly #view: DataView

  constructor(data: Uint8Array) {
    this.#data = data
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  }

  get length(): number {
    return this.#data.length
  }

  u8(at: number): number {
    return this.#view.getUint8(at)
  }

  u16(at: number): number {
    return this.#view.getUint16(at, true)
  }

  u32(at: number): number {
    return this.#view.getUint32(at, true)
  }

  i32(at: number): number {
    return this.#view.getInt32(at, true)
  }

  u64(at: number): bigint {
    return this.#view.getBigUint64(at, true)
  }

  i64(at: number): bigint {
    return this.#view.getBigInt64(at, true)
  }

  u128(at: number): bigint {
    return this.u64(at) + (this.u64(at + 8) << 64n)
  }

  i128(at: number): bigint {
    return BigInt.asIntN(128, this.u128(at))
  }

  /** UTF-8; what is none of it becomes U+FFFD. */
  text(at: number, length: number): string {
    return UTF8.decode(this.#data.subarray(at, at + length))
  }

  key(at: number): string {
    return readAddress(this.#data, at)
  }
}

/** The first eight bytes of an account or instruction, from their text in hexadecimal. */
export const discriminator = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** The address of 32 zero bytes: how accounts and events say that there is none. */
export const ZERO_KEY = '11111111111111111111111111111111'
