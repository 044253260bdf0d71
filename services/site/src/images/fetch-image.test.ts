import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type FetchRules, fetchImage, MAX_FILE_BYTES } from './fetch-image.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const servers: Server[] = []
const never = new AbortController().signal

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(handle: Handler): Promise<string> {
  const server = createServer(handle)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://pictures.example:${(server.address() as AddressInfo).port}`
}

/** Every name is this machine, which is allowed. */
const rules = (change: Partial<FetchRules> = {}): FetchRules => ({
  isAllowedUrl: ({ protocol }) => protocol === 'http:',
  isAllowedAddress: (address) => address === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
  ...change,
})

const fetchFrom = (url: string, change?: Partial<FetchRules>, signal = never) =>
  fetchImage(new URL(url), signal, rules(change))

test('a file is fetched from the address that was resolved, and asked for without cookies and referrer', async () => {
  let headers: IncomingMessage['headers'] = {}
  const origin = await serve((request, response) => {
    headers = request.headers
    response.end('picture')
  })
  expect(String(await fetchFrom(`${origin}/a.png`))).toBe('picture')
  expect(headers.host).toMatch(/^pictures\.example:/)
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
})

test.each([['10.0.0.1'], ['127.0.0.1', '10.0.0.1'], ['169.254.169.254'], ['::1'], ['::ffff:127.0.0.1']])(
  'a host at %s is not connected to',
  async (...addresses) => {
    let requests = 0
    const origin = await serve((_request, response) => {
      requests += 1
      response.end()
    })
    await expect(fetchFrom(origin, { resolve: async () => addresses })).rejects.toMatchObject({
      reason: 'forbidden',
    })
    expect(requests).toBe(0)
  },
)

test('a name is resolved once for a connection: the second answer of a rebinding name server is not asked for', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const origin = await serve((_request, response) => response.end('picture'))
  let asked = 0
  const resolve = async () => answers[asked++] ?? []
  expect(String(await fetchFrom(origin, { resolve }))).toBe('picture')
  expect(asked).toBe(1)
})

test('redirects are followed, each checked like the first URL', async () => {
  const origin = await serve(({ url }, response) => {
    if (url === '/picture') return response.end('picture')
    const to = { '/a': '/b', '/b': '/picture', '/inner': 'http://inner.example/' }[url ?? '']
    response.writeHead(302, { location: to ?? 'ftp://example.org/' }).end()
  })
  const resolve = async (host: string) => [host === 'inner.example' ? '192.168.0.1' : '127.0.0.1']
  expect(String(await fetchFrom(`${origin}/a`, { resolve }))).toBe('picture')
  for (const path of ['/inner', '/other-scheme'])
    await expect(fetchFrom(origin + path, { resolve })).rejects.toMatchObject({ reason: 'forbidden' })
})

test.each(['/loop', 'http://[', '//'])('a redirect to %s ends', async (location) => {
  const origin = await serve((_request, response) => response.writeHead(301, { location }).end())
  await expect(fetchFrom(`${origin}/loop`)).rejects.toMatchObject({ reason: 'unavailable' })
})

test.each<[string, Handler, string]>([
  ['another status', (_request, response) => response.writeHead(404).end('x'), 'unavailable'],
  [
    'a declared length over the limit',
    (_request, response) => {
      response.writeHead(200, { 'content-length': MAX_FILE_BYTES + 1 }).flushHeaders()
    },
    'size',
  ],
  [
    'more bytes than the limit',
    (_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024)
      const write = () => response.write(chunk, (error) => error || setImmediate(write))
      write()
    },
    'size',
  ],
  [
    'a compressed body',
    (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    'type',
  ],
  ['a reset', (request) => request.socket.destroy(), 'unavailable'],
  [
    'half a body',
    (request, response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('half', () => request.socket.destroy())
    },
    'unavailable',
  ],
  [
    'a head over the limit',
    (_request, response) => response.writeHead(200, { a: 'a'.repeat(20_000) }).end(),
    'unavailable',
  ],
])('%s gives no file', async (_, handle, reason) => {
  await expect(fetchFrom(await serve(handle))).rejects.toMatchObject({ reason })
})

test.each<[string, (arrived: () => void) => Handler]>([
  ['a host that does not reply', (arrived) => () => arrived()],
  ['a body without end', (arrived) => (_request, response) => void response.write('x', () => arrived())],
])('%s ends with the deadline', async (_, handler) => {
  const deadline = new AbortController()
  const origin = await serve(handler(() => deadline.abort()))
  await expect(fetchFrom(origin, {}, deadline.signal)).rejects.toMatchObject({ reason: 'late' })
})

test('a name server that does not reply ends with the deadline', async () => {
  const deadline = new AbortController()
  const resolve = () => {
    deadline.abort()
    return new Promise<never>(() => {})
  }
  await expect(fetchFrom('http://pictures.example', { resolve }, deadline.signal)).rejects.toMatchObject({
    reason: 'late',
  })
})

test('by default neither this machine nor another scheme is fetched', async () => {
  for (const url of ['https://127.0.0.1/', 'http://example.org/', 'https://localhost/', 'file:///etc/passwd'])
    await expect(fetchImage(new URL(url), never)).rejects.toMatchObject({ reason: 'forbidden' })
})
