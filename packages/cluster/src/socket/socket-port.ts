import { WebSocket } from 'ws'

/** A socket that is opening or open. */
export interface SocketLink {
  send(text: string): void
  close(): void
}

export interface SocketHandlers {
  onOpen(): void
  onText(text: string): void
  /** Called once, also where the socket never opened. */
  onClose(): void
}

/** Opens a WebSocket. Never throws; a socket that cannot be opened closes. */
export type OpenSocket = (url: string, handlers: SocketHandlers) => SocketLink

const MAX_FRAME_BYTES = 64 * 1_048_576

/** WebSockets of the `ws` package. */
export const openWebSocket: OpenSocket = (url, { onOpen, onText, onClose }) => {
  const socket = new WebSocket(url, { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  socket.on('open', onOpen)
  socket.on('message', (data) => onText(data.toString()))
  // Its message names the URL; `close` follows.
  socket.on('error', () => undefined)
  socket.on('close', onClose)
  return {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    close: () => socket.terminate(),
  }
}
