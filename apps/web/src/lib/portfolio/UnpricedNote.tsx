import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'

/** How many parts of a sum are not in it, as they have no price. Nothing when all are. */
export function UnpricedNote({ count, className }: { count: number; className: string }) {
  if (count === 0) return null
  return (
    <p className={cx('text-2xs text-faint', className)}>
      {t(
        '{count, plural, one {# part without a price is not counted} other {# parts without a price are not counted}}',
        { count },
      )}
    </p>
  )
}
