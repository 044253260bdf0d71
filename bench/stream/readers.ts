import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Sockets that are opened at a time: the queue of connections that a server has not accepted yet is short. */
const OPENED_AT_ONCE = 50

/** Each element of `data` of the topics `prices` and `asset-updates` has one of these once. */
const MARKS = [Buffer.from('"blockId":'), Buffer.from('"type":"update"')]

/** Messages of a frame: updates of one token each. */
function messagesIn(frame: Buffer): number {
  let count = 0
  for (const mark of MARKS)
    for (let at = frame.indexOf(mark); at >= 0; at = frame.indexOf(mark, at + mark.length)) count += 1
  return count
}

export type Subscription = Readonly<Partial<Record<'prices' | 'assets', readonly string[]>>>

/** Readers of `/stream` that keep up: they count what they receive, and some of them measure how late it is. */
export class Readers {
  readonly #sockets: WebSocket[] = []
  readonly #pushedAtMs: ReadonlyMap<number, number>
  readonly #probes: number
  #messages = 0
  #frames = 0
  #bytes = 0
  #lateMs: number[] = []
  #isClosing = false
  /** Sockets that the server or the machine has closed, by the code of the close. */
  readonly lost = new Map<number, number>()

  /** The first `probes` sockets parse their frames and compare them with the times of the blocks. */
  private constructor(pushedAtMs: ReadonlyMap<number, number>, probes: number) {
    this.#pushedAtMs = pushedAtMs
    this.#probes = probes
  }

  static async open(
    url: string,
    count: number,
    probes: number,
    pushedAtMs: ReadonlyMap<number, number>,
  ): Promise<Readers> {
    const readers = new Readers(pushedAtMs, probes)
    for (let left = count; left > 0; left -= OPENED_AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(left, OPENED_AT_ONCE) }, () => readers.#connect(url)))
    return readers
  }

  /** Sockets that are open. */
  get size(): number {
    return this.#sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  }

  subscribe(verb: 'subscribe' | 'unsubscribe', subscriptionOf: (n: number) => Subscription): void {
    this.#sockets.forEach((socket, n) => {
      for (const [topic, assets] of Object.entries(subscriptionOf(n)))
        socket.send(JSON.stringify({ type: `${verb}:${topic}`, assets }))
    })
  }

  /** What was received since the last call; lateness in ms from the block to the probes. */
  take() {
    const taken = {
      messages: this.#messages,
      frames: this.#frames,
      bytes: this.#bytes,
      lateMs: this.#lateMs,
    }
    this.#messages = 0
    this.#frames = 0
    this.#bytes = 0
    this.#lateMs = []
    return taken
  }

  close(): void {
    this.#isClosing = true
    for (const socket of this.#sockets) socket.terminate()
  }

  async #connect(url: string): Promise<void> {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
    const isProbe = this.#sockets.length < this.#probes
    this.#sockets.push(socket)
    socket.on('message', (data: Buffer) => {
      this.#frames += 1
      this.#bytes += data.length
      this.#messages += messagesIn(data)
      if (isProbe) this.#measure(data)
    })
    await once(socket, 'open')
    // A socket that the server drops later counts as lost.
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      if (!this.#isClosing) this.lost.set(code, (this.lost.get(code) ?? 0) + 1)
    })
  }

  #measure(data: Buffer): void {
    const frame = JSON.parse(String(data)) as { type: string; data?: { blockId: number }[] }
    if (frame.type !== 'prices' || frame.data === undefined) return
    const pushed = this.#pushedAtMs.get(Math.max(...frame.data.map(({ blockId }) => blockId)))
    if (pushed !== undefined) this.#lateMs.push(Date.now() - pushed)
  }
}

/** A reader that subscribes to everything and never reads; it connects again when the server drops it. */
export class StalledReader {
  readonly #url: string
  readonly #assets: readonly string[]
  #socket: WebSocket | undefined
  #isClosed = false
  /** Connections that the server has dropped. */
  drops = 0

  constructor(url: string, assets: readonly string[]) {
    this.#url = url
    this.#assets = assets
    this.#connect()
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.terminate()
  }

  #connect(): void {
    const socket = new WebSocket(this.#url, { perMessageDeflate: false })
    this.#socket = socket
    socket.on('open', () => {
      for (const type of ['subscribe:prices', 'subscribe:assets'])
        socket.send(JSON.stringify({ type, assets: this.#assets }))
      socket.pause()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.#isClosed) return
      this.drops += 1
      this.#connect()
    })
  }
}
