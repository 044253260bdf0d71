/**
 * Characters that are encoded at a time. A response of 32 MB that is joined and encoded at its end holds up the chain
 * for more than a slot.
 */
const ENCODED_CHARS = 256 * 1024

/** The text of a response, encoded as UTF-8 while it is written. */
export class ResponseText {
  readonly #encoded: Buffer[] = []
  #pieces: string[] = []
  #pieceChars = 0
  #chars = 0

  /** Length in UTF-16 units. */
  get chars(): number {
    return this.#chars
  }

  add(piece: string): this {
    this.#chars += piece.length
    this.#pieces.push(piece)
    this.#pieceChars += piece.length
    if (this.#pieceChars >= ENCODED_CHARS) this.#encode()
    return this
  }

  append(text: ResponseText): void {
    if (text.#encoded.length > 0) {
      this.#encode()
      for (const buffer of text.#encoded) this.#encoded.push(buffer)
      this.#chars += text.#chars - text.#pieceChars
    }
    this.add(text.#pieces.join(''))
  }

  /** The whole text; its parts may share memory with other buffers. */
  toBuffers(): readonly Buffer[] {
    this.#encode()
    return this.#encoded
  }

  #encode(): void {
    if (this.#pieceChars > 0) this.#encoded.push(Buffer.from(this.#pieces.join('')))
    this.#pieces = []
    this.#pieceChars = 0
  }
}
