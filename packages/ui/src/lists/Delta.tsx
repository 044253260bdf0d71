import { t } from '@callisto/i18n'
import { cx } from '../theme/cx.ts'

export interface DeltaProps {
  /** Signed change; undefined when unknown. */
  value: number | undefined
  /** Displayed magnitude without sign ("1.40%"). */
  text: string
  className?: string
}

/** Change with arrow and colour, the sign for screen readers; grey at zero, a dash when unknown. */
export function Delta({ value, text, className }: DeltaProps) {
  if (value === undefined || Number.isNaN(value)) {
    return (
      <span className={cx('text-faint', className)} title={t('Unknown')}>
        –
      </span>
    )
  }
  const tone = value > 0 ? 'text-up' : value < 0 ? 'text-down' : 'text-faint'
  return (
    <span className={cx('whitespace-nowrap', tone, className)}>
      <span aria-hidden="true" className="mr-0.5 text-[0.7em]">
        {value > 0 ? '▲' : value < 0 ? '▼' : ''}
      </span>
      <span className="sr-only">{value > 0 ? '+' : value < 0 ? '−' : ''}</span>
      {text}
    </span>
  )
}
