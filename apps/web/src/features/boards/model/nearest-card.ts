export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export const arrowKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
export type ArrowKey = (typeof arrowKeys)[number]

/** Index of the box that an arrow key leads to from `boxes[from]`: the nearest in its column or beside it; -1 for none. */
export function nearestCard(boxes: readonly Box[], from: number, key: ArrowKey): number {
  const start = boxes[from]
  if (!start) return -1
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
  const sign = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
  let best = -1
  let bestDistance = Number.POSITIVE_INFINITY
  for (const [at, { left, top }] of boxes.entries()) {
    const dx = left - start.left
    const dy = top - start.top
    const ahead = sign * (isVertical ? dy : dx)
    const aside = Math.abs(isVertical ? dx : dy)
    // Boxes of a column have one left edge; beside a box, the one at its height is the next.
    if (ahead <= 1 || (isVertical && aside > start.width / 2)) continue
    const distance = isVertical ? ahead + aside : ahead * 1000 + aside
    if (distance < bestDistance) [best, bestDistance] = [at, distance]
  }
  return best
}
