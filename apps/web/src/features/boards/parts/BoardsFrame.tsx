import { cx } from '@callisto/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { PageTitle } from '../../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../../lib/browser/search-params.ts'
import { IgnoredParameters } from '../../../lib/filters/IgnoredParameters.tsx'
import { ProTabs } from '../../../lib/router/ProTabs.tsx'
import type { paths } from '../../../paths.ts'
import { type ArrowKey, arrowKeys, nearestCard } from '../model/nearest-card.ts'

/** The query of a page in its address. */
export interface PageSearch {
  search: SearchParams
  onSearch: (search: SearchParams) => void
}

export interface BoardsFrameProps {
  path: typeof paths.pro | typeof paths.hunt
  title: string
  /** Parameters of the address without effect. */
  ignored: readonly string[]
  onRemoveIgnored: () => void
  /** Height of a bar above the page. */
  className: string
  /** A bar under the links; narrow screens have its controls beside those of the board. */
  toolbar?: ReactNode
  /** The boards; arrow keys move between their cards. */
  children: ReactNode
}

/** What both pages of cards have: links between the pages of the area and a title. They fill the frame's height. */
export function BoardsFrame(props: BoardsFrameProps) {
  const { path, title, ignored, onRemoveIgnored, className, toolbar, children } = props
  return (
    <div className={cx('flex flex-col', className)}>
      <PageTitle text={title} />
      <ProTabs current={path} />
      <IgnoredParameters names={ignored} onRemove={onRemoveIgnored} />
      <h1 className="sr-only">{title}</h1>
      {toolbar}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links of the cards */}
      <div
        onKeyDown={moveToCard}
        className="mx-auto flex min-h-0 w-full max-w-page flex-1 flex-col border-line"
      >
        {children}
      </div>
    </div>
  )
}

/** Key handler around cards: arrow keys move the focus from the link of a card to that of the next one in their direction. */
function moveToCard(event: KeyboardEvent<HTMLElement>): void {
  const key = arrowKeys.find((arrow): arrow is ArrowKey => arrow === event.key)
  if (key === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const from = links.indexOf(event.target as HTMLElement)
  if (from < 0) return
  const boxes = links.map((link) => (link.closest('li') ?? link).getBoundingClientRect())
  const target = links[nearestCard(boxes, from, key)]
  if (!target) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.closest('li')?.scrollIntoView({ block: 'nearest' })
}
