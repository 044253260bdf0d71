import { bpsFromPercent, percentFromBps } from '@callisto/amount'
import { DEFAULT_SLIPPAGE_BPS, MAX_MANUAL_SLIPPAGE_BPS } from '@callisto/contract'
import { localizeDecimal, t } from '@callisto/i18n'
import { Button, cx, Input, Segmented } from '@callisto/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { saveManualProfile, useSwapProfile } from '../../../lib/site/swap-profile.ts'
import { useSwapSettings } from '../../../lib/site/swap-settings.ts'
import { formatBps } from '../../../lib/text/format.ts'
import { ProfileSwitch } from './ProfileSwitch.tsx'

const PRESETS_BPS = [10, 50, 100]
const HIGH_BPS = 500

/** Swap profile and slippage tolerance: in manual three presets or a custom percentage with dot or comma. */
export function SlippageSetting() {
  const { mode, manual } = useSwapProfile()
  const [bps, saved] = [useSwapSettings().slippageBps, manual.slippageBps].map((value) =>
    value === 'auto' ? DEFAULT_SLIPPAGE_BPS : value,
  ) as [number, number]
  const setBps = (slippageBps: number) => saveManualProfile({ slippageBps })
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(() =>
    PRESETS_BPS.includes(saved) ? '' : localizeDecimal(percentFromBps(saved)),
  )
  const presets = PRESETS_BPS.map((preset) => ({ key: String(preset), label: formatBps(preset) }))
  const typed = text.trim() === '' ? undefined : bpsFromPercent(text)
  const wrong = text.trim() !== '' && (typed === undefined || typed > MAX_MANUAL_SLIPPAGE_BPS)
  const change = (next: string) => {
    setText(next)
    const value = bpsFromPercent(next)
    if (value !== undefined && value <= MAX_MANUAL_SLIPPAGE_BPS) setBps(value)
  }
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
        <div className="flex items-start gap-2">
          <Segmented
            label={t('Slippage presets')}
            items={presets}
            value={text.trim() === '' ? String(bps) : undefined}
            onChange={(key) => {
              setText('')
              setBps(Number(key))
            }}
          />
          <Input
            label={t('Custom slippage in percent')}
            hideLabel
            inputMode="decimal"
            placeholder={t('Custom')}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            suffix="%"
            error={
              wrong ? t('From 0 to 50, in steps of {step}', { step: localizeDecimal('0.01') }) : undefined
            }
            className="flex-1 sm:[&_input]:h-8"
          />
        </div>
      )}
      {bps > HIGH_BPS && (
        <p className="text-xs text-caution">
          {t('High slippage: the swap may execute well below the quote.')}
        </p>
      )}
    </div>
  )
}
