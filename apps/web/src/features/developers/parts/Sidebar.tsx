import { t } from '@callisto/i18n'
import { cx, Input } from '@callisto/ui'
import { useState } from 'react'
import { Link } from '../../../lib/router/Link.tsx'
import type { ApiDocument, ApiOperation } from '../model/document.ts'

export interface SidebarProps {
  document: ApiDocument
  selected: string | undefined
}

/** All calls by area, with a filter. */
export function Sidebar({ document, selected }: SidebarProps) {
  const [filter, setFilter] = useState('')
  const matches = ({ id, path, summary }: ApiOperation) =>
    `${id} ${path} ${summary}`.toLowerCase().includes(filter.trim().toLowerCase())
  return (
    <nav
      aria-label={t('Calls')}
      className="flex flex-col gap-3 lg:sticky lg:top-16 lg:max-h-[calc(100vh-5rem)]"
    >
      <Input
        label={t('Filter calls')}
        hideLabel
        placeholder={t('Filter calls')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        maxLength={64}
      />
      <div className="max-h-64 overflow-y-auto rounded-xl border border-line bg-raised py-2 lg:max-h-none">
        <Link to="/developers" className={linkClass(selected === undefined)}>
          {t('Examples')}
        </Link>
        {document.groups.map(({ tag, operations }) => {
          const shown = operations.filter(matches)
          return (
            shown.length > 0 && (
              <section key={tag} aria-label={tag} className="mt-2">
                <h2 className="px-3 py-1 text-2xs font-medium text-faint uppercase">{tag}</h2>
                {shown.map(({ id, method, path }) => (
                  <Link
                    key={id}
                    to="/developers"
                    search={{ op: id }}
                    title={path}
                    className={linkClass(id === selected)}
                    {...(id === selected ? { 'aria-current': 'page' as const } : {})}
                  >
                    <Method method={method} />
                    <span className="truncate">{id}</span>
                  </Link>
                ))}
              </section>
            )
          )
        })}
      </div>
    </nav>
  )
}

const linkClass = (isSelected: boolean) =>
  cx(
    'flex min-h-8 items-center gap-2 px-3 text-xs hover:bg-lifted max-sm:min-h-11',
    isSelected ? 'bg-lifted font-medium text-text' : 'text-muted',
  )

/** Method of a call, in a column of one width. */
export function Method({ method }: { method: ApiOperation['method'] }) {
  return (
    <span
      className={cx(
        'w-9 shrink-0 font-mono text-2xs font-medium',
        method === 'GET' ? 'text-accent' : 'text-caution',
      )}
    >
      {method}
    </span>
  )
}
