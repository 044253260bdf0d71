/** The part of a `Cache` in use. */
export interface Shelf {
  match(key: string): Promise<Response | undefined>
  put(key: string, reply: Response): Promise<void>
  delete(key: string | Request): Promise<boolean>
  keys(): Promise<readonly Request[]>
}

export interface LastKnownOptions {
  /** Undefined where the browser has no storage, e.g. in a private window. */
  open: () => Promise<Shelf | undefined>
  now: () => number
  /** Calls back after `ms`. */
  later: (run: () => void, ms: number) => void
}

/** A stored reply of an earlier visit: untrusted, to be parsed by its reader. */
export interface Kept {
  savedAtMs: number
  value: unknown
}

const SAVED_AT = 'x-saved-at'
const FOLDER = '/last-known/'
/** The lists and wallets used last; one of 100 tokens takes about 200 kB. */
const MAX_ENTRIES = 16
const MAX_TEXT = 1_000_000
/** Older replies say nothing about today. */
const MAX_AGE_MS = 7 * 86_400_000
const FIRST_WRITE_MS = 1_000
const WRITE_EVERY_MS = 30_000

/**
 * Newest replies of some queries, kept in the browser for a page without network. Bounded in number, size and age. They
 * never answer a query: a reader shows them beside their age, and only while it has nothing newer.
 */
export class LastKnown {
  readonly #options: LastKnownOptions
  readonly #pending = new Map<string, Kept>()
  #isScheduled = false
  #hasWritten = false

  constructor(options: LastKnownOptions) {
    this.#options = options
  }

  /** Keeps a reply. Replies are written together, at most every 30 s, and when the page is hidden. */
  keep(key: string, value: unknown): void {
    this.#pending.set(key, { savedAtMs: this.#options.now(), value })
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#options.later(
      () => {
        this.#isScheduled = false
        void this.flush()
      },
      this.#hasWritten ? WRITE_EVERY_MS : FIRST_WRITE_MS,
    )
  }

  /** Writes what is pending. Storage that is full or disabled costs the copies, nothing else. */
  async flush(): Promise<void> {
    const entries = [...this.#pending]
    this.#pending.clear()
    if (entries.length === 0) return
    this.#hasWritten = true
    try {
      const shelf = await this.#options.open()
      for (const [key, { savedAtMs, value }] of entries) {
        const text = JSON.stringify(value)
        if (text.length > MAX_TEXT) continue
        await shelf?.put(addressOf(key), new Response(text, { headers: { [SAVED_AT]: String(savedAtMs) } }))
      }
      if (shelf) await this.#removeOldest(shelf)
    } catch {
      // See above.
    }
  }

  /** The kept reply; undefined when there is none, when it is too old, and when it claims to be of the future. */
  async read(key: string): Promise<Kept | undefined> {
    try {
      const reply = await (await this.#options.open())?.match(addressOf(key))
      const savedAtMs = Number(reply?.headers.get(SAVED_AT) ?? Number.NaN)
      const ageMs = this.#options.now() - savedAtMs
      if (!reply || !(ageMs >= 0 && ageMs <= MAX_AGE_MS)) return undefined
      return { savedAtMs, value: await reply.json() }
    } catch {
      return undefined
    }
  }

  /** Removes all replies whose key starts with `prefix`. */
  async forget(prefix: string): Promise<void> {
    for (const key of [...this.#pending.keys()]) if (key.startsWith(prefix)) this.#pending.delete(key)
    try {
      const shelf = await this.#options.open()
      for (const request of (await shelf?.keys()) ?? [])
        if (new URL(request.url).pathname.startsWith(addressOf(prefix))) await shelf?.delete(request)
    } catch {
      // Without storage nothing was kept.
    }
  }

  async #removeOldest(shelf: Shelf): Promise<void> {
    // A cache lists its entries in the order in which they were written last.
    const keys = await shelf.keys()
    for (const request of keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES))) await shelf.delete(request)
  }
}

const addressOf = (key: string): string => FOLDER + encodeURIComponent(key)

/** A new format takes a new name; the old one is removed. */
const CACHE = 'callisto-last-known-v1'

/** What this browser has kept. */
export const lastKnown = new LastKnown({
  open: async () => globalThis.caches?.open(CACHE),
  now: Date.now,
  later: (run, ms) => void setTimeout(run, ms),
})

/** Writes what is pending before the page may be discarded. */
export function keepWhenHidden(): void {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void lastKnown.flush()
  })
}
