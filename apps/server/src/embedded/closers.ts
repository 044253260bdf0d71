type Close = () => void | Promise<void>

/** The started parts of a server, closed in the reverse order of their start. */
export class Closers {
  readonly #closers: Close[] = []

  add(close: Close): void {
    this.#closers.push(close)
  }

  /** Closes every part, also after one has failed to close; throws the first failure. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
