import { t } from '@callisto/i18n'
import { useLiveAsset } from '../live/asset-store.ts'
import { formatTime } from '../text/format.ts'

/** Says since when the figures of a token count: its server follows the chain for less than a day. */
export function StatsSinceNote({ id }: { id: string }) {
  const since = useLiveAsset(id)?.asset.statsSince
  if (since === undefined) return null
  return (
    <p className="px-4 py-1 text-xs text-muted">
      {t('Statistics and charts since {time}', { time: formatTime(Date.parse(since)) })}
    </p>
  )
}
