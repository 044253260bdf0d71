import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { Cluster, OrderAccounts, PageLinks } from '@callisto/contract'
import type { ConnectionLimits } from '@callisto/http/connections'
import type { ProviderOptions, SmtpOptions } from '@callisto/quick-account'
import type { MakerOptions } from '@callisto/trade'
import type * as z from 'zod'
import { type ClusterSettings, clusterSettings } from './cluster-settings.ts'
import { ConfigError } from './config-error.ts'
import { type UpstreamSettings, upstreamSettings } from './upstream-settings.ts'
import { type TrustProxy, VARIABLES } from './variables.ts'

export { ConfigError } from './config-error.ts'

export interface Config {
  /** The live cluster that services read; undefined for the embedded chain. */
  cluster: ClusterSettings | undefined
  upstreams: UpstreamSettings
  host: string
  port: number
  /** Port of the frame that holds the keys of Quick Accounts. */
  keyFramePort: number
  /** Origin at which browsers find the frame; undefined when it is this machine. */
  keyFrameOrigin: string | undefined
  /** JSON-RPC port of the embedded chain; its WebSocket is on the next port, as web3.js 1.x expects. A second pair follows. */
  rpcPort: number
  /** Origin that clients use; undefined when it is the listening address. */
  publicOrigin: string | undefined
  trustProxy: TrustProxy
  apiKeys: readonly string[]
  /** HTTP requests of one client in a minute, 0 for no limit. */
  rateLimitPerMinute: number
  maxSocketsPerClient: number
  /** Of each port. */
  connections: ConnectionLimits
  /** Origins of pages that may open sockets and use the faucet, beside those of this machine and `publicOrigin`. */
  allowedOrigins: readonly string[]
  /** Origins that a link may name as hosts of services. */
  overrideOrigins: readonly string[]
  /** Base URLs of the gateways of pictures. */
  gateways: { ipfs: string; ar: string }
  landing: LandingSettings
  /** Relay and project of wallets that scan a code; undefined without a project. */
  walletConnect: Cluster['walletConnect']
  isMetricsOpen: boolean
  /** Whether others than the web app may use JSON-RPC. */
  isRpcOpen: boolean
  rpc: RpcSettings
  quotes: QuoteSettings
  /** Ids of curated launchpads by their configuration accounts. */
  launchpads: ReadonlyMap<string, string>
  /** Configuration accounts of curated fee tiers. */
  tiers: readonly string[]
  /** Account of the governance token's locker; undefined for that of the embedded chain. */
  governanceLocker: string | undefined
  /** Accounts of orders; what is absent is that of the embedded chain. */
  orderAccounts: Readonly<Record<keyof OrderAccounts, string | undefined>>
  /** Links to other sites that the web app shows. */
  links: PageLinks
  /** Market makers beside the pools; the one of the embedded chain is apart. */
  makers: readonly MakerOptions[]
  isReferenceMakerOn: boolean
  /** Whether the web app asks for the risk of a wallet. */
  isWalletRiskOn: boolean
  login: LoginSettings
  /** Hosts of push services; undefined for those of the browsers. */
  pushHosts: readonly string[] | undefined
  logLevel: string
  dataDir: string
  seed: number
  tradesPerSecond: number
  /** Whether keepers of the simulation race for orders. */
  hasRacingKeepers: boolean
  historyDays: number
  /** Chain time at the start, unix ms; undefined for the system clock. */
  startTimeMs: number | undefined
  webDir: string
  keyFrameDir: string
}

/** Services of other hosts that land transactions; undefined for those of the embedded chain. */
export interface LandingSettings {
  blockEngineUrl: string | undefined
  tipFloorUrl: string | undefined
  privateRelayUrl: string | undefined
}

/** How people log in to Quick Accounts. */
export interface LoginSettings {
  /** A mail server, the outbox of this server, or neither. */
  mail: SmtpOptions | 'outbox' | undefined
  providers: readonly ProviderOptions[]
}

/** Limits of the clients of JSON-RPC. */
export interface RpcSettings {
  /** Part of the chain's thread that the calls of one client take at most, in the long run. */
  clientShare: number
  subscriptionsPerSocket: number
  subscriptionsPerClient: number
  /** SOL that the faucet sends for one client in an hour. */
  faucetSolPerHour: number
}

/** Threads and queue of the route search. */
export interface QuoteSettings {
  /** 0 searches on the main thread. */
  workers: number
  deadlineMs: number
  maxQueued: number
  maxQueuedPerClient: number
}

/** Variables whose values are not shown. */
const SECRETS: ReadonlySet<string> = new Set([
  'API_KEYS',
  'RPC_URL',
  'WS_URL',
  'GRPC_URL',
  'GRPC_TOKEN',
  'JUPITER_KEY',
  'UPSTREAM_TRADE',
  'UPSTREAM_MARKET',
  'RFQ_MAKER_KEYS',
  'SMTP_URL',
  'LOGIN_PROVIDER_CLIENTS',
  'LOGIN_PROVIDER_SECRETS',
])

type Variables = typeof VARIABLES
type Name = keyof Variables
type Value<N extends Name> =
  | z.output<Variables[N]['schema']>
  | (Variables[N]['default'] extends string ? never : undefined)

/** Throws ConfigError for a key of a maker that is not there. */
function makersOf(
  urls: ReadonlyMap<string, string> = new Map(),
  keys: ReadonlyMap<string, string> = new Map(),
): MakerOptions[] {
  for (const name of keys.keys())
    if (!urls.has(name)) throw new ConfigError(`RFQ_MAKER_KEYS names ${name}, which RFQ_MAKERS does not`)
  return [...urls].map(([name, url]) => ({ name, url, apiKey: keys.get(name) }))
}

/** Throws ConfigError for a provider without a client id, and for an id or a secret of a provider that is not there. */
function providersOf(
  issuers: ReadonlyMap<string, string> = new Map(),
  clients: ReadonlyMap<string, string> = new Map(),
  secrets: ReadonlyMap<string, string> = new Map(),
): ProviderOptions[] {
  for (const [variable, names] of Object.entries({
    LOGIN_PROVIDER_CLIENTS: clients,
    LOGIN_PROVIDER_SECRETS: secrets,
  }))
    for (const name of names.keys())
      if (!issuers.has(name))
        throw new ConfigError(`${variable} names ${name}, which LOGIN_PROVIDERS does not`)
  return [...issuers].map(([id, issuer]) => {
    const clientId = clients.get(id)
    if (clientId === undefined) throw new ConfigError(`LOGIN_PROVIDER_CLIENTS does not name ${id}`)
    const name = id.charAt(0).toUpperCase() + id.slice(1)
    return { id, name, issuer, clientId, clientSecret: secrets.get(id) }
  })
}

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

const walletConnectOf = (projectId: string | undefined, relayUrl: string): Cluster['walletConnect'] =>
  projectId === undefined ? undefined : { projectId, relayUrl }

const MAX_SHOWN = 80
const MAX_PORT = 65_535

/** The port above; a free one, as 0 is, where there is none. */
const nextPort = (port: number) => (port === 0 || port === MAX_PORT ? 0 : port + 1)

/** Reads the environment once. Throws ConfigError with the variable's name and value when a value is invalid. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const read = <N extends Name>(name: N): Value<N> => {
    const { schema, default: fallback } = VARIABLES[name]
    const text = env[name]?.trim() || fallback
    if (text === undefined) return undefined as Value<N>
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data as Value<N>
    const value = SECRETS.has(name) ? '' : `, not "${text.slice(0, MAX_SHOWN)}"`
    throw new ConfigError(`${name} ${parsed.error.issues[0]?.message ?? 'is invalid'}${value}`)
  }
  const port = read('PORT')
  const smtpUrl = read('SMTP_URL')
  const isLocal = LOOPBACK_HOST.test(read('HOST')) && read('PUBLIC_ORIGIN') === undefined
  const isOutboxOpen = read('OUTBOX_ACCESS') === 'open'
  const from = read('MAIL_FROM')
  return {
    cluster: clusterSettings(
      read('CLUSTER'),
      {
        RPC_URL: read('RPC_URL'),
        WS_URL: read('WS_URL'),
        GRPC_URL: read('GRPC_URL'),
        GRPC_TOKEN: read('GRPC_TOKEN'),
        GENESIS_HASH: read('GENESIS_HASH'),
        BLOCKS_FROM: read('BLOCKS_FROM'),
        POOL_HINTS: read('POOL_HINTS'),
        VENUES: read('VENUES'),
        ROUTER_PROGRAM: read('ROUTER_PROGRAM'),
      },
      { calls: read('RPC_CALLS_PER_10S'), callsPerMethod: read('RPC_CALLS_PER_METHOD') },
    ),
    upstreams: upstreamSettings({
      UPSTREAM_TRADE: read('UPSTREAM_TRADE'),
      UPSTREAM_TRADE_PREFIXES: read('UPSTREAM_TRADE_PREFIXES'),
      UPSTREAM_TRADE_RATE: read('UPSTREAM_TRADE_RATE'),
      JUPITER_KEY: read('JUPITER_KEY'),
      UPSTREAM_MARKET: read('UPSTREAM_MARKET'),
    }),
    host: read('HOST'),
    port,
    keyFramePort: read('KEY_FRAME_PORT') ?? nextPort(port),
    keyFrameOrigin: read('KEY_FRAME_ORIGIN'),
    rpcPort: read('RPC_PORT'),
    publicOrigin: read('PUBLIC_ORIGIN'),
    trustProxy: read('TRUST_PROXY'),
    apiKeys: read('API_KEYS') ?? [],
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE'),
    maxSocketsPerClient: read('MAX_SOCKETS_PER_CLIENT'),
    connections: {
      total: read('MAX_CONNECTIONS'),
      perClient: read('MAX_CONNECTIONS_PER_CLIENT'),
      requestMs: read('REQUEST_TIMEOUT_MS'),
      stallMs: read('STALL_TIMEOUT_MS'),
    },
    allowedOrigins: read('ALLOWED_ORIGINS') ?? [],
    overrideOrigins: read('OVERRIDE_ORIGINS') ?? [],
    gateways: { ipfs: read('IPFS_GATEWAY'), ar: read('ARWEAVE_GATEWAY') },
    landing: {
      blockEngineUrl: read('BLOCK_ENGINE_URL'),
      tipFloorUrl: read('TIP_FLOOR_URL'),
      privateRelayUrl: read('PRIVATE_RELAY_URL'),
    },
    walletConnect: walletConnectOf(read('WALLETCONNECT_PROJECT_ID'), read('WALLETCONNECT_RELAY_URL')),
    isMetricsOpen: read('METRICS_ACCESS') === 'open',
    isRpcOpen: read('RPC_ACCESS') === 'open',
    rpc: {
      clientShare: read('RPC_SHARE_PER_CLIENT') / 100,
      subscriptionsPerSocket: read('RPC_SUBSCRIPTIONS_PER_SOCKET'),
      subscriptionsPerClient: read('RPC_SUBSCRIPTIONS_PER_CLIENT'),
      faucetSolPerHour: read('FAUCET_SOL_PER_CLIENT'),
    },
    quotes: {
      // With one thread alone, every short search would wait for the end of a long one.
      workers: read('QUOTE_WORKERS') ?? Math.max(2, availableParallelism() - 1),
      deadlineMs: read('QUOTE_DEADLINE_MS'),
      maxQueued: read('QUOTE_QUEUE'),
      maxQueuedPerClient: read('QUOTE_QUEUE_PER_CLIENT'),
    },
    launchpads: read('LAUNCHPADS') ?? new Map(),
    tiers: read('FEE_TIERS') ?? [],
    governanceLocker: read('GOVERNANCE_LOCKER'),
    orderAccounts: {
      oracleSet: read('ORACLE_SET'),
      triggerConfig: read('TRIGGER_CONFIG'),
      recurringConfig: read('RECURRING_CONFIG'),
    },
    links: read('LINKS') ?? {},
    makers: makersOf(read('RFQ_MAKERS'), read('RFQ_MAKER_KEYS')),
    isReferenceMakerOn: read('RFQ_REFERENCE_MAKER') === 'on',
    isWalletRiskOn: read('WALLET_RISK') === 'on',
    pushHosts: read('PUSH_HOSTS'),
    login: {
      mail: smtpUrl !== undefined ? { url: smtpUrl, from } : isLocal || isOutboxOpen ? 'outbox' : undefined,
      providers: providersOf(
        read('LOGIN_PROVIDERS'),
        read('LOGIN_PROVIDER_CLIENTS'),
        read('LOGIN_PROVIDER_SECRETS'),
      ),
    },
    logLevel: read('LOG_LEVEL'),
    dataDir: resolve(root, read('DATA_DIR')),
    seed: read('SEED'),
    tradesPerSecond: read('TRADES_PER_SECOND'),
    hasRacingKeepers: read('RACING_KEEPERS') === 'on',
    historyDays: read('HISTORY_DAYS'),
    startTimeMs: read('START_TIME'),
    webDir: join(root, 'apps/web/dist'),
    keyFrameDir: join(root, 'apps/key-frame/dist'),
  }
}
