import { t } from '@callisto/i18n'
import { DecimalInput, FieldError } from '@callisto/ui'
import { type ReactNode, useId } from 'react'
import { formatAmount, plainUnits } from '../text/format.ts'
import { readAmount } from './amount-text.ts'

interface TokenAmountFieldProps {
  label: string
  /** Its symbol as it is shown. */
  token: { symbol: string; decimals: number }
  text: string
  onText: (text: string) => void
  /** Base units at most, which Max fills in; undefined while they are not known. */
  available: bigint | undefined
  /** Why the text cannot be used. */
  fault: string | undefined
  /** Beside the input. */
  end?: ReactNode
}

/** An amount of a token with its maximum, and what is wrong with it. */
export function TokenAmountField({
  label,
  token,
  text,
  onText,
  available,
  fault,
  end,
}: TokenAmountFieldProps) {
  const errorId = useId()
  const maximum = available === undefined ? '–' : `${formatAmount(available, token.decimals)} ${token.symbol}`
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2 text-xs text-muted">
        <span>{label}</span>
        <button
          type="button"
          disabled={available === undefined}
          onClick={() => onText(plainUnits(available ?? 0n, token.decimals))}
          className="touch-target rounded-sm text-accent hover:underline"
        >
          {t('Max')} {maximum}
        </button>
      </div>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1 rounded-md border border-line bg-ground px-3">
          <DecimalInput
            label={label}
            value={text}
            onChange={onText}
            read={(typed) => {
              const result = readAmount(typed, token)
              return result.ok ? result.text : undefined
            }}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? errorId : undefined}
          />
        </div>
        {end}
      </div>
      <div aria-live="polite">{fault && <FieldError id={errorId} text={fault} />}</div>
    </div>
  )
}
