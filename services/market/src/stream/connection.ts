import {
  ApiError,
  type ApiErrorCode,
  type ClientFrame,
  ClientFrameSchema,
  MAX_STREAM_IDS,
  type TimedFilters,
  toStreamChecks,
} from '@callisto/contract'
import type { WebSocket } from 'ws'

export type IdTopic = 'pool' | 'txns' | 'prices' | 'assets'
export const idTopics: readonly IdTopic[] = ['pool', 'txns', 'prices', 'assets']

/** Buffered bytes from which a reader counts as slow, and from which it is disconnected. */
const SLOW_READER_BYTES = 256 * 1024
const MAX_BUFFERED_BYTES = 2 * 1024 * 1024
/** Longest client frame; 500 ids of 44 characters fit. */
const MAX_FRAME_LENGTH = 64 * 1024
/** Token bucket of client frames: burst size and refill per second. */
const FRAME_BURST = 60
const FRAMES_PER_SECOND = 20
/** Time between two pings, and between two heartbeats. */
const PING_MS = 4_000
/** A ping that is due for longer than this: the thread was held up, and a pong may wait to be read. */
const MAX_PING_DELAY_MS = 1_000
const HEARTBEAT_MS = 5_000
/** A `resume` is answered for up to 500 ids of each topic. */
const RESUME_FRAMES = 10

export interface ConnectionHandlers {
  /** Ids that the client has just subscribed to; `recent` as a topic has none. */
  subscribed(connection: Connection, topic: IdTopic | 'recent', ids: readonly string[]): void
  unsubscribed(connection: Connection, topic: IdTopic | 'recent', ids: readonly string[]): void
  /** The client may have missed changes after the block of a slot. */
  resumed(connection: Connection, since: number): void
  closed(connection: Connection): void
}

/** One client of the stream: its subscriptions, its rate limit and its send buffer. */
export class Connection {
  readonly ids: Record<IdTopic, Set<string>> = {
    pool: new Set(),
    txns: new Set(),
    prices: new Set(),
    assets: new Set(),
  }
  wantsRecent = false
  /** What a token of `recent` must pass. */
  recentChecks: readonly TimedFilters[] = []
  isAlive = true
  /** Each connection has its own times, ms: thousands of pings at once would hold up the thread. */
  #pingAtMs: number
  #beatAtMs: number
  /** A resume waits or runs; there is one at a time. */
  isResuming = false
  readonly client: string
  readonly #socket: WebSocket
  readonly #handlers: ConnectionHandlers
  readonly #nowMs: () => number
  #allowance = FRAME_BURST
  #isOverRate = false
  #seq = 0
  #refilledAt: number

  constructor(socket: WebSocket, client: string, handlers: ConnectionHandlers, nowMs: () => number) {
    this.#socket = socket
    this.client = client
    this.#handlers = handlers
    this.#nowMs = nowMs
    this.#refilledAt = nowMs()
    this.#pingAtMs = this.#refilledAt + PING_MS
    this.#beatAtMs = this.#refilledAt + HEARTBEAT_MS
    socket.on('message', (data, isBinary) => this.#receive(data.toString(), isBinary))
    socket.on('pong', () => {
      this.isAlive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => handlers.closed(this))
  }

  /** A slow reader receives nothing until its buffer has drained, and then only the newest state. */
  get isSlow(): boolean {
    return this.#socket.bufferedAmount > SLOW_READER_BYTES
  }

  /** Sends a JSON object with its number in the connection. */
  send(object: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#seq += 1
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.#socket.terminate()
    else this.#socket.send(`{"seq":${this.#seq},${object.slice(1)}`)
  }

  /** Leaves out a number: the client sees that it has missed something. */
  skip(): void {
    this.#seq += 1
  }

  /** Sends the heartbeat and the ping that are due; a slow reader gets no heartbeat. */
  keepAlive(heartbeat: string): void {
    const now = this.#nowMs()
    if (now >= this.#beatAtMs) {
      this.#beatAtMs = now + HEARTBEAT_MS
      if (!this.isSlow) this.send(heartbeat)
    }
    if (now < this.#pingAtMs) return
    const wasHeldUp = now - this.#pingAtMs > MAX_PING_DELAY_MS
    this.#pingAtMs = now + PING_MS
    this.#ping(wasHeldUp)
  }

  /** Disconnects a client without a pong since the previous ping, unless that time was the server's own. */
  #ping(wasHeldUp: boolean): void {
    if (!this.isAlive && !wasHeldUp) {
      this.#socket.terminate()
      return
    }
    this.isAlive = false
    this.#socket.ping()
  }

  close(): void {
    this.#socket.close(1001, 'going away')
  }

  #sendError(error: string, code: ApiErrorCode): void {
    this.send(JSON.stringify({ type: 'error', error, code }))
  }

  #takeRateTokens(count: number): boolean {
    const now = this.#nowMs()
    this.#allowance = Math.min(
      FRAME_BURST,
      this.#allowance + ((now - this.#refilledAt) / 1000) * FRAMES_PER_SECOND,
    )
    this.#refilledAt = now
    this.#allowance -= count
    return this.#allowance >= 0
  }

  #receive(text: string, isBinary: boolean): void {
    if (!this.#takeRateTokens(1)) {
      // One error when the allowance runs out; a client that keeps sending is disconnected.
      if (this.#allowance < -FRAME_BURST) this.#socket.close(1008, 'too many frames')
      else if (!this.#isOverRate) this.#sendError('too many frames', 'TOO_MANY_REQUESTS')
      this.#isOverRate = true
      return
    }
    this.#isOverRate = false
    const frame = isBinary || text.length > MAX_FRAME_LENGTH ? undefined : readFrame(text)
    if (frame) this.#handleFrame(frame)
    else this.#sendError('not a frame of this stream', 'INVALID_REQUEST')
  }

  #handleFrame(frame: ClientFrame): void {
    if (frame.type === 'resume') {
      if (!this.isResuming && this.#takeRateTokens(RESUME_FRAMES)) this.#handlers.resumed(this, frame.since)
      else this.#sendError('too many frames', 'TOO_MANY_REQUESTS')
      return
    }
    const [verb, topic] = frame.type.split(':') as ['subscribe' | 'unsubscribe', IdTopic | 'recent']
    if (topic === 'recent') {
      const checks = verb === 'subscribe' && 'filters' in frame ? readChecks(frame.filters) : []
      if (checks === undefined) {
        this.#sendError('not filters of a list', 'INVALID_REQUEST')
        return
      }
      this.recentChecks = checks
      this.wantsRecent = verb === 'subscribe'
      this.#notify(verb, topic, [])
      return
    }
    const ids = 'pools' in frame ? frame.pools : 'assets' in frame ? frame.assets : []
    if (verb === 'unsubscribe') {
      for (const id of ids) this.ids[topic].delete(id)
      this.#notify(verb, topic, ids)
      return
    }
    const fresh = [...new Set(ids)].filter((id) => !this.ids[topic].has(id))
    if (this.ids[topic].size + fresh.length > MAX_STREAM_IDS) {
      this.#sendError(`at most ${MAX_STREAM_IDS} ids in one topic`, 'TOO_MANY_REQUESTS')
      return
    }
    for (const id of fresh) this.ids[topic].add(id)
    this.#notify(verb, topic, fresh)
  }

  #notify(verb: 'subscribe' | 'unsubscribe', topic: IdTopic | 'recent', ids: readonly string[]): void {
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

/** The checks of a subscription's filters; undefined when they are invalid. */
function readChecks(filters: unknown): TimedFilters[] | undefined {
  try {
    return filters === undefined ? [] : toStreamChecks(filters)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
