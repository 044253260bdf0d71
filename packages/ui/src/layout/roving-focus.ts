import type { KeyboardEvent } from 'react'

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
