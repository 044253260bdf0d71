import type { Candle } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useMemo } from 'react'
import { formatCompact } from '../../text/format.ts'

interface BarSummaryProps {
  id: string
  candles: readonly Candle[]
  format: (value: number) => string
  resolution: string
}

/** Text summary of the chart for screen readers. */
export function BarSummary({ id, candles, format, resolution }: BarSummaryProps) {
  const figures = useMemo(() => {
    const first = candles[0]
    const last = candles.at(-1)
    if (!first || !last) return undefined
    const range = { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY }
    for (const { high, low } of candles) {
      range.high = Math.max(range.high, high)
      range.low = Math.min(range.low, low)
    }
    return { open: first.open, ...range, last }
  }, [candles])
  if (!figures) return null
  const { last } = figures
  return (
    <p id={id} className="sr-only">
      {t('{count} bars of {resolution}: opened at {open}, between {low} and {high}, last {last}.', {
        count: candles.length,
        resolution,
        open: format(figures.open),
        low: format(figures.low),
        high: format(figures.high),
        last: format(last.close),
      })}{' '}
      {t('Last bar: open {open}, high {high}, low {low}, close {close}, volume {volume}.', {
        open: format(last.open),
        high: format(last.high),
        low: format(last.low),
        close: format(last.close),
        volume: formatCompact(last.volume),
      })}
    </p>
  )
}
