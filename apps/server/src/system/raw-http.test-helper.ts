import { connect } from 'node:net'

/**
 * Writes raw bytes to a port and returns the response up to the close of the connection or `silenceMs` without data.
 * With `reset` the connection is reset after the write.
 */
export function rawExchange(
  url: string,
  bytes: string | Uint8Array,
  { reset = false, silenceMs = 1_500 } = {},
): Promise<string> {
  const { port, hostname } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, () => {
        if (reset) socket.resetAndDestroy()
      })
    })
    socket.setTimeout(silenceMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

/** The request that opens a WebSocket, with some of its headers changed or left out. */
export function upgradeRequest(
  path: string,
  change: Record<string, string | undefined> = {},
  method = 'GET',
): string {
  const headers = {
    host: 'localhost',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...change,
  }
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
