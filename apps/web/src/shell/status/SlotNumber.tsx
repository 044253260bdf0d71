import { t } from '@callisto/i18n'
import { useFeedHealth } from '../../lib/live/feed-health.ts'
import { formatCount } from '../../lib/text/format.ts'

/** Newest slot of the market data; a dash while unknown. */
export function SlotNumber() {
  const slot = useFeedHealth((health) => health.slot)
  return (
    <span className="text-faint">
      {t('Slot {slot}', { slot: slot === undefined ? '–' : formatCount(slot) })}
    </span>
  )
}
