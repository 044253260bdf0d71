import { cx } from '../theme/cx.ts'

export interface SparklineProps {
  /** At least two numbers, oldest first; fewer render an empty box. */
  values: readonly number[]
  width?: number
  height?: number
  /** Label for screen readers; decorative without it. */
  label?: string
}

/** Sparkline, green when it ends above its start and red below. */
export function Sparkline({ values, width = 96, height = 28, label }: SparklineProps) {
  const first = values[0]
  const last = values.at(-1)
  if (values.length < 2 || first === undefined || last === undefined)
    return <span style={{ width, height }} />
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = width / (values.length - 1)
  const points = values.map((value, at) => {
    const y = height - 1 - ((value - low) / span) * (height - 2)
    return `${(at * step).toFixed(1)} ${y.toFixed(1)}`
  })
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label or is hidden
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={cx('shrink-0', last > first ? 'text-up' : last < first ? 'text-down' : 'text-faint')}
    >
      <path
        d={`M${points.join('L')}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
