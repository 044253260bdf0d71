import { AMMS, type Amm, Venues } from '@callisto/amms'
import { type MarketReadPort, type OrderReadPort, serviceError } from '@callisto/contract'
import { scrapedMetrics } from '@callisto/http'
import { BackgroundTasks, BlockReader, givenTables, type Log, openOwnTables } from '@callisto/service-kit'
import type { ChainPort, Clock } from '@callisto/solana'
import type { FastifyPluginAsync } from 'fastify'
import { Registry } from 'prom-client'
import { accountRoutes, publicRoutes } from './api/routes.ts'
import { indexFold } from './chain/index-fold.ts'
import { isSeeded, seedTokens } from './chain/seed-tokens.ts'
import { ClaimLists, type PublishedList } from './claims/claim-lists.ts'
import type { AccountIndex } from './fold/account-index.ts'
import { migrate } from './store/migrations.ts'
import { PriceSteps } from './store/price-steps.ts'
import { loadIndex } from './store/restore.ts'
import type { AccountTables, Sql } from './store/sql.ts'
import { WalletCache } from './store/wallet-cache.ts'
import { writeRows } from './store/writer.ts'
import { createChainReader } from './view/chain-reader.ts'
import { readListedTokens } from './view/listed-tokens.ts'

/** Metrics of the index, read at each scrape. */
function createAccountMetrics(index: AccountIndex, kept: WalletCache, behind: () => number): Registry {
  const registry = new Registry()
  const { gauge } = scrapedMetrics(registry, 'account')
  gauge('slot', 'Slot of the newest folded block', () => index.slot)
  gauge('slots_behind', 'Slots behind the head of the chain', behind)
  gauge('wallets', 'Wallets of the index', () => index.nextWalletId)
  gauge('cached_wallets', 'Wallets in memory', () => index.wallets.size)
  gauge('cached_positions', 'Positions in memory', () => index.positions.size)
  gauge('kept_wallets', 'Wallets whose replies are read from memory', () => kept.size)
  gauge('kept_bytes', 'Bytes of the rows of those wallets, estimated', () => kept.bytes)
  gauge('pending_rows', 'Rows that wait to be written', () => index.pending)
  return registry
}

/** Rows are written this long after their block at the latest: a portfolio shows what is written. */
const FLUSH_MS = 200
const HEAD_POLL_MS = 500
const CHECKPOINT_MS = 1_000
/** At most this many slots behind the head count as caught up; more than `MAX_LAG_SLOTS` count as lost again. */
const CAUGHT_UP_SLOTS = 15
const MAX_LAG_SLOTS = 150
/** A chain without a block for this long has nothing new to read. */
const IDLE_CHAIN_MS = 3_000

export interface AccountServiceOptions {
  chain: ChainPort
  /** Current prices and names of tokens. */
  market: MarketReadPort
  clock: Clock
  log: Log
  /** Folder of the index's own database file; not needed when `sql` is given. */
  dataDir?: string
  /** Tables elsewhere, e.g. in PostgreSQL. The service closes them. */
  sql?: Sql
  /** Trigger and recurring orders; without them nobody has any. */
  orders?: OrderReadPort
  /** Lists of claims that were published. */
  claims?: readonly PublishedList[]
  /** Account of the governance token's locker. */
  locker?: string
  /** Venues whose trades are read; the built-in ones by default. */
  amms?: readonly Amm[]
}

export interface AccountService {
  /** Its routes of `/account`, where other services have routes too. */
  routes: FastifyPluginAsync
  /** Its routes of `/api`, where the trading API has routes too. */
  publicRoutes: FastifyPluginAsync
  ready(): { ready: boolean; slot: number; behind: number }
  metrics: Registry
  /** Resolves with the cause when the fold cannot continue. The tables then stand at an earlier block. */
  failed: Promise<Error>
  close(): Promise<void>
}

/** Opens the tables, restores the fold from them, and reads the chain in the background until `close`. */
export async function createAccountService(options: AccountServiceOptions): Promise<AccountService> {
  const { chain, clock, log, dataDir, amms = AMMS } = options
  const tables = options.sql
    ? givenTables(options.sql)
    : await openOwnTables<AccountTables>({ name: 'account', dataDir, migrate, log })
  const { sql } = tables
  const index = await loadIndex({ sql, chain, venues: new Venues(amms), log })
  const tasks = new BackgroundTasks({ name: 'account', clock, log })
  let head = index.slot
  let hasSeeds = await isSeeded(sql)
  /** Nobody lists all token accounts: those of a wallet are asked for when it is shown. */
  let areTokensUnlisted = false
  let isCaughtUp = false
  const caches = { wallets: new WalletCache(index), prices: new PriceSteps(index.slot) }
  const fold = indexFold(sql, index, {
    caches: Object.values(caches),
    async onFlushed() {
      if (hasSeeds || !isCaughtUp) return
      areTokensUnlisted = !(await seedTokens(chain, sql, index, tasks.signal))
      hasSeeds = true
    },
  })
  const reader = new BlockReader({ name: 'account index', chain, fold, clock, log, flushMs: FLUSH_MS })
  const behind = () => Math.max(0, head - index.slot)
  tasks.repeat('polling the head', HEAD_POLL_MS, async (signal) => {
    head = Math.max(index.slot, (await chain.getAccounts([], signal)).slot)
    const maxLag = isCaughtUp ? MAX_LAG_SLOTS : CAUGHT_UP_SLOTS
    isCaughtUp = behind() <= maxLag || reader.idleMs() > IDLE_CHAIN_MS
  })
  // A chain that stands still brings no block that would have the rows written.
  tasks.repeat('writing rows', FLUSH_MS, async () => {
    if (isCaughtUp && (index.pending > 0 || !hasSeeds)) await fold.flush()
  })
  tasks.start((signal) => reader.run(signal))
  tasks.repeat('copying the log', CHECKPOINT_MS, () => tables.checkpoint())
  const ready = () => ({
    ready: isCaughtUp && hasSeeds && !reader.isFailing,
    slot: index.slot,
    behind: behind(),
  })
  const context = {
    sql,
    index,
    ...caches,
    chain: createChainReader(chain),
    listedTokens: async (address: string) =>
      areTokensUnlisted ? readListedTokens(chain, index, address) : undefined,
    market: options.market,
    claims: new ClaimLists(options.claims ?? [], log),
    locker: options.locker,
    orders: options.orders,
    nowMs: () => clock.nowMs(),
    assertReady() {
      if (!ready().ready) throw serviceError('NOT_READY', 'The account index has not reached the chain yet')
    },
  }
  return {
    routes: accountRoutes(context),
    publicRoutes: publicRoutes(context),
    ready,
    metrics: createAccountMetrics(index, caches.wallets, behind),
    failed: tasks.failed,
    async close() {
      await tasks.close()
      try {
        // What is not written now is folded again; a block that was folded in part must not be written.
        if (index.isWhole) await writeRows(sql, index)
      } catch (error) {
        log.warn({ err: error }, 'account: the last flush failed')
      } finally {
        await tables.close()
      }
    },
  }
}
