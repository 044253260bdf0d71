import type { ReactNode } from 'react'

/** Empty state of a list: reason and next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-4 py-10 text-center">
      <p className="text-sm text-text">{title}</p>
      {children && <div className="flex flex-wrap justify-center gap-2 text-xs text-muted">{children}</div>}
    </div>
  )
}
