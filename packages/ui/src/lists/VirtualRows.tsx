import { type ReactNode, type RefObject, useCallback, useSyncExternalStore } from 'react'

const OVERSCAN = 6

export interface VirtualRowsProps {
  /** The scroll container of the rows. */
  scroller: RefObject<HTMLElement | null>
  count: number
  /** Row height in pixels. */
  rowHeight: number
  /** Renders row `index` at offset `top` in pixels. */
  row: (index: number, top: number) => ReactNode
}

/** Virtualized list with rows of fixed height. */
export function VirtualRows({ scroller, count, rowHeight, row }: VirtualRowsProps) {
  const { first, last } = useVisibleRange(scroller, count, rowHeight)
  const rows: ReactNode[] = []
  for (let index = first; index < last; index += 1) rows.push(row(index, index * rowHeight))
  return (
    <div role="presentation" className="relative" style={{ height: count * rowHeight }}>
      {rows}
    </div>
  )
}

/** Visible index range plus `overscan` rows at either end; changes only when a row enters or leaves it. */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  overscan = OVERSCAN,
) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const element = scroller.current
      if (!element) return () => {}
      const observer = new ResizeObserver(changed)
      observer.observe(element)
      element.addEventListener('scroll', changed, { passive: true })
      return () => {
        observer.disconnect()
        element.removeEventListener('scroll', changed)
      }
    },
    [scroller],
  )
  // A string, so that snapshots of the same range are equal.
  const range = useSyncExternalStore(subscribe, () => {
    const top = scroller.current?.scrollTop ?? 0
    const height = scroller.current?.clientHeight ?? 800
    const first = Math.max(0, Math.floor(top / rowHeight) - overscan)
    return `${Math.min(first, count)}:${Math.min(count, Math.ceil((top + height) / rowHeight) + overscan)}`
  })
  const [first = 0, last = 0] = range.split(':').map(Number)
  return { first, last }
}
