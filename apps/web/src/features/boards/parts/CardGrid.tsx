import type { Timeframe } from '@callisto/contract'
import { Skeleton, useVisibleRange } from '@callisto/ui'
import { type RefObject, useCallback, useSyncExternalStore } from 'react'
import { useRenderTrade } from '../../../lib/quick-trade/quick-trade-cell.ts'
import { TokenCard } from './TokenCard.tsx'

/** Cards stand beside each other where this width in pixels is there for each. */
const MIN_CARD_WIDTH = 320
/** In pixels; those of the first paint are in `shell/first-paint/skeletons.ts`. */
const CARD_HEIGHT = 176
const PHONE_CARD_HEIGHT = 216
const ORGANIC_HEIGHT = 44
const PHONE_ORGANIC_HEIGHT = 48
const OVERSCAN_ROWS = 3

export interface CardGridProps {
  scroller: RefObject<HTMLElement | null>
  label: string
  ids: readonly string[]
  timeframe: Timeframe
  showsOrganic: boolean
  phone: boolean
}

/** Virtualized cards of one size, as many beside each other as there is room for. */
export function CardGrid({ scroller, label, ids, timeframe, showsOrganic, phone }: CardGridProps) {
  const across = useAcross(scroller)
  const renderTrade = useRenderTrade()
  const height = cardHeight(phone, showsOrganic)
  const rows = Math.ceil(ids.length / across)
  const { first, last } = useVisibleRange(scroller, rows, height, OVERSCAN_ROWS)
  return (
    <ul aria-label={label} className="relative" style={{ height: rows * height }}>
      {ids.slice(first * across, last * across).map((id, offset) => {
        const at = first * across + offset
        return (
          <TokenCard
            key={id}
            id={id}
            timeframe={timeframe}
            showsOrganic={showsOrganic}
            place={at + 1}
            count={ids.length}
            top={Math.floor(at / across) * height}
            height={height}
            column={at % across}
            across={across}
            phone={phone}
            renderTrade={renderTrade}
          />
        )
      })}
    </ul>
  )
}

function cardHeight(phone: boolean, showsOrganic: boolean): number {
  if (phone) return PHONE_CARD_HEIGHT + (showsOrganic ? PHONE_ORGANIC_HEIGHT : 0)
  return CARD_HEIGHT + (showsOrganic ? ORGANIC_HEIGHT : 0)
}

/** How many cards stand beside each other. */
function useAcross(scroller: RefObject<HTMLElement | null>): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      const observer = new ResizeObserver(changed)
      if (scroller.current) observer.observe(scroller.current)
      return () => observer.disconnect()
    },
    [scroller],
  )
  return useSyncExternalStore(subscribe, () =>
    Math.max(1, Math.floor((scroller.current?.clientWidth ?? 0) / MIN_CARD_WIDTH)),
  )
}

/** Placeholders of the size of cards. */
export function CardSkeletons({ phone, showsOrganic }: { phone: boolean; showsOrganic: boolean }) {
  return Array.from({ length: 6 }, (_, at) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
      key={at}
      style={{ height: cardHeight(phone, showsOrganic) }}
      className="flex flex-col gap-3 border-b border-line px-3 py-2.5"
    >
      <div className="flex items-center gap-2.5">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="ml-auto h-4 w-20" />
      </div>
      <Skeleton className="h-2 w-full" />
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  ))
}
