import { t } from '@callisto/i18n'
import { Skeleton } from '@callisto/ui'

/** Placeholder of a card, of the same size. */
export function CardSkeleton() {
  return (
    <div role="status" aria-label={t('Drawing the card')}>
      <Skeleton className="aspect-[1200/630] w-full rounded-xl" />
    </div>
  )
}
