import { afterEach, describe, expect, test } from 'vitest'
import { type GrpcServer, respond, type ServedCall, serveGrpc } from '../testing/grpc-server.test-helper.ts'
import type { GrpcCall, GrpcEnd } from './grpc-port.ts'
import { openHttp2Call } from './http2-call.ts'
import { frameMessage } from './message-splitter.ts'

const METHOD = '/geyser.Geyser/Subscribe'

let server: GrpcServer | undefined
let call: GrpcCall | undefined
afterEach(async () => {
  call?.close()
  await server?.close()
})

/** Opens a call; `messages` and `end` are what the client has received. */
async function open(serve: (served: ServedCall) => void, path = '', token?: string) {
  server = await serveGrpc(serve)
  const messages: string[] = []
  let onChange: () => void = () => undefined
  let ended: GrpcEnd | undefined
  call = openHttp2Call({ url: `${server.url}${path}`, token }, METHOD, {
    onMessage: (message) => {
      messages.push(Buffer.from(message).toString())
      onChange()
    },
    onEnd: (end) => {
      expect(ended).toBeUndefined()
      ended = end
      onChange()
    },
  })
  const until = async (isDone: () => boolean) => {
    while (!isDone())
      await new Promise<void>((resolve) => {
        onChange = resolve
      })
  }
  const received = async (count: number) => {
    await until(() => messages.length >= count)
    return messages
  }
  const end = async () => {
    await until(() => ended !== undefined)
    return ended
  }
  return { received, end, messages, opened: call }
}

const framed = (...texts: string[]) => Buffer.concat(texts.map((text) => frameMessage(Buffer.from(text))))

test('path, token and messages arrive; replies come as they were sent', async () => {
  let headers: ServedCall['headers'] = {}
  const { received, opened } = await open(
    async (served) => {
      headers = served.headers
      // Some servers respond with their first message only.
      const first = await served.message()
      respond(served.stream)
      served.stream.write(frameMessage(first))
      served.stream.write(frameMessage(await served.message()))
    },
    '/prefix/',
    'secret-token',
  )
  opened.send(Buffer.from('one'))
  expect(await received(1)).toEqual(['one'])
  opened.send(Buffer.from('two'))
  expect(await received(2)).toEqual(['one', 'two'])
  expect(headers).toMatchObject({
    ':method': 'POST',
    ':path': `/prefix${METHOD}`,
    'content-type': 'application/grpc',
    te: 'trailers',
    'x-token': 'secret-token',
  })
})

test('frames that are split and merged', async () => {
  const texts = ['a'.repeat(70_000), '', 'b', 'c'.repeat(100)]
  const bytes = framed(...texts)
  const { received } = await open(async ({ stream }) => {
    respond(stream)
    for (let at = 0; at < bytes.length; at += 9_973)
      await new Promise((resolve) => stream.write(bytes.subarray(at, at + 9_973), resolve))
  })
  expect(await received(4)).toEqual(texts)
})

test('more than the 64 kB window of the protocol is on its way at once', async () => {
  const big = 'x'.repeat(4_000_000)
  const { received } = await open(({ stream, session }) => {
    respond(stream)
    stream.write(framed(big, String(session.remoteSettings.initialWindowSize)))
  })
  expect((await received(2))[1]).toBe(String(16 * 1_048_576))
})

describe('ends', () => {
  test.each<[string, GrpcEnd, (served: ServedCall) => void]>([
    [
      'with a status in trailers',
      { status: 13, reason: 'ended' },
      (served) => {
        respond(served.stream)
        served.stream.write(framed('one'))
        served.end(13, 'secret-token is too slow')
      },
    ],
    [
      'with a status in headers',
      { status: 16, reason: 'ended' },
      ({ stream }) =>
        stream.respond(
          { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '16' },
          { endStream: true },
        ),
    ],
    [
      'with a page of a proxy',
      { status: undefined, reason: 'not gRPC' },
      ({ stream }) => {
        stream.respond({ ':status': 502, 'content-type': 'text/html' })
        stream.end('<html>')
      },
    ],
    [
      'with a compressed message',
      { status: undefined, reason: 'compressed message' },
      ({ stream }) => {
        respond(stream)
        stream.write(Uint8Array.of(1, 0, 0, 0, 1, 0))
      },
    ],
    [
      'with a message of 4 GB',
      { status: undefined, reason: 'message too long' },
      ({ stream }) => {
        respond(stream)
        stream.write(Uint8Array.of(0, 255, 255, 255, 255))
      },
    ],
    [
      'with a connection that is cut in a frame',
      { status: undefined, reason: 'connection lost' },
      ({ stream, session }) => {
        respond(stream)
        stream.write(framed('a message').subarray(0, 7), () => session.destroy())
      },
    ],
    [
      'with a stream that is reset',
      { status: undefined, reason: 'connection lost' },
      ({ stream }) => {
        respond(stream)
        stream.close(2)
      },
    ],
  ])('%s', async (_, expected, serve) => {
    const { end } = await open(serve)
    expect(await end()).toEqual(expected)
  })

  test.each([
    ['a port that is closed', 'http://127.0.0.1:1', undefined],
    ['a token that is no header', 'http://127.0.0.1:1', 'secret\ntoken'],
    ['another protocol', 'ftp://127.0.0.1:1', undefined],
  ])('with %s', async (_, url, token) => {
    const ended = await new Promise<GrpcEnd>((resolve) => {
      call = openHttp2Call({ url, token }, METHOD, { onMessage: () => undefined, onEnd: resolve })
      call.send(new Uint8Array(3))
      call.ping()
    })
    expect(ended).toEqual({ status: undefined, reason: 'connection lost' })
  })
})

test('pings go both ways', async () => {
  const { received, opened } = await open(({ stream, session }) => {
    respond(stream)
    session.once('ping', () => stream.write(framed('pinged')))
    session.ping(() => {
      stream.write(framed('acknowledged'))
      opened.ping()
    })
  })
  expect(await received(2)).toEqual(['acknowledged', 'pinged'])
})
