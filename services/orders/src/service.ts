import { randomUUID, webcrypto } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import {
  type MarketReadPort,
  type OrderAccounts,
  type OrderReadPort,
  type RouteReadPort,
  serviceError,
} from '@callisto/contract'
import { recurring, trigger } from '@callisto/program-clients'
import {
  BackgroundTasks,
  BlockReader,
  givenTables,
  type Log,
  openOwnTables,
  withDeadline,
} from '@callisto/service-kit'
import { type ChainPort, type Clock, knownAddress, transactionRpc } from '@callisto/solana'
import { type Address, blockhash as toBlockhash } from '@solana/kit'
import type { FastifyPluginAsync } from 'fastify'
import type { Registry } from 'prom-client'
import { accountRoutes, publicRoutes } from './api/routes.ts'
import type { OrdersContext } from './context.ts'
import type { OrderIndex } from './fold/order-index.ts'
import { type Keeper, type KeeperOptions, startKeeper } from './keeper/keeper.ts'
import type { KeeperTables } from './keeper/keeper-tables.ts'
import { createOrdersMetrics } from './metrics.ts'
import { startObserver } from './observer/feed-observer.ts'
import { FeedWishes, findFeedIfAny, requireFeed } from './observer/find-feeds.ts'
import { SeenSignatures } from './requests/execute.ts'
import { RequestCache } from './requests/request-cache.ts'
import { indexFold, loadIndex } from './store/index-fold.ts'
import { RouteRecorder } from './store/route-recorder.ts'
import { migrate, type OrdersTables, type Sql } from './store/sql.ts'
import { writeRows } from './store/writer.ts'
import { createOrderReader } from './view/order-reader.ts'

/** Rows are written this long after their block at the latest: a list shows what is written. */
const FLUSH_MS = 200
const HEAD_POLL_MS = 500
const CHECKPOINT_MS = 1_000
/** At most this many slots behind the head count as caught up; more than `MAX_LAG_SLOTS` count as lost again. */
const CAUGHT_UP_SLOTS = 15
const MAX_LAG_SLOTS = 150
/** A chain without a block for this long has nothing new to read. */
const IDLE_CHAIN_MS = 3_000
/** Blocks in which a transaction can follow its blockhash. */
const MAX_BLOCKHASH_AGE = 150
const READ_MS = 8_000

export interface OrdersServiceOptions {
  chain: ChainPort
  /** Current prices of tokens. */
  market: MarketReadPort
  /** Routes of the newest slots, which receipts of fills show; unknown without them. */
  routes?: RouteReadPort
  clock: Clock
  log: Log
  /** Where the cluster has the terms of new orders and the published prices. */
  accounts: OrderAccounts
  /** Folder of the index's own database file; not needed when `sql` is given. */
  dataDir?: string
  /** Tables elsewhere, e.g. in PostgreSQL. The service closes them. */
  sql?: Sql
}

export interface OrdersService {
  /** Its routes of `/api`, where other services have routes too. */
  publicRoutes: FastifyPluginAsync
  /** Its routes of `/account`, where other services have routes too. */
  accountRoutes: FastifyPluginAsync
  ready(): { ready: boolean; slot: number; behind: number }
  /** Fills and open orders for other services. */
  read: OrderReadPort
  /** Orders as the newest block has them. */
  index: OrderIndex
  metrics: Registry
  /** What its calls run on: a simulation of the whole path executes requests without HTTP. */
  context: OrdersContext
  /** Resolves with the cause when the fold cannot continue. The tables then stand at an earlier block. */
  failed: Promise<Error>
  /**
   * Starts a keeper with its tables beside those of the index, and what keeps the feeds of pools that orders use. Both end with
   * the service.
   */
  startKeeper(options: ServiceKeeperOptions): Promise<Keeper>
  close(): Promise<void>
}

/** What a keeper needs beside the chain and the tables of the service. */
export type ServiceKeeperOptions = Omit<
  KeeperOptions,
  'chain' | 'sql' | 'clock' | 'log' | 'registry' | 'usdPrice'
>

/** Opens the tables, restores the fold from them, and reads the chain in the background until `close`. */
export async function createOrdersService(options: OrdersServiceOptions): Promise<OrdersService> {
  const { chain, clock, log, dataDir, market } = options
  const tables = options.sql
    ? givenTables(options.sql)
    : await openOwnTables<OrdersTables>({ name: 'orders', dataDir, migrate, log })
  const { sql } = tables
  const index = await loadIndex({ sql, chain, clock, log })
  const tasks = new BackgroundTasks({ name: 'orders', clock, log })
  // Every transaction that is executed listens to it.
  setMaxListeners(0, tasks.signal)
  const seen = new SeenSignatures()
  const fold = indexFold(sql, index, (block) => seen.report(block))
  const reader = new BlockReader({ name: 'order index', chain, fold, clock, log, flushMs: FLUSH_MS })
  let head = index.slot
  let isCaughtUp = false
  const behind = () => Math.max(0, head - index.slot)
  tasks.repeat('polling the head', HEAD_POLL_MS, async (signal) => {
    head = Math.max(index.slot, (await chain.getAccounts([], signal)).slot)
    const maxLag = isCaughtUp ? MAX_LAG_SLOTS : CAUGHT_UP_SLOTS
    isCaughtUp = behind() <= maxLag || reader.idleMs() > IDLE_CHAIN_MS
  })
  // A chain that stands still brings no block that would have the rows written.
  tasks.repeat('writing rows', FLUSH_MS, async () => {
    if (isCaughtUp && index.pending > 0) await fold.flush()
  })
  if (options.routes) {
    const recorder = new RouteRecorder(index, options.routes, sql)
    tasks.repeat('recording routes of fills', FLUSH_MS, () => recorder.turn())
  }
  tasks.start((signal) => reader.run(signal))
  tasks.repeat('copying the log', CHECKPOINT_MS, () => tables.checkpoint())
  const ready = () => ({ ready: isCaughtUp && !reader.isFailing, slot: index.slot, behind: behind() })
  const requests = new RequestCache(() => clock.nowMs())
  const triggerConfig = configReader(chain, trigger, addressOf(options.accounts.triggerConfig))
  const recurringConfig = configReader(chain, recurring, addressOf(options.accounts.recurringConfig))
  const wishes = new FeedWishes(() => clock.nowMs())
  const oracleSet = addressOf(options.accounts.oracleSet)
  const context: OrdersContext = {
    chain,
    sql,
    index,
    market,
    requests,
    execution: {
      rpc: transactionRpc(chain.rpc),
      clock,
      requests,
      lastBlockOf: (blockhash) => readLastBlock(chain, blockhash, clock, tasks.signal),
      signal: tasks.signal,
      signatureNotification: (signature, signal) => seen.seen(signature, signal),
    },
    sources: {
      chain,
      now: () => index.time,
      usdPrice: async (mint, signal) => (await market.prices([mint], signal))[mint]?.usdPrice,
      feedOf: (mint, signal) => requireFeed({ chain, oracleSet, wishes }, mint, signal),
      findFeed: (mint, signal) => findFeedIfAny(chain, oracleSet, mint, signal),
      triggerConfig: async (signal) => (await triggerConfig(signal)).address,
      recurringConfig: async (signal) => (await recurringConfig(signal)).address,
      randomNonce: () => webcrypto.getRandomValues(new BigUint64Array(1))[0]!,
    },
    wishes,
    triggerConfig,
    rentLamports: (bytes) => chain.rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send(),
    randomId: randomUUID,
    assertReady() {
      if (!ready().ready) throw serviceError('NOT_READY', 'The order index has not reached the chain yet')
    },
  }
  const metrics = createOrdersMetrics(index, requests, behind)
  const keepers: Keeper[] = []
  const observers: { close(): Promise<void> }[] = []
  return {
    publicRoutes: publicRoutes(context),
    accountRoutes: accountRoutes(context),
    ready,
    read: createOrderReader(sql),
    index,
    metrics,
    context,
    failed: tasks.failed,
    async startKeeper(given) {
      const { usdPrice } = context.sources
      const common = { chain, clock, log, usdPrice, registry: metrics, sql: sql.withTables<KeeperTables>() }
      const keeper = await startKeeper({ ...given, ...common })
      keepers.push(keeper)
      const { signer } = given
      if (oracleSet) observers.push(startObserver({ chain, clock, log, signer, oracleSet, index, wishes }))
      return keeper
    },
    async close() {
      await Promise.all([...keepers, ...observers].map((one) => one.close()))
      await tasks.close()
      try {
        // What is not written now is folded again; a block that was folded in part must not be written.
        if (index.isWhole) await writeRows(sql, index)
      } catch (error) {
        log.warn({ err: error }, 'orders: the last flush failed')
      } finally {
        await tables.close()
      }
    },
  }
}

/** At the latest the last block that may have a transaction of a blockhash; 0 where the blockhash is over or unknown. */
async function readLastBlock(
  { rpc }: ChainPort,
  blockhash: string,
  clock: Clock,
  stop: AbortSignal,
): Promise<number> {
  const options = { commitment: 'confirmed' } as const
  const [{ value: isValid }, height] = await withDeadline(clock, READ_MS, stop, (abortSignal) =>
    Promise.all([
      rpc.isBlockhashValid(toBlockhash(blockhash), options).send({ abortSignal }),
      rpc.getBlockHeight(options).send({ abortSignal }),
    ]),
  )
  return isValid ? Number(height) + MAX_BLOCKHASH_AGE : 0
}

const addressOf = (text: string | undefined) => (text === undefined ? undefined : knownAddress(text))

/** Terms never change once they are there. */
function configReader<Terms>(
  chain: ChainPort,
  { PROGRAM, decodeConfig }: { PROGRAM: string; decodeConfig(data: Uint8Array): Terms | undefined },
  address: Address | undefined,
): (signal?: AbortSignal) => Promise<{ address: Address; terms: Terms }> {
  let known: { address: Address; terms: Terms } | undefined
  return async (signal) => {
    if (known) return known
    const { accounts } = await chain.getAccounts(address ? [address] : [], signal)
    const account = accounts[0]
    const terms = account?.owner === PROGRAM ? decodeConfig(account.data) : undefined
    if (!address || !terms) throw serviceError('NOT_SUPPORTED', 'this cluster has no terms of such orders')
    known = { address, terms }
    return known
  }
}
