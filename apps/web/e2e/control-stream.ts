import type { Page, WebSocketRoute } from '@playwright/test'

/** The sockets of the stream: a new one reaches the service only while `isUp`; while `isHeld` only its time comes. */
export async function controlStream(page: Page) {
  const sockets: { socket: WebSocketRoute; sent: string[] }[] = []
  const stream = { isUp: true, isHeld: false, sockets, cut: () => sockets.at(-1)?.socket.close() }
  await page.routeWebSocket(/\/stream$/, (socket) => {
    const sent: string[] = []
    sockets.push({ socket, sent })
    if (!stream.isUp) return
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      sent.push(String(message))
      server.send(message)
    })
    server.onMessage((message) => {
      if (!stream.isHeld || String(message).includes('"heartbeat"')) socket.send(message)
    })
  })
  return stream
}
