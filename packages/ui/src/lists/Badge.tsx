import type { ReactNode } from 'react'
import { cx } from '../theme/cx.ts'

export type Tone = 'neutral' | 'accent' | 'up' | 'down' | 'caution'

const tones: Record<Tone, string> = {
  neutral: 'bg-lifted text-muted',
  accent: 'bg-accent-tint text-accent',
  up: 'bg-up-tint text-up',
  down: 'bg-down-tint text-down',
  caution: 'bg-caution-tint text-caution',
}

/** Inline label; the text, not only the colour, carries the meaning. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.5 text-2xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
