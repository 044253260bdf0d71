import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useCluster } from '../../lib/api/cluster.ts'
import { clusterStateQuery } from '../../lib/api/cluster-state.ts'
import { useClusterValues } from '../../lib/api/cluster-values.ts'
import { Link } from '../../lib/router/Link.tsx'
import { paths } from '../../paths.ts'

/** Slots without a new one from which prices are called stale. */
const STALE_SLOTS = 10
/** While nothing announces slots, their reads are up to three seconds apart. */
const MIN_STALE_MS = 5_000
const DEFAULT_SLOT_MS = 400

/** On a live cluster: that its prices are stale, else that they are asked for at intervals. Nothing while both are well. */
export function LiveBanner() {
  const cluster = useCluster()
  const isLive = cluster !== undefined && !cluster.local
  const live = useQuery({ ...clusterStateQuery, enabled: isLive }).data?.live
  const { slotMs } = useClusterValues(isLive) ?? { slotMs: DEFAULT_SLOT_MS }
  if (live === undefined) return null
  const isStale = live.silentMs > Math.max(MIN_STALE_MS, STALE_SLOTS * slotMs)
  const text = isStale
    ? t(
        'The newest slot is more than 10 slots old: prices are stale. Quotes are refused once they are too old.',
      )
    : live.pricesEveryMs !== undefined &&
      t('Prices are asked every {seconds} s.', { seconds: live.pricesEveryMs / 1_000 })
  return (
    <div role="status">
      {text && (
        <p
          className={cx(
            'px-4 py-2 text-center text-xs',
            isStale ? 'bg-caution-tint text-caution' : 'border-b border-line text-muted',
          )}
        >
          {text}{' '}
          <Link to={paths.cluster} className="touch-target rounded-sm underline underline-offset-2">
            {t('State of the cluster')}
          </Link>
        </p>
      )}
    </div>
  )
}
