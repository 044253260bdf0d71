import { bpsFromPercent, percentFromBps } from '@callisto/amount'
import { DEFAULT_SLIPPAGE_BPS, MAX_MANUAL_SLIPPAGE_BPS, type ManualProfile } from '@callisto/contract'
import { localizeDecimal, numberSeparators, t } from '@callisto/i18n'
import { Input, Segmented } from '@callisto/ui'
import { type ReactNode, useState } from 'react'
import { formatBps } from '../../../../lib/text/format.ts'
import { WIDE_SLIPPAGE_BPS } from './slippage-limits.ts'

const PRESETS_BPS: readonly number[] = [10, 50, 100]

type Slippage = ManualProfile['slippageBps']

export interface SlippageFieldProps {
  value: Slippage
  onChange: (value: Slippage) => void
  /** What the market would have needed. */
  hint?: ReactNode
}

/**
 * Slippage tolerance: automatic, a preset or a custom percentage. A text that is no tolerance puts the default in force.
 */
export function SlippageField({ value, onChange, hint }: SlippageFieldProps) {
  const [text, setText] = useState(() =>
    value === 'auto' || PRESETS_BPS.includes(value) ? '' : localizeDecimal(percentFromBps(value)),
  )
  const isEmpty = text.trim() === ''
  const isRefused = !isEmpty && toBps(text) === undefined
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <Segmented
          label={t('Slippage presets')}
          items={[
            { key: 'auto', label: t('Auto') },
            ...PRESETS_BPS.map((preset) => ({ key: String(preset), label: formatBps(preset) })),
          ]}
          value={isEmpty ? String(value) : undefined}
          onChange={(key) => {
            setText('')
            onChange(key === 'auto' ? key : Number(key))
          }}
        />
        <Input
          label={t('Custom slippage in percent')}
          hideLabel
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('Custom')}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onChange(toBps(target.value) ?? DEFAULT_SLIPPAGE_BPS)
          }}
          suffix="%"
          error={
            isRefused
              ? t('{default} applies: enter 0 to 50 in steps of {step}', {
                  default: formatBps(DEFAULT_SLIPPAGE_BPS),
                  step: localizeDecimal('0.01'),
                })
              : undefined
          }
          className="flex-1 sm:[&_input]:h-8"
        />
      </div>
      {hint}
      {value !== 'auto' && value > WIDE_SLIPPAGE_BPS && (
        <p className="text-xs text-caution">
          {t('High slippage: the swap may execute well below the quote.')}
        </p>
      )}
    </div>
  )
}

function toBps(text: string): number | undefined {
  const bps = bpsFromPercent(text, numberSeparators())
  return bps !== undefined && bps <= MAX_MANUAL_SLIPPAGE_BPS ? bps : undefined
}
