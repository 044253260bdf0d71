import {
  type ClientHttp2Session,
  connect,
  constants,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2'
import type { GrpcEnd, GrpcTarget, OpenGrpcCall } from './grpc-port.ts'
import { frameMessage, MessageSplitter } from './message-splitter.ts'

/** Bytes that a server may send before we have read them; with the 64 kB of the protocol a distant server would wait. */
const WINDOW_BYTES = 16 * 1_048_576
const MAX_FRAME_BYTES = 1_048_576

/** Calls over HTTP/2 of Node, one connection each (gRPC over HTTP2, protocol definition). */
export const openHttp2Call: OpenGrpcCall = (target, method, { onMessage, onEnd }) => {
  let isEnded = false
  let session: ClientHttp2Session | undefined
  const end = (ended: GrpcEnd): void => {
    if (isEnded) return
    isEnded = true
    session?.destroy()
    onEnd(ended)
  }
  const lose = () => end({ status: undefined, reason: 'connection lost' })
  const splitter = new MessageSplitter((message) => {
    if (!isEnded) onMessage(message)
  })
  try {
    const opened = connect(target.url, {
      settings: { enablePush: false, initialWindowSize: WINDOW_BYTES, maxFrameSize: MAX_FRAME_BYTES },
    })
    session = opened
    // Their messages name the host.
    opened.on('error', lose)
    opened.on('close', lose)
    opened.on('connect', () => opened.setLocalWindowSize(WINDOW_BYTES))
    const stream = opened.request(headersOf(target, method), { endStream: false })
    let status: number | undefined
    stream.on('response', (headers) => {
      // A call that is refused has its status here and no messages.
      status = statusOf(headers)
      if (status === undefined && !isGrpc(headers)) end({ status: undefined, reason: 'not gRPC' })
    })
    stream.on('trailers', (trailers: IncomingHttpHeaders) => {
      status = statusOf(trailers) ?? status
    })
    stream.on('data', (chunk: Uint8Array) => {
      const error = splitter.push(chunk)
      if (error !== undefined) end({ status: undefined, reason: error })
    })
    stream.on('error', lose)
    const finish = () => end({ status, reason: status === undefined ? 'connection lost' : 'ended' })
    // Trailers may come in the same turn, after it.
    stream.on('end', () => setImmediate(finish))
    stream.on('close', finish)
    return {
      send: (message) => {
        if (!isEnded && stream.writable) stream.write(frameMessage(message))
      },
      ping: () => {
        if (!isEnded && !opened.destroyed) opened.ping((error) => error !== null && lose())
      },
      close: lose,
    }
  } catch {
    // A URL or a token that HTTP does not take.
    setImmediate(lose)
    return { send: () => undefined, ping: () => undefined, close: lose }
  }
}

function headersOf({ url, token }: GrpcTarget, method: string) {
  const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_CONTENT_TYPE, HTTP2_HEADER_TE } = constants
  return {
    [HTTP2_HEADER_METHOD]: 'POST',
    [HTTP2_HEADER_PATH]: `${new URL(url).pathname.replace(/\/+$/, '')}${method}`,
    [HTTP2_HEADER_CONTENT_TYPE]: 'application/grpc',
    [HTTP2_HEADER_TE]: 'trailers',
    'grpc-accept-encoding': 'identity',
    ...(token !== undefined && { 'x-token': token }),
  }
}

function isGrpc(headers: IncomingHttpHeaders & IncomingHttpStatusHeader): boolean {
  return headers[':status'] === 200 && headers['content-type']?.startsWith('application/grpc') === true
}

function statusOf(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['grpc-status']
  return typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : undefined
}
