import { type Launchpad, launchpadMark, MARK_SIZE } from '@callisto/domain'

/** Drawn icon of a launchpad. Decorative: the label is shown beside it. */
export function LaunchpadGlyph({ launchpad, size }: { launchpad: Launchpad; size: number }) {
  const { colour, borderColour, path } = launchpadMark(launchpad)
  const centre = MARK_SIZE / 2
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`}
      className="shrink-0"
    >
      <circle cx={centre} cy={centre} r={centre - 0.5} fill={colour} stroke={borderColour} />
      <path d={path} fill="#fff" fillRule="evenodd" />
    </svg>
  )
}
