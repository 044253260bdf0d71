import { describe, expect, test } from 'vitest'
import { SharedCalls } from './shared-calls.ts'
import { Upstream, type UpstreamOptions } from './upstream.ts'

const forever = new AbortController().signal

function create(fetchFrom: typeof fetch, change: Partial<UpstreamOptions> = {}) {
  return new Upstream({
    name: 'x',
    kind: 'trade',
    attribution: { text: 'X', url: 'https://example.org' },
    base: 'https://api.example.org/v1',
    perMinute: { call: 4, execution: 4 },
    fetchFrom,
    ...change,
  })
}

const answer = (body: string, init: ResponseInit = {}) =>
  new Response(body, { headers: { 'content-type': 'application/json' }, ...init })

test('calls beyond the limit are refused with the time to wait, executions apart', async () => {
  let nowMs = 0
  const upstream = create(async () => answer('{}'), { nowMs: () => nowMs })
  const post = { method: 'POST', path: '/a' }
  await upstream.send(post, forever)
  expect(upstream.state.state).toBe('limited')
  await expect(upstream.send(post, forever)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    context: { retryAfterSeconds: 20 },
  })
  await upstream.send({ ...post, kind: 'execution' }, forever)
  nowMs = 20_000
  await upstream.send(post, forever)
})

test.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '99999' }, 3_600],
  [{ 'retry-after': 'soon' }, 5],
  [{ 'retry-after': '0' }, 5],
  [{}, 5],
])('a 429 with %j waits %d s', async (headers, retryAfterSeconds) => {
  const init = { status: 429, headers: { 'content-type': 'application/json', ...headers } }
  const upstream = create(async () => answer('{}', init))
  await expect(upstream.send({ method: 'GET', path: '/a' }, forever)).rejects.toMatchObject({
    context: { retryAfterSeconds },
  })
})

test('a reply that does not come in time is an error', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
  const upstream = create(never, { perMinute: { call: 600, execution: 600 } })
  const call = upstream.send({ method: 'GET', path: '/a', deadlineMs: 1 }, forever)
  await expect(call).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
  expect(upstream.state.state).toBe('down')
})

test('a path of another host is refused', async () => {
  const upstream = create(async () => answer('{}'), { base: 'https://api.example.org' })
  await expect(upstream.send({ method: 'GET', path: '.evil.org/a' }, forever)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  })
})

describe('shared calls', () => {
  test('end when the last one who waits leaves', async () => {
    const shared = new SharedCalls<string>()
    const [first, second] = [new AbortController(), new AbortController()]
    let stopped: AbortSignal | undefined
    const load = (signal: AbortSignal) => {
      stopped = signal
      return new Promise<string>(() => {})
    }
    const calls = [first, second].map(({ signal }) => shared.run('a', signal, load).catch(() => 'left'))
    first.abort()
    expect(await calls[0]).toBe('left')
    expect(stopped!.aborted).toBe(false)
    second.abort()
    expect(await calls[1]).toBe('left')
    expect(stopped!.aborted).toBe(true)
    expect(await shared.run('a', forever, async () => 'new')).toBe('new')
  })
})
