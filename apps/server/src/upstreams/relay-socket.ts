import { WebSocket } from 'ws'

/** What may wait for an upstream that has not accepted the socket, or reads slowly. */
const MAX_WAITING_BYTES = 256 * 1024
/** Unsent bytes of a client from which no more is read for it: the upstream then keeps the newest state only. */
const SLOW_READER_BYTES = 256 * 1024
const MAX_FRAME_BYTES = 4 * 1024 * 1024
/** Time in which the upstream accepts the socket. */
const OPEN_MS = 5_000
const TRY_LATER = 1_013
const TOO_MUCH = 1_008
/** Codes that stand for the absence of one, and are never sent. */
const NO_CODE: ReadonlySet<number> = new Set([1_004, 1_005, 1_006, 1_015])

/**
 * Passes the frames of a client's socket to a socket of an upstream and back, unread, with pings and pongs: the limits and the
 * check of life are the upstream's. Either end closes the other; a client whose upstream is away is told to try later.
 */
export function relaySocket(client: WebSocket, url: string): void {
  const upstream = new WebSocket(url, {
    handshakeTimeout: OPEN_MS,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    autoPong: false,
  })
  const early: { data: WebSocket.RawData; binary: boolean }[] = []
  let earlyBytes = 0

  client.on('message', (data, binary) => {
    const isOpen = upstream.readyState === WebSocket.OPEN
    if (!isOpen) earlyBytes += (data as Buffer).length
    if (Math.max(earlyBytes, upstream.bufferedAmount) > MAX_WAITING_BYTES)
      client.close(TOO_MUCH, 'more than the upstream service takes')
    else if (isOpen) upstream.send(data, { binary })
    else early.push({ data, binary })
  })
  client.on('pong', (data) => {
    if (upstream.readyState === WebSocket.OPEN) upstream.pong(data)
  })
  client.on('error', () => client.terminate())
  client.on('close', () => upstream.terminate())

  const resume = () => {
    if (upstream.isPaused && client.bufferedAmount <= SLOW_READER_BYTES) upstream.resume()
  }
  upstream.on('open', () => {
    earlyBytes = 0
    for (const { data, binary } of early.splice(0)) upstream.send(data, { binary })
  })
  upstream.on('message', (data, binary) => {
    client.send(data, { binary }, resume)
    if (client.bufferedAmount > SLOW_READER_BYTES) upstream.pause()
  })
  upstream.on('ping', (data) => client.ping(data))
  // It closes after an error too.
  upstream.on('error', () => undefined)
  upstream.on('close', (code, reason) => {
    if (NO_CODE.has(code)) client.close(TRY_LATER, 'the upstream service is away')
    else client.close(code, reason)
  })
}
