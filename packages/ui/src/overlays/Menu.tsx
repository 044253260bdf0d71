import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, type ButtonSize, type ButtonTone } from '../forms/Button.tsx'
import { moveFocus } from '../layout/roving-focus.ts'
import { placePopover } from './place-popover.ts'

export interface MenuItem {
  key: string
  label: ReactNode
  /** Called on a choice. With `href` too, a plain click calls it instead of following the link. */
  onSelect?: (() => void) | undefined
  /** Makes the item a link; pass validated URLs only. */
  href?: string | undefined
  /** Opens the link in a new tab. */
  external?: boolean | undefined
}

export interface MenuProps {
  /** Accessible name of the button and the menu. */
  label: string
  /** Content of the button. */
  button: ReactNode
  items: readonly MenuItem[]
  tone?: ButtonTone
  size?: ButtonSize
  /** The edge that menu and button share. */
  align?: 'start' | 'end'
}

/** Menu button: arrow keys move, Enter selects, Escape or a click outside closes. */
export function Menu({ label, button, items, tone = 'quiet', size = 'md', align = 'end' }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const menu = list.current
    if (!menu) return
    const toggled = () => {
      const open = menu.matches(':popover-open')
      opener.current?.setAttribute('aria-expanded', String(open))
      if (!open || !opener.current) return
      placePopover(menu, opener.current, align)
      menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    }
    menu.addEventListener('toggle', toggled)
    return () => menu.removeEventListener('toggle', toggled)
  }, [align])

  return (
    <>
      <Button
        ref={opener}
        tone={tone}
        size={size}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded="false"
      >
        {button}
      </Button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, '[role=menuitem]', { next: 'ArrowDown', previous: 'ArrowUp' })}
        className="fixed m-0 min-w-44 rounded-lg border border-edge bg-lifted p-1 text-text"
      >
        {items.map((item) => (
          <Item key={item.key} item={item} close={() => list.current?.hidePopover()} />
        ))}
      </div>
    </>
  )
}

const itemClass =
  'flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-line focus-visible:-outline-offset-2 max-sm:min-h-11'

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const onClick = (event: MouseEvent) => {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    close()
    if (!item.onSelect || (item.href !== undefined && modified)) return
    event.preventDefault()
    item.onSelect()
  }
  if (item.href === undefined) {
    return (
      <button type="button" role="menuitem" tabIndex={-1} onClick={onClick} className={itemClass}>
        {item.label}
      </button>
    )
  }
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      href={item.href}
      {...(item.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onClick={onClick}
      className={itemClass}
    >
      {item.label}
    </a>
  )
}
