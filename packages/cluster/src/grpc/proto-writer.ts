const VARINT = 0
const LENGTH_DELIMITED = 2

/** Writes the fields of a protobuf message. */
export class ProtoWriter {
  readonly #parts: Uint8Array[] = []
  #bytes = 0

  /** An unsigned integer; written also when it is 0, which an `optional` field tells from its absence. */
  uint(field: number, value: number | bigint): this {
    return this.#tag(field, VARINT).#push(varint(BigInt(value)))
  }

  flag(field: number, value: boolean): this {
    return this.uint(field, value ? 1 : 0)
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#tag(field, LENGTH_DELIMITED)
      .#push(varint(BigInt(value.length)))
      .#push(value)
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value))
  }

  message(field: number, message: ProtoWriter): this {
    return this.bytes(field, message.finish())
  }

  /** An entry of a `map<string, message>`. The value is written also when it is empty: some readers need it. */
  entry(field: number, key: string, value: ProtoWriter): this {
    return this.message(field, new ProtoWriter().text(1, key).message(2, value))
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#parts, this.#bytes)
  }

  #tag(field: number, wire: number): this {
    return this.#push(varint(BigInt(field * 8 + wire)))
  }

  #push(bytes: Uint8Array): this {
    this.#parts.push(bytes)
    this.#bytes += bytes.length
    return this
  }
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}
