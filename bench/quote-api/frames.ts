import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Newest slots whose announcements are remembered: a window in order of slots, whatever is read of it. */
const SLOTS_KEPT = 1_000

/**
 * Measures how late `/stream` is: from the moment that the chain's own socket, which its own thread serves, confirms a
 * slot to the arrival of the first frame with that slot's prices. The frames' interval of 80 ms is part of it.
 */
export class FrameWatch {
  readonly #announced = new Map<number, number>()
  readonly #sockets: WebSocket[] = []
  #newest = 0
  #late: number[] = []

  static async open(url: string, wsUrl: string, mints: readonly string[]): Promise<FrameWatch> {
    const watch = new FrameWatch()
    await watch.#connect(
      wsUrl,
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'logsSubscribe',
        params: ['all', { commitment: 'confirmed' }],
      },
      (message) => watch.#announce(message),
    )
    const stream = `${url.replace('http', 'ws')}/stream`
    await watch.#connect(stream, { type: 'subscribe:prices', assets: mints }, (m) => watch.#frame(m))
    return watch
  }

  /** Lateness of the frames since the last call, ms. */
  take(): number[] {
    const late = this.#late
    this.#late = []
    return late
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate()
  }

  async #connect(url: string, hello: object, receive: (message: unknown) => void): Promise<void> {
    const socket = new WebSocket(url)
    this.#sockets.push(socket)
    socket.on('message', (data) => receive(JSON.parse(String(data))))
    await once(socket, 'open')
    socket.send(JSON.stringify(hello))
  }

  #announce(message: unknown): void {
    const slot = (message as { params?: { result?: { context?: { slot?: number } } } }).params?.result
      ?.context?.slot
    if (slot === undefined || this.#announced.has(slot)) return
    this.#announced.set(slot, performance.now())
    if (this.#announced.size > SLOTS_KEPT) this.#announced.delete(this.#announced.keys().next().value!)
  }

  #frame(message: unknown): void {
    const { type, data } = message as { type: string; data?: { blockId: number }[] }
    if (type !== 'prices' || data === undefined) return
    const now = performance.now()
    const slot = Math.max(...data.map(({ blockId }) => blockId))
    const announced = this.#announced.get(slot)
    if (announced === undefined || slot <= this.#newest) return
    this.#newest = slot
    this.#late.push(now - announced)
  }
}
