import { type getLaunchpadStats, type LaunchpadStats, launchpadStatsEndpoint } from '@callisto/contract'
import type { Call } from '../http/call.ts'

/**
 * Statistics of every launchpad of the chain, by volume; beside `MarketClient`, so that few pages load it.
 * @example
 * const call = createCaller({ fetch: async () => Response.json({ launchpads: [] }) })
 * await fetchLaunchpadStats(call) // => []
 */
export async function fetchLaunchpadStats(call: Call, signal?: AbortSignal): Promise<LaunchpadStats[]> {
  const reply = await call<typeof getLaunchpadStats>(launchpadStatsEndpoint, {}, signal)
  return reply.launchpads
}
