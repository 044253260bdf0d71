import { Skeleton } from '@callisto/ui'

/** Placeholder of a list in its tab. Padding is inside it: a margin would be the panel's, which moves when the list comes. */
export function PanelSkeleton({ className }: { className: string }) {
  return (
    <div className="p-3">
      <Skeleton className={className} />
    </div>
  )
}
