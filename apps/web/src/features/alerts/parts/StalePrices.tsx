import { t } from '@callisto/i18n'
import { useNow } from '../../../lib/browser/useNow.ts'
import { useOnline } from '../../../lib/browser/useOnline.ts'
import { feedState, useFeedHealth } from '../../../lib/live/feed-health.ts'

/** Says that alerts wait while the prices are not live. */
export function StalePrices() {
  const { state } = feedState(useFeedHealth(), useOnline(), useNow())
  if (state === 'live') return null
  return (
    <p role="status" className="bg-caution-tint px-4 py-2 text-xs text-caution">
      {t('Prices are not live: alerts wait until they are.')}
    </p>
  )
}
