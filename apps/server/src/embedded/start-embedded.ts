import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { bundledProgramFiles, type LocalnetOptions, type RpcLimits, startLocalnet } from '@callisto/localnet'
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
import { type Clock, systemClock, TIP_ACCOUNTS } from '@callisto/solana'
import { findOrderAccounts, readOrderPins } from '../compose/order-accounts.ts'
import { type Closers, startExclusively } from '../compose/resources.ts'
import {
  appEndpoint,
  backupRpcPort,
  portEndpoints,
  publicRpcUrl,
  rpcPorts,
} from '../compose/rpc-endpoints.ts'
import { serveServices } from '../compose/serve-services.ts'
import { startServices } from '../compose/start-services.ts'
import type { Config } from '../config/config.ts'
import { createApiKeys } from '../gateway/api-keys.ts'
import { ownOrigins } from '../http/origins.ts'
import { createLogger } from '../logging/logger.ts'
import type { Progress } from '../logging/progress.ts'
import { createLookupTableAuthority, startEmbeddedKeeper } from './own-keys.ts'
import { startReferenceMaker } from './reference-maker.ts'

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
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { config } = options
  return startExclusively(config, rpcPorts(config), (closers) => start(options, closers))
}

async function start(
  { config, root, onProgress, signal, checkReplies, chainWorker, heartbeat }: EmbeddedOptions,
  closers: Closers,
): Promise<EmbeddedServer> {
  const historyMs = config.historyDays * DAY_MS
  const seed = String(config.seed)
  const localnet = closers.keep(
    await startLocalnet({
      dataDir: join(config.dataDir, 'chain'),
      ...(config.isRpcOpen ? { rpcPort: config.rpcPort, backupRpcPort: backupRpcPort(config) } : {}),
      rpcLimits: rpcLimits(config),
      host: config.host,
      programs: bundledProgramFiles(join(root, 'programs')),
      historyMs,
      worker: chainWorker ?? CHAIN_WORKER,
      simulation: {
        options: {
          seed,
          tradesPerSecond: config.tradesPerSecond,
          hasRacingKeepers: config.hasRacingKeepers,
          historyMs,
          origin: config.publicOrigin ?? `http://127.0.0.1:${config.port}`,
        },
      },
      onProgress,
      signal,
      ...(config.startTimeMs === undefined ? {} : { startTimeMs: config.startTimeMs }),
      ...(heartbeat === undefined ? {} : { heartbeat }),
    }),
  )
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
  const context = { config, log, clock, closers }
  const maker = config.isReferenceMakerOn
    ? closers.keep(await startReferenceMaker(localnet, clock, seed))
    : undefined
  const accounts = await findOrderAccounts(chain, config.orderAccounts, orderAccounts(seed), signal)
  const services = await startServices(
    chain,
    {
      market: {
        launchpads: new Map([...launchpadIdentities(seed), ...config.launchpads]),
        references: bridgedMints(),
        tiers: new Set([...curatedTiers(seed), ...config.tiers]),
        holders: labelledHolders(seed),
        marked: markedWallets(seed),
      },
      trade: {
        lookupTables: { maintainer: await createLookupTableAuthority(chain, config.dataDir) },
        // Block engines share them.
        tipAccount: TIP_ACCOUNTS[0]!,
        makers: maker ? [maker.options] : [],
        hasVerifiedKeys: keys.hasAny,
      },
      orders: { accounts },
      account: {
        claims: [rewardRound(seed)],
        locker: config.governanceLocker ?? governanceLocker(seed),
      },
    },
    context,
  )
  const rpcEndpoints = portEndpoints(config, localnet)
  const cluster = {
    name: 'localnet',
    local: true,
    rpcUrl: publicRpcUrl(config, 'http') ?? localnet.rpcUrl ?? `http://${config.host}:${config.port}/rpc`,
    wsUrl: publicRpcUrl(config, 'ws') ?? localnet.wsUrl ?? `ws://${config.host}:${config.port}/rpc`,
    genesisHash: await chain.rpc.getGenesisHash().send(),
    rpcEndpoints,
    hasPrivateRelay: true,
    orders: accounts,
    ...(config.walletConnect && { walletConnect: config.walletConnect }),
  }
  const { url, failed } = await serveServices(
    services,
    {
      chainHost: localnet,
      cluster,
      orderPins: await readOrderPins(chain, accounts, signal),
      keys,
      checkReplies,
      // This server answers everything: only what is named goes elsewhere.
      missing: [],
      tipAccounts: TIP_ACCOUNTS,
      signal,
      chainFailed: localnet.failed,
      onListening: (url) => void rpcEndpoints.unshift(appEndpoint(config.publicOrigin ?? url)),
    },
    context,
  )
  closers.keep(
    await startEmbeddedKeeper({
      chain,
      orders: services.orders,
      dataDir: config.dataDir,
      url,
      apiKey: keeperKey,
    }),
  )
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
