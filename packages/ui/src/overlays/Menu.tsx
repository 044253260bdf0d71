import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, type ButtonSize, type ButtonTone } from '../forms/Button.tsx'
import { moveFocus } from '../layout/roving-focus.ts'
import { placePopover } from './place-popover.ts'

export interface MenuItem {
  key: string
  label: ReactNode
  onSelect: () => void
}

export interface MenuProps {
  /** Accessible name of the button and the menu. */
  label: string
  /** Content of the button. */
  button: ReactNode
  items: readonly MenuItem[]
  tone?: ButtonTone
  size?: ButtonSize
}

/** Menu button: arrow keys move, Enter selects, Escape or a click outside closes. */
export function Menu({ label, button, items, tone = 'quiet', size = 'md' }: MenuProps) {
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
      placePopover(menu, opener.current, 'end')
      menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    }
    menu.addEventListener('toggle', toggled)
    return () => menu.removeEventListener('toggle', toggled)
  }, [])

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
          <button
            key={item.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              list.current?.hidePopover()
              item.onSelect()
            }}
            className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-line focus-visible:-outline-offset-2 max-sm:min-h-11"
          >
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}
