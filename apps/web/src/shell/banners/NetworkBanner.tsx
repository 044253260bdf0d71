import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { rpc } from '../../lib/api/call.ts'
import { chainStatusQuery, useCluster } from '../../lib/api/cluster.ts'
import { useOnline } from '../../lib/browser/useOnline.ts'
import { networkMessages, networkStatus } from './network-status.ts'

const HEALTH_EVERY_MS = 60_000

/** Banner under the top bar while the network is degraded. */
export function NetworkBanner() {
  const online = useOnline()
  const health = useQuery({
    queryKey: ['rpc-health'],
    queryFn: ({ signal }) => rpc('getSlot', [], signal),
    refetchInterval: HEALTH_EVERY_MS,
    retry: 1,
  })
  const chain = useQuery(chainStatusQuery)
  const text =
    networkMessages[
      networkStatus({
        online,
        cluster: useCluster()?.name,
        rpcFailed: health.isError,
        lowTps: chain.data === 'LOW_TPS',
      })
    ]
  return (
    <div role="status">
      {text && (
        <p className="flex items-center justify-center gap-2 bg-caution-tint px-4 py-2 text-center text-xs text-caution">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
