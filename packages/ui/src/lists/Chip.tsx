import type { ReactNode } from 'react'

/** Labelled number ("MC 1.2M") for rows on narrow screens. */
export function Chip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-baseline gap-1 text-xs whitespace-nowrap text-text">
      <span className="text-2xs text-faint">{label}</span>
      {children}
    </span>
  )
}
