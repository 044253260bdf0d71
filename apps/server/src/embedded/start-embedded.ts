import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createAccountService } from '@callisto/account'
import {
  bundledProgramFiles,
  type LocalnetOptions,
  type RpcLimits,
  startLocalnet,
  TIP_ACCOUNTS,
} from '@callisto/localnet'
import { createMarketService } from '@callisto/market'
import {
  bridgedMints,
  curatedTiers,
  governanceLocker,
  labelledHolders,
  launchpadIdentities,
  markedWallets,
  orderAccounts,
  rewardRound,
} from '@callisto/market-sim'
import { createOrdersService } from '@callisto/orders'
import { createSiteService } from '@callisto/site'
import { type Clock, systemClock } from '@callisto/solana'
import { createTradeService } from '@callisto/trade'
import type { Config } from '../config/config.ts'
import { createApiKeys } from '../gateway/api-keys.ts'
import { createApp } from '../http/app.ts'
import { ownOrigins } from '../http/origins.ts'
import { startKeyFrame } from '../key-frame/start-key-frame.ts'
import { createLogger } from '../logging/logger.ts'
import type { Progress } from '../logging/progress.ts'
import { createUpstreams } from '../upstreams/create-upstreams.ts'
import { startAlerts } from './alerts.ts'
import { readClaimLists } from './claim-lists.ts'
import { Closers } from './closers.ts'
import { assertPortFree, lockDataDir } from './exclusive-resources.ts'
import { startEmbeddedKeeper } from './keeper.ts'
import { createLookupTableAuthority } from './lookup-table-authority.ts'
import { findOrderAccounts } from './order-accounts.ts'
import { publicRpcUrl } from './public-url.ts'
import { startQuickAccounts } from './quick-account.ts'
import { startReferenceMaker } from './reference-maker.ts'
import { appEndpoint, backupRpcPort, portEndpoints, rpcPorts } from './rpc-endpoints.ts'
import { waitUntilReady } from './wait-until-ready.ts'

export interface EmbeddedServer {
  url: string
  rpcUrl: string
  wsUrl: string
  /** Resolves with the cause when a part fails. `/readyz` fails from then on; the owner closes the server. */
  failed: Promise<Error>
  close(): Promise<void>
}

export interface EmbeddedOptions {
  config: Config
  /** Root of the repository, with the programs and the built web app. */
  root: string
  onProgress(progress: Progress): void
  signal: AbortSignal
  /** Compares every reply with its declaration; for tests. */
  checkReplies?: boolean
  /** Entry module of the chain's thread; for tests. */
  chainWorker?: URL
  /** Limits of the time between two blocks; for tests. */
  heartbeat?: LocalnetOptions['heartbeat']
}

const DAY_MS = 86_400_000
const LAMPORTS_PER_SOL = 1_000_000_000n
const CHAIN_WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './chain-worker.ts' : './chain-worker.js',
  import.meta.url,
)

/** Starts everything in one process: the chain in a worker, the services on the main thread, one HTTP origin. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { host, port, keyFramePort } = options.config
  await assertPortFree(host, port, 'PORT')
  await assertPortFree(host, keyFramePort, 'KEY_FRAME_PORT')
  for (const one of rpcPorts(options.config)) await assertPortFree(host, one, 'RPC_PORT')
  const closers = new Closers()
  try {
    return await start(options, closers)
  } catch (error) {
    // The error of the start is the cause of whatever goes wrong while the parts are closed.
    await closers.close().catch(() => undefined)
    throw error
  }
}

async function start(
  { config, root, onProgress, signal, checkReplies, chainWorker, heartbeat }: EmbeddedOptions,
  closers: Closers,
): Promise<EmbeddedServer> {
  closers.add(lockDataDir(config.dataDir))
  const historyMs = config.historyDays * DAY_MS
  const localnet = await startLocalnet({
    dataDir: join(config.dataDir, 'chain'),
    ...(config.isRpcOpen ? { rpcPort: config.rpcPort, backupRpcPort: backupRpcPort(config) } : {}),
    rpcLimits: rpcLimits(config),
    host: config.host,
    programs: bundledProgramFiles(join(root, 'programs')),
    historyMs,
    worker: chainWorker ?? CHAIN_WORKER,
    simulation: {
      options: {
        seed: String(config.seed),
        tradesPerSecond: config.tradesPerSecond,
        historyMs,
        origin: config.publicOrigin ?? `http://127.0.0.1:${config.port}`,
      },
    },
    onProgress,
    signal,
    ...(config.startTimeMs === undefined ? {} : { startTimeMs: config.startTimeMs }),
    ...(heartbeat === undefined ? {} : { heartbeat }),
  })
  closers.add(() => localnet.close())
  const { chain } = localnet
  const log = createLogger(config.logLevel)
  const keeperKey = randomUUID()
  const keys = createApiKeys({
    configured: config.apiKeys,
    internal: [keeperKey],
    dataDir: config.dataDir,
    onInvalidFile: (err) => log.error({ err }, 'the issued keys cannot be read'),
  })
  const clock: Clock = { ...systemClock, nowMs: localnet.nowMs }
  const market = await createMarketService({
    chain,
    dataDir: config.dataDir,
    clock,
    log: log.child({ service: 'market' }),
    launchpads: new Map([...launchpadIdentities(String(config.seed)), ...config.launchpads]),
    references: bridgedMints(),
    tiers: new Set([...curatedTiers(String(config.seed)), ...config.tiers]),
    holders: labelledHolders(String(config.seed)),
    marked: markedWallets(String(config.seed)),
  })
  closers.add(() => market.close())
  const lookupTables = { maintainer: await createLookupTableAuthority(chain, config.dataDir) }
  const maker = config.isReferenceMakerOn
    ? await startReferenceMaker(localnet, clock, String(config.seed))
    : undefined
  if (maker) closers.add(() => maker.close())
  const trade = createTradeService({
    chain,
    market: market.read,
    clock,
    log: log.child({ service: 'trade' }),
    lookupTables,
    // Block engines share them.
    tipAccount: TIP_ACCOUNTS[0]!,
    searches: config.quotes,
    makers: [...config.makers, ...(maker ? [maker.options] : [])],
    hasVerifiedKeys: keys.hasAny,
  })
  closers.add(() => trade.close())
  const accountsOfOrders = await findOrderAccounts(
    chain,
    config.orderAccounts,
    orderAccounts(String(config.seed)),
    signal,
  )
  const orders = await createOrdersService({
    chain,
    market: market.read,
    clock,
    log: log.child({ service: 'orders' }),
    accounts: accountsOfOrders,
    dataDir: config.dataDir,
  })
  closers.add(() => orders.close())
  const account = await createAccountService({
    chain,
    market: market.read,
    orders: orders.read,
    clock,
    log: log.child({ service: 'account' }),
    claims: [rewardRound(String(config.seed)), ...readClaimLists(config.dataDir)],
    locker: config.governanceLocker ?? governanceLocker(String(config.seed)),
    dataDir: config.dataDir,
  })
  closers.add(() => account.close())
  const site = createSiteService({
    dataDir: config.dataDir,
    log: log.child({ service: 'site' }),
    gateways: config.gateways,
    nowMs: systemClock.nowMs,
  })
  closers.add(() => site.close())
  const quickAccount = await startQuickAccounts(config, log.child({ service: 'quick-account' }))
  closers.add(() => quickAccount.close())
  const alerts = await startAlerts({ config, market, clock, log: log.child({ service: 'alerts' }) })
  closers.add(() => alerts.close())
  const rpcEndpoints = portEndpoints(config, localnet)
  const cluster = {
    name: 'localnet',
    local: true,
    rpcUrl: publicRpcUrl(config, 'http') ?? localnet.rpcUrl ?? `http://${config.host}:${config.port}/rpc`,
    wsUrl: publicRpcUrl(config, 'ws') ?? localnet.wsUrl ?? `ws://${config.host}:${config.port}/rpc`,
    genesisHash: await chain.rpc.getGenesisHash().send(),
    rpcEndpoints,
    hasPrivateRelay: true,
    orders: accountsOfOrders,
    ...(config.walletConnect && { walletConnect: config.walletConnect }),
  }
  let url = ''
  const keyFrame = await startKeyFrame(
    {
      config,
      log,
      url: () => url,
      programs: [...trade.programs],
      tipAccounts: TIP_ACCOUNTS,
    },
    closers,
  )
  const app = await createApp({
    chainHost: localnet,
    market,
    trade,
    account,
    orders,
    site,
    quickAccount,
    alerts,
    cluster,
    // This server answers everything: only what is named goes elsewhere.
    upstreams: createUpstreams(config.upstreams, { log, missing: [] }),
    config,
    log,
    keys,
    now: clock.nowMs,
    keyFrame: () => keyFrame,
    checkReplies,
  })
  closers.add(() => app.close())
  url = await app.listen({ host: config.host, port: config.port })
  // Its port may be known only now.
  rpcEndpoints.unshift(appEndpoint(config.publicOrigin ?? url))
  const failed = Promise.race([localnet.failed, market.failed, account.failed, orders.failed])
  const failure = await Promise.race([
    waitUntilReady([market.ready, trade.ready, account.ready, orders.ready], clock, signal),
    failed,
  ])
  if (failure !== undefined) throw failure
  const keeper = await startEmbeddedKeeper({
    chain,
    orders,
    dataDir: config.dataDir,
    url,
    apiKey: keeperKey,
  })
  closers.add(() => keeper.close())
  return {
    url,
    rpcUrl: localnet.rpcUrl ?? cluster.rpcUrl,
    wsUrl: localnet.wsUrl ?? cluster.wsUrl,
    failed,
    close: () => closers.close(),
  }
}

function rpcLimits(config: Config): RpcLimits {
  const { clientShare, subscriptionsPerSocket, subscriptionsPerClient, faucetSolPerHour } = config.rpc
  return {
    connections: config.connections,
    subscriptions: { perSocket: subscriptionsPerSocket, perClient: subscriptionsPerClient },
    work: { clientShare },
    faucet: { perClient: BigInt(faucetSolPerHour) * LAMPORTS_PER_SOL },
    // The page of this server is of another origin for its RPC ports.
    allowedOrigins: [...ownOrigins(config), `http://${config.host}:${config.port}`],
  }
}
