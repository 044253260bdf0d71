import { bpsFromPercent, percentFromBps } from '@callisto/amount'
import { DEFAULT_SLIPPAGE_BPS, MAX_MANUAL_SLIPPAGE_BPS } from '@callisto/contract'
import { localizeDecimal, t } from '@callisto/i18n'
import { Input, Segmented } from '@callisto/ui'
import { useState } from 'react'
import { formatBps } from '../../../../lib/text/format.ts'

const PRESETS_BPS = [10, 50, 100]
/** Above it a swap may execute well below its quote. */
export const WIDE_SLIPPAGE_BPS = 500

export interface SlippageFieldProps {
  bps: number
  onBps: (bps: number) => void
}

/** Slippage tolerance: presets or a custom percentage. A text that is no tolerance puts the default in force. */
export function SlippageField({ bps, onBps }: SlippageFieldProps) {
  const [text, setText] = useState(() =>
    PRESETS_BPS.includes(bps) ? '' : localizeDecimal(percentFromBps(bps)),
  )
  const isEmpty = text.trim() === ''
  const isRefused = !isEmpty && toBps(text) === undefined
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <Segmented
          label={t('Slippage presets')}
          items={PRESETS_BPS.map((preset) => ({ key: String(preset), label: formatBps(preset) }))}
          value={isEmpty ? String(bps) : undefined}
          onChange={(key) => {
            setText('')
            onBps(Number(key))
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
            onBps(toBps(target.value) ?? DEFAULT_SLIPPAGE_BPS)
          }}
          // The field is inside the swap form, which Enter would submit.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
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
      {bps > WIDE_SLIPPAGE_BPS && (
        <p className="text-xs text-caution">
          {t('High slippage: the swap may execute well below the quote.')}
        </p>
      )}
    </div>
  )
}

function toBps(text: string): number | undefined {
  const bps = bpsFromPercent(text)
  return bps !== undefined && bps <= MAX_MANUAL_SLIPPAGE_BPS ? bps : undefined
}
