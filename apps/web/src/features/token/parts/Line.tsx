import type { ReactNode } from 'react'

/** A figure with its name. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right text-text">{children}</dd>
    </div>
  )
}
