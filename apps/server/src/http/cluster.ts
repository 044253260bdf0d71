import {
  type Cluster,
  getChainStatus,
  getCluster,
  type LiveCluster,
  serviceError,
  type UpstreamState,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { ChainPort } from '@callisto/solana'

/** Slot rate below which the status is LOW_TPS (banner of spec 1-8-06). */
const MIN_SLOTS_PER_SECOND = 1

const SAMPLE_MS = 2_000
const STATUS_DEADLINE_MS = 2_000

interface ClusterOptions {
  chain: ChainPort
  cluster: Cluster
  now: () => number
  live?: () => LiveCluster
  upstreams?: () => UpstreamState[]
}

/** Routes of `/fe`: the cluster and its status. */
export function clusterRoutes(app: ZodInstance, options: ClusterOptions): void {
  const status = createSlotRateMonitor(options)
  const { cluster, live, upstreams } = options
  app.route({
    ...toRouteOptions(getCluster),
    handler: async () => ({
      ...cluster,
      ...(live && { live: live() }),
      ...(upstreams && { upstreams: upstreams() }),
    }),
  })
  app.route({
    ...toRouteOptions(getChainStatus),
    handler: async () => {
      const deadline = AbortSignal.timeout(STATUS_DEADLINE_MS)
      try {
        return { status: await status(deadline) }
      } catch (cause) {
        throw deadline.aborted ? serviceError('DEADLINE_EXCEEDED', undefined, { cause }) : cause
      }
    },
  })
}

/** Slot rate over at least SAMPLE_MS; more frequent calls return the last status. */
function createSlotRateMonitor({
  chain,
  now,
  live,
}: {
  chain: ChainPort
  now: () => number
  live?: () => LiveCluster
}) {
  let sample: { slot: number; atMs: number } | undefined
  let current: 'OK' | 'LOW_TPS' = 'OK'
  return async (signal: AbortSignal): Promise<'OK' | 'LOW_TPS'> => {
    // Of a live cluster it is known without a call.
    const slot = live ? live().slot : await readSlot(chain, signal)
    const atMs = now()
    if (!sample) sample = { slot, atMs }
    else if (atMs - sample.atMs >= SAMPLE_MS) {
      const perSecond = ((slot - sample.slot) * 1000) / (atMs - sample.atMs)
      current = perSecond < MIN_SLOTS_PER_SECOND ? 'LOW_TPS' : 'OK'
      sample = { slot, atMs }
    }
    return current
  }
}

const readSlot = async ({ rpc }: ChainPort, abortSignal: AbortSignal): Promise<number> =>
  Number(await rpc.getSlot({ commitment: 'confirmed' }).send({ abortSignal }))
