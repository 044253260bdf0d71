import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Pool } from '@callisto/amms'
import { Graph, Router } from '@callisto/routing'
import { benchPool } from './routing/adapter.ts'
import { type Generated, generate } from './routing/generate.ts'
import { seeded } from './routing/random.ts'
import { quantile } from './routing/statistics.ts'

const SIZES = [200, 10_000, 100_000]
const UPDATES = 50_000
const QUOTES = 100

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes in use by JavaScript, buffers included, once everything unused is gone. */
function bytesInUse(): number {
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/**
 * What the pool graph costs: microseconds to take in a new state of a pool (prices moved by a swap) and to lose and
 * regain one, bytes per pool (of the graph alone, the decoded pools beside), and the time of a quote.
 */
export async function run(): Promise<void> {
  for (const size of SIZES) console.log(JSON.stringify(measure(size)))
}

function measure(size: number) {
  const made = generate(7, size, QUOTES, 0)
  const pools = made.pools.map((pool, index) => benchPool(pool, index, made.tokens))
  const before = bytesInUse()
  const graph = new Graph()
  const start = performance.now()
  for (const pool of pools) graph.upsert(pool)
  const buildMs = performance.now() - start
  const bytesPerPool = Math.round((bytesInUse() - before) / size)
  return {
    bench: 'graph',
    pools: size,
    tokens: made.tokens.length,
    insertUs: round((1000 * buildMs) / size),
    updateUs: round(updates(graph, pools)),
    removeAndAddUs: round(comings(graph, pools)),
    bytesPerPool,
    quoteMs: quotes(graph, made),
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** Mean microseconds of an update; the swaps that make the new states are not counted. */
function updates(graph: Graph, pools: readonly Pool[]): number {
  const random = seeded(1)
  const next = Array.from({ length: UPDATES }, () => {
    const pool = pools[Math.floor(random() * pools.length)]!
    const [stretch] = pool.stretches(0, 0)
    const swap = pool.quoteExactIn(
      0,
      BigInt(Math.max(1, Math.floor((stretch?.inReserve ?? 1000) * 0.01 * random()))),
      0,
    )
    return swap.ok ? swap.after() : pool
  })
  const start = performance.now()
  for (const pool of next) graph.upsert(pool)
  return (1000 * (performance.now() - start)) / UPDATES
}

function comings(graph: Graph, pools: readonly Pool[]): number {
  const random = seeded(2)
  const chosen = Array.from({ length: 5_000 }, () => pools[Math.floor(random() * pools.length)]!)
  const start = performance.now()
  for (const pool of chosen) {
    graph.remove(pool.address)
    graph.upsert(pool)
  }
  return (1000 * (performance.now() - start)) / chosen.length
}

function quotes(graph: Graph, made: Generated) {
  const router = new Router(graph)
  const took: number[] = []
  for (let round = 0; round < 3; round++)
    for (const [i, quote] of made.quotes.entries()) {
      const start = performance.now()
      router.route({
        mode: quote.mode,
        inputMint: String(quote.in),
        outputMint: String(quote.out),
        amount: BigInt(quote.amount),
      })
      took[i] = Math.min(took[i] ?? Infinity, performance.now() - start)
    }
  return { p50: round(quantile(took, 0.5) ?? 0), p99: round(quantile(took, 0.99) ?? 0) }
}
