import { type ReactNode, type RefObject, useCallback, useSyncExternalStore } from 'react'

const OVERSCAN = 6

export interface VirtualRowsProps {
  /** The element that scrolls; the rows lie directly inside it. */
  scroller: RefObject<HTMLElement | null>
  count: number
  /** In pixels; every row has it. */
  rowHeight: number
  /** Draws row `index`; give its root this `style`. */
  row: (index: number, top: number) => ReactNode
}

/** Draws only the rows in sight of a list whose rows are all equally high. */
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

/** Indices in sight, with a few more on each side; changes only when a row comes or goes. */
export function useVisibleRange(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
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
  // One string, so that React sees an equal snapshot while the same rows are in sight.
  const range = useSyncExternalStore(subscribe, () => {
    const top = scroller.current?.scrollTop ?? 0
    const height = scroller.current?.clientHeight ?? 800
    const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN)
    return `${Math.min(first, count)}:${Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN)}`
  })
  const [first = 0, last = 0] = range.split(':').map(Number)
  return { first, last }
}
