import { type ClientFrame, ClientFrameSchema, MAX_STREAM_IDS, type MarketErrorCode } from '@callisto/contract'
import type { WebSocket } from 'ws'

export type IdTopic = 'pool' | 'txns' | 'prices' | 'assets'
export const idTopics: readonly IdTopic[] = ['pool', 'txns', 'prices', 'assets']

/** Bytes that may wait in a socket before its reader counts as slow, and before it is let go. */
const slowBytes = 256 * 1024
const lostBytes = 8 * 1024 * 1024
/** Longest client frame; 500 ids of 44 characters fit. */
const longestFrame = 64 * 1024
/** Frames a client may send at once, and per second after that. */
const burst = 60
const perSecond = 20

export interface ConnectionHandlers {
  /** Ids that the client has just subscribed to; `recent` as a topic has none. */
  subscribed(connection: Connection, topic: IdTopic | 'recent', ids: readonly string[]): void
  unsubscribed(connection: Connection, topic: IdTopic | 'recent', ids: readonly string[]): void
  closed(connection: Connection): void
}

/** One client of the stream: what it subscribed to, how much it may ask, and how fast it reads. */
export class Connection {
  readonly ids: Record<IdTopic, Set<string>> = {
    pool: new Set(),
    txns: new Set(),
    prices: new Set(),
    assets: new Set(),
  }
  wantsRecent = false
  isAlive = true
  readonly #socket: WebSocket
  readonly #handlers: ConnectionHandlers
  readonly #nowMs: () => number
  #allowance = burst
  #refilledAt: number

  constructor(socket: WebSocket, handlers: ConnectionHandlers, nowMs: () => number) {
    this.#socket = socket
    this.#handlers = handlers
    this.#nowMs = nowMs
    this.#refilledAt = nowMs()
    socket.on('message', (data, isBinary) => this.#receive(data.toString(), isBinary))
    socket.on('pong', () => {
      this.isAlive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => handlers.closed(this))
  }

  /** A slow reader gets nothing until it has caught up, and then only how things stand. */
  get isSlow(): boolean {
    return this.#socket.bufferedAmount > slowBytes
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > lostBytes) this.#socket.terminate()
    else this.#socket.send(text)
  }

  /** Lets go of a client that did not answer the ping before this one. */
  ping(): void {
    if (!this.isAlive) {
      this.#socket.terminate()
      return
    }
    this.isAlive = false
    this.#socket.ping()
  }

  close(): void {
    this.#socket.close(1001, 'going away')
  }

  #refuse(error: string, code: MarketErrorCode): void {
    this.send(JSON.stringify({ type: 'error', error, code }))
  }

  #mayAsk(): boolean {
    const now = this.#nowMs()
    this.#allowance = Math.min(burst, this.#allowance + ((now - this.#refilledAt) / 1000) * perSecond)
    this.#refilledAt = now
    this.#allowance -= 1
    return this.#allowance >= 0
  }

  #receive(text: string, isBinary: boolean): void {
    if (!this.#mayAsk()) {
      // One answer as the allowance runs out; whoever goes on regardless is disconnected.
      if (this.#allowance < -burst) this.#socket.close(1008, 'too many frames')
      else if (this.#allowance > -1.5) this.#refuse('too many frames', 'TOO_MANY_REQUESTS')
      return
    }
    const frame = isBinary || text.length > longestFrame ? undefined : readFrame(text)
    if (frame) this.#obey(frame)
    else this.#refuse('not a frame of this stream', 'INVALID_REQUEST')
  }

  #obey(frame: ClientFrame): void {
    const [verb, topic] = frame.type.split(':') as ['subscribe' | 'unsubscribe', IdTopic | 'recent']
    if (topic === 'recent') {
      this.wantsRecent = verb === 'subscribe'
      this.#tell(verb, topic, [])
      return
    }
    const ids = 'pools' in frame ? frame.pools : 'assets' in frame ? frame.assets : []
    if (verb === 'unsubscribe') {
      for (const id of ids) this.ids[topic].delete(id)
      this.#tell(verb, topic, ids)
      return
    }
    const fresh = [...new Set(ids)].filter((id) => !this.ids[topic].has(id))
    if (this.ids[topic].size + fresh.length > MAX_STREAM_IDS) {
      this.#refuse(`at most ${MAX_STREAM_IDS} ids in one topic`, 'TOO_MANY_REQUESTS')
      return
    }
    for (const id of fresh) this.ids[topic].add(id)
    this.#tell(verb, topic, fresh)
  }

  #tell(verb: 'subscribe' | 'unsubscribe', topic: IdTopic | 'recent', ids: readonly string[]): void {
    if (verb === 'subscribe') this.#handlers.subscribed(this, topic, ids)
    else this.#handlers.unsubscribed(this, topic, ids)
  }
}

function readFrame(text: string): ClientFrame | undefined {
  try {
    const parsed = ClientFrameSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
