import { UNKNOWN } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { useId, useState } from 'react'

export interface Bar {
  /** Its hour or day as text. */
  label: string
  /** Undefined while it is not known. */
  value: number | undefined
  text: string
}

export interface BarPlotProps {
  title: string
  bars: readonly Bar[]
  /** Figure of the whole period, shown while no bar is pointed at. */
  total: string
  /** Heading of the column of hours or days, for screen readers. */
  unit: string
}

/** Height in pixels of the highest bar, and of one that is not 0 at least. */
const HEIGHT = 64
const MIN_HEIGHT = 2

/** Bars of one figure over time. The pointer reads single bars; a table has them for screen readers. */
export function BarPlot({ title, bars, total, unit }: BarPlotProps) {
  const id = useId()
  const [at, setAt] = useState<number>()
  const highest = Math.max(...bars.map(({ value }) => value ?? 0), 0)
  const bar = at === undefined ? undefined : bars[at]
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-raised p-3">
      <div className="flex items-baseline gap-2 text-xs">
        <h2 id={id} className="font-medium text-muted">
          {title}
        </h2>
        {bar && <span className="truncate text-faint">{bar.label}</span>}
        <span className="ml-auto shrink-0 text-text">{bar ? bar.text : total}</span>
      </div>
      <div
        aria-hidden="true"
        className="mt-2 flex items-end border-b border-edge"
        style={{ height: HEIGHT }}
        onPointerLeave={() => setAt(undefined)}
      >
        {bars.map(({ label, value = 0 }, index) => (
          <div
            key={label}
            className="group/bar flex h-full min-w-0 flex-1 items-end px-px"
            onPointerEnter={() => setAt(index)}
          >
            <div
              className="w-full rounded-t-xs bg-accent/70 group-hover/bar:bg-accent"
              style={{ height: value > 0 ? Math.max(MIN_HEIGHT, (value / highest) * HEIGHT) : 0 }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-2xs text-faint">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      {bars.every(({ value }) => value === undefined) ? (
        <p className="sr-only">{t('Nothing is known of this period yet.')}</p>
      ) : (
        <table className="sr-only">
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value, text }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value === undefined ? UNKNOWN : text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
