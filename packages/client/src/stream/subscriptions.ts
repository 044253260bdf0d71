import type { ClientFrame } from '@callisto/contract'

export type StreamTopic = 'pool' | 'txns' | 'prices' | 'assets'
const topics: readonly StreamTopic[] = ['pool', 'txns', 'prices', 'assets']

/** Ids in one frame; the service takes more, small frames keep it fair. */
const idsPerFrame = 200

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
  for (let at = 0; at < ids.length; at += idsPerFrame)
    out.push(frame(verb, topic, ids.slice(at, at + idsPerFrame)))
  return out
}

/**
 * What the browser wants against what the service was told. Every row counts for itself, so two rows of one token
 * cost one subscription; `take...` give the frames that bring the service up to date.
 */
export class Subscriptions {
  readonly #wanted = new Map<StreamTopic, Map<string, number>>(topics.map((topic) => [topic, new Map()]))
  readonly #told = new Map<StreamTopic, Set<string>>(topics.map((topic) => [topic, new Set()]))
  #recentWanted = 0
  #recentTold = false

  add(topic: StreamTopic, ids: readonly string[]): void {
    const counts = this.#wanted.get(topic)!
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }

  remove(topic: StreamTopic, ids: readonly string[]): void {
    const counts = this.#wanted.get(topic)!
    for (const id of ids) {
      const left = (counts.get(id) ?? 0) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    }
  }

  addRecent(): void {
    this.#recentWanted += 1
  }

  removeRecent(): void {
    this.#recentWanted = Math.max(0, this.#recentWanted - 1)
  }

  /** A new connection knows nothing. */
  forget(): void {
    for (const told of this.#told.values()) told.clear()
    this.#recentTold = false
  }

  takeSubscribes(): ClientFrame[] {
    const out: ClientFrame[] = []
    if (this.#recentWanted > 0 && !this.#recentTold) {
      this.#recentTold = true
      out.push({ type: 'subscribe:recent' })
    }
    for (const topic of topics) {
      const told = this.#told.get(topic)!
      const fresh = [...this.#wanted.get(topic)!.keys()].filter((id) => !told.has(id))
      for (const id of fresh) told.add(id)
      out.push(...frames('subscribe', topic, fresh))
    }
    return out
  }

  takeUnsubscribes(): ClientFrame[] {
    const out: ClientFrame[] = []
    if (this.#recentWanted === 0 && this.#recentTold) {
      this.#recentTold = false
      out.push({ type: 'unsubscribe:recent' })
    }
    for (const topic of topics) {
      const wanted = this.#wanted.get(topic)!
      const told = this.#told.get(topic)!
      const gone = [...told].filter((id) => !wanted.has(id))
      for (const id of gone) told.delete(id)
      out.push(...frames('unsubscribe', topic, gone))
    }
    return out
  }
}
