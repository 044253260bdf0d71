import { join } from 'node:path'
import { createAccountService } from '@callisto/account'
import { AMMS } from '@callisto/amms'
import { bundledProgramFiles, TIP_ACCOUNTS } from '@callisto/localnet'
import { createMarketService } from '@callisto/market'
import { createOrdersService } from '@callisto/orders'
import { createSiteService } from '@callisto/site'
import { systemClock } from '@callisto/solana'
import { createTradeService, VenueStates } from '@callisto/trade'
import { PROVEN_BUILDS, UNPROVEN_VENUES, VENUE_LAUNCHPADS, VENUES } from '@callisto/venues'
import type { ClusterSettings } from '../config/cluster-settings.ts'
import { startAlerts } from '../embedded/alerts.ts'
import { readClaimLists } from '../embedded/claim-lists.ts'
import { Closers } from '../embedded/closers.ts'
import { assertPortFree, lockDataDir } from '../embedded/exclusive-resources.ts'
import { findOrderAccounts } from '../embedded/order-accounts.ts'
import { startQuickAccounts } from '../embedded/quick-account.ts'
import { appEndpoint } from '../embedded/rpc-endpoints.ts'
import type { EmbeddedOptions, EmbeddedServer } from '../embedded/start-embedded.ts'
import { waitUntilReady } from '../embedded/wait-until-ready.ts'
import { createApiKeys } from '../gateway/api-keys.ts'
import { createApp } from '../http/app.ts'
import { startKeyFrame } from '../key-frame/start-key-frame.ts'
import { createLogger } from '../logging/logger.ts'
import { createUpstreams } from '../upstreams/create-upstreams.ts'
import { missingPrefixes } from '../upstreams/missing-prefixes.ts'
import { liveChainHost } from './chain-host.ts'
import { canList, readsOnDemand } from './choose-tier.ts'
import { liveDeployments } from './deployments.ts'
import { describeCluster, liveStatus } from './live-status.ts'
import { openChain } from './open-chain.ts'
import { buildsOf } from './program-code.ts'
import { readChosenVenues, readRouter, readVenues, tradedAmms } from './venue-states.ts'

export type ClusterServer = Omit<EmbeddedServer, 'rpcUrl' | 'wsUrl'> & {
  /** What the server reads and what it cannot, for the operator. */
  summary: string[]
}

export type ClusterOptions = Pick<EmbeddedOptions, 'config' | 'root' | 'signal' | 'checkReplies'>

/**
 * Starts the services over a live cluster: no faucet, no test wallet, no simulated market, and no key of the server that
 * signs on the cluster.
 */
export async function startCluster(
  options: ClusterOptions,
  settings: ClusterSettings,
): Promise<ClusterServer> {
  const { host, port, keyFramePort } = options.config
  await assertPortFree(host, port, 'PORT')
  await assertPortFree(host, keyFramePort, 'KEY_FRAME_PORT')
  const closers = new Closers()
  try {
    return await start(options, settings, closers)
  } catch (error) {
    // The error of the start is the cause of whatever goes wrong while the parts are closed.
    await closers.close().catch(() => undefined)
    throw error
  }
}

async function start(
  { config, root, signal, checkReplies }: ClusterOptions,
  settings: ClusterSettings,
  closers: Closers,
): Promise<ClusterServer> {
  closers.add(lockDataDir(config.dataDir))
  const clock = systemClock
  const { chain, genesisHash } = await openChain(settings, clock, signal)
  closers.add(() => chain.close())
  const log = createLogger(config.logLevel)
  const bundled = buildsOf(bundledProgramFiles(join(root, 'programs')))
  const { routerProgram } = settings
  const ofRouter = await readRouter(chain, routerProgram, bundled, signal)
  const venues = [
    ...(await readVenues(chain, AMMS, bundled, ofRouter, signal)),
    ...(await readChosenVenues(chain, settings.venues, signal)),
  ]
  const amms = tradedAmms(venues)
  // A build is proven by the rules that are in use.
  const proven = [...bundled, ...PROVEN_BUILDS.filter(({ amm }) => amms.includes(amm))]
  const states = new VenueStates(venues.map(({ shown }) => shown))
  const keys = createApiKeys({
    configured: config.apiKeys,
    dataDir: config.dataDir,
    onInvalidFile: (err) => log.error({ err }, 'the issued keys cannot be read'),
  })
  const market = await createMarketService({
    chain,
    // A trade is read from what its program reports, whether or not anything quotes it.
    amms: [...AMMS, ...VENUES, ...UNPROVEN_VENUES],
    // More than a thousand million accounts.
    listsTokenAccounts: settings.name !== 'mainnet',
    dataDir: config.dataDir,
    clock,
    log: log.child({ service: 'market' }),
    launchpads: new Map([...VENUE_LAUNCHPADS, ...config.launchpads]),
    tiers: new Set(config.tiers),
  })
  closers.add(() => market.close())
  const isOnDemand = await readsOnDemand(chain, settings, venues, signal)
  const hasBlockEngine = config.landing.blockEngineUrl !== undefined
  const trade = createTradeService({
    chain,
    amms,
    hasRouter: ofRouter === undefined,
    routerProgram,
    venues: states,
    deployments: liveDeployments(chain, proven),
    market: market.read,
    clock,
    log: log.child({ service: 'trade' }),
    // Block engines share them.
    ...(hasBlockEngine && { tipAccount: TIP_ACCOUNTS[0]! }),
    silentMs: () => chain.status().silentMs,
    ...(isOnDemand && { onDemand: { hints: settings.poolHints, canList: () => canList(chain) } }),
    searches: config.quotes,
    makers: config.makers,
    hasVerifiedKeys: keys.hasAny,
  })
  closers.add(() => trade.close())
  const accountsOfOrders = await findOrderAccounts(chain, config.orderAccounts, {}, signal)
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
    claims: readClaimLists(config.dataDir),
    ...(config.governanceLocker !== undefined && { locker: config.governanceLocker }),
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
  let url = config.publicOrigin ?? `http://${config.host}:${config.port}`
  const own = appEndpoint(url)
  const cluster = {
    // The Wallet Standard has no name for a chain of one's own.
    name: settings.name === 'mainnet' ? 'mainnet-beta' : 'localnet',
    local: false,
    rpcUrl: own.url,
    wsUrl: own.wsUrl,
    genesisHash,
    rpcEndpoints: [own],
    hasPrivateRelay: hasBlockEngine,
    orders: accountsOfOrders,
    ...(config.walletConnect && { walletConnect: config.walletConnect }),
  }
  const keyFrame = await startKeyFrame(
    {
      config,
      log,
      url: () => url,
      programs: [...trade.programs],
      tipAccounts: hasBlockEngine ? TIP_ACCOUNTS : [],
    },
    closers,
  )
  const unserved = missingPrefixes(amms.length > 0, accountsOfOrders)
  const parts = {
    hasRouter: ofRouter === undefined,
    hasBlockEngine,
    hasPoolHints: settings.poolHints.length > 0,
    orders: accountsOfOrders,
    upstreams: config.upstreams,
    unserved,
  }
  const live = () => liveStatus(chain, states.shown, isOnDemand, market.followedSince(), parts)
  const app = await createApp({
    chainHost: liveChainHost(chain),
    market,
    trade,
    account,
    orders,
    site,
    quickAccount,
    alerts,
    cluster,
    live,
    upstreams: createUpstreams(config.upstreams, { log, missing: unserved }),
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
  const listening = appEndpoint(config.publicOrigin ?? url)
  Object.assign(cluster, { rpcUrl: listening.url, wsUrl: listening.wsUrl, rpcEndpoints: [listening] })
  const failed = Promise.race([market.failed, account.failed, orders.failed])
  const failure = await Promise.race([
    waitUntilReady([market.ready, trade.ready, account.ready, orders.ready], clock, signal),
    failed,
  ])
  if (failure !== undefined) throw failure
  return { url, failed, summary: describeCluster(live(), genesisHash), close: () => closers.close() }
}
