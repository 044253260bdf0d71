import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openWebSocket } from './socket-port.ts'

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** A frame of text that says to be `bytes` long, and its first bytes. */
function longFrame(bytes: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(10)
  head[0] = isLast ? 0x81 : 0x01
  head[1] = 127
  head.writeBigUInt64BE(BigInt(bytes), 2)
  return Buffer.concat([head, Buffer.alloc(1_024, 'x')])
}

/** Opens a WebSocket to a server that sends `frames` after the handshake; resolves when it is closed. */
async function receive(frames: Buffer[]): Promise<string[]> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', (request) => {
      const key = /sec-websocket-key: (.*)\r/i.exec(request.toString())![1]!
      const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64')
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
      for (const frame of frames) socket.write(frame)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const heard: string[] = []
  await new Promise<void>((resolve) => {
    openWebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      onOpen: () => undefined,
      onText: (text) => heard.push(text),
      onClose: resolve,
    })
  })
  for (const socket of sockets) socket.destroy()
  server.close()
  return heard
}

test.each<[string, Buffer[]]>([
  ['a frame of 1 GB', [longFrame(2 ** 30, true)]],
  ['a frame longer than any memory', [longFrame(Number.MAX_SAFE_INTEGER, true)]],
  ['a message of frames that never ends', [longFrame(2 ** 30, false)]],
  ['bytes that are no frame', [Buffer.from([0xff, 0xff, 0xff, 0xff])]],
])('%s closes the socket', async (_, frames) => {
  expect(await receive(frames)).toEqual([])
})

test('what came before it is received', async () => {
  const text = Buffer.concat([Buffer.from([0x81, 2]), Buffer.from('{}')])
  expect(await receive([text, longFrame(2 ** 30, true)])).toEqual(['{}'])
})
