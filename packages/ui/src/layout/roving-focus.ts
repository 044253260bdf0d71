import type { KeyboardEvent } from 'react'

/**
 * ArrowDown and ArrowUp move the focus from an input through the links and buttons of `list`, without the controls beside
 * a link (`data-row-control`); ArrowUp on the first one
 * returns to the input. Use it as the key handler of the element that contains both.
 */
export function moveListFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...(list?.querySelectorAll<HTMLElement>('a[href], button:not([data-row-control])') ?? [])]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const target = rows[at + (event.key === 'ArrowDown' ? 1 : -1)]
  event.preventDefault()
  if (target) target.focus()
  else if (event.key === 'ArrowUp') event.currentTarget.querySelector('input')?.focus()
}

/**
 * Arrow keys, Home and End move the focus among the elements that `selector` finds in the current target.
 * Returns the element that took the focus.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  keys: { next: string; previous: string },
): HTMLElement | undefined {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const target = {
    [keys.next]: items[(at + 1) % items.length],
    [keys.previous]: items[at <= 0 ? items.length - 1 : at - 1],
    Home: items[0],
    End: items.at(-1),
  }[event.key]
  if (!target) return undefined
  event.preventDefault()
  target.focus()
  return target
}
