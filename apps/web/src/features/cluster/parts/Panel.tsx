import { t } from '@callisto/i18n'
import type { ReactNode } from 'react'

/** A titled section of the page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-xl border border-line bg-raised p-4">
      <h2 className="text-sm font-medium">{title}</h2>
      {children}
    </section>
  )
}

/** A fact of a description list; undefined is unknown, which is never 0. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** In place of a figure that is not known. */
export function Unknown() {
  return <span className="text-faint">{t('unknown')}</span>
}
