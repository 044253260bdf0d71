/** A frame of gRPC: a byte that tells compression, four bytes of length (big-endian), the message. */
const PREFIX_BYTES = 5
/** Largest message that is read: some times the largest block of mainnet. */
export const MAX_MESSAGE_BYTES = 64 * 1_048_576

export type SplitError = 'compressed message' | 'message too long'

/** A message behind the prefix of gRPC, without compression. */
export function frameMessage(message: Uint8Array): Uint8Array {
  const frame = Buffer.allocUnsafe(PREFIX_BYTES + message.length)
  frame[0] = 0
  frame.writeUInt32BE(message.length, 1)
  frame.set(message, PREFIX_BYTES)
  return frame
}

/**
 * Cuts a stream of bytes, in chunks as they come, into messages. After an error nothing more is emitted. A message that lies
 * in one chunk is a view of it.
 */
export class MessageSplitter {
  readonly #onMessage: (message: Uint8Array) => void
  readonly #maxBytes: number
  /** Chunks of a frame that is not whole. */
  #parts: Uint8Array[] = []
  #partsBytes = 0
  /** Bytes of the frame that `#parts` begin, prefix included; the prefix alone while it is not whole. */
  #neededBytes = PREFIX_BYTES
  #error: SplitError | undefined

  constructor(onMessage: (message: Uint8Array) => void, maxBytes = MAX_MESSAGE_BYTES) {
    this.#onMessage = onMessage
    this.#maxBytes = maxBytes
  }

  /** Takes the next chunk; returns why the stream cannot be read, if so. */
  push(chunk: Uint8Array): SplitError | undefined {
    if (this.#error !== undefined) return this.#error
    // Chunks are put together only when the frame is whole: a long message costs one copy.
    if (this.#partsBytes + chunk.length < this.#neededBytes) {
      this.#keep(chunk)
      return undefined
    }
    const bytes = this.#partsBytes === 0 ? chunk : Buffer.concat([...this.#parts, chunk])
    this.#parts = []
    this.#partsBytes = 0
    this.#neededBytes = PREFIX_BYTES
    this.#error = this.#split(bytes)
    return this.#error
  }

  #split(bytes: Uint8Array): SplitError | undefined {
    let at = 0
    while (bytes.length - at >= PREFIX_BYTES) {
      if (bytes[at] !== 0) return 'compressed message'
      const length = lengthAt(bytes, at + 1)
      if (length > this.#maxBytes) return 'message too long'
      const end = at + PREFIX_BYTES + length
      if (end > bytes.length) {
        this.#neededBytes = PREFIX_BYTES + length
        break
      }
      this.#onMessage(bytes.subarray(at + PREFIX_BYTES, end))
      at = end
    }
    if (at < bytes.length) this.#keep(bytes.subarray(at))
    return undefined
  }

  #keep(chunk: Uint8Array): void {
    this.#parts.push(chunk)
    this.#partsBytes += chunk.length
  }
}

const lengthAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
