export interface FixedWindowOptions {
  /** Events of a subject in a window, which begins with its first event. */
  max: number
  windowMs: number
  /** Subjects that are counted at a time; the one whose window began first is forgotten first. */
  maxSubjects: number
}

/** Counts the events of each subject in memory. Times are milliseconds of one clock. */
export class FixedWindows {
  readonly #options: FixedWindowOptions
  readonly #windows = new Map<string, { count: number; endsAtMs: number }>()

  constructor(options: FixedWindowOptions) {
    this.#options = options
  }

  /** Counts an event; returns the milliseconds until the subject may have one more, 0 for one that was counted. */
  add(subject: string, nowMs: number): number {
    const { max, windowMs, maxSubjects } = this.#options
    const known = this.#windows.get(subject)
    if (known && known.endsAtMs > nowMs) {
      if (known.count >= max) return known.endsAtMs - nowMs
      known.count += 1
      return 0
    }
    this.#windows.delete(subject)
    this.#windows.set(subject, { count: 1, endsAtMs: nowMs + windowMs })
    const [first] = this.#windows.keys()
    if (this.#windows.size > maxSubjects && first !== undefined) this.#windows.delete(first)
    return 0
  }
}
