import type { SwapProfileMode } from '@callisto/contract'
import { MANUAL_PROFILE_MS } from '@callisto/domain'
import { msg, t } from '@callisto/i18n'
import { Segmented } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStoredValue } from '../../../../lib/browser/storage.ts'
import { saveManualProfile, setSwapMode, useSwapProfile } from '../../../../lib/site/swap-profile.ts'
import { saveSwapPreferences, swapPreferences } from '../../../../lib/site/swap-settings.ts'
import { formatBps } from '../../../../lib/text/format.ts'
import { neededSlippageBps } from '../../market/needed-slippage.ts'
import { hourBarsQuery } from '../../market/queries.ts'
import type { Pair } from '../pair.ts'
import { FeeSettings } from './FeeSettings.tsx'
import { RouteSettings } from './RouteSettings.tsx'
import { SlippageField } from './SlippageField.tsx'
import { VenueSettings } from './VenueSettings.tsx'

export interface SwapSettingsPanelProps {
  /** The pair of the form, of which the market is known. */
  pair?: Pair | undefined
}

/** All settings of a swap. Each change applies at once. */
export function SwapSettingsPanel({ pair }: SwapSettingsPanelProps) {
  const { mode, manual } = useSwapProfile()
  const [preferences] = useStoredValue(swapPreferences)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields can be inside the swap form, which Enter would submit
    <div
      className="flex flex-col gap-4"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <ProfileSwitch />
      {mode === 'manual' && (
        <>
          <Group name={t('Slippage tolerance')}>
            <SlippageField
              value={manual.slippageBps}
              onChange={(slippageBps) => saveManualProfile({ slippageBps })}
              hint={pair && <NeededSlippage pair={pair} />}
            />
          </Group>
          <Group name={t('Network fees')}>
            <FeeSettings manual={manual} isProtected={preferences.isProtected} onChange={saveManualProfile} />
          </Group>
        </>
      )}
      <Group name={t('Route and transaction')}>
        <RouteSettings preferences={preferences} onChange={saveSwapPreferences} />
      </Group>
      <VenueSettings
        excluded={preferences.excludedVenues}
        onChange={(excludedVenues) => saveSwapPreferences({ excludedVenues })}
      />
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-muted">{name}</h3>
      {children}
    </section>
  )
}

/** Slippage that a swap of the pair would have needed in the last hour; nothing where it is not known. */
function NeededSlippage({ pair }: { pair: Pair }) {
  const { data } = useQuery(hourBarsQuery(pair.sell, pair.buy))
  const bps = data && neededSlippageBps(data)
  if (bps === undefined) return null
  return (
    <p className="text-xs text-faint">
      {t('In the last hour {percent} would have been enough for a swap that lands within a minute.', {
        percent: formatBps(bps),
      })}
    </p>
  )
}

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
function ProfileSwitch() {
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
