const GAP = 6
const MARGIN = 8

/**
 * Positions a popover below its anchor, or above it without room, inside the viewport. Coordinates are CSS pixels; the
 * popover must be shown and `position: fixed`.
 */
export function placePopover(popover: HTMLElement, anchor: Element, align: 'start' | 'center' | 'end'): void {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const left = { start: box.left, center: box.left + (box.width - width) / 2, end: box.right - width }[align]
  const below = box.bottom + GAP
  const top = below + height + MARGIN > innerHeight && box.top > height + GAP ? box.top - GAP - height : below
  popover.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`
  popover.style.top = `${Math.max(MARGIN, top)}px`
  popover.style.right = 'auto'
  popover.style.bottom = 'auto'
}
