import { describe, expect, test } from 'vitest'
import { FakeClock } from '../testing/fake-clock.test-helper.ts'
import { ClusterError } from './cluster-error.ts'
import { callCluster } from './cluster-rpc.ts'
import type { HttpReply } from './http-post.ts'
import { DEFAULT_RPC_LIMITS, type RpcLimits } from './request-budget.ts'
import { RpcPool } from './rpc-pool.ts'

const KEY = 'key-of-the-operator'
const URLS = [`https://one.example/${KEY}`, `https://user:${KEY}@two.example/`]
const OPEN: RpcLimits = { windowMs: 10_000, calls: 1_000, callsPerMethod: 1_000 }

type Answer = (method: string) => Partial<HttpReply> | Promise<Partial<HttpReply>>

function start(answers: Answer[], limits = OPEN) {
  const clock = new FakeClock()
  const made: { endpoint: number; method: string; atMs: number }[] = []
  const beganMs = clock.nowMs()
  const pool = new RpcPool({
    urls: URLS.slice(0, answers.length),
    limits,
    clock,
    async post(url, body) {
      const endpoint = URLS.indexOf(url)
      const { method } = JSON.parse(body) as { method: string }
      made.push({ endpoint, method, atMs: clock.nowMs() - beganMs })
      await clock.wait(60)
      return { status: 200, retryAfterMs: undefined, text: '', ...(await answers[endpoint]!(method)) }
    },
  })
  const call = (method = 'getSlot', options = {}) => {
    const state: { result?: unknown; error?: unknown; tookMs?: number } = {}
    const fromMs = clock.nowMs()
    const done = callCluster(pool, method, [], options).then(
      ({ result }) => Object.assign(state, { result, tookMs: clock.nowMs() - fromMs }),
      (error: unknown) => Object.assign(state, { error, tookMs: clock.nowMs() - fromMs }),
    )
    return { state, done }
  }
  return { clock, pool, made, call }
}

const value =
  (result: unknown): Answer =>
  () => ({ text: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) })
const failure =
  (code: number): Answer =>
  () => ({ text: JSON.stringify({ error: { code, message: `x ${KEY}` } }) })
const never: Answer = () => new Promise(() => undefined)
const cut: Answer = () => Promise.reject(new Error(`connect ECONNREFUSED ${URLS[0]}`))

test.each([
  ['429', (() => ({ status: 429, retryAfterMs: 5_000 })) as Answer],
  ['503', (() => ({ status: 503, text: '<html>' })) as Answer],
  ['half a reply', (() => ({ text: '{"result":' })) as Answer],
  ['a node that is behind', failure(-32_005)],
  ['a node without the slot', failure(-32_016)],
  ['a method that is not sold', (() => ({ status: 403 })) as Answer],
  ['a cut connection', cut],
  ['no reply at all', never],
])('%s: another endpoint replies within a second', async (_, answer) => {
  const { clock, call } = start([answer, value(7)])
  const { state } = call()
  await clock.advance(1_000)
  expect(state).toMatchObject({ result: 7 })
})

test('an endpoint that asks for a pause gets it', async () => {
  let isBusy = true
  const { clock, made, call } = start([
    () => (isBusy ? { status: 429, retryAfterMs: 3_000 } : value(1)('')) as never,
  ])
  const { state } = call()
  await clock.advance(2_900)
  isBusy = false
  expect(made).toHaveLength(1)
  await clock.advance(1_000)
  expect(state).toMatchObject({ result: 1 })
  expect(made[1]!.atMs).toBe(3_060)
})

test('a slow endpoint is left for a while', async () => {
  const { clock, made, call } = start([never, value(7)])
  call()
  await clock.advance(1_000)
  const { state } = call()
  await clock.advance(200)
  expect(state.tookMs).toBe(60)
  expect(made.map(({ endpoint }) => endpoint)).toEqual([0, 1, 1])
})

test("an error of the method is the caller's", async () => {
  const { clock, made, call } = start([failure(-32_602), value(7)])
  const { state } = call()
  await clock.advance(1_000)
  expect(state.error).toEqual(new ClusterError('RPC_ERROR', 'getSlot: error -32602 of rpc-1', -32_602))
  expect(made).toHaveLength(1)
})

test('an endpoint that has fallen behind is asked last', async () => {
  const at =
    (slot: number): Answer =>
    (method) =>
      value(method === 'getSlot' ? slot : { context: { slot }, value: null })('')
  const { clock, made, pool, call } = start([at(100), at(120)])
  void pool.probe(new AbortController().signal)
  await clock.advance(100)
  call('getAccountInfo')
  await clock.advance(100)
  expect(made.slice(2).map(({ endpoint }) => endpoint)).toEqual([1])
  expect(pool.status().map(({ lagSlots }) => lagSlots)).toEqual([20, 0])
})

describe('the end of a call', () => {
  test('comes at its deadline, with what went wrong', async () => {
    const { clock, call } = start([cut])
    const { state } = call('getSlot', { deadlineMs: 3_000 })
    await clock.advance(3_000)
    expect(state).toMatchObject({ error: { code: 'RPC_UNAVAILABLE' }, tookMs: 3_000 })
    expect(String((state.error as Error).stack)).not.toContain(KEY)
  })

  test('comes with its signal', async () => {
    const stop = new AbortController()
    const { clock, call } = start([never])
    const { state } = call('getSlot', { signal: stop.signal })
    await clock.advance(100)
    stop.abort(new Error('enough'))
    await clock.advance(1)
    expect(state.error).toEqual(new Error('enough'))
  })

  test('comes at once where all endpoints refuse the method', async () => {
    const { clock, call } = start([failure(-32_601), () => ({ status: 410 })])
    const { state } = call('getProgramAccounts')
    await clock.advance(200)
    expect(state.error).toMatchObject({ code: 'RPC_REFUSED' })
  })

  test('comes at once where too many wait', async () => {
    const { clock, pool, call } = start([value(1)], { windowMs: 10_000, calls: 1, callsPerMethod: 1 })
    const calls = Array.from({ length: 600 }, () => call())
    await clock.advance(0)
    expect(
      calls.filter(({ state }) => (state.error as ClusterError | undefined)?.code === 'RPC_BUSY'),
    ).not.toEqual([])
    expect(pool.waiting).toBeLessThanOrEqual(512)
    await clock.advance(10_000)
    expect(pool.waiting).toBe(0)
  })
})

test('calls are made in the order in which they came', async () => {
  const { clock, call } = start([value(1)], { windowMs: 10_000, calls: 5, callsPerMethod: 5 })
  const order: number[] = []
  for (let index = 0; index < 8; index++)
    void call('getSlot', { deadlineMs: 60_000 }).done.then(() => order.push(index))
  await clock.advance(25_000)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('an hour of one read a second, and of all that follows the chain, stays within 80 % of the limits', async () => {
  const { clock, made, call } = start([value(1)], DEFAULT_RPC_LIMITS)
  let late = 0
  for (let second = 0; second < 3_600; second++) {
    for (let i = 0; i < 5; i++) call('getBlock', { priority: 'background', deadlineMs: 5_000 })
    call('getSlot', { priority: 'background', deadlineMs: 5_000 })
    const { state } = call('getMultipleAccounts')
    await clock.advance(1_000)
    if (state.result !== 1) late += 1
  }
  expect(late).toBe(0)
  const most = { all: 0, method: 0 }
  let from = 0
  for (const [to, { atMs }] of made.entries()) {
    while (made[from]!.atMs <= atMs - 10_000) from += 1
    const window = made.slice(from, to + 1)
    most.all = Math.max(most.all, window.length)
    most.method = Math.max(most.method, window.filter(({ method }) => method === 'getBlock').length)
  }
  expect(most.all).toBeLessThanOrEqual(80)
  expect(most.method).toBeLessThanOrEqual(32)
})

describe('an endpoint that lies', () => {
  const reply =
    (content: object): Answer =>
    () => ({ text: JSON.stringify(content) })

  test.each<[string, Answer]>([
    ['with the reply to another call', reply({ id: 7, result: 9 })],
    ['with a reply to no call', reply({ result: 9 })],
    ['with text', () => ({ text: 'result: 9' })],
    ['with a list', () => ({ text: '[{"id":1,"result":9}]' })],
    ['with a long number', () => ({ text: `{"id":1,"result":${'9'.repeat(100_000)},` })],
    ['with nothing', () => ({ text: '' })],
  ])('%s is not believed', async (_, answer) => {
    const { clock, call } = start([answer, value(7)])
    const { state } = call()
    await clock.advance(1_000)
    expect(state).toMatchObject({ result: 7 })
  })

  test('about its slot, far ahead, does not make the others seem behind', async () => {
    let isLying = false
    const { clock, pool, call } = start([(method) => value(isLying ? 10 ** 15 : 100)(method), value(101)])
    call()
    await clock.advance(1_000)
    isLying = true
    const { state } = call()
    await clock.advance(1_000)
    expect(state).toMatchObject({ result: 101 })
    expect([pool.newestSlot, pool.isReachable(10 ** 15)]).toEqual([101, false])
  })

  test('an outage of hours ends with a slot that is far ahead', async () => {
    let slot = 100
    const { clock, call } = start([(method) => value(slot)(method)])
    call()
    await clock.advance(3 * 3_600_000)
    slot += 3 * 3_600 * 5
    const { state } = call()
    await clock.advance(1_000)
    expect(state).toMatchObject({ result: slot })
  })

  test('of another cluster gets no call', async () => {
    const hashes = ['own', 'foreign']
    const answerOf =
      (index: number): Answer =>
      (method) =>
        value(method === 'getGenesisHash' ? hashes[index] : index)(method)
    const { clock, made, pool, call } = start([answerOf(0), answerOf(1)])
    pool.requireGenesis('own')
    call()
    void pool.probe(new AbortController().signal)
    await clock.advance(1_000)
    const before = made.length
    // The only endpoint of the cluster fails: nothing else stands for it.
    hashes[0] = ''
    const calls = Array.from({ length: 5 }, () => call())
    await clock.advance(1_000)
    expect(made.slice(before).filter(({ endpoint }) => endpoint === 1)).toEqual([])
    expect(calls.map(({ state }) => state.result)).toEqual([0, 0, 0, 0, 0])
    expect(pool.status()[1]).toMatchObject({ isUsed: false })
  })

  test('of another cluster alone refuses every call', async () => {
    const { clock, pool, call } = start([value('foreign')])
    pool.requireGenesis('own')
    const { state } = call()
    await clock.advance(1_000)
    expect(state.error).toMatchObject({ code: 'RPC_REFUSED' })
  })
})
