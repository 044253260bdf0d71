import { AMMS } from '@callisto/amms'
import { FairQueue } from '@callisto/limits/fair-queue'
import { SimulatedTime } from '@callisto/limits/testing'
import type { SearchResult } from '@callisto/routing'
import { FORMAT_LIMITS } from '@callisto/solana'
import { describe, expect, test } from 'vitest'
import { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { failure } from '../result.ts'
import { PoolRegistry } from '../state/pool-registry.ts'
import { account, key, mint, pool } from '../testing/fake-chain.test-helper.ts'
import { SOL, USDC } from '../testing/test-service.test-helper.ts'
import { QueuedRouteSearch } from './queued-route-search.ts'
import { ReadWriteGate } from './read-write-gate.ts'
import type { RouteQuery } from './route-search.ts'
import { LocalSearchExecutor, type SearchExecutor, type SearchLimits } from './search-executor.ts'
import { WorkerError } from './worker-pool.ts'

const QUERY: RouteQuery = {
  mode: 'ExactIn',
  inputMint: SOL,
  outputMint: USDC,
  amount: 1_000_000n,
  slippageBps: 50,
  autoSlippage: false,
  restrictIntermediates: false,
  asLegacyTransaction: false,
  platformFeeBps: 0,
  maxAccounts: 64,
  withGap: false,
  format: { version: 0, limits: FORMAT_LIMITS[0] },
  intermediates: undefined,
  prices: undefined,
}

const ABORTED = failure('DEADLINE_EXCEEDED')

const SOL_USDC: [string, string] = [SOL, USDC]

/** Holds searches until the test lets them run on the calling thread. */
class HeldExecutor implements SearchExecutor {
  readonly slots = 1
  readonly failures = 0
  readonly held: { limits: SearchLimits; run: () => void; fail: (error: Error) => void }[] = []
  readonly #local: LocalSearchExecutor

  constructor(local: LocalSearchExecutor) {
    this.#local = local
  }

  search(...[request, masks, limits]: Parameters<SearchExecutor['search']>) {
    return new Promise<{ value: SearchResult; costMs: number }>((resolve, reject) => {
      this.held.push({ limits, run: () => resolve(this.#local.search(request, masks, limits)), fail: reject })
    })
  }

  bound(...parameters: Parameters<SearchExecutor['bound']>) {
    return this.#local.bound(...parameters)
  }

  async close(): Promise<void> {}
}

/** `extraMs` is added to the time that the search reads. */
function create(extraMs = () => 0) {
  const time = new SimulatedTime()
  const registry = new PoolRegistry(AMMS)
  registry.apply(1, [mint(SOL, 9), mint(USDC, 6), pool(1, SOL_USDC, [10n ** 12n, 10n ** 11n])])
  registry.apply(1, [mint(SOL, 9), mint(USDC, 6)])
  let timers = 0
  const schedule: SimulatedTime['schedule'] = (run, ms) => {
    timers += 1
    return time.schedule(run, ms)
  }
  const executor = new HeldExecutor(
    new LocalSearchExecutor({ routed: registry.graph, direct: registry.direct.graph }, time.nowMs),
  )
  const queue = new FairQueue({
    slots: 1,
    maxQueued: 8,
    maxQueuedPerClient: 8,
    longTaskMs: 10,
    nowMs: time.nowMs,
    schedule,
  })
  const gate = new ReadWriteGate(time.nowMs, 0)
  const tables = new LookupTableRegistry()
  const ports = {
    registry,
    tables,
    queue,
    gate,
    executor,
    nowMs: () => time.nowMs() + extraMs(),
    schedule,
    deadlineMs: 1_000,
  }
  return { time, timers: () => timers, registry, executor, queue, gate, search: new QueuedRouteSearch(ports) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('pools do not change while a search reads them; the quote is of the slot that it was searched in', async () => {
  const { registry, executor, gate, search } = create()
  const found = search.find(QUERY)
  await settle()
  let isWritten = false
  const written = gate.write(() => {
    registry.apply(2, [pool(1, SOL_USDC, [10n ** 12n, 2n * 10n ** 11n])])
    isWritten = true
  })
  await settle()
  expect(isWritten).toBe(false)
  executor.held[0]!.run()
  const before = await found
  await written
  expect(before).toMatchObject({ ok: true, slot: 1 })
  const next = search.find(QUERY)
  await settle()
  executor.held[1]!.run()
  const after = await next
  expect(after).toMatchObject({ ok: true, slot: 2 })
  if (before.ok && after.ok) expect(after.amountOut).toBeGreaterThan(before.amountOut)
})

test('a client that goes away ends its search and gives slot and gate back', async () => {
  const { executor, queue, gate, search } = create()
  const gone = new AbortController()
  const [running, waiting] = [
    search.find(QUERY, { signal: gone.signal }),
    search.find(QUERY, { signal: gone.signal }),
  ]
  await settle()
  expect([queue.running, queue.waiting, gate.readers]).toEqual([1, 1, 1])
  gone.abort()
  expect(await waiting).toEqual(ABORTED)
  expect(executor.held[0]!.limits.signal?.aborted).toBe(true)
  executor.held[0]!.run()
  expect(await running).toEqual(ABORTED)
  expect([queue.running, queue.waiting, gate.readers, executor.held.length]).toEqual([0, 0, 0, 1])
})

test('the failure of a thread rejects its request alone', async () => {
  const { executor, queue, gate, search } = create()
  const lost = search.find(QUERY)
  await settle()
  executor.held[0]!.fail(new WorkerError('gone'))
  await expect(lost).rejects.toThrow(WorkerError)
  expect([queue.running, gate.readers]).toEqual([0, 0])
  const next = search.find(QUERY)
  await settle()
  executor.held[1]!.run()
  expect(await next).toMatchObject({ ok: true })
})

test('a request that waits until its deadline is refused, one that is late between searches ends', async () => {
  const { time, executor, search } = create()
  const running = search.find({ ...QUERY, amount: 1n })
  await settle()
  const waiting = search.find(QUERY, { client: 'other' })
  const refused = expect(waiting).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await time.runUntil(1_001)
  await refused
  // The amount buys nothing, so the first search is followed by others, which come too late.
  executor.held[0]!.run()
  expect((await running).ok).toBe(false)
  expect(executor.held.length).toBe(1)
})

describe('near the deadline', () => {
  /** Four pools, of which three fit: the searches are for four pools, for two and for three. */
  const HARD = { ...QUERY, amount: 10n ** 11n, maxAccounts: 14 }

  async function createHard() {
    const created = create()
    const reserves: [bigint, bigint] = [10n ** 12n, 10n ** 11n]
    await created.gate.write(() =>
      created.registry.apply(
        1,
        [2, 3, 4].map((number) => pool(number, SOL_USDC, reserves)),
      ),
    )
    const { executor, queue, gate } = created
    const next = async () => {
      executor.held.at(-1)!.run()
      await settle()
    }
    const figures = () => [executor.held.length, queue.running, queue.waiting, gate.readers]
    return { ...created, next, figures }
  }

  /** The route in the pools as they are, quoted by themselves. */
  function expectExact(result: Awaited<ReturnType<QueuedRouteSearch['find']>>, pools: number): void {
    if (!result.ok) throw new Error(result.error.error)
    expect(result.steps).toHaveLength(pools)
    let [amountIn, amountOut] = [0n, 0n]
    for (const step of result.steps) {
      const swap = step.pool.quoteExactIn(step.side, step.amountIn, result.at)
      if (!swap.ok) throw new Error(swap.code)
      amountIn += swap.amountIn
      amountOut += swap.amountOut
    }
    expect([result.amountIn, result.amountOut]).toEqual([amountIn, amountOut])
    expect(amountIn).toBe(HARD.amount)
  }

  test('with time for all searches there are three', async () => {
    const { search, next, figures } = await createHard()
    const found = search.find(HARD)
    await settle()
    await next()
    await next()
    expect(figures()).toEqual([3, 1, 0, 1])
    await next()
    expectExact(await found, 3)
  })

  test('the best plan so far is taken while another search runs, which keeps slot and graph until its end', async () => {
    const { time, search, next, figures, executor, registry, gate } = await createHard()
    const found = search.find(HARD)
    await settle()
    await next()
    await next()
    expect(executor.held[2]!.limits.timeoutMs).toBe(250)
    await time.runUntil(949)
    expect(figures()).toEqual([3, 1, 0, 1])
    let isWritten = false
    const written = gate.write(() => {
      registry.apply(2, [pool(2, SOL_USDC, [10n ** 12n, 10n ** 10n])])
      isWritten = true
    })
    await time.runUntil(950)
    expectExact(await found, 2)
    expect([...figures(), isWritten]).toEqual([3, 1, 0, 1, false])
    await next()
    await written
    expect(figures()).toEqual([3, 0, 0, 0])
  })

  test('the same while it waits for its turn', async () => {
    const { time, search, next, figures } = await createHard()
    const found = search.find(HARD, { client: 'hard' })
    await settle()
    await next()
    const others = ['one', 'two'].map((client) => search.find(QUERY, { client }))
    await next()
    expect(figures()).toEqual([3, 1, 2, 1])
    await time.runUntil(950)
    expectExact(await found, 2)
    await next()
    await next()
    for (const other of others) expect((await other).ok).toBe(true)
    expect(figures()).toEqual([4, 0, 0, 0])
  })

  test('a search may take the time that is left', async () => {
    const { time, search, next, executor } = await createHard()
    const found = search.find(HARD)
    await settle()
    await time.runUntil(900)
    await next()
    expect(executor.held[1]!.limits.timeoutMs).toBe(50)
    await next()
    await next()
    expectExact(await found, 3)
  })

  test('without a plan that fits there is none', async () => {
    const { time, search, next, figures } = await createHard()
    const found = search.find(HARD)
    await settle()
    await next()
    await time.runUntil(950)
    expect(await found).toEqual(ABORTED)
    await next()
    expect(figures()).toEqual([2, 0, 0, 0])
  })

  test('the first search is waited for, and is enough where its plan fits', async () => {
    const { time, search, next } = await createHard()
    const found = search.find({ ...HARD, maxAccounts: 64 })
    await settle()
    await time.runUntil(2_000)
    await next()
    expectExact(await found, 4)
  })

  test('the failure of a search that is waited for no longer does no harm', async () => {
    const { time, search, next, figures, executor } = await createHard()
    const found = search.find(HARD)
    await settle()
    await next()
    await next()
    await time.runUntil(950)
    expectExact(await found, 2)
    executor.held[2]!.fail(new WorkerError('gone'))
    await settle()
    expect(figures()).toEqual([3, 0, 0, 0])
  })

  test('a quote of one search needs no timer but that of a wait', async () => {
    const { search, next, timers } = await createHard()
    const found = search.find({ ...HARD, maxAccounts: 64 })
    await settle()
    const before = timers()
    await next()
    await found
    expect([before, timers()]).toEqual([1, 1])
  })
})

test('a pool that is closed between two searches of a request is not part of its route', async () => {
  const { registry, executor, gate, search } = create()
  await gate.write(() => registry.apply(1, [pool(2, SOL_USDC, [10n ** 11n, 10n ** 10n])]))
  // With room for one pool the plan over both pools does not fit and a second search follows.
  const found = search.find({ ...QUERY, amount: 10n ** 11n, maxAccounts: 9 })
  await settle()
  const closed = account(pool(1, SOL_USDC, [1n, 1n]).address, key(0), new Uint8Array())
  const written = gate.write(() => registry.apply(2, [{ ...closed, lamports: 0n }]))
  executor.held[0]!.run()
  await written
  await settle()
  for (let i = 1; i < 12; i++) {
    executor.held[i]?.run()
    await settle()
  }
  const result = await found
  expect(result.ok && result.steps.map((step) => step.pool.address)).toEqual([
    pool(2, SOL_USDC, [1n, 1n]).address,
  ])
})

test('the plan after a search is charged to the client like the search', async () => {
  let stepMs = 0
  let readings = 0
  const { executor, search } = create(() => stepMs * readings++)
  const first = search.find(QUERY, { client: 'planner' })
  await settle()
  // The search itself takes no time; between two readings of the clock, as before and after the plan, 10 ms pass.
  stepMs = 10
  executor.held[0]!.run()
  expect(await first).toMatchObject({ ok: true })
  stepMs = 0
  const clients = ['blocker', 'planner', 'other']
  const aborts = clients.map(() => new AbortController())
  const found = clients.map((client, n) => search.find(QUERY, { client, signal: aborts[n]!.signal }))
  await settle()
  for (let n = 1; n <= 3; n++) {
    executor.held[n]!.run()
    await settle()
  }
  const order = executor.held
    .slice(1)
    .map(({ limits }) => aborts.findIndex(({ signal }) => signal === limits.signal))
  expect(order.map((n) => clients[n])).toEqual(['blocker', 'other', 'planner'])
  for (const result of found) expect(await result).toMatchObject({ ok: true })
})
