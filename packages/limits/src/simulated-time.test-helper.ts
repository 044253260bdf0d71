interface TimedEvent {
  atMs: number
  sequence: number
  run: () => void
}

/** Time that moves from event to event; events of one moment run in the order in which they were scheduled. */
export class SimulatedTime {
  #nowMs = 0
  #sequence = 0
  #events: TimedEvent[] = []

  readonly nowMs = (): number => this.#nowMs

  readonly schedule = (run: () => void, ms: number): (() => void) => {
    const event = { atMs: this.#nowMs + ms, sequence: this.#sequence++, run }
    this.#events.push(event)
    return () => {
      this.#events = this.#events.filter((other) => other !== event)
    }
  }

  /** Runs what is due until `endMs`, and what promises make of it. */
  async runUntil(endMs: number): Promise<void> {
    await settle()
    for (;;) {
      let next: TimedEvent | undefined
      for (const event of this.#events)
        if (
          next === undefined ||
          event.atMs < next.atMs ||
          (event.atMs === next.atMs && event.sequence < next.sequence)
        )
          next = event
      if (next === undefined || next.atMs > endMs) break
      this.#events = this.#events.filter((other) => other !== next)
      this.#nowMs = next.atMs
      next.run()
      await settle()
    }
    this.#nowMs = endMs
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
