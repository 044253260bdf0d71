import type { Gain } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Delta } from '@callisto/ui'
import { changeText, formatUsd } from '../text/format.ts'

interface GainDeltaProps {
  gain: Pick<Gain, 'unrealized' | 'percent'> | undefined
  className?: string
}

/** Unrealized gain in dollars and percent; a dash while the cost or the price is not known. */
export function GainDelta({ gain, className = '' }: GainDeltaProps) {
  const { unrealized, percent } = gain ?? {}
  if (unrealized === undefined)
    return (
      <span className={className} title={t('The cost of it is not known')}>
        –
      </span>
    )
  const share = percent === undefined ? '' : ` (${changeText(percent)})`
  return (
    <Delta
      value={unrealized}
      text={`${formatUsd(Math.abs(unrealized), { full: true })}${share}`}
      className={className}
    />
  )
}
