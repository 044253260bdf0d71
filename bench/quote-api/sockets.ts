import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Sockets that are opened at a time: the queue of connections that a server has not accepted yet is short. */
const OPENED_AT_ONCE = 50

/** Sockets of `/stream` that subscribe to prices and count the frames that they receive. */
export class StreamSockets {
  readonly #sockets: WebSocket[] = []
  #frames = 0

  /** Opens the sockets; `assetsOf` gives the mints of each. Rejects when the server rejects one. */
  static async open(url: string, count: number, assetsOf: () => readonly string[]): Promise<StreamSockets> {
    const opened = new StreamSockets()
    for (let left = count; left > 0; left -= OPENED_AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(left, OPENED_AT_ONCE) }, () => opened.#connect(url, assetsOf())),
      )
    return opened
  }

  /** Sockets that are open. */
  get size(): number {
    return this.#sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  }

  /** Frames received since the last call. */
  takeFrames(): number {
    const frames = this.#frames
    this.#frames = 0
    return frames
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate()
  }

  async #connect(url: string, assets: readonly string[]): Promise<void> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/stream`)
    this.#sockets.push(socket)
    socket.on('message', () => {
      this.#frames += 1
    })
    await once(socket, 'open')
    // A socket that the server drops later counts as closed.
    socket.on('error', () => undefined)
    socket.send(JSON.stringify({ type: 'subscribe:prices', assets }))
  }
}
