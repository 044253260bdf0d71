import { cx } from '../theme/cx.ts'

export interface DeltaProps {
  /** Which way it went; undefined when that is not known. */
  value: number | undefined
  /** The magnitude as shown, without a sign ("1.40%"). */
  text: string
  className?: string
}

/** A change: arrow, sign and colour together, grey at zero, a dash when not known. */
export function Delta({ value, text, className }: DeltaProps) {
  if (value === undefined || Number.isNaN(value)) {
    return (
      <span className={cx('text-faint', className)} title="Not known yet">
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
      {value > 0 ? '+' : value < 0 ? '−' : ''}
      {text}
    </span>
  )
}
