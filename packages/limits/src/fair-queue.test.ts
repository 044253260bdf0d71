import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FairQueue,
  type FairQueueOptions,
  type QueueLease,
  QueueRefusal,
  type QueueTicket,
} from './fair-queue.ts'
import { SimulatedTime } from './simulated-time.test-helper.ts'

const FAR = 1e9

function createQueue(options: Partial<FairQueueOptions> = {}) {
  const time = new SimulatedTime()
  const queue = new FairQueue({
    slots: 1,
    maxQueued: 1_000,
    maxQueuedPerClient: 1_000,
    longTaskMs: 20,
    nowMs: time.nowMs,
    schedule: time.schedule,
    ...options,
  })
  return { time, queue }
}

const ticket = (client: string, more: Partial<QueueTicket> = {}): QueueTicket => ({
  client,
  flow: '',
  deadlineMs: FAR,
  ...more,
})

const refusalOf = (granted: Promise<QueueLease>): Promise<unknown> =>
  granted.then(
    () => 'granted',
    (error: unknown) => (error instanceof QueueRefusal ? error.reason : error),
  )

describe('order', () => {
  test('clients with equal costs take turns, a client has its tasks in order', async () => {
    const { queue, time } = createQueue()
    const order: string[] = []
    for (const client of ['a', 'a', 'a', 'b', 'b', 'c'])
      void queue.acquire(ticket(client)).then((lease) => {
        order.push(client)
        time.schedule(() => lease.release(2), 2)
      })
    await time.runUntil(100)
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })

  test('the share of the capacity counts the measured work, not the number of tasks', async () => {
    const { queue, time } = createQueue()
    const done = { heavy: 0, small: 0 }
    const keepAsking = (client: keyof typeof done, costMs: number) => {
      void queue.acquire(ticket(client)).then((lease) =>
        time.schedule(() => {
          done[client] += costMs
          lease.release(costMs)
          keepAsking(client, costMs)
        }, costMs),
      )
      return undefined
    }
    for (let i = 0; i < 4; i++) {
      keepAsking('heavy', 12)
      keepAsking('small', 1)
    }
    await time.runUntil(2_000)
    expect(done.heavy + done.small).toBeGreaterThan(1_980)
    expect(Math.abs(done.heavy - done.small)).toBeLessThan(30)
  })

  test('keys or connections of one address share that address’s part evenly', async () => {
    const { queue, time } = createQueue()
    const done: Record<string, number> = { a1: 0, a2: 0, a3: 0, b1: 0 }
    const keepAsking = (client: string, flow: string, costMs: number) => {
      void queue.acquire(ticket(client, { flow })).then((lease) =>
        time.schedule(() => {
          done[flow]! += costMs
          lease.release(costMs)
          keepAsking(client, flow, costMs)
        }, costMs),
      )
    }
    for (const [client, flow, costMs] of [
      ['a', 'a1', 1],
      ['a', 'a2', 5],
      ['a', 'a3', 9],
      ['b', 'b1', 3],
    ] as const)
      for (let i = 0; i < 3; i++) keepAsking(client, flow, costMs)
    await time.runUntil(6_000)
    expect(done.b1).toBeGreaterThan(2_900)
    for (const flow of ['a1', 'a2', 'a3']) expect(Math.abs(done[flow]! - 1_000)).toBeLessThan(60)
  })

  test('a client that was idle has no claim to what it left unused', async () => {
    const { queue, time } = createQueue()
    const done = { steady: 0, late: 0 }
    const keepAsking = (client: keyof typeof done) => {
      void queue.acquire(ticket(client)).then((lease) =>
        time.schedule(() => {
          done[client] += 1
          lease.release(1)
          keepAsking(client)
        }, 1),
      )
    }
    keepAsking('steady')
    keepAsking('steady')
    await time.runUntil(1_000)
    keepAsking('late')
    keepAsking('late')
    await time.runUntil(1_200)
    expect(Math.abs(done.late - 100)).toBeLessThan(4)
  })

  test('a further step of an admitted request goes before the next request of its flow', async () => {
    const { queue, time } = createQueue()
    const order: string[] = []
    const first = await queue.acquire(ticket('a'))
    for (const [name, continues] of [
      ['second', false],
      ['step', true],
    ] as const)
      void queue.acquire(ticket('a', { continues })).then((lease) => {
        order.push(name)
        lease.release(1)
      })
    first.release(1)
    await time.runUntil(1)
    expect(order).toEqual(['step', 'second'])
  })
})

test('a further step of an admitted request is refused at its deadline only', async () => {
  const { queue, time } = createQueue({ maxQueued: 1, maxQueuedPerClient: 1 })
  const held = await queue.acquire(ticket('a'))
  void queue.acquire(ticket('b', { deadlineMs: 1_000 })).catch(() => undefined)
  const step = refusalOf(queue.acquire(ticket('a', { continues: true, deadlineMs: 100 })))
  let reason: unknown
  void step.then((found) => {
    reason = found
  })
  await time.runUntil(99)
  expect([reason, queue.waiting]).toEqual([undefined, 2])
  await time.runUntil(100)
  expect([reason, queue.waiting, queue.refused]).toEqual(['late', 1, 0])
  const late = queue.acquire(ticket('a', { continues: true, deadlineMs: 100 }))
  expect(await refusalOf(late)).toBe('late')
  held.release(1)
})

test('long tasks leave a slot to the others', async () => {
  const { queue, time } = createQueue({ slots: 2 })
  for (let i = 0; i < 4; i++) (await queue.acquire(ticket('hard'))).release(100)
  const leases: QueueLease[] = []
  for (let i = 0; i < 3; i++) void queue.acquire(ticket('hard')).then((lease) => leases.push(lease))
  void queue.acquire(ticket('proof', { isLong: true })).then((lease) => leases.push(lease))
  await time.runUntil(1)
  expect(leases.length).toBe(1)
  const light = await queue.acquire(ticket('light'))
  expect(queue.running).toBe(2)
  light.release(1)
  leases[0]!.release(100)
  await time.runUntil(2)
  expect(leases.length).toBe(2)
})

test('a client is long for a while after one long task among short ones', async () => {
  const { queue, time } = createQueue({ slots: 2 })
  for (const costMs of [1, 1, 100, 1, 1, 1]) (await queue.acquire(ticket('hard'))).release(costMs)
  const leases: QueueLease[] = []
  for (let i = 0; i < 2; i++) void queue.acquire(ticket('hard')).then((lease) => leases.push(lease))
  await time.runUntil(1)
  expect(leases.map(({ isLong }) => isLong)).toEqual([true])
  for (let i = 0; i < 20; i++) {
    leases.at(-1)!.release(1)
    void queue.acquire(ticket('hard')).then((lease) => leases.push(lease))
    await time.runUntil(2 + i)
  }
  expect(leases.at(-1)!.isLong).toBe(false)
})

/** 64 clients, each with its next question 50 ms after its answer; some of them ask ten steps of 12 ms each. */
async function lightP99Ms(hardClients: number, slots: number): Promise<number> {
  const { queue, time } = createQueue({ slots, longTaskMs: 8 })
  const latencies: number[] = []
  const steps = async (client: string, count: number, costMs: number) => {
    for (let step = 0; step < count; step++) {
      const lease = await queue.acquire(ticket(client, { continues: step > 0 }))
      await new Promise<void>((resolve) => time.schedule(resolve, costMs))
      lease.release(costMs)
    }
  }
  const ask = async (index: number) => {
    for (;;) {
      await new Promise<void>((resolve) => time.schedule(resolve, 50))
      const startMs = time.nowMs()
      if (index < hardClients) await steps(`hard-${index}`, 10, 12)
      else {
        await steps(`light-${index}`, 1, 0.5 + (index % 5) / 5)
        if (startMs > 1_000) latencies.push(time.nowMs() - startMs)
      }
    }
  }
  for (let index = 0; index < 64; index++) time.schedule(() => void ask(index), index)
  await time.runUntil(4_000)
  latencies.sort((a, b) => a - b)
  return latencies[Math.floor(latencies.length * 0.99)]!
}

test.each([2, 3])(
  '16 of 64 clients with the hardest tasks delay the others’ p99 at most threefold on %d slots',
  async (slots) => {
    const quiet = await lightP99Ms(0, slots)
    const loaded = await lightP99Ms(16, slots)
    expect(loaded).toBeLessThanOrEqual(3 * quiet)
  },
)

describe('refusals', () => {
  test('a full queue, and a client with its most waiting, are refused at once', async () => {
    const { queue } = createQueue({ maxQueued: 3, maxQueuedPerClient: 2 })
    const running = await queue.acquire(ticket('a'))
    for (const client of ['a', 'a']) void queue.acquire(ticket(client))
    expect(await refusalOf(queue.acquire(ticket('a')))).toBe('full')
    void queue.acquire(ticket('b'))
    expect(await refusalOf(queue.acquire(ticket('c')))).toBe('full')
    expect(queue.refused).toBe(2)
    running.release(1)
  })

  test('a ticket that would outlive its deadline in the queue is rejected on arrival with a retry time', async () => {
    const { queue } = createQueue()
    for (let i = 0; i < 8; i++) (await queue.acquire(ticket('a'))).release(100)
    const running = await queue.acquire(ticket('a'))
    for (let i = 0; i < 5; i++) void queue.acquire(ticket('a'))
    const refused = await queue.acquire(ticket('a', { deadlineMs: 300 })).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(QueueRefusal)
    expect(refused).toMatchObject({ reason: 'late' })
    expect((refused as QueueRefusal).retryAfterMs).toBeGreaterThan(400)
    // The same wait is no reason to refuse another client: it is served next.
    let isServed = false
    void queue.acquire(ticket('b', { deadlineMs: 300 })).then(() => {
      isServed = true
    })
    running.release(100)
    await new Promise((resolve) => setImmediate(resolve))
    expect(isServed).toBe(true)
  })

  test('a ticket that waits in vain is refused before its deadline', async () => {
    const { queue, time } = createQueue()
    const running = await queue.acquire(ticket('a'))
    let refusedAtMs = Infinity
    void refusalOf(queue.acquire(ticket('b', { deadlineMs: 50 }))).then((reason) => {
      expect(reason).toBe('late')
      refusedAtMs = time.nowMs()
    })
    await time.runUntil(1_000)
    expect(refusedAtMs).toBeLessThan(50)
    expect(queue.waiting).toBe(0)
    running.release(1_000)
  })

  test('an abort ends the wait, and a task that is over is not aborted', async () => {
    const { queue, time } = createQueue()
    const running = await queue.acquire(ticket('a'))
    const gone = new AbortController()
    const reason = refusalOf(queue.acquire(ticket('b', { signal: gone.signal })))
    gone.abort()
    expect(await reason).toBe('aborted')
    expect(queue.waiting).toBe(0)
    expect(await refusalOf(queue.acquire(ticket('b', { signal: gone.signal })))).toBe('aborted')
    running.release(1)
    await time.runUntil(10)
    expect(queue.running).toBe(0)
  })

  test('closing refuses what waits and what comes', async () => {
    const { queue } = createQueue()
    await queue.acquire(ticket('a'))
    const waiting = refusalOf(queue.acquire(ticket('a')))
    queue.close()
    expect(await waiting).toBe('closed')
    expect(await refusalOf(queue.acquire(ticket('a')))).toBe('closed')
  })
})

test('every ticket is granted or refused in time, and slots are never exceeded', async () => {
  const arrival = fc.record({
    atMs: fc.integer({ min: 0, max: 300 }),
    client: fc.constantFrom('a', 'b', 'c', 'd'),
    flow: fc.constantFrom('', 'x', 'y'),
    costMs: fc.integer({ min: 1, max: 60 }),
    patienceMs: fc.integer({ min: 1, max: 400 }),
    abortsAfterMs: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(arrival, { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      async (arrivals, slots) => {
        const { queue, time } = createQueue({ slots, maxQueued: 20, maxQueuedPerClient: 8 })
        let ended = 0
        for (const { atMs, client, flow, costMs, patienceMs, abortsAfterMs } of arrivals)
          time.schedule(() => {
            const gone = new AbortController()
            const deadlineMs = time.nowMs() + patienceMs
            if (abortsAfterMs !== undefined) time.schedule(() => gone.abort(), abortsAfterMs)
            queue.acquire({ client, flow, deadlineMs, signal: gone.signal }).then(
              (lease) => {
                expect(time.nowMs()).toBeLessThanOrEqual(deadlineMs)
                expect(queue.running).toBeLessThanOrEqual(slots)
                time.schedule(() => {
                  lease.release(costMs)
                  lease.release(costMs)
                  ended += 1
                }, costMs)
              },
              () => {
                expect(time.nowMs()).toBeLessThanOrEqual(deadlineMs)
                ended += 1
              },
            )
          }, atMs)
        await time.runUntil(5_000)
        expect(ended).toBe(arrivals.length)
        expect([queue.waiting, queue.running]).toEqual([0, 0])
      },
    ),
    { numRuns: 40, seed: 7 },
  )
})
