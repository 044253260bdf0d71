import type { Gain, TotalGain } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Delta } from '@callisto/ui'
import { changeText, formatUsd } from '../text/format.ts'

/** How many tokens a total gain leaves out. Nothing where none is. */
export function UnknownGainNote({ gain, className }: { gain: TotalGain | undefined; className: string }) {
  if (!gain || gain.unknown === 0) return null
  return (
    <p className={`text-2xs text-faint ${className}`}>
      {t(
        '{count, plural, one {P&L leaves out # token whose cost or price is not known} other {P&L leaves out # tokens whose cost or price is not known}}',
        { count: gain.unknown },
      )}
    </p>
  )
}

/** A gain that has no percentage. */
export const plainGain = (usd: number | undefined) => (usd === undefined ? undefined : { unrealized: usd })

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
