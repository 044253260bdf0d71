import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { MessageSplitter } from '../grpc/message-splitter.ts'

/** A call as the server has it. */
export interface ServedCall {
  stream: ServerHttp2Stream
  session: ServerHttp2Session
  headers: IncomingHttpHeaders
  /** Resolves with the next message of the client. */
  message(): Promise<Uint8Array>
  /** Ends the call with a status in its trailers. */
  end(status: number, text?: string): void
}

export interface GrpcServer {
  url: string
  close(): Promise<void>
}

/** A gRPC server in plain text on a free port. `serve` gets every call, after its headers. */
export async function serveGrpc(serve: (call: ServedCall) => void): Promise<GrpcServer> {
  const sessions = new Set<ServerHttp2Session>()
  const server = createServer()
  server.on('session', (session) => sessions.add(session))
  server.on('sessionError', () => undefined)
  server.on('stream', (stream, headers) => {
    const received: Uint8Array[] = []
    let wake: () => void = () => undefined
    const splitter = new MessageSplitter((message) => {
      received.push(Uint8Array.from(message))
      wake()
    })
    stream.on('data', (chunk: Uint8Array) => splitter.push(chunk))
    stream.on('error', () => undefined)
    let status = { 'grpc-status': '0' } as Record<string, string>
    stream.on('wantTrailers', () => stream.sendTrailers(status))
    serve({
      stream,
      session: stream.session as ServerHttp2Session,
      headers,
      message: async () => {
        while (received.length === 0)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        return received.shift()!
      },
      end: (code, text = '') => {
        status = { 'grpc-status': String(code), 'grpc-message': text }
        stream.end()
      },
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const session of sessions) session.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Response headers of a call, before its messages. */
export function respond(stream: ServerHttp2Stream, more: Record<string, string | number> = {}): void {
  stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...more }, { waitForTrailers: true })
}
