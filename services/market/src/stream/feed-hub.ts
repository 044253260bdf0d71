import { FeedFrameSchema, type FeedId, type FeedPrice } from '@callisto/contract'
import type { Clock } from '@callisto/solana'
import type { WebSocket } from 'ws'
import type { Market } from '../fold/market.ts'

const FLUSH_MS = 250
const PING_MS = 15_000
/** A reader with more unread bytes gets no price until it has read them. */
const SLOW_READER_BYTES = 16 * 1024
const MAX_FRAME_LENGTH = 1_024
/** Frames of a client between two pings. */
const MAX_FRAMES = 60

interface FeedHubOptions {
  market: Pick<Market, 'token' | 'time'>
  /** Mints of the tokens that stand for the reference prices. */
  references: ReadonlyMap<FeedId, string>
  clock: Clock
}

interface Reader {
  /** Feeds with the price that was sent last; undefined before the first. */
  sent: Map<FeedId, number | undefined>
  frames: number
  isAlive: boolean
}

/** Sends the reference prices to their subscribers: the newest one, when it has changed, four times a second at most. */
export class FeedHub {
  readonly #options: FeedHubOptions
  readonly #readers = new Map<WebSocket, Reader>()

  constructor(options: FeedHubOptions) {
    this.#options = options
  }

  attach(socket: WebSocket): void {
    const reader: Reader = { sent: new Map(), frames: 0, isAlive: true }
    this.#readers.set(socket, reader)
    socket.on('message', (data, isBinary) => {
      reader.frames += 1
      const frame = isBinary || reader.frames > MAX_FRAMES ? undefined : readFrame(data.toString())
      if (!frame) return socket.close(1008, 'not a frame of this stream')
      for (const feed of frame.feeds)
        if (frame.type === 'unsubscribe') reader.sent.delete(feed)
        else if (!reader.sent.has(feed)) reader.sent.set(feed, undefined)
    })
    socket.on('pong', () => {
      reader.isAlive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#readers.delete(socket))
  }

  /** Sends changed prices and pings until the signal aborts, then closes every socket. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options
    let pingAtMs = clock.nowMs() + PING_MS
    while (!signal.aborted) {
      await clock.wait(FLUSH_MS, signal)
      this.flush()
      if (clock.nowMs() < pingAtMs) continue
      pingAtMs = clock.nowMs() + PING_MS
      this.#ping()
    }
    for (const socket of this.#readers.keys()) socket.close(1001, 'going away')
  }

  /** Sends each subscriber the prices that differ from those it has. */
  flush(): void {
    if (this.#readers.size === 0) return
    const prices = this.#prices()
    for (const [socket, { sent }] of this.#readers) {
      if (socket.readyState !== socket.OPEN || socket.bufferedAmount > SLOW_READER_BYTES) continue
      for (const { feed, price, frame } of prices) {
        if (!sent.has(feed) || sent.get(feed) === price) continue
        sent.set(feed, price)
        socket.send(frame)
      }
    }
  }

  #prices(): { feed: FeedId; price: number; frame: string }[] {
    const { market, references } = this.#options
    return [...references].flatMap(([feed, mint]) => {
      const price = market.token(mint)?.price ?? Number.NaN
      if (!(price > 0)) return []
      const message: FeedPrice = { type: 'price', feed, price, time: market.time * 1000 }
      return [{ feed, price, frame: JSON.stringify(message) }]
    })
  }

  #ping(): void {
    for (const [socket, reader] of this.#readers) {
      if (!reader.isAlive) {
        socket.terminate()
        continue
      }
      reader.isAlive = false
      reader.frames = 0
      socket.ping()
    }
  }
}

function readFrame(text: string) {
  if (text.length > MAX_FRAME_LENGTH) return undefined
  try {
    const parsed = FeedFrameSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
