import type { ClientFrame } from '@callisto/contract'

export type StreamTopic = 'pool' | 'txns' | 'prices' | 'assets'
const TOPICS: readonly StreamTopic[] = ['pool', 'txns', 'prices', 'assets']

/** Ids per frame: small frames interleave fairly between clients. */
const MAX_IDS_PER_FRAME = 200

function frame(verb: 'subscribe' | 'unsubscribe', topic: StreamTopic, ids: string[]): ClientFrame {
  if (topic === 'pool') return { type: `${verb}:pool`, pools: ids }
  return { type: `${verb}:${topic}`, assets: ids }
}

function frames(
  verb: 'subscribe' | 'unsubscribe',
  topic: StreamTopic,
  ids: readonly string[],
): ClientFrame[] {
  const out: ClientFrame[] = []
  for (let at = 0; at < ids.length; at += MAX_IDS_PER_FRAME)
    out.push(frame(verb, topic, ids.slice(at, at + MAX_IDS_PER_FRAME)))
  return out
}

/**
 * Reference-counted subscriptions against those already sent: two rows of one token share a subscription. `take...`
 * return the frames that synchronise the service.
 */
export class Subscriptions {
  readonly #counts = new Map<StreamTopic, Map<string, number>>(TOPICS.map((topic) => [topic, new Map()]))
  readonly #sent = new Map<StreamTopic, Set<string>>(TOPICS.map((topic) => [topic, new Set()]))
  #recentCount = 0
  #recentSent = false

  add(topic: StreamTopic, ids: readonly string[]): void {
    const counts = this.#counts.get(topic)!
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }

  remove(topic: StreamTopic, ids: readonly string[]): void {
    const counts = this.#counts.get(topic)!
    for (const id of ids) {
      const left = (counts.get(id) ?? 0) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    }
  }

  addRecent(): void {
    this.#recentCount += 1
  }

  removeRecent(): void {
    this.#recentCount = Math.max(0, this.#recentCount - 1)
  }

  /** Clears what was sent: a new connection has no subscriptions. */
  reset(): void {
    for (const sent of this.#sent.values()) sent.clear()
    this.#recentSent = false
  }

  takeSubscribes(): ClientFrame[] {
    const out: ClientFrame[] = []
    if (this.#recentCount > 0 && !this.#recentSent) {
      this.#recentSent = true
      out.push({ type: 'subscribe:recent' })
    }
    for (const topic of TOPICS) {
      const sent = this.#sent.get(topic)!
      const added = [...this.#counts.get(topic)!.keys()].filter((id) => !sent.has(id))
      for (const id of added) sent.add(id)
      out.push(...frames('subscribe', topic, added))
    }
    return out
  }

  takeUnsubscribes(): ClientFrame[] {
    const out: ClientFrame[] = []
    if (this.#recentCount === 0 && this.#recentSent) {
      this.#recentSent = false
      out.push({ type: 'unsubscribe:recent' })
    }
    for (const topic of TOPICS) {
      const counts = this.#counts.get(topic)!
      const sent = this.#sent.get(topic)!
      const removed = [...sent].filter((id) => !counts.has(id))
      for (const id of removed) sent.delete(id)
      out.push(...frames('unsubscribe', topic, removed))
    }
    return out
  }
}
