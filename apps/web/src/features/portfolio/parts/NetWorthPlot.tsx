import { t } from '@callisto/i18n'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatDateTime, formatUsd } from '../../../lib/text/format.ts'
import { nearestPoint, type Plot, type PlotPoint, plotPath } from '../model/plot.ts'

const WIDTH = 1_000
const HEIGHT = 220

const textOf = (point: PlotPoint) =>
  [formatUsd(point.value, { full: true }), ...movesOf(point), formatDateTime(point.time * 1000)].join(', ')

/** What was deposited and withdrawn before a point, in words. */
const movesOf = ({ deposited, withdrawn }: PlotPoint): string[] => [
  ...(deposited === undefined ? [] : [t('{amount} deposited', { amount: formatUsd(deposited) })]),
  ...(withdrawn === undefined ? [] : [t('{amount} withdrawn', { amount: formatUsd(withdrawn) })]),
]

/** Line of the net worth. The pointer and the arrow keys read its points. */
export function NetWorthPlot({ plot }: { plot: Plot }) {
  const [shown, setShown] = useState<number>()
  const last = plot.points.length - 1
  const index = Math.min(shown ?? last, last)
  const point = plot.points[index] as PlotPoint
  const place = plot.at[index] as { x: number; y: number }
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setShown(nearestPoint(plot, (clientX - left) / width))
  }
  const step = (event: KeyboardEvent) => {
    const next = stepOf(event.key, index, last)
    if (next === undefined) return
    event.preventDefault()
    setShown(next)
  }
  return (
    <div className="px-4 pt-2 pb-3 max-sm:px-3">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('Net worth over time')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={textOf(point)}
        onPointerMove={follow}
        onPointerLeave={() => setShown(undefined)}
        onBlur={() => setShown(undefined)}
        onKeyDown={step}
        className="relative h-56 cursor-crosshair touch-pan-y rounded-md max-sm:h-44"
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible"
        >
          <path d={plotPath(plot, WIDTH, HEIGHT, true)} className="fill-accent-tint" />
          <path
            d={plotPath(plot, WIDTH, HEIGHT)}
            vectorEffect="non-scaling-stroke"
            strokeWidth={1.5}
            strokeLinejoin="round"
            className="fill-none stroke-accent"
          />
        </svg>
        <span className="absolute top-0 left-0 text-2xs text-faint">{formatUsd(plot.max)}</span>
        <span className="absolute bottom-0 left-0 text-2xs text-muted">{formatUsd(plot.min)}</span>
        <Moves plot={plot} />
        {shown !== undefined && (
          <>
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 w-px bg-edge"
              style={{ left: `${place.x * 100}%` }}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute size-2 -translate-1/2 rounded-full bg-accent"
              style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
            />
          </>
        )}
      </div>
      <p className="flex justify-between pt-1 text-2xs text-faint">
        <span>{formatDateTime((plot.points[0] as PlotPoint).time * 1000)}</span>
        {/* What is read takes the place of the end. */}
        <span className={shown === undefined ? '' : 'text-text'} data-plot-text>
          {shown === undefined ? formatDateTime(point.time * 1000) : textOf(point)}
        </span>
      </p>
    </div>
  )
}

/** Deposits and withdrawals: marks on the line, up and down. What they are worth is in the text of their point. */
function Moves({ plot }: { plot: Plot }) {
  return plot.points.map((point, index) => {
    const { deposited, withdrawn, time } = point
    if (deposited === undefined && withdrawn === undefined) return null
    const { x, y } = plot.at[index] as { x: number; y: number }
    return (
      <span
        key={time}
        aria-hidden="true"
        title={movesOf(point).join(', ')}
        data-move={deposited === undefined ? 'out' : withdrawn === undefined ? 'in' : 'both'}
        className="absolute -translate-1/2 text-2xs leading-none"
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      >
        {deposited !== undefined && <span className="block text-up">▲</span>}
        {withdrawn !== undefined && <span className="block text-down">▼</span>}
      </span>
    )
  })
}

/** The point that a key leads to; undefined for other keys. */
function stepOf(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, index - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}
