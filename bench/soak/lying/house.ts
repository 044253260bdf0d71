import { setMaxListeners } from 'node:events'
import { LiveChain } from '@callisto/cluster'
import { ENDPOINTS, type FakeClock, type LyingCluster, SOCKETS, settle } from '@callisto/cluster/testing'
import { BlockReader, isSameChain } from '@callisto/service-kit'
import { ChainForkError, ClusterMonitor } from '@callisto/solana'
import { createTradeService } from '@callisto/trade'
import { raydiumCpmm } from '@callisto/venues/raydium-cpmm'
import fastify from 'fastify'
import type { TradeFold } from './trade-fold.ts'

const LIMITS = { windowMs: 10_000, calls: 4_000, callsPerMethod: 2_000 }
const RETRY_MS = 1_000
/** Turns of the event loop that a request has while the clock stands still. */
const MAX_TURNS = 3_000

export interface QuoteReply {
  status: number
  body: { contextSlot?: number; outAmount?: string }
}

/** A process over a lying cluster: quotes over followed accounts, a fold over blocks, the values of the cluster. */
export interface House {
  live: LiveChain
  monitor: ClusterMonitor
  /** Times that the fold began anew because the chain had taken back a block. */
  forks: number
  isReady(): boolean
  quote(inputMint: string, outputMint: string, amount: bigint): Promise<QuoteReply>
  close(): Promise<void>
}

export async function openHouse(cluster: LyingCluster, clock: FakeClock, fold: TradeFold): Promise<House> {
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const live = new LiveChain({
    rpcUrls: ENDPOINTS,
    wsUrls: SOCKETS,
    clock,
    limits: LIMITS,
    post: cluster.post,
    openSocket: cluster.openSocket,
  })
  live.pool.requireGenesis(cluster.facts.genesisHash)
  const log = { warn: () => undefined }
  const trade = createTradeService({
    chain: live,
    amms: [raydiumCpmm],
    hasRouter: false,
    market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
    clock,
    log,
  })
  const app = fastify()
  await app.register(trade.routes, { prefix: '/api' })
  await app.ready()
  const monitor = new ClusterMonitor({
    rpc: live.rpc,
    clock,
    signal: stop.signal,
    onError: () => undefined,
  })
  const house: House = {
    live,
    monitor,
    forks: 0,
    isReady: () => trade.ready().ready,
    async quote(inputMint, outputMint, amount) {
      const query = new URLSearchParams({ inputMint, outputMint, amount: String(amount) })
      const reply = await whileStill(app.inject(`/api/swap/v1/quote?${query}`))
      return { status: reply.statusCode, body: reply.json() }
    },
    async close() {
      stop.abort()
      // What is under way has deadlines.
      const closing = Promise.all([app.close(), trade.close(), live.close(), folding, monitor.done])
      let isClosed = false
      void closing.then(() => {
        isClosed = true
      })
      while (!isClosed) await clock.advance(RETRY_MS)
    },
  }
  const folding = foldBlocks(house, fold, clock, stop.signal)
  return house
}

/** Folds as the services do: a process that starts holds its tables against the chain; after a fork the fold begins anew. */
async function foldBlocks(
  house: House,
  fold: TradeFold,
  clock: FakeClock,
  signal: AbortSignal,
): Promise<void> {
  const { live: chain } = house
  const log = { warn: () => undefined }
  const isSame = () => isSameChain(fold.position, chain, clock).catch(() => undefined)
  fold.restore()
  let hasTables = await isSame()
  while (hasTables === undefined && !signal.aborted) {
    await clock.wait(RETRY_MS, signal)
    hasTables = await isSame()
  }
  let isFork = hasTables === false
  while (!signal.aborted) {
    if (isFork) {
      house.forks += 1
      fold.clear()
    }
    const reader = new BlockReader({ name: 'soak', chain, fold, clock, log: log as never })
    isFork = await reader.run(signal).then(
      () => false,
      (error: unknown) => error instanceof ChainForkError,
    )
    await clock.wait(RETRY_MS, signal)
  }
}

async function whileStill<T>(promise: PromiseLike<T>): Promise<T> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  promise.then(done, done)
  for (let turns = 0; !isDone; turns++) {
    if (turns > MAX_TURNS) throw new Error('a quote was not answered while the clock stood still')
    await settle()
  }
  return promise
}
