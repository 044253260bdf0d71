import { readAddress } from '@callisto/solana/codec'

/** Fields of one message with all that it holds: more than a full block has. Bounds the objects that bytes become. */
const MAX_FIELDS = 8_000_000
const ADDRESS_BYTES = 32

/** Wire types (protobuf encoding, "Message Structure"). Groups are not of proto3. */
const VARINT = 0
const FIXED64 = 1
const LENGTH_DELIMITED = 2
const FIXED32 = 5

/** Shared by a message and the messages in it: an error in one is an error of all. */
interface ReadState {
  isValid: boolean
  fieldsLeft: number
}

/**
 * Reads the fields of a protobuf message one after the other. Total: bytes that are no message, a field of another wire
 * type and more fields than `MAX_FIELDS` make it invalid; then there are no further fields and values are neutral. The
 * caller checks `isValid` before it uses what it has read.
 */
export class ProtoReader {
  readonly #bytes: Buffer
  readonly #state: ReadState
  #at: number
  readonly #end: number
  /** Number of the current field. */
  field = 0
  #wire = VARINT
  /** Both halves of an integer, signed. */
  #low = 0
  #high = 0
  /** Content of a length-delimited field. */
  #from = 0

  private constructor(bytes: Buffer, from: number, end: number, state: ReadState) {
    this.#bytes = bytes
    this.#at = from
    this.#end = end
    this.#state = state
  }

  /** A reader of a whole message; `maxFields` counts those of messages in it, too. */
  static of(bytes: Uint8Array, maxFields = MAX_FIELDS): ProtoReader {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return new ProtoReader(view, 0, view.length, { isValid: true, fieldsLeft: maxFields })
  }

  /** Whether all bytes so far, and those of all messages of the same root, were sound. */
  get isValid(): boolean {
    return this.#state.isValid
  }

  /** Makes the message invalid. */
  fail(): void {
    this.#state.isValid = false
  }

  /** Advances to the next field; false at the end and once the message is invalid. */
  next(): boolean {
    if (!this.#state.isValid || this.#at >= this.#end) return false
    if (!this.#charge() || !this.#varint() || this.#high !== 0) return this.#invalid()
    this.field = this.#low >>> 3
    this.#wire = this.#low & 7
    if (this.field === 0) return this.#invalid()
    switch (this.#wire) {
      case VARINT:
        return this.#varint() || this.#invalid()
      case FIXED64:
        return this.#fixed64() || this.#invalid()
      case LENGTH_DELIMITED:
        return (this.#varint() && this.#high === 0 && this.#take(this.#low >>> 0)) || this.#invalid()
      case FIXED32:
        return this.#take(4) || this.#invalid()
      default:
        return this.#invalid()
    }
  }

  /** An unsigned integer that a double holds exactly. */
  uint(): number {
    if (!this.#is(VARINT)) return 0
    const value = (this.#high >>> 0) * 0x1_0000_0000 + (this.#low >>> 0)
    if (!Number.isSafeInteger(value)) this.fail()
    return value
  }

  /** An unsigned integer of 64 bits, `uint64` or `fixed64`. */
  bigint(): bigint {
    return this.#wire === FIXED64 || this.#is(VARINT) ? this.#u64() : 0n
  }

  /** A `bool`. */
  flag(): boolean {
    return this.#is(VARINT) && (this.#low !== 0 || this.#high !== 0)
  }

  /** Bytes as a view of the message; `copy` where they are kept. */
  bytes(): Uint8Array {
    return this.#is(LENGTH_DELIMITED) ? this.#bytes.subarray(this.#from, this.#at) : new Uint8Array(0)
  }

  /** Bytes as a copy. */
  copy(): Uint8Array {
    return new Uint8Array(this.bytes())
  }

  text(): string {
    return this.#is(LENGTH_DELIMITED) ? this.#bytes.toString('utf8', this.#from, this.#at) : ''
  }

  /** The 32 bytes of an address, as base58. */
  address(): string {
    if (!this.#is(LENGTH_DELIMITED)) return ''
    if (this.#at - this.#from === ADDRESS_BYTES) return readAddress(this.#bytes, this.#from)
    this.fail()
    return ''
  }

  /** A message in this one. */
  message(): ProtoReader {
    const isMessage = this.#is(LENGTH_DELIMITED)
    return new ProtoReader(this.#bytes, isMessage ? this.#from : 0, isMessage ? this.#at : 0, this.#state)
  }

  /** Adds the values of a repeated `uint64`, packed or one a field. */
  bigints(values: bigint[]): void {
    if (this.#wire === VARINT) {
      values.push(this.#u64())
      return
    }
    const packed = this.message()
    while (packed.#at < packed.#end && packed.#charge()) {
      if (packed.#varint()) values.push(packed.#u64())
      else packed.fail()
    }
  }

  /** A field of another wire type makes the message invalid. */
  #is(wire: number): boolean {
    if (this.#wire === wire) return true
    this.fail()
    return false
  }

  #u64(): bigint {
    const low = this.#low >>> 0
    const high = this.#high >>> 0
    return high < 0x20_0000 ? BigInt(high * 0x1_0000_0000 + low) : (BigInt(high) << 32n) | BigInt(low)
  }

  #invalid(): false {
    this.fail()
    return false
  }

  #charge(): boolean {
    this.#state.fieldsLeft -= 1
    if (this.#state.fieldsLeft < 0) this.fail()
    return this.#state.isValid
  }

  #take(length: number): boolean {
    if (length > this.#end - this.#at) return false
    this.#from = this.#at
    this.#at += length
    return true
  }

  #fixed64(): boolean {
    if (!this.#take(8)) return false
    this.#low = this.#bytes.readInt32LE(this.#from)
    this.#high = this.#bytes.readInt32LE(this.#from + 4)
    return true
  }

  /** Seven bits a byte, the lowest first, in at most ten bytes; what exceeds 64 bits is no varint. */
  #varint(): boolean {
    let low = 0
    let high = 0
    for (let shift = 0; shift <= 63; shift += 7) {
      if (this.#at >= this.#end) return false
      const byte = this.#bytes[this.#at]!
      this.#at += 1
      const bits = byte & 127
      if (shift < 28) low |= bits << shift
      else if (shift === 28) {
        low |= bits << 28
        high = bits >> 4
      } else high |= bits << (shift - 32)
      if (byte < 128) {
        this.#low = low
        this.#high = high
        return shift < 63 || bits <= 1
      }
    }
    return false
  }
}
