import { addressBytes } from '@callisto/solana/codec'

/** Account data written by offset, little-endian. */
export class AccountBytes {
  readonly data: Buffer

  constructor(length: number, discriminator = '') {
    this.data = Buffer.alloc(length)
    this.data.write(discriminator, 'hex')
  }

  u8(at: number, value: number): this {
    this.data.writeUInt8(value, at)
    return this
  }

  u16(at: number, value: number): this {
    this.data.writeUInt16LE(value, at)
    return this
  }

  u32(at: number, value: number): this {
    this.data.writeUInt32LE(value, at)
    return this
  }

  i32(at: number, value: number): this {
    this.data.writeInt32LE(value, at)
    return this
  }

  u64(at: number, value: bigint): this {
    this.data.writeBigUInt64LE(value, at)
    return this
  }

  u128(at: number, value: bigint): this {
    const bits = BigInt.asUintN(128, value)
    return this.u64(at, bits & (2n ** 64n - 1n)).u64(at + 8, bits >> 64n)
  }

  key(at: number, address: string): this {
    this.data.set(addressBytes(address), at)
    return this
  }
}
