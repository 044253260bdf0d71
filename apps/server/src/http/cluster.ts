import type { ChainPort } from '@callisto/solana'
import type { FastifyInstance } from 'fastify'

export interface Cluster {
  name: string
  /** True on the embedded chain: the web app then says so, and offers the test wallet and the faucet. */
  local: boolean
  rpcUrl: string
  wsUrl: string
  genesisHash: string
}

/** Slots a second a healthy cluster makes at least; below it the banner of spec 1, section 8 is due. */
const LOW_TPS_SLOTS_PER_SECOND = 1

const SAMPLE_MS = 2_000
const STATUS_DEADLINE_MS = 2_000

/** What the web app asks of its own origin about the chain behind it. */
export function clusterRoutes(options: { chain: ChainPort; cluster: Cluster; now: () => number }) {
  const status = slotPace(options)
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/v1/cluster', async () => options.cluster)
    app.get('/v1/chain/status', async () => ({
      status: await status(AbortSignal.timeout(STATUS_DEADLINE_MS)),
    }))
  }
}

/** Compares the slot with the one seen at least a sample ago, so that asking often changes nothing. */
function slotPace({ chain, now }: { chain: ChainPort; now: () => number }) {
  let earlier: { slot: number; atMs: number } | undefined
  let verdict: 'OK' | 'LOW_TPS' = 'OK'
  return async (signal: AbortSignal): Promise<'OK' | 'LOW_TPS'> => {
    const slot = Number(await chain.rpc.getSlot({ commitment: 'confirmed' }).send({ abortSignal: signal }))
    const atMs = now()
    if (!earlier) earlier = { slot, atMs }
    else if (atMs - earlier.atMs >= SAMPLE_MS) {
      const perSecond = ((slot - earlier.slot) * 1000) / (atMs - earlier.atMs)
      verdict = perSecond < LOW_TPS_SLOTS_PER_SECOND ? 'LOW_TPS' : 'OK'
      earlier = { slot, atMs }
    }
    return verdict
  }
}
