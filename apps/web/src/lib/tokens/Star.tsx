import type { Asset } from '@callisto/contract'
import { cx } from '@callisto/ui'
import { idlePart } from '../browser/idle-part.tsx'

const StarButton = idlePart(async () => (await import('./StarButton.tsx')).StarButton)

/** Star of a token; its place is kept while its code is loaded, which no list waits for. */
export function Star({
  asset,
  className,
}: {
  asset: Pick<Asset, 'id' | 'symbol' | 'icon'>
  className?: string
}) {
  return (
    <span className={cx('relative z-1 inline-flex size-6 shrink-0 max-sm:size-11', className)}>
      <StarButton asset={asset} />
    </span>
  )
}
