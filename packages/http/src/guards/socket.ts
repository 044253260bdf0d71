import type { WebSocket } from 'ws'
import { ResponseBudget } from './response-budget.ts'

/** A reader this far behind is disconnected; it may reconnect and read the newest state. */
const MAX_BUFFERED_BYTES = 2 * 1024 * 1024
/** A reader without a pong since the previous ping is disconnected. */
const PING_MS = 4_000

/** Handler of a connection's frames. */
export interface FrameHandler {
  receive(text: string): void
  close(): void
}

/** Opens the handler of a connection of a client; it receives the functions that send and that end the connection. */
export type OpenSession = (
  client: string,
  send: (text: string) => void,
  end: (code: number, reason: string) => void,
) => FrameHandler

/** Connects a WebSocket of a client to its handler; disconnects a reader that does not keep up. */
export function connectSocket(
  socket: WebSocket,
  client: string,
  open: OpenSession,
  budget = new ResponseBudget(),
): void {
  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES || budget.isSpent(client)) socket.terminate()
    else socket.send(text, budget.add(client, text.length))
  }
  const handler = open(client, send, (code, reason) => socket.close(code, reason))
  socket.on('message', (data, isBinary) => {
    if (isBinary) socket.close(1003, 'text frames only')
    else handler.receive(data.toString())
  })
  const stopPings = keepAlive(socket)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    stopPings()
    handler.close()
  })
}

/** Pings a socket and ends it when it has not replied to the ping before. Returns what stops it. */
function keepAlive(socket: WebSocket): () => void {
  let isWaiting = false
  socket.on('pong', () => {
    isWaiting = false
  })
  const beat = setInterval(() => {
    if (isWaiting) socket.terminate()
    else socket.ping()
    isWaiting = true
  }, PING_MS)
  beat.unref()
  return () => clearInterval(beat)
}
