import { t } from '@callisto/i18n'
import { Skeleton } from '@callisto/ui'

/** Placeholder of the swaps of a wallet. */
export function LoadingHistory() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 p-3">
      <span className="sr-only">{t('Loading the swaps')}</span>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  )
}
