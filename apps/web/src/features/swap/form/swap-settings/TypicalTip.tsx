import { localizeDecimal, t } from '@callisto/i18n'
import { useTipFloor } from '../../../../lib/prices/tip-floor.ts'
import { exact } from '../../../../lib/text/format.ts'

/** Median of the tips that landed within the last hour; nothing while none has. */
export function TypicalTip() {
  const floor = useTipFloor()
  if (!floor) return null
  return (
    <p className="text-xs text-faint">
      {t('Half of the tips that landed in the last hour were at most {amount} SOL.', {
        amount: localizeDecimal(exact(floor.landed_tips_50th_percentile) ?? '–'),
      })}
    </p>
  )
}
