import { t } from '@callisto/i18n'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { rpc } from '../../lib/api/call.ts'
import { chainStatusQuery, useCluster } from '../../lib/api/cluster.ts'
import { useRpcState } from '../../lib/api/rpc-pool.ts'
import { useOnline } from '../../lib/browser/useOnline.ts'
import { useFeedHealth } from '../../lib/live/feed-health.ts'
import { ChangeRpcLink, rpcProblemMessages } from '../status/rpc-notice.tsx'
import { isWorse, type NetworkStatus, networkMessages, networkStatus } from './network-status.ts'

/** The status to show: a worse one at once, a better one after it has lasted for `steadyMs`. */
function useSteadyStatus(now: NetworkStatus, steadyMs: number): NetworkStatus {
  const [shown, setShown] = useState(now)
  if (isWorse(now, shown)) setShown(now)
  useEffect(() => {
    if (now === shown) return
    const timer = setTimeout(() => setShown(now), steadyMs)
    return () => clearTimeout(timer)
  }, [now, shown, steadyMs])
  return isWorse(now, shown) ? now : shown
}

/** Health check of the RPC (spec 1-7.5-01), and its interval while it fails, so that the banner ends with the problem. */
const HEALTH_EVERY_MS = 60_000
const RECHECK_EVERY_MS = 5_000
/** A server that hangs is known to within this time, and after its second attempt. */
const HEALTH_DEADLINE_MS = 5_000
/** A better state is shown once it has lasted: a network that comes and goes must not move the page each time. */
const STEADY_MS = 1_000

const HEALTH_KEY = ['rpc-health']

/** Banner under the top bar while the network is degraded. */
export function NetworkBanner() {
  const online = useOnline()
  const { problem } = useRpcState()
  const queries = useQueryClient()
  // The socket is the first to notice that a server has gone.
  const isFeedLost = useFeedHealth(({ connected }) => connected === false)
  const health = useQuery({
    queryKey: HEALTH_KEY,
    queryFn: ({ signal }) =>
      rpc('getSlot', [], AbortSignal.any([signal, AbortSignal.timeout(HEALTH_DEADLINE_MS)])),
    refetchInterval: ({ state }) => (state.status === 'error' ? RECHECK_EVERY_MS : HEALTH_EVERY_MS),
    retry: 1,
  })
  const chain = useQuery(chainStatusQuery)
  useEffect(() => {
    if (isFeedLost) void queries.invalidateQueries({ queryKey: HEALTH_KEY })
  }, [isFeedLost, queries])
  const now = networkStatus({
    online,
    cluster: useCluster()?.name,
    rpcFailed: problem !== undefined || health.isError,
    lowTps: chain.data === 'LOW_TPS',
  })
  const status = useSteadyStatus(now, STEADY_MS)
  const text = status === 'rpc-error' ? rpcProblemMessages[problem ?? 'down'] : networkMessages[status]
  return (
    <div role="status">
      {text && (
        <div className="flex items-center justify-center gap-2 bg-caution-tint px-4 py-2 text-center text-xs text-caution">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          <p>
            {t(text)}
            {status === 'rpc-error' && (
              <>
                {' '}
                <ChangeRpcLink />
              </>
            )}
          </p>
        </div>
      )}
    </div>
  )
}
