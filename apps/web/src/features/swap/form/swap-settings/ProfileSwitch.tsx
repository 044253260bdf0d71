import type { SwapProfileMode } from '@callisto/contract'
import { MANUAL_PROFILE_MS } from '@callisto/domain'
import { msg, t } from '@callisto/i18n'
import { Segmented } from '@callisto/ui'
import { setSwapMode, useSwapProfile } from '../../../../lib/site/swap-profile.ts'

const DAY_MS = 86_400_000

const modes: readonly { key: SwapProfileMode; label: string }[] = [
  { key: 'auto', label: msg('Auto') },
  { key: 'manual', label: msg('Manual') },
]
const explanations: Record<SwapProfileMode, string> = {
  auto: msg('Slippage and fees are chosen for you.'),
  manual: msg('Your values apply for {days} days, then the profile returns to auto.'),
}

/** Switch between the product's settings of a swap and the user's own. */
export function ProfileSwitch() {
  const { mode } = useSwapProfile()
  return (
    <div className="flex flex-col gap-1">
      <Segmented
        label={t('Swap profile')}
        items={modes.map(({ key, label }) => ({ key, label: t(label) }))}
        value={mode}
        onChange={setSwapMode}
        stretch
      />
      <p className="text-xs text-faint">{t(explanations[mode], { days: MANUAL_PROFILE_MS / DAY_MS })}</p>
    </div>
  )
}
