import { join } from 'node:path'
import { AMMS } from '@callisto/amms'
import { bundledProgramFiles } from '@callisto/localnet'
import { systemClock, TIP_ACCOUNTS } from '@callisto/solana'
import { VenueStates } from '@callisto/trade'
import { PROVEN_BUILDS, UNPROVEN_VENUES, VENUE_LAUNCHPADS, VENUES } from '@callisto/venues'
import { findOrderAccounts, readOrderPins } from '../compose/order-accounts.ts'
import { type Closers, startExclusively } from '../compose/resources.ts'
import { appEndpoint } from '../compose/rpc-endpoints.ts'
import { serveServices } from '../compose/serve-services.ts'
import { startServices } from '../compose/start-services.ts'
import type { ClusterSettings } from '../config/cluster-settings.ts'
import type { EmbeddedOptions, EmbeddedServer } from '../embedded/start-embedded.ts'
import { createApiKeys } from '../gateway/api-keys.ts'
import { createLogger } from '../logging/logger.ts'
import { missingPrefixes } from '../upstreams/trade-prefixes.ts'
import { liveChainHost } from './chain-host.ts'
import { canList, readsOnDemand } from './choose-tier.ts'
import { describeCluster, liveStatus } from './live-status.ts'
import { openChain } from './open-chain.ts'
import { buildsOf, liveDeployments } from './program-code.ts'
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
export const startCluster = (options: ClusterOptions, settings: ClusterSettings): Promise<ClusterServer> =>
  startExclusively(options.config, [], (closers) => start(options, settings, closers))

async function start(
  { config, root, signal, checkReplies }: ClusterOptions,
  settings: ClusterSettings,
  closers: Closers,
): Promise<ClusterServer> {
  const clock = systemClock
  const { chain, genesisHash } = await openChain(settings, clock, signal)
  closers.keep(chain)
  const log = createLogger(config.logLevel)
  const context = { config, log, clock, closers }
  const bundled = buildsOf(bundledProgramFiles(join(root, 'programs')))
  const { routerProgram } = settings
  const ofRouter = await readRouter(chain, routerProgram, bundled, signal)
  const hasRouter = ofRouter === undefined
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
  const isOnDemand = await readsOnDemand(chain, settings, venues, signal)
  const hasBlockEngine = config.landing.blockEngineUrl !== undefined
  const accounts = await findOrderAccounts(chain, config.orderAccounts, {}, signal)
  const services = await startServices(
    chain,
    {
      market: {
        // A trade is read from what its program reports, whether or not anything quotes it.
        amms: [...AMMS, ...VENUES, ...UNPROVEN_VENUES],
        // More than a thousand million accounts.
        listsTokenAccounts: settings.name !== 'mainnet',
        launchpads: new Map([...VENUE_LAUNCHPADS, ...config.launchpads]),
        tiers: new Set(config.tiers),
      },
      trade: {
        amms,
        hasRouter,
        routerProgram,
        venues: states,
        deployments: liveDeployments(chain, proven),
        // Block engines share them.
        ...(hasBlockEngine && { tipAccount: TIP_ACCOUNTS[0]! }),
        silentMs: () => chain.status().silentMs,
        ...(isOnDemand && { onDemand: { hints: settings.poolHints, canList: () => canList(chain) } }),
        hasVerifiedKeys: keys.hasAny,
      },
      orders: { accounts },
      account: { ...(config.governanceLocker !== undefined && { locker: config.governanceLocker }) },
    },
    context,
  )
  const own = appEndpoint(config.publicOrigin ?? `http://${config.host}:${config.port}`)
  const cluster = {
    // The Wallet Standard has no name for a chain of one's own.
    name: settings.name === 'mainnet' ? 'mainnet-beta' : 'localnet',
    local: false,
    rpcUrl: own.url,
    wsUrl: own.wsUrl,
    genesisHash,
    rpcEndpoints: [own],
    hasPrivateRelay: hasBlockEngine,
    orders: accounts,
    ...(config.walletConnect && { walletConnect: config.walletConnect }),
  }
  const unserved = missingPrefixes(amms.length > 0, accounts)
  const parts = {
    hasRouter,
    hasBlockEngine,
    hasPoolHints: settings.poolHints.length > 0,
    orders: accounts,
    upstreams: config.upstreams,
    unserved,
  }
  const live = () => liveStatus(chain, states.shown, isOnDemand, services.market.followedSince(), parts)
  const { url, failed } = await serveServices(
    services,
    {
      chainHost: liveChainHost(chain),
      cluster,
      orderPins: await readOrderPins(chain, accounts, signal),
      live,
      keys,
      checkReplies,
      missing: unserved,
      tipAccounts: hasBlockEngine ? TIP_ACCOUNTS : [],
      signal,
      onListening(url) {
        const listening = appEndpoint(config.publicOrigin ?? url)
        Object.assign(cluster, { rpcUrl: listening.url, wsUrl: listening.wsUrl, rpcEndpoints: [listening] })
      },
    },
    context,
  )
  return { url, failed, summary: describeCluster(live(), genesisHash), close: () => closers.close() }
}
