import type { PoolPosition } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatRate } from '../../../lib/text/format.ts'

interface RangePictureProps {
  range: NonNullable<PoolPosition['range']>
  /** Unit of its prices. */
  unit: string
}

/** Range of a position with the price of the pool in it, or beside it. */
export function RangePicture({ range, unit }: RangePictureProps) {
  const { start, end, price } = rangeOf(range)
  const { lower, upper, current } = range
  return (
    <figure
      aria-label={t('Range {lower} to {upper} {unit}, price {price}', {
        lower: formatRate(lower),
        upper: formatRate(upper),
        price: formatRate(current),
        unit,
      })}
    >
      <div aria-hidden="true" className="relative h-6">
        <span className="absolute inset-x-0 top-2.5 h-1 rounded-full bg-lifted" />
        <span
          className={`absolute top-2.5 h-1 rounded-full ${range.isInRange ? 'bg-accent' : 'bg-caution'}`}
          style={{ left: `${start * 100}%`, right: `${(1 - end) * 100}%` }}
        />
        <span
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-text"
          style={{ left: `${price * 100}%` }}
        />
      </div>
      <figcaption aria-hidden="true" className="flex justify-between text-2xs text-faint">
        <span>{formatRate(lower)}</span>
        <span className="text-muted">
          {formatRate(current)} {unit}
        </span>
        <span>{formatRate(upper)}</span>
      </figcaption>
    </figure>
  )
}

/** Room at either side of a range, as a part of the picture. */
const SIDE = 0.2

interface PriceRange {
  lower: number
  upper: number
  current: number
}

/** Places of a range and of the price in a picture of width 1, in the logarithm of the price; a price far off is at its edge. */
function rangeOf({ lower, upper, current }: PriceRange): {
  start: number
  end: number
  price: number
} {
  const span = Math.log(upper / lower)
  const inside = span > 0 ? Math.log(current / lower) / span : 0.5
  const price = SIDE + inside * (1 - 2 * SIDE)
  return { start: SIDE, end: 1 - SIDE, price: Math.min(1, Math.max(0, Number.isFinite(price) ? price : 0.5)) }
}
