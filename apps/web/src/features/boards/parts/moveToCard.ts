import type { KeyboardEvent } from 'react'
import { type ArrowKey, arrowKeys, nearestCard } from '../model/nearest-card.ts'

/** Key handler around cards: arrow keys move the focus from the link of a card to that of the next one in their direction. */
export function moveToCard(event: KeyboardEvent<HTMLElement>): void {
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
