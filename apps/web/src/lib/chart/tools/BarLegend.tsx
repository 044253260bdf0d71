import { t } from '@callisto/i18n'
import { Delta } from '@callisto/ui'
import { useSyncExternalStore } from 'react'
import { changeText, formatCompact } from '../../text/format.ts'
import type { CandleChart } from '../candle-chart.ts'
import { formatBarPrice } from '../price-axis.ts'

/** Open, high, low, close, volume and change of the bar under the crosshair, else of the last one. */
export function BarLegend({ chart }: { chart: CandleChart }) {
  const bar = useSyncExternalStore(chart.subscribe, chart.legendBar)
  if (!bar) return null
  const change = bar.open > 0 ? (bar.close / bar.open - 1) * 100 : undefined
  const figures = [
    [t('O'), t('Opening price'), formatBarPrice(bar.open)],
    [t('H'), t('Highest price'), formatBarPrice(bar.high)],
    [t('L'), t('Lowest price'), formatBarPrice(bar.low)],
    [t('C'), t('Closing price'), formatBarPrice(bar.close)],
    [t('V'), t('Volume'), formatCompact(bar.volume)],
  ] as const
  return (
    <dl className="pointer-events-none absolute top-1 left-3 z-10 flex flex-wrap gap-x-2 text-[11px] text-muted tabular-nums max-sm:text-[13px]">
      {figures.map(([letter, name, value]) => (
        <div key={name} className="flex gap-1">
          <dt>
            <span aria-hidden="true" className="text-faint">
              {letter}
            </span>
            <span className="sr-only">{name}</span>
          </dt>
          <dd data-legend={letter}>{value}</dd>
        </div>
      ))}
      <div>
        <dt className="sr-only">{t('Change')}</dt>
        <dd>
          <Delta value={change} text={changeText(change)} />
        </dd>
      </div>
    </dl>
  )
}
