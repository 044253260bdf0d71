import { expect, test } from 'vitest'
import { HEDGE_MS, RpcPool, type RpcPoolOptions } from './rpc-pool.ts'
import type { After } from './timer.ts'

const endpoint = (id: string) => ({ id, url: `https://${id}.example`, wsUrl: `wss://${id}.example` })
const [app, chosen, backup] = ['app', 'chosen', 'backup'].map(endpoint) as [
  ReturnType<typeof endpoint>,
  ReturnType<typeof endpoint>,
  ReturnType<typeof endpoint>,
]

/** Time that the test moves. */
function fakeTime() {
  let now = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const after: After = (ms, run) => {
    const timer = { at: now + ms, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const flush = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const pass = async (ms: number) => {
    await flush()
    const end = now + ms
    for (;;) {
      const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      now = due.at
      timers.delete(due)
      due.run()
      await flush()
    }
    now = end
  }
  return { after, pass, now: () => now }
}

type Behaviour = 'fine' | 'dead' | 'hangs' | 'other cluster'

/** A pool over endpoints with a behaviour each, and what was asked of them. */
function setUp(change: Partial<RpcPoolOptions> = {}) {
  const time = fakeTime()
  const behaviour = new Map<string, Behaviour>()
  const asked: string[] = []
  const probed: string[] = []
  const of = (url: string) => behaviour.get(url) ?? 'fine'
  const pool = new RpcPool({
    endpoints: [chosen, app, backup],
    genesisHash: 'G',
    isTrusted: ({ id }) => id === 'app',
    probe: async (url, method) => {
      probed.push(`${method} ${url}`)
      if (of(url) === 'dead' || of(url) === 'hangs') throw new Error('no response')
      if (method === 'getHealth') return 'ok'
      return of(url) === 'other cluster' ? 'H' : 'G'
    },
    after: time.after,
    ...change,
  })
  const attempt = async ({ url, id }: { url: string; id: string }, signal: AbortSignal) => {
    asked.push(id)
    if (of(url) === 'dead') throw new Error('connection refused')
    if (of(url) === 'hangs')
      return new Promise<string>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    return id
  }
  const call = (method = 'getSlot') => pool.call(method, attempt)
  const read = async () => {
    const result = call()
    await time.pass(HEDGE_MS)
    return result
  }
  let changes = 0
  pool.subscribe(() => {
    changes += 1
  })
  return { pool, time, behaviour, asked, probed, call, read, changes: () => changes }
}

test('calls go to the chosen endpoint, once its cluster is checked', async () => {
  const { call, probed, pool } = setUp()
  expect(await call()).toBe('chosen')
  expect(await call()).toBe('chosen')
  expect(probed).toEqual([`getGenesisHash ${chosen.url}`])
  expect(pool.state).toEqual({ chosen, active: chosen, problem: undefined })
})

test('a dead endpoint is failed over at once, and left after two calls', async () => {
  const { call, behaviour, pool, changes } = setUp()
  await call()
  behaviour.set(chosen.url, 'dead')
  expect(await call()).toBe('app')
  expect(pool.state.problem).toBeUndefined()
  expect(await call()).toBe('app')
  expect(pool.state).toEqual({ chosen, active: app, problem: 'down' })
  expect(await call()).toBe('app')
  // Told once.
  expect(changes()).toBe(1)
})

test('a single failed call is confirmed by a probe', async () => {
  const { call, behaviour, pool, time } = setUp()
  await call()
  behaviour.set(chosen.url, 'dead')
  await call()
  await time.pass(999)
  expect(pool.state.problem).toBeUndefined()
  await time.pass(1)
  expect(pool.state).toEqual({ chosen, active: app, problem: 'down' })
})

test('a probe that succeeds leaves a single failed call without effect', async () => {
  const { call, behaviour, changes, time } = setUp()
  await call()
  behaviour.set(chosen.url, 'dead')
  await call()
  behaviour.set(chosen.url, 'fine')
  await time.pass(60_000)
  expect(changes()).toBe(0)
})

test('an endpoint that hangs is failed over within a second', async () => {
  const { call, behaviour, time } = setUp()
  await call()
  behaviour.set(chosen.url, 'hangs')
  let by: string | undefined
  let atMs = 0
  void call().then((id) => {
    by = id
    atMs = time.now()
  })
  await time.pass(2_000)
  expect(by).toBe('app')
  expect(atMs).toBeLessThan(1_000)
})

test('an endpoint that is only slower than another is not left', async () => {
  const { pool, time, asked, changes, probed } = setUp()
  const slow = async () => {
    const result = pool.call('getSlot', ({ id }) => {
      asked.push(id)
      return new Promise<string>((resolve) => time.after(id === 'chosen' ? 1_500 : 100, () => resolve(id)))
    })
    await time.pass(2_000)
    return result
  }
  for (let round = 0; round < 10; round += 1) expect(await slow()).toBe('app')
  expect(changes()).toBe(0)
  expect(probed).toContain(`getHealth ${chosen.url}`)
})

test('an endpoint that hangs is left when two probes have failed, and no sooner', async () => {
  const { call, behaviour, pool, time } = setUp()
  await call()
  behaviour.set(chosen.url, 'hangs')
  for (let round = 0; round < 3; round += 1) void call()
  await time.pass(HEDGE_MS + 1_000)
  expect(pool.state.problem).toBeUndefined()
  await time.pass(1_000)
  expect(pool.state).toEqual({ chosen, active: app, problem: 'down' })
})

test('a call that succeeds ends a suspicion', async () => {
  const { call, behaviour, pool, time } = setUp()
  await call()
  behaviour.set(chosen.url, 'hangs')
  void call()
  await time.pass(HEDGE_MS + 1_000)
  behaviour.set(chosen.url, 'fine')
  expect(await call()).toBe('chosen')
  behaviour.set(chosen.url, 'dead')
  expect(await call()).toBe('app')
  expect(pool.state.problem).toBeUndefined()
})

test('a chosen endpoint that is dead from the start is failed over', async () => {
  const { behaviour, read, pool } = setUp()
  behaviour.set(chosen.url, 'dead')
  expect(await read()).toBe('app')
  expect(await read()).toBe('app')
  expect(pool.state.problem).toBe('down')
})

test('a recovered endpoint is used again after three probes in a row', async () => {
  const { call, behaviour, pool, time } = setUp()
  behaviour.set(chosen.url, 'dead')
  await call()
  await call()
  await time.pass(5_000)
  behaviour.set(chosen.url, 'fine')
  // The failed probe has doubled the delay: 10 s, then 5 s and 5 s.
  await time.pass(10_000 + 5_000)
  expect(pool.state.problem).toBe('down')
  await time.pass(5_000)
  expect(pool.state).toEqual({ chosen, active: chosen, problem: undefined })
  expect(await call()).toBe('chosen')
})

test('a flapping endpoint stays down', async () => {
  const { call, behaviour, pool, time } = setUp()
  behaviour.set(chosen.url, 'dead')
  await call()
  await call()
  for (let round = 0; round < 10; round += 1) {
    behaviour.set(chosen.url, 'fine')
    await time.pass(5_000)
    behaviour.set(chosen.url, 'dead')
    await time.pass(10_000)
    expect(pool.state.problem).toBe('down')
  }
})

test('lost calls between successful ones change nothing', async () => {
  const { call, behaviour, changes } = setUp()
  for (let round = 0; round < 5; round += 1) {
    behaviour.set(chosen.url, 'dead')
    expect(await call()).toBe('app')
    behaviour.set(chosen.url, 'fine')
    expect(await call()).toBe('chosen')
  }
  expect(changes()).toBe(0)
})

test('when no endpoint responds, as offline, none is left', async () => {
  const { call, behaviour, changes } = setUp()
  await call()
  for (const { url } of [app, chosen, backup]) behaviour.set(url, 'dead')
  for (let round = 0; round < 5; round += 1) await expect(call()).rejects.toThrow('connection refused')
  expect(changes()).toBe(0)
})

test('the backup serves when both endpoints before it are dead', async () => {
  const { call, behaviour } = setUp()
  behaviour.set(chosen.url, 'dead')
  behaviour.set(app.url, 'dead')
  expect(await call()).toBe('backup')
})

// The money path: a signed transaction reaches the network while any endpoint takes it.
test.each(['dead', 'hangs'] as const)('a transaction is sent when the chosen endpoint %s', async (fault) => {
  const { call, behaviour, time, asked } = setUp()
  await call()
  asked.length = 0
  behaviour.set(chosen.url, fault)
  const sent = call('sendTransaction')
  await time.pass(HEDGE_MS)
  expect(await sent).toBe('app')
  expect(asked).toEqual(['chosen', 'app'])
})

test('a call with an effect of its own is made once', async () => {
  const { call, behaviour, asked } = setUp()
  await call()
  asked.length = 0
  behaviour.set(chosen.url, 'dead')
  await expect(call('requestAirdrop')).rejects.toThrow('connection refused')
  expect(asked).toEqual(['chosen'])
})

test('an endpoint of another cluster is refused and never asked', async () => {
  const { call, behaviour, asked, pool } = setUp()
  behaviour.set(chosen.url, 'other cluster')
  expect(await call()).toBe('app')
  expect(await call()).toBe('app')
  expect(asked).not.toContain('chosen')
  expect(pool.state).toEqual({ chosen, active: app, problem: 'wrong-cluster' })
})

test('a choice that is made anew is checked anew', async () => {
  const { call, behaviour, pool } = setUp()
  behaviour.set(chosen.url, 'other cluster')
  await call()
  behaviour.set(chosen.url, 'fine')
  pool.configure([app, chosen], 'G')
  expect(await call()).toBe('app')
  pool.configure([chosen, app], 'G')
  expect(await call()).toBe('chosen')
})

test('until the cluster is known, only the trusted endpoint is used', async () => {
  const { call, pool } = setUp({ genesisHash: undefined })
  expect(await call()).toBe('app')
  pool.configure([chosen, app], 'G')
  expect(await call()).toBe('chosen')
})

test('an abort of the caller ends the call and marks nothing', async () => {
  const { behaviour, pool, changes } = setUp()
  behaviour.set(app.url, 'hangs')
  behaviour.set(chosen.url, 'hangs')
  const stop = new AbortController()
  const call = pool.call('getSlot', () => new Promise(() => {}), stop.signal)
  stop.abort(new Error('left'))
  await expect(call).rejects.toThrow('left')
  expect(changes()).toBe(0)
})

test('a backup is not asked while the chosen endpoint responds in time', async () => {
  const { asked, time, pool } = setUp()
  const slow = pool.call('getSlot', ({ id }) => {
    asked.push(id)
    return new Promise<string>((resolve) => time.after(HEDGE_MS - 1, () => resolve(id)))
  })
  await time.pass(HEDGE_MS)
  expect(await slow).toBe('chosen')
  expect(asked).toEqual(['chosen'])
})
