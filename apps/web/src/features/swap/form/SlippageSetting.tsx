import { DEFAULT_SLIPPAGE_BPS } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, cx } from '@callisto/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { saveManualProfile, useSwapProfile } from '../../../lib/site/swap-profile.ts'
import { useSwapSettings } from '../../../lib/site/swap-settings.ts'
import { formatBps } from '../../../lib/text/format.ts'
import { ProfileSwitch } from './ProfileSwitch.tsx'
import { SlippageField } from './swap-settings/SlippageField.tsx'

/** Swap profile and slippage tolerance. */
export function SlippageSetting() {
  const { mode } = useSwapProfile()
  const { slippageBps } = useSwapSettings()
  const bps = slippageBps === 'auto' ? DEFAULT_SLIPPAGE_BPS : slippageBps
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <Button
        tone="quiet"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mx-2 justify-between! font-normal!"
      >
        <span>{t('Slippage tolerance')}</span>
        <span className="flex items-center gap-1 text-text">
          {mode === 'auto' && <span className="text-muted">{t('Auto')}</span>}
          {formatBps(bps)}
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 transition-transform', open && 'rotate-180')}
          />
        </span>
      </Button>
      {open && <ProfileSwitch />}
      {open && mode === 'manual' && (
        <SlippageField bps={bps} onBps={(next) => saveManualProfile({ slippageBps: next })} />
      )}
    </div>
  )
}
