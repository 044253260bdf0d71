import { Skeleton, useMediaQuery } from '@callisto/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import type { Pair } from '../form/pair.ts'
import { PairCards } from '../market/PairCards.tsx'
import { PanelToggles } from './PanelToggles.tsx'
import { chartChoice, historyChoice, placePanels, type SwapPanel } from './swap-panels.ts'

const PairChart = lazy(async () => ({ default: (await import('../market/PairChart.tsx')).PairChart }))
const SwapHistory = lazy(async () => ({ default: (await import('../history/SwapHistory.tsx')).SwapHistory }))

export interface SwapLayoutProps {
  pair: Pair
  title: string
  /** The swap form. */
  children: ReactNode
}

/** The form in a column of 440 px; chart or cards and the history beside it, on narrow viewports below it. */
export function SwapLayout({ pair, title, children }: SwapLayoutProps) {
  const isWide = useMediaQuery('(min-width: 1024px)')
  const [chart] = useStoredValue(chartChoice)
  const [history] = useStoredValue(historyChoice)
  const panels = placePanels(isWide, chart, history)
  const hasLeft = panels.left.length > 0
  return (
    <div
      className={
        hasLeft
          ? 'mx-auto grid max-w-[1680px] grid-cols-[minmax(0,1fr)_440px] items-start gap-4 p-4'
          : 'mx-auto w-full max-w-[464px] px-3 py-3 sm:py-8'
      }
    >
      {/* The form comes first for the keyboard and for screen readers. */}
      <div className={hasLeft ? 'order-2 flex flex-col gap-3' : 'flex flex-col gap-3'}>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <h1 className="text-base font-semibold">{title}</h1>
          <PanelToggles panels={panels} />
        </div>
        {children}
        {!hasLeft && <Panels panels={panels.below} pair={pair} />}
      </div>
      {hasLeft && (
        <div className="order-1 flex min-w-0 flex-col gap-4">
          <Panels panels={panels.left} pair={pair} />
        </div>
      )}
    </div>
  )
}

function Panels({ panels, pair }: { panels: readonly SwapPanel[]; pair: Pair }) {
  return panels.map((panel) => (
    <Suspense key={panel} fallback={<Skeleton className={placeholders[panel]} />}>
      {panel === 'cards' && <PairCards pair={pair} />}
      {panel === 'chart' && <PairChart key={`${pair.sell} ${pair.buy}`} pair={pair} />}
      {panel === 'history' && <SwapHistory pair={pair} />}
    </Suspense>
  ))
}

/** As high as what they stand for, so that nothing moves when it is loaded. */
const placeholders: Readonly<Record<SwapPanel, string>> = {
  cards: 'h-28 rounded-xl',
  chart: 'h-[528px] rounded-xl max-sm:h-[470px]',
  history: 'h-44 rounded-xl',
}
