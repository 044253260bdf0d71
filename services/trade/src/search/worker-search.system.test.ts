import { Worker } from 'node:worker_threads'
import { cpmmPool, dlmmPool, launchpadPool, type Pool } from '@callisto/amms'
import {
  boundOf,
  Graph,
  Memory,
  planRoute,
  type RoutePlan,
  type RouteRequest,
  Router,
  Search,
  type SearchRequest,
} from '@callisto/routing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toFilterMasks } from './pool-filters.ts'
import { ReadWriteGate } from './read-write-gate.ts'
import type { NumberedMasks, SearchExecutor } from './search-executor.ts'
import { WorkerError } from './worker-pool.ts'
import { WorkerSearchExecutor } from './worker-search-executor.ts'

const NO_LIMIT_MS = 60_000
const VENUES = ['cpmm', 'bins', 'launchpad']

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const costOf = (address: string) => ({ accounts: ['program', address], dataBytes: 16 })

function productPool(address: string, mints: [string, string], reserves: [bigint, bigint]): Pool {
  return cpmmPool({
    address,
    programId: 'cpmm',
    label: 'cpmm',
    mints,
    reserves,
    fees: { tradePpm: 2_500n, protocolPpm: 0n, creatorPpm: 0n },
    transferFees: [undefined, undefined],
    cost: costOf(address),
  })
}

function binPool(address: string, mints: [string, string], held: bigint): Pool {
  return dlmmPool({
    address,
    programId: 'bins',
    label: 'bins',
    mints,
    bins: Array.from({ length: 128 }, (_, bin) => (bin < 64 ? ([0n, held] as const) : ([held, 0n] as const))),
    firstBin: -64,
    firstPrice: (7n << 64n) / 10n,
    activeBin: -1,
    feeParameters: {
      binStep: 50,
      baseFactor: 1_600,
      variableControl: 10_000,
      maxVolatility: 100_000,
      filterSeconds: 30,
      reductionBps: 5_000,
      protocolShareBps: 1_600,
      creatorShareBps: 0,
    },
    volatility: { referenceBin: -1, reference: 0, accumulated: 0, referencedAt: 0 },
    transferFees: [undefined, undefined],
    cost: costOf(address),
  })
}

function curvePool(address: string, mints: [string, string]): Pool {
  return launchpadPool({
    address,
    programId: 'launchpad',
    label: 'launchpad',
    mints,
    curve: { virtualBase: 1_000_000_000n, virtualQuote: 30_000_000n, forSale: 800_000_000n },
    raisedQuote: 0n,
    feePpm: 10_000n,
    sniper: { ppm: 0n, decaySeconds: 60n, launchedAt: 1_000n },
    cost: costOf(address),
  })
}

/** Pools of three venues over some tokens, two of which trade with most others. */
function randomPools(random: () => number, tokens: number, count: number): Pool[] {
  return Array.from({ length: count }, (_, id) => {
    const a = random() < 0.6 ? Math.floor(random() * 2) : Math.floor(random() * tokens)
    const b = (a + 1 + Math.floor(random() * (tokens - 1))) % tokens
    const mints: [string, string] = [`mint${a}`, `mint${b}`]
    const reserve = 10 ** (7 + random())
    if (random() < 0.2) return binPool(`pool${id}`, mints, BigInt(Math.floor(reserve / 64)))
    if (random() < 0.1) return curvePool(`pool${id}`, [`curve${id}`, mints[0]])
    // Prices agree up to the fees, so that the bound is a bound of routes and not of arbitrage.
    const skewed = reserve * (1 + 0.004 * (random() - 0.5))
    return productPool(`pool${id}`, mints, [BigInt(Math.floor(reserve)), BigInt(Math.floor(skewed))])
  })
}

/** Swaps in some pools, removes and adds others. */
function change(graph: Graph, pools: readonly Pool[], random: () => number, count: number): void {
  for (let i = 0; i < count; i++) {
    const known = pools[Math.floor(random() * pools.length)]!
    const index = graph.poolIndex(known.address)
    const pool = (index === undefined ? undefined : graph.pools[index]) ?? known
    const side = random() < 0.5 ? 0 : 1
    const swap = pool.quoteExactIn(side, BigInt(Math.floor(10 ** (3 + 3 * random()))), graph.at)
    if (random() < 0.1) graph.remove(pool.address)
    else graph.upsert(swap.ok ? swap.after() : known)
  }
}

function randomRequest(random: () => number, tokens: number): RouteRequest {
  const mint = () => (random() < 0.1 ? 'curve7' : `mint${Math.floor(random() * tokens)}`)
  const rules = {
    ...(random() < 0.2 ? { venues: new Set(VENUES.filter(() => random() < 0.6)) } : {}),
    ...(random() < 0.1 ? { excludedVenues: new Set([VENUES[Math.floor(random() * 3)]!]) } : {}),
    ...(random() < 0.3 ? { intermediates: new Set(['mint0', 'mint1', mint(), 'unknown']) } : {}),
    onlyDirect: random() < 0.05,
  }
  return {
    mode: random() < 0.6 ? 'ExactIn' : 'ExactOut',
    inputMint: mint(),
    outputMint: mint(),
    amount: BigInt(Math.floor(10 ** (9 * random()))),
    rules,
    ...(random() < 0.3 ? { budget: { maxAccounts: 4 + Math.floor(random() * 12) } } : {}),
  }
}

let lastMasks = 0

/** The masks of a request's rules, as a query has them. */
function masksOf(graph: Graph, { rules }: RouteRequest): NumberedMasks {
  const query = {
    ...(rules?.venues ? { venues: [...rules.venues] } : {}),
    ...(rules?.excludedVenues ? { excludedVenues: [...rules.excludedVenues] } : {}),
    intermediates: rules?.intermediates,
  }
  return { graph: 'routed', number: ++lastMasks, masks: toFilterMasks(query, graph) }
}

/** Routes with the searches on an executor; `onPlan` runs before anything else can change the pools. */
async function routeOn(
  executor: SearchExecutor,
  graph: Graph,
  request: RouteRequest,
  gate = new ReadWriteGate(() => 0, 0),
  onPlan: (plan: RoutePlan, searches: number) => void = () => undefined,
) {
  const steps = planRoute(graph, request)
  let step = steps.next()
  for (let searches = 1; !step.done; searches++) {
    const leave = await gate.read('long')
    const masks = masksOf(graph, request)
    const { value } = await executor.search(step.value, masks, { timeoutMs: NO_LIMIT_MS })
    step = steps.next(value)
    if (step.done && step.value.ok) onPlan(step.value.plan, searches)
    leave()
  }
  return step.value
}

const TOKENS = 24
const sharedGraph = () => new Graph(new Memory(true))
const graphsOf = (routed: Graph) => ({ routed, direct: sharedGraph() })

const graph = sharedGraph()
const pools = randomPools(seeded(1), TOKENS, 110)
const threads: Worker[] = []
let executor: WorkerSearchExecutor

const schedule = (callback: () => void, ms: number) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** However busy the machine is, no thread counts as hung. */
const PATIENT = {
  schedule,
  onFailure: () => undefined,
  hangGraceMs: NO_LIMIT_MS,
  maxStartMs: NO_LIMIT_MS,
}

beforeAll(async () => {
  for (const pool of pools) graph.upsert(pool)
  executor = new WorkerSearchExecutor(graphsOf(graph), { ...PATIENT, workers: 2 })
  await Promise.all([0, 1].map(() => executor.search(endless(), unfiltered, { timeoutMs: 50 })))
})

afterAll(() => executor.close())

test('a thread answers to the unit what a search in this thread does, while pools change', async () => {
  const random = seeded(2)
  const router = new Router(graph)
  const codes = new Set<string>()
  for (let i = 0; i < 50; i++) {
    change(graph, pools, random, 6)
    const requests = [0, 1, 2].map(() => randomRequest(random, TOKENS))
    const found = await Promise.all(requests.map((request) => routeOn(executor, graph, request)))
    for (const [k, result] of found.entries()) {
      expect(result).toEqual(router.route(requests[k]!))
      codes.add(result.ok ? 'found' : result.code)
    }
  }
  for (const code of ['found', 'NO_ROUTE', 'AMOUNT_TOO_SMALL']) expect(codes).toContain(code)
})

test('updates that race with searches leave every plan exact for the pools of its moment', async () => {
  const random = seeded(4)
  const gate = new ReadWriteGate(() => 0, 0)
  let planned = 0
  let isOver = false
  /** Each leg as its pool quotes it now. Only a plan of several searches may be older than the present pools. */
  const expectExact = (plan: RoutePlan, searches: number) => {
    planned += 1
    for (const { pool, side, amountIn, amountOut } of plan.legs) {
      if (searches === 1) expect(graph.pools[graph.poolIndex(pool.address)!]).toBe(pool)
      const swap =
        plan.mode === 'ExactIn'
          ? pool.quoteExactIn(side, amountIn, graph.at)
          : pool.quoteExactOut(side, amountOut, graph.at)
      expect(swap).toMatchObject({ ok: true, amountIn, amountOut })
    }
  }
  const write = async () => {
    while (!isOver) {
      await gate.write(() => change(graph, pools, random, 4))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const writing = write()
  // How many requests have a plan depends on the changes that come before them.
  const search = async () => {
    while (planned <= 60) await routeOn(executor, graph, randomRequest(random, TOKENS), gate, expectExact)
  }
  await Promise.all([search(), search(), search()])
  isOver = true
  await writing
})

/** A search that perturbs its paths for hours: of the first pair of tokens that several paths are worth while for. */
function endless(): SearchRequest {
  const search = new Search(graph)
  const limits = { exactOut: false, maxHops: 4, maxPaths: 5, maxPools: 20, removedPaths: 0 }
  for (let input = 0; input < graph.tokenCount; input++)
    for (let output = 0; output < graph.tokenCount; output++) {
      if (input === output || !graph.isTraded(input) || !graph.isTraded(output)) continue
      const request = { input, output, amount: 3e7, ...limits }
      const filters = { allowsEdge: undefined, allowsMiddle: undefined }
      if (search.run({ ...request, effort: 1 }, filters, () => false).paths > 2)
        return { ...request, effort: 1e9 }
    }
  throw new Error('no pair of tokens takes several paths')
}

const unfiltered = { graph: 'routed', number: 0, masks: {} } as const

test('the time limit ends a running search with its best result', async () => {
  const { value } = await executor.search(endless(), unfiltered, { timeoutMs: 20 })
  expect(value.paths).toBeGreaterThan(0)
})

test('an abort ends a running search, and the thread goes on to the next', async () => {
  const gone = new AbortController()
  const aborted = executor.search(endless(), unfiltered, { timeoutMs: NO_LIMIT_MS, signal: gone.signal })
  const other = executor.search(endless(), unfiltered, { timeoutMs: 30 })
  await other
  gone.abort()
  expect((await aborted).value.paths).toBeGreaterThan(0)
  const { value } = await executor.search({ ...endless(), effort: 1 }, unfiltered, { timeoutMs: NO_LIMIT_MS })
  expect(value.paths).toBeGreaterThan(0)
})

test('a bound is the same in a thread, and the graph is free before it is proven', async () => {
  const fixed = new Graph(new Memory(true))
  const random = seeded(6)
  for (let i = 0; i < 40; i++) {
    const [a, b] = [Math.floor(random() * 3), 3 + Math.floor(random() * 6)]
    const reserve = BigInt(Math.floor(10 ** (7 + random())))
    fixed.upsert(productPool(`pool${i}`, [`mint${a}`, `mint${b}`], [reserve, reserve]))
  }
  const prover = new WorkerSearchExecutor(graphsOf(fixed), { ...PATIENT, workers: 1 })
  for (const mode of ['ExactIn', 'ExactOut'] as const) {
    const trade = { mode, inputMint: 'mint0', outputMint: 'mint1', amount: 5_000_000n }
    const [input, output] = [fixed.token('mint0')!, fixed.token('mint1')!]
    let copies = 0
    const { value } = await prover.bound(
      { mode, input, output, amount: 5e6 },
      { timeoutMs: NO_LIMIT_MS },
      () => (copies += 1),
    )
    expect(value).toEqual(boundOf(fixed, trade))
    expect([copies, value === undefined]).toEqual([1, false])
  }
  await prover.close()
})

test('the search of a thread that dies is rejected, and the thread in its place reads the graph', async () => {
  const fragile = new WorkerSearchExecutor(graphsOf(graph), {
    ...PATIENT,
    workers: 1,
    spawn: (control) => {
      const entry = new URL('./search-worker.ts', import.meta.url).href
      const thread = new Worker(new URL('./dev-search-worker.mjs', import.meta.url), {
        workerData: { entry, control },
      })
      threads.push(thread)
      return thread
    },
  })
  await fragile.search(endless(), unfiltered, { timeoutMs: 5 })
  const lost = fragile.search(endless(), unfiltered, { timeoutMs: NO_LIMIT_MS })
  const settled = expect(lost).rejects.toThrow(WorkerError)
  await threads[0]!.terminate()
  await settled
  const { value } = await fragile.search({ ...endless(), effort: 1 }, unfiltered, { timeoutMs: NO_LIMIT_MS })
  expect(value.paths).toBeGreaterThan(0)
  expect([fragile.failures, threads.length]).toEqual([1, 2])
  await fragile.close()
})
