import { t } from '@callisto/i18n'
import type { ReactNode } from 'react'
import { useStoredValue } from '../../../../lib/browser/storage.ts'
import { saveManualProfile, useSwapProfile } from '../../../../lib/site/swap-profile.ts'
import { saveSwapPreferences, swapPreferences } from '../../../../lib/site/swap-settings.ts'
import type { Pair } from '../pair.ts'
import { FeeSettings } from './FeeSettings.tsx'
import { NeededSlippage } from './NeededSlippage.tsx'
import { ProfileSwitch } from './ProfileSwitch.tsx'
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
