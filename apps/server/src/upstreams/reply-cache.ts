import type { UpstreamReply } from './read-reply.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** A reply that may be kept for longer is asked for again. */
const MAX_AGE_S = 300

/** Replies by URL for as long as their `cache-control` allows; the least recently used ones go first. */
export class ReplyCache {
  readonly #kept = new Map<string, { reply: UpstreamReply; untilMs: number }>()
  readonly #nowMs: () => number
  readonly #keptSeconds: number
  readonly #maxBytes: number
  #bytes = 0

  /** Replies without a rule are kept for `keptSeconds`. */
  constructor(nowMs: () => number, keptSeconds = 0, maxBytes = MAX_BYTES) {
    this.#nowMs = nowMs
    this.#keptSeconds = keptSeconds
    this.#maxBytes = maxBytes
  }

  get(url: string): UpstreamReply | undefined {
    const kept = this.#kept.get(url)
    if (kept === undefined) return undefined
    this.#drop(url)
    if (kept.untilMs <= this.#nowMs()) return undefined
    this.#keep(url, kept)
    return kept.reply
  }

  /** Keeps a 200 that a shared cache may keep. */
  put(url: string, reply: UpstreamReply): void {
    const seconds = reply.status === 200 ? sharedAge(reply.headers, this.#keptSeconds) : 0
    if (seconds <= 0 || reply.text.length > this.#maxBytes) return
    this.#drop(url)
    this.#keep(url, { reply, untilMs: this.#nowMs() + seconds * 1_000 })
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  #keep(url: string, kept: { reply: UpstreamReply; untilMs: number }): void {
    this.#kept.set(url, kept)
    this.#bytes += kept.reply.text.length
  }

  #drop(url: string): void {
    this.#bytes -= this.#kept.get(url)?.reply.text.length ?? 0
    this.#kept.delete(url)
  }
}

/** Seconds for which a shared cache may keep a reply (RFC 9111): `s-maxage`, else `max-age`, less its `age`. */
function sharedAge(headers: Readonly<Record<string, string>>, unset: number): number {
  const rules = headers['cache-control']
  if (rules === undefined) return unset
  if (/\b(no-store|no-cache|private)\b/i.test(rules)) return 0
  const age = /\bs-maxage=(\d{1,9})/i.exec(rules)?.[1] ?? /\bmax-age=(\d{1,9})/i.exec(rules)?.[1] ?? '0'
  return Math.min(MAX_AGE_S, Number(age)) - (Number(headers.age) || 0)
}
