/** Waiters for a change of something with a key. */
export class Changes {
  readonly #waiting = new Map<string, Set<() => void>>()

  report(key: string): void {
    const waiting = this.#waiting.get(key)
    this.#waiting.delete(key)
    for (const resolve of waiting ?? []) resolve()
  }

  /** Resolves at the next change of the key, or when the signal aborts. */
  next(key: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const known = this.#waiting.get(key) ?? new Set()
      this.#waiting.set(key, known)
      const end = () => {
        known.delete(end)
        if (known.size === 0 && this.#waiting.get(key) === known) this.#waiting.delete(key)
        signal.removeEventListener('abort', end)
        resolve()
      }
      known.add(end)
      signal.addEventListener('abort', end)
    })
  }
}
