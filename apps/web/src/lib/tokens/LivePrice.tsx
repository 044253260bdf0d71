import { cx, NumberText } from '@callisto/ui'
import type { LiveAsset } from '../live/asset-store.ts'
import { exact, formatUsdPrice } from '../text/format.ts'

interface LivePriceProps {
  live: LiveAsset
  className?: string
}

/** A price that is tinted for 400 ms when it changes, without layout shift. */
export function LivePrice({ live, className }: LivePriceProps) {
  const { asset, moves, direction } = live
  return (
    <span
      // A new key restarts the animation.
      key={moves}
      data-price=""
      data-slot={asset.priceBlockId}
      className={cx(
        'rounded-sm px-1 -mx-1',
        moves > 0 && direction === 'up' && 'ui-tint-up',
        moves > 0 && direction === 'down' && 'ui-tint-down',
        className,
      )}
    >
      <NumberText text={formatUsdPrice(asset.usdPrice)} exact={exact(asset.usdPrice)} />
    </span>
  )
}
