import { DEFAULT_RPC_LIMITS, type RpcLimits } from '@callisto/cluster'
import { router } from '@callisto/program-clients'
import { VENUES } from '@callisto/venues'
import { type Address, isAddress } from '@solana/kit'
import { ConfigError } from './config-error.ts'

/** A live cluster and how it is read. */
export interface ClusterSettings {
  name: 'mainnet' | 'custom'
  rpcUrls: readonly string[]
  /** None: accounts are read again and again, unless there is a stream. */
  wsUrls: readonly string[]
  /** A Geyser service, whose stream gives accounts and blocks. */
  grpc: { url: string; token: string | undefined } | undefined
  limits: RpcLimits
  /** Hash that the cluster must have; undefined for any. */
  genesisHash: string | undefined
  blocksFrom: 'first' | 'now'
  /** Pools that stand for the list of a program's accounts where nobody gives it. */
  poolHints: readonly string[]
  /** Venues of mainnet to trade at, beside the built-in ones. */
  venues: readonly VenueChoice[]
  /** Where the router program is. */
  routerProgram: Address
}

/** A venue that `VENUES` names. */
export interface VenueChoice {
  /** `Amm.id`. */
  id: string
  /** Whether it is traded at also where its program is no proven build. */
  isUnprovenAllowed: boolean
}

/** Variables that mean nothing on the embedded chain, as they are set. */
export interface ClusterVariables {
  RPC_URL: readonly string[] | undefined
  WS_URL: readonly string[] | undefined
  GRPC_URL: string | undefined
  GRPC_TOKEN: string | undefined
  GENESIS_HASH: string | undefined
  BLOCKS_FROM: 'first' | 'now' | undefined
  POOL_HINTS: readonly string[] | undefined
  VENUES: readonly string[] | undefined
  ROUTER_PROGRAM: string | undefined
}

interface LimitVariables {
  calls: number | undefined
  callsPerMethod: number | undefined
}

const MAINNET_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const UNPROVEN = 'unproven'
const WINDOW_MS = 10_000
/** Of a service of this machine, which nobody else pays for. */
const LOCAL_CALLS = 20_000
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Throws ConfigError for a live cluster without a URL, and for a setting of one that is not read. */
export function clusterSettings(
  name: 'embedded' | ClusterSettings['name'],
  variables: ClusterVariables,
  limits: LimitVariables,
): ClusterSettings | undefined {
  if (name === 'embedded') {
    const stray = Object.entries(variables).find(([, value]) => value !== undefined)
    if (stray !== undefined) throw new ConfigError(`${stray[0]} needs CLUSTER=mainnet or CLUSTER=custom`)
    return undefined
  }
  const { RPC_URL, WS_URL, GRPC_URL, GRPC_TOKEN, GENESIS_HASH, BLOCKS_FROM } = variables
  const { POOL_HINTS, VENUES: names, ROUTER_PROGRAM = router.PROGRAM } = variables
  if (RPC_URL === undefined) throw new ConfigError(`RPC_URL must name a JSON-RPC service of CLUSTER=${name}`)
  if (!isAddress(ROUTER_PROGRAM)) throw new ConfigError('ROUTER_PROGRAM must be an address')
  if (GRPC_TOKEN !== undefined && GRPC_URL === undefined) throw new ConfigError('GRPC_TOKEN needs GRPC_URL')
  const isMainnet = name === 'mainnet'
  return {
    name,
    rpcUrls: RPC_URL,
    wsUrls: WS_URL ?? [],
    grpc: GRPC_URL === undefined ? undefined : { url: GRPC_URL, token: GRPC_TOKEN },
    limits: rpcLimits(RPC_URL, limits),
    genesisHash: GENESIS_HASH ?? (isMainnet ? MAINNET_GENESIS : undefined),
    // The blocks of mainnet are years of it.
    blocksFrom: BLOCKS_FROM ?? (isMainnet ? 'now' : 'first'),
    poolHints: POOL_HINTS ?? [],
    venues: (names ?? []).map(toChoice),
    routerProgram: ROUTER_PROGRAM,
  }
}

/** `ID`, or `ID:unproven`. Throws ConfigError for a venue that there is not. */
function toChoice(name: string): VenueChoice {
  const [id = '', ...rest] = name.split(':')
  const known = VENUES.map((amm) => amm.id)
  if (known.includes(id) && (rest.length === 0 || (rest.length === 1 && rest[0] === UNPROVEN)))
    return { id, isUnprovenAllowed: rest.length === 1 }
  throw new ConfigError(`VENUES has ${name}, which is none of ${known.join(', ')}, nor one with :${UNPROVEN}`)
}

/** The limits that are set, else those of a public service; a service of this machine has a high one. */
function rpcLimits(urls: readonly string[], { calls, callsPerMethod }: LimitVariables): RpcLimits {
  const isLocal = urls.every((url) => LOCAL_HOST.test(new URL(url).hostname))
  const unset = isLocal ? { calls: LOCAL_CALLS, callsPerMethod: LOCAL_CALLS } : DEFAULT_RPC_LIMITS
  return {
    windowMs: WINDOW_MS,
    calls: calls ?? unset.calls,
    callsPerMethod: callsPerMethod ?? unset.callsPerMethod,
  }
}
