import { Skeleton } from '@callisto/ui'

/** Height of a list that is loading, on phones that of its header and three rows. */
export const LIST_PLACE = 'h-64 max-sm:h-[141px]'

/** Placeholder of a list in its tab. Padding is inside it: a margin would be the panel's, which moves when the list comes. */
export function PanelSkeleton({ className }: { className: string }) {
  return (
    <div className="p-3">
      <Skeleton className={className} />
    </div>
  )
}
