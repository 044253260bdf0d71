import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountService } from '@callisto/account'
import { OrderAccountsSchema } from '@callisto/contract'
import { DEFAULT_CONNECTION_LIMITS } from '@callisto/http/connections'
import type { MarketService } from '@callisto/market'
import { orderAccounts } from '@callisto/market-sim'
import { createOrdersService } from '@callisto/orders'
import { DEFAULT_LIMITS } from '@callisto/quick-account'
import { createSiteService, publishBanner } from '@callisto/site'
import type { ChainPort, Clock } from '@callisto/solana'
import { bootLocalnet, type TestLocalnet } from '@callisto/testkit'
import { type FakeProvider, startFakeProvider } from '@callisto/testkit/fake-provider'
import { createTradeService, type TradeService } from '@callisto/trade'
import type { FastifyInstance } from 'fastify'
import { startQuickAccounts } from '../compose/quick-account.ts'
import { Closers } from '../compose/resources.ts'
import { startServices } from '../compose/start-services.ts'
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
  const localnet = await bootLocalnet({ history: { name: 'market', seed } })
  const { chain, clock } = localnet
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-services-'))
  const log = createLogger('silent')
  const provider = await startFakeProvider()
  const accounts = OrderAccountsSchema.parse(orderAccounts(seed))
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
    quotes: { workers: 0, deadlineMs: 5_000, maxQueued: 4_096, maxQueuedPerClient: 4_096 },
    launchpads: new Map(),
    tiers: [],
    governanceLocker: undefined,
    orderAccounts: { oracleSet: undefined, triggerConfig: undefined, recurringConfig: undefined },
    links: {},
    makers: [],
    isReferenceMakerOn: false,
    isWalletRiskOn: true,
    login: { mail: 'outbox', providers: [provider.options] },
    pushHosts: undefined,
    logLevel: 'silent',
    dataDir,
    seed: 5,
    tradesPerSecond: 10,
    hasRacingKeepers: false,
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
  const closers = new Closers()
  closers.add(() => rmSync(dataDir, { recursive: true, force: true }))
  closers.keep(localnet)
  closers.keep(provider)
  const quickAccount = { limits: UNLIMITED }
  const services = await startServices(
    chain,
    { market: {}, trade: {}, orders: { accounts }, account: {}, site: { nowMs: clock.nowMs }, quickAccount },
    { config, log, clock, closers },
  )
  const { market, trade, account, orders } = services
  await publishBanner(dataDir, writeSampleBanner(dataDir), ['swap'], clock.nowMs())
  const startLogins = async (name: string, login: Config['login']) => {
    const folder = join(dataDir, name)
    mkdirSync(folder)
    return closers.keep(await startQuickAccounts({ ...config, dataDir: folder, login }, log, quickAccount))
  }
  const withoutMails = await startLogins('without-mails', { ...config.login, mail: undefined })
  const common = {
    chainHost: localnet,
    ...services,
    cluster,
    log,
    now: clock.nowMs,
    checkReplies: true,
  }
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
      const service = closers.keep(
        createTradeService({ chain: silence.chain, market: read, clock: hasty, log }),
      )
      const site = closers.keep(
        createSiteService({
          dataDir,
          log,
          gateways: config.gateways,
          nowMs: clock.nowMs,
          risk: { level: never },
        }),
      )
      const providers = [{ ...provider.options, issuer: 'http://127.0.0.1:1' }]
      const silentAccounts = await startLogins('silent-logins', { ...config.login, providers })
      const silentOrders = closers.keep(
        await createOrdersService({
          log,
          accounts,
          chain: silence.chain,
          market: read,
          clock: hasty,
          dataDir: join(dataDir, 'silent'),
        }),
      )
      await Promise.all([service, silentOrders].map(untilReady))
      silence.begin()
      return createApp({
        ...common,
        site,
        quickAccount: silentAccounts,
        trade: service,
        orders: silentOrders,
        chainHost: { ...localnet, chain: silence.chain, handleBundles: untilAborted },
        config,
      })
    },
    close: () => closers.close(),
  }
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
