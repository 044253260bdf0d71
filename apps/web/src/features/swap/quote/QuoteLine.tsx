import { cx } from '@callisto/ui'
import type { ReactNode } from 'react'

const toneClasses = { plain: undefined, caution: 'text-caution', loss: 'text-down' }

export interface QuoteLineProps {
  name: string
  tone?: keyof typeof toneClasses
  children: ReactNode
}

/** A figure of a quote with its name, in a `dl`. */
export function QuoteLine({ name, tone = 'plain', children }: QuoteLineProps) {
  return (
    <div className="flex min-h-5 justify-between gap-2">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={cx('text-right text-text', toneClasses[tone])}>{children}</dd>
    </div>
  )
}
