import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AccountService, createAccountService } from '@callisto/account'
import { createAlertService, openAlertTables } from '@callisto/alerts'
import { OrderAccountsSchema } from '@callisto/contract'
import { DEFAULT_CONNECTION_LIMITS } from '@callisto/http/connections'
import { createMarketService, type MarketService } from '@callisto/market'
import { orderAccounts } from '@callisto/market-sim'
import { createOrdersService } from '@callisto/orders'
import {
  createQuickAccountService,
  DEFAULT_LIMITS,
  openQuickTables,
  type QuickAccountOptions,
} from '@callisto/quick-account'
import { createSiteService, publishBanner } from '@callisto/site'
import { type ChainPort, type Clock, systemClock } from '@callisto/solana'
import { bootLocalnet, type TestLocalnet } from '@callisto/testkit'
import { type FakeProvider, startFakeProvider } from '@callisto/testkit/fake-provider'
import { createTradeService, type TradeService } from '@callisto/trade'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { createLogger } from '../logging/logger.ts'
import type { Upstreams } from '../upstreams/create-upstreams.ts'
import { SAMPLE_BANNER_ID } from './route-calls.test-helper.ts'

const READY_POLL_MS = 50
const DEFAULT_SEED = '5'
/** How much faster the deadlines of a silent server pass. */
const HASTE = 200

/** Limits of logins that no test reaches. */
const UNLIMITED = Object.fromEntries(
  Object.entries(DEFAULT_LIMITS).map(([key, rule]) => [key, { ...rule, max: Number.MAX_SAFE_INTEGER }]),
)

/** A chain with a market and the services over it, without HTTP. */
export interface TestServices {
  localnet: TestLocalnet
  market: MarketService
  trade: TradeService
  account: AccountService
  /** Provider of logins of the apps. */
  provider: FakeProvider
  /** An app over the services; its configuration has no limits and no keys unless changed. */
  createApp(change?: Partial<Config>, upstreams?: Upstreams): Promise<FastifyInstance>
  /** An app whose Quick Accounts have neither a mail server nor an outbox. */
  createAppWithoutMails(): Promise<FastifyInstance>
  /** An app whose chain, market and login provider never reply, and whose deadlines pass 200 times faster. */
  createSilentApp(): Promise<FastifyInstance>
  close(): Promise<void>
}

/** Starts the chain and the services in this process, and waits until they are ready. */
export async function startTestServices(seed = DEFAULT_SEED): Promise<TestServices> {
  const simulation = { options: { seed, tradesPerSecond: 10, historyMs: 0 } }
  const localnet = await bootLocalnet({ simulation, historyMs: 0 })
  const { chain, clock } = localnet
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-services-'))
  const log = createLogger('silent')
  const market = await createMarketService({ chain, dataDir, clock, log })
  const trade = createTradeService({ chain, market: market.read, clock, log })
  const account = await createAccountService({ chain, market: market.read, dataDir, clock, log })
  const ordersOptions = { log, accounts: OrderAccountsSchema.parse(orderAccounts(seed)) }
  const orders = await createOrdersService({ ...ordersOptions, chain, market: market.read, dataDir, clock })
  const config: Config = {
    cluster: undefined,
    upstreams: { trade: undefined, market: undefined },
    host: '127.0.0.1',
    port: 0,
    keyFramePort: 0,
    keyFrameOrigin: undefined,
    rpcPort: 0,
    publicOrigin: undefined,
    trustProxy: false,
    apiKeys: [],
    rateLimitPerMinute: 0,
    maxSocketsPerClient: 4,
    connections: DEFAULT_CONNECTION_LIMITS,
    allowedOrigins: [],
    overrideOrigins: [],
    gateways: { ipfs: 'https://ipfs.example/ipfs/', ar: 'https://ar.example/' },
    landing: { blockEngineUrl: undefined, tipFloorUrl: undefined, privateRelayUrl: undefined },
    walletConnect: undefined,
    isMetricsOpen: true,
    isRpcOpen: true,
    rpc: {
      clientShare: 0.35,
      subscriptionsPerSocket: 1_000,
      subscriptionsPerClient: 2_000,
      faucetSolPerHour: 100_000,
    },
    quotes: { workers: 0, deadlineMs: 5_000, maxQueued: 64, maxQueuedPerClient: 64 },
    launchpads: new Map(),
    tiers: [],
    governanceLocker: undefined,
    orderAccounts: { oracleSet: undefined, triggerConfig: undefined, recurringConfig: undefined },
    links: {},
    makers: [],
    isReferenceMakerOn: false,
    isWalletRiskOn: true,
    login: { mail: 'outbox', providers: [] },
    pushHosts: undefined,
    logLevel: 'silent',
    dataDir,
    seed: 5,
    tradesPerSecond: 10,
    historyDays: 0,
    startTimeMs: undefined,
    webDir: join(dataDir, 'web'),
    keyFrameDir: join(dataDir, 'key-frame'),
  }
  const cluster = {
    name: 'localnet',
    local: true,
    rpcUrl: localnet.rpcUrl,
    wsUrl: localnet.wsUrl,
    genesisHash: await chain.rpc.getGenesisHash().send(),
    rpcEndpoints: [],
  }
  const siteOptions = { dataDir, log, gateways: config.gateways, nowMs: clock.nowMs }
  const site = createSiteService(siteOptions)
  await publishBanner(dataDir, writeSampleBanner(dataDir), ['swap'], clock.nowMs())
  const provider = await startFakeProvider()
  const tables: ReturnType<typeof openQuickTables>[] = []
  const createQuickAccounts = async (change: Partial<QuickAccountOptions> = {}) => {
    const sql = openQuickTables(':memory:')
    tables.push(sql)
    return createQuickAccountService({
      sql,
      secret: new Uint8Array(32),
      clock: systemClock,
      log,
      publicOrigin: undefined,
      mail: 'outbox',
      providers: [provider.options],
      limits: UNLIMITED,
      ...change,
    })
  }
  const quickAccount = await createQuickAccounts()
  const withoutMails = await createQuickAccounts({ mail: undefined })
  const alertTables = openAlertTables(':memory:')
  const alerts = await createAlertService({
    sql: alertTables,
    market: market.read,
    isLive: () => market.ready().ready,
    clock: systemClock,
    chainSeconds: () => Math.floor(clock.nowMs() / 1_000),
    log,
    key: await newPushKey(),
    contact: 'mailto:nobody@localhost.localdomain',
  })
  const common = {
    chainHost: localnet,
    market,
    trade,
    account,
    orders,
    site,
    quickAccount,
    alerts,
    cluster,
    log,
    now: clock.nowMs,
    checkReplies: true,
  }
  const silent: { close(): Promise<void> }[] = []
  const untilReady = async (service: { ready(): { ready: boolean } }) => {
    while (!service.ready().ready) await clock.wait(READY_POLL_MS)
  }
  await Promise.all([market, trade, account, orders].map(untilReady))
  return {
    localnet,
    market,
    trade,
    account,
    provider,
    createApp: async (change = {}, upstreams) =>
      createApp({ ...common, upstreams, config: { ...config, ...change } }),
    createAppWithoutMails: () => createApp({ ...common, quickAccount: withoutMails, config }),
    async createSilentApp() {
      const silence = silenced(chain)
      const hasty: Clock = { ...clock, wait: (ms, signal) => clock.wait(ms / HASTE, signal) }
      const never = () => new Promise<never>(() => {})
      const read = { ...market.read, assets: never, search: never, prices: never }
      const service = createTradeService({ chain: silence.chain, market: read, clock: hasty, log })
      const silentSite = createSiteService({ ...siteOptions, risk: { level: never } })
      const providers = [{ ...provider.options, issuer: 'http://127.0.0.1:1' }]
      const silentAccounts = await createQuickAccounts({ providers })
      const silentOrders = await createOrdersService({
        ...ordersOptions,
        chain: silence.chain,
        market: read,
        clock: hasty,
        dataDir: join(dataDir, 'silent'),
      })
      silent.push(service, silentSite, silentAccounts, silentOrders)
      await Promise.all([service, silentOrders].map(untilReady))
      silence.begin()
      return createApp({
        ...common,
        site: silentSite,
        quickAccount: silentAccounts,
        trade: service,
        orders: silentOrders,
        chainHost: { ...localnet, chain: silence.chain, handleBundles: untilAborted },
        config,
      })
    },
    async close() {
      for (const service of [
        ...silent,
        alerts,
        quickAccount,
        withoutMails,
        trade,
        orders,
        account,
        market,
        site,
        provider,
      ])
        await service.close()
      await alertTables.destroy()
      for (const sql of tables) await sql.destroy()
      await localnet.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function newPushKey(): Promise<JsonWebKey> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])
  return crypto.subtle.exportKey('jwk', privateKey)
}

/** Writes the source of a banner with a picture and returns its path. */
function writeSampleBanner(folder: string): string {
  const data = { imageUrl: 'picture.png', title: { en: 'News' }, paragraphs: [], buttons: [] }
  writeFileSync(join(folder, 'picture.png'), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  writeFileSync(join(folder, 'banner.json'), JSON.stringify({ id: SAMPLE_BANNER_ID, closeCount: 1, data }))
  return join(folder, 'banner.json')
}

const untilAborted = (_body: string, signal?: AbortSignal) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** A chain whose RPC calls, from `begin` on, end only when they are aborted. */
function silenced(chain: ChainPort): { chain: ChainPort; begin(): void } {
  let isSilent = false
  const send = ({ abortSignal }: { abortSignal?: AbortSignal } = {}) =>
    new Promise((_, reject) => abortSignal?.addEventListener('abort', () => reject(abortSignal.reason)))
  const rpc = new Proxy(chain.rpc, {
    get: (target, name) => (isSilent ? () => ({ send }) : Reflect.get(target, name)),
  })
  return {
    chain: { ...chain, rpc },
    begin: () => {
      isSilent = true
    },
  }
}
