import { AMMS, type Amm } from '@callisto/amms'
import { router } from '@callisto/program-clients'
import { type ChainPort, type Clock, ClusterMonitor, type ClusterValues } from '@callisto/solana'
import type { HintedPools } from './demand/pairs.ts'
import { maintainLookupTables } from './lookup-tables/maintain.ts'
import type { LookupTableRegistry } from './lookup-tables/registry.ts'
import type { TradeMetrics } from './metrics.ts'
import type { TradeServiceOptions } from './options.ts'
import type { SearchEngine } from './search/search-engine.ts'
import { followChain } from './state/follow-chain.ts'
import type { HubMints } from './state/hub-mints.ts'
import type { PoolRegistry } from './state/pool-registry.ts'
import { watchDeployments } from './venues/venue-states.ts'

interface BackgroundTasks {
  /** Whether the pool registry is complete and the values of the cluster are read. */
  isReady: () => boolean
  /** Throws before the service is ready. */
  cluster: () => ClusterValues
  stop: () => Promise<void>
}

interface TaskState {
  registry: PoolRegistry
  hubs: HubMints
  tables: LookupTableRegistry
  metrics: TradeMetrics
  engine: Pick<SearchEngine, 'write' | 'warmUp'>
  /** Filled where pools are read on demand. */
  hints: HintedPools
}

/** Follows the chain and maintains lookup tables until `stop`. */
export function startBackgroundTasks(
  options: TradeServiceOptions,
  { registry, hubs, tables, metrics, engine, hints }: TaskState,
): BackgroundTasks {
  const { amms = AMMS, chain, clock, log, lookupTables, onDemand, hasRouter = true } = options
  const { venues, deployments, routerProgram = router.PROGRAM } = options
  const stop = new AbortController()
  const { signal } = stop
  const reportStreamError = (error: unknown) => {
    metrics.errors.inc({ task: 'following the chain' })
    log.warn({ err: error }, 'the chain could not be followed')
  }
  const monitor = new ClusterMonitor({ rpc: chain.rpc, clock, signal, onError: reportStreamError })
  const cluster = () => {
    if (!monitor.values) throw new Error('the values of the cluster are not read yet')
    return monitor.values
  }
  const common = { chain, clock, registry, tables, signal, cluster }
  let isComplete = false
  let isWarm = false
  const isReady = () => isComplete && isWarm && monitor.values !== undefined
  const following = (onDemand === undefined ? followChain : loadOnDemand)({
    ...common,
    amms,
    hints,
    hinted: onDemand?.hints ?? [],
    write: engine.write,
    onReady: (ready) => {
      if (ready && !isWarm) void engine.warmUp().finally(() => (isWarm = true))
      isComplete = ready
    },
    onError: reportStreamError,
  })
  const maintaining =
    lookupTables?.maintainer &&
    maintainLookupTables({
      ...common,
      ...lookupTables.maintainer,
      hubs,
      hasRouter,
      routerProgram,
      isReady,
      onError: (error) => {
        metrics.errors.inc({ task: 'maintaining lookup tables' })
        log.warn({ err: error }, 'the lookup tables were not updated')
      },
    })
  const onWatchError = (error: unknown) => {
    metrics.errors.inc({ task: 'watching deployments' })
    log.warn({ err: error }, 'the programs of the venues could not be read')
  }
  const watching =
    venues &&
    deployments &&
    watchDeployments({ ...deployments, chain, venues, clock, signal, onError: onWatchError })
  return {
    isReady,
    cluster,
    stop: async () => {
      stop.abort()
      await Promise.all([following, maintaining, watching, monitor.done])
    },
  }
}

interface LoadOptions {
  chain: ChainPort
  clock: Clock
  amms: readonly Amm[]
  tables: LookupTableRegistry
  hints: HintedPools
  /** Addresses of the hints. */
  hinted: readonly string[]
  signal: AbortSignal
  onReady: (ready: boolean) => void
  onError: (error: unknown) => void
}

/** Pause before a failed read is repeated. */
const RETRY_MS = 1_000

/** Reads what a service needs before its first quote, where pools are read on demand: the hints and the lookup tables. */
async function loadOnDemand(options: LoadOptions): Promise<void> {
  const { chain, clock, amms, tables, hints, hinted, signal, onReady, onError } = options
  while (!signal.aborted) {
    try {
      await hints.load(chain, amms, hinted, signal)
      if (tables.isOn) await tables.load(chain, signal)
      return onReady(true)
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
    await clock.wait(RETRY_MS, signal)
  }
}
