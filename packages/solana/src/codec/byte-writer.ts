/**
 * A growing byte buffer: little-endian, lengths and small numbers as seven-bit groups.
 * @example
 * const writer = new ByteWriter()
 * writer.text('SOL')
 * new ByteReader(writer.finish()).text() // => 'SOL'
 */
export class ByteWriter {
  #bytes: Buffer
  #length = 0

  constructor(capacity = 4096) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  #reserve(count: number): number {
    const start = this.#length
    const end = start + count
    if (end > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(end, this.#bytes.length * 2))
      this.#bytes.copy(grown, 0, 0, start)
      this.#bytes = grown
    }
    this.#length = end
    return start
  }

  u8(value: number): void {
    const at = this.#reserve(1)
    this.#bytes[at] = value
  }

  /** A whole number from 0 to 2^53 - 1. */
  varint(value: number): void {
    while (value >= 128) {
      this.u8((value % 128) + 128)
      value = Math.floor(value / 128)
    }
    this.u8(value)
  }

  u64(value: bigint): void {
    const at = this.#reserve(8)
    this.#bytes.writeBigUInt64LE(value, at)
  }

  raw(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length)
    this.#bytes.set(bytes, at)
  }

  bytes(bytes: Uint8Array): void {
    this.varint(bytes.length)
    this.raw(bytes)
  }

  text(text: string): void {
    const length = Buffer.byteLength(text)
    this.varint(length)
    const at = this.#reserve(length)
    this.#bytes.write(text, at, length, 'utf8')
  }

  /** Discards what was written and keeps the buffer. */
  clear(): this {
    this.#length = 0
    return this
  }

  /** The written bytes, in a buffer of their own. */
  finish(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.#bytes, 0, this.#length)
  }
}

/** Reads what `ByteWriter` wrote. Throws a RangeError past the end. */
export class ByteReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get done(): boolean {
    return this.#offset >= this.#bytes.length
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#offset++)
  }

  varint(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.u8()
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }

  u64(): bigint {
    const value = this.#bytes.readBigUInt64LE(this.#offset)
    this.#offset += 8
    return value
  }

  /** A view into the source, not a copy. */
  raw(length: number): Uint8Array {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new RangeError('record cut short')
    const slice = this.#bytes.subarray(this.#offset, end)
    this.#offset = end
    return slice
  }

  bytes(): Uint8Array {
    return this.raw(this.varint())
  }

  text(): string {
    return Buffer.from(this.bytes()).toString('utf8')
  }
}
