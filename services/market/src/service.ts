import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MarketReadPort } from '@callisto/contract'
import type { ChainPort, Clock } from '@callisto/solana'
import type { FastifyPluginAsync } from 'fastify'
import type { WebSocket } from 'ws'
import { marketRoutes } from './api/routes.ts'
import { Reader } from './chain/block-reader.ts'
import { agreesWithChain } from './chain/same-chain.ts'
import { seedHolders } from './chain/seed-holders.ts'
import { Market } from './fold/market.ts'
import type { MarketSink } from './fold/market-sink.ts'
import type { Pool } from './fold/pool.ts'
import type { Token } from './fold/token.ts'
import { launchText } from './mints/mint-info.ts'
import { MintRegistry } from './mints/mint-registry.ts'
import { openLibsql } from './store/libsql.ts'
import { prune } from './store/prune.ts'
import { restore } from './store/restore.ts'
import { createTables, type Sql } from './store/sql.ts'
import { claimTables, resetTables, Writer } from './store/writer.ts'
import { Hub } from './stream/hub.ts'
import { Lists } from './view/pool-lists.ts'
import { SearchIndex } from './view/search-index.ts'
import { Catalogue } from './view/token-queries.ts'
import { Views } from './view/view-cache.ts'

export interface MarketServiceOptions {
  chain: ChainPort
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Folder of the market's own database file; not needed when `sql` is given. */
  dataDir?: string
  /** Tables elsewhere, e.g. in PostgreSQL. The service closes them. */
  sql?: Sql
  /** Mints that a search never shows. */
  banned?: readonly string[]
}

export type MarketReadiness = {
  ready: boolean
  /** Slot of the newest folded block. */
  slot: number
  /** Slots behind the chain. */
  behind: number
}

export interface MarketService {
  /** The routes of `/data`. */
  routes: FastifyPluginAsync
  /** Takes over a socket of `/stream`. */
  attachStream(socket: WebSocket): void
  read: MarketReadPort
  ready(): MarketReadiness
  metrics(): Record<string, number>
  close(): Promise<void>
}

const refreshMs = 250
const headPollMs = 500
const pruneMs = 3_600_000
/** Slots behind the head that still count as being there. */
const closeSlots = 15
const lostSlots = 150
/** A chain without a block for so long has nothing new to read. */
const stillMs = 3000

/** Opens the tables, brings the fold to where they stand, and goes on reading the chain in the background. */
export async function createMarketService(options: MarketServiceOptions): Promise<MarketService> {
  const { chain, clock, log } = options
  const sql = options.sql ?? openOwnTables(options.dataDir)
  await createTables(sql)
  const genesisHash = await chain.rpc.getGenesisHash().send()
  await claimTables(sql, genesisHash)

  const mints = new MintRegistry(chain)
  const index = new SearchIndex()
  // The sink's parts need the market, and the market needs the sink: nothing calls it before all are made.
  const sink: MarketSink = {
    trade(trade) {
      writer.trade(trade)
      views.touch(trade.token)
      hub.trade(trade)
    },
    bar: (bar) => writer.bar(bar),
    holders: (token, delta) => writer.holders(token, delta),
    pool(kind, pool) {
      writer.pool(pool)
      if (kind === 'new') learn(pool)
      if (kind === 'graduated') lists.noteGraduated(pool.base)
      // A further pool of a token is no news; its first one is.
      const isNews = kind === 'graduated' || (kind === 'new' && pool.base.pools.length === 1)
      hub.pool(isNews ? kind : 'update', pool)
    },
  }
  const market = await restoredMarket()
  const views = new Views({ market, mints })
  const lists = new Lists(market, views)
  const writer = new Writer(sql, market)
  const newest = (limit: number) => newestPools(market, limit)
  const hub = new Hub({ market, views, clock, newest })
  const catalogue = new Catalogue({ market, views, lists, index, banned: new Set(options.banned) })
  const reader = new Reader({ chain, market, mints, writer, clock, log })

  /** The fold where the tables stand; when they are unreadable or of a chain that went another way, a new one. */
  async function restoredMarket(): Promise<Market> {
    try {
      if (await agreesWithChain(sql, chain)) {
        const kept = new Market(sink)
        await restore(sql, kept)
        return kept
      }
      log.warn({}, 'the market starts anew: its tables and the chain went different ways')
    } catch (error) {
      log.warn({ err: error }, 'the market starts anew: its tables could not be read')
    }
    await resetTables(sql, genesisHash)
    return new Market(sink)
  }

  function indexText(token: Token): void {
    const info = mints.info(token.mint)
    const text = info ?? (token.launch ? launchText(token.launch) : undefined)
    if (text?.symbol === undefined && text?.name === undefined) return
    const { symbol = '', name = '' } = text
    index.set(token, { symbol, name, isVerified: info?.isVerified ?? false })
  }

  function wantMint({ mint, launch }: Token): void {
    if (launch) mints.wantLaunched(mint)
    else mints.want(mint)
  }

  function learn({ base, quote }: Pool): void {
    wantMint(base)
    if (!mints.info(quote.mint)) wantMint(quote)
    if (base.launch) mints.wantLaunchpad(base.launch.config)
    indexText(base)
  }

  for (const token of market.tokens) {
    indexText(token)
    if (token.launch) mints.wantLaunchpad(token.launch.config)
    else wantMint(token)
    if (token.graduatedPool !== undefined) lists.noteGraduated(token)
    if (!market.windows.isActive(token.id)) continue
    views.touch(token)
    wantMint(token)
  }

  const stop = new AbortController()
  const { signal } = stop
  let head = market.slot
  let isCaughtUp = false
  let isSeeded = false

  async function refreshMints(): Promise<void> {
    while (!signal.aborted) {
      await attempt('reading mints', async () => {
        for (const mint of await mints.refresh(signal)) {
          const token = market.token(mint)
          if (!token) continue
          token.version += 1
          indexText(token)
        }
      })
      await clock.wait(refreshMs, signal)
    }
  }

  async function watchHead(): Promise<void> {
    while (!signal.aborted) {
      await attempt('asking for the head', async () => {
        head = Math.max(market.slot, (await chain.getAccounts([], signal)).slot)
        isCaughtUp = head - market.slot <= (isCaughtUp ? lostSlots : closeSlots) || reader.idleMs() > stillMs
        if (!isCaughtUp || isSeeded) return
        await seedHolders(chain, market, signal)
        isSeeded = true
      })
      await clock.wait(headPollMs, signal)
    }
  }

  async function pruneNowAndThen(): Promise<void> {
    while (!signal.aborted) {
      await clock.wait(pruneMs, signal)
      if (!signal.aborted) await attempt('pruning', () => prune(sql, market.time))
    }
  }

  async function attempt(what: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, `market: ${what} failed`)
    }
  }

  const work = [reader.run(signal), refreshMints(), watchHead(), hub.run(signal), pruneNowAndThen()]

  return {
    routes: marketRoutes({ market, catalogue, lists, sql, writer }),
    attachStream: (socket) => hub.attach(socket),
    read: catalogue.readPort(),
    ready: () => ({
      ready: isCaughtUp && isSeeded && mints.pending < 100,
      slot: market.slot,
      behind: Math.max(0, head - market.slot),
    }),
    metrics: () => ({
      slot: market.slot,
      slots_behind: Math.max(0, head - market.slot),
      tokens: market.tokens.length,
      pools: market.pools.length,
      wallets: market.wallets.size,
      pairs: market.windows.pairs.size,
      state_bytes: market.windows.bytes + market.candles.bytes + market.wallets.bytes,
      rows_pending: writer.pending,
      stream_connections: hub.connections,
      stream_frames: hub.sentFrames,
    }),
    async close() {
      stop.abort()
      await Promise.all(work)
      await attempt('the last flush', () => writer.flush())
      await sql.destroy()
    },
  }
}

function openOwnTables(dataDir: string | undefined): Sql {
  if (dataDir === undefined) throw new TypeError('the market needs dataDir or sql')
  mkdirSync(dataDir, { recursive: true })
  return openLibsql(join(dataDir, 'market.db'))
}

function newestPools(market: Market, limit: number): Pool[] {
  const pools: Pool[] = []
  for (let index = market.pools.length - 1; index >= 0 && pools.length < limit; index--) {
    const pool = market.pools[index]!
    if (pool.base.launch) pools.push(pool)
  }
  return pools
}
