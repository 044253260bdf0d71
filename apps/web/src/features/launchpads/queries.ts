import { fetchLaunchpadStats } from '@callisto/client'
import { type LaunchpadStats, LaunchpadStatsReplySchema } from '@callisto/contract'
import { useQuery } from '@tanstack/react-query'
import { call, errorCode } from '../../lib/api/call.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { nextChainTime } from '../../lib/live/chain-time.ts'
import { lastKnown } from '../../lib/offline/last-known.ts'
import { useLastKnown, useOutdatedSince } from '../../lib/offline/useLastKnown.ts'

const REFRESH_MS = 15_000
const KEPT = 'launchpads'

interface Statistics {
  launchpads: readonly LaunchpadStats[]
  /** Time of the chain at the reply. */
  timeMs: number
}

/** Statistics of all launchpads of the chain, refetched while a page shows them. */
export function useLaunchpadStats() {
  const query = useQuery({
    queryKey: ['launchpads'],
    queryFn: async ({ signal }): Promise<Statistics> => {
      const [launchpads, seconds] = await Promise.all([
        fetchLaunchpadStats(call, signal),
        nextChainTime(signal),
      ])
      const timeMs = seconds * 1000
      lastKnown.keep(KEPT, { launchpads, timeMs })
      return { launchpads, timeMs }
    },
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  })
  const error = useHeldError(query)
  const kept = useLastKnown(KEPT, { ...query, isError: error !== undefined }, parseKept)
  return {
    statistics: query.data ?? kept?.value,
    /** Code of the reason why there is nothing to show. */
    failure: query.data === undefined && kept === null ? (error ? errorCode(error) : 'OFFLINE') : undefined,
    outdatedSinceMs: useOutdatedSince(query, kept),
    retry: () => query.refetch(),
  }
}

function parseKept(value: unknown): Statistics | undefined {
  const parsed = LaunchpadStatsReplySchema.safeParse(value)
  const { timeMs } = (value ?? {}) as { timeMs?: unknown }
  if (!parsed.success || typeof timeMs !== 'number') return undefined
  return { launchpads: parsed.data.launchpads, timeMs }
}
