import { cx, scrollRowTo, tabClass } from '@callisto/ui'
import { useLayoutEffect, useRef } from 'react'
import type { SearchParams } from '../browser/search-params.ts'
import { Link } from './Link.tsx'

export interface TabLink {
  to: string
  search?: SearchParams
  label: string
}

export interface TabLinksProps {
  /** Accessible name of the row. */
  label: string
  links: readonly TabLink[]
  /** `to` of the current page, or of the one that it belongs to. */
  current: string | undefined
  /** A row of smaller links under another one. */
  isSecond?: boolean
}

const secondClass =
  'inline-flex h-7 shrink-0 items-center rounded-md px-3 text-xs font-medium whitespace-nowrap hover:text-text focus-visible:-outline-offset-2 max-sm:h-11'

/** Links between pages that act as tabs. The current one is scrolled into view: not all fit on a screen. */
export function TabLinks({ label, links, current, isSecond = false }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is read from the page
  useLayoutEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (row.current && link) scrollRowTo(link, row.current)
  }, [current])
  return (
    <nav ref={row} aria-label={label} className="shrink-0 overflow-x-auto border-b border-line">
      <div className={cx('mx-auto flex max-w-page gap-1 px-2 sm:px-3', isSecond && 'py-1 max-sm:py-0')}>
        {links.map(({ to, search = {}, label }) => {
          const isCurrent = to === current
          return (
            <Link
              key={to}
              to={to}
              search={search}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                isSecond ? secondClass : tabClass,
                !isSecond && (isCurrent ? 'border-accent' : 'border-transparent'),
                isSecond && isCurrent && 'bg-lifted',
                isCurrent ? 'text-text' : 'text-muted',
              )}
            >
              {label}
            </Link>
          )
        })}
      </div>
    </nav>
  )
}
