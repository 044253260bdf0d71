import { t } from '@callisto/i18n'
import { Button, Skeleton, useMediaQuery } from '@callisto/ui'
import { ChartCandlestick, History } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { useIdleAfter } from '../../../lib/browser/useIdleAfter.ts'
import type { Pair } from '../form/pair.ts'
import { SwapHistory } from '../history/SwapHistory.tsx'
import { PairCards } from '../market/PairCards.tsx'
import { chartChoice, historyChoice, placePanels, type SwapPanel, type SwapPanels } from './swap-panels.ts'

const PairChart = latePart(async () => (await import('../market/PairChart.tsx')).PairChart)

export interface SwapLayoutProps {
  pair: Pair
  title: string
  /** Links to the other order modes, above the form. */
  tabs: ReactNode
  /** Whether the form can be used: the chart is loaded after it. */
  isFormReady: boolean
  /** Beneath the chart. */
  chartNote?: string | undefined
  /** The form, and what belongs to it. */
  children: ReactNode
}

/** The form in a column of 440 px; chart or cards and the history beside it, on narrow viewports below it. */
export function SwapLayout({ pair, title, tabs, isFormReady, chartNote, children }: SwapLayoutProps) {
  const isWide = useMediaQuery('(min-width: 1024px)')
  const [chart] = useStoredValue(chartChoice)
  const [history] = useStoredValue(historyChoice)
  const panels = placePanels(isWide, chart, history)
  const hasLeft = panels.left.length > 0
  const shared = { pair, chartNote, isShown: useIdleAfter(isFormReady) }
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
        {tabs}
        {children}
        {!hasLeft && <Panels panels={panels.below} {...shared} />}
      </div>
      {hasLeft && (
        <div className="order-1 flex min-w-0 flex-col gap-4">
          <Panels panels={panels.left} {...shared} />
        </div>
      )}
    </div>
  )
}

interface PanelsProps extends Pick<SwapLayoutProps, 'pair' | 'chartNote'> {
  panels: readonly SwapPanel[]
  isShown: boolean
}

function Panels({ panels, pair, chartNote, isShown }: PanelsProps) {
  return panels.map((panel) => {
    if (panel === 'cards') return <PairCards key={panel} pair={pair} />
    if (panel === 'history') return <SwapHistory key={panel} pair={pair} />
    // As high as the chart, so that nothing moves when it is loaded.
    const placeholder = <Skeleton key={panel} className="h-[515px] rounded-xl max-sm:h-[470px]" />
    if (!isShown) return placeholder
    return (
      <Suspense key={panel} fallback={placeholder}>
        <PairChart key={`${pair.sell} ${pair.buy}`} pair={pair} />
        {chartNote && <p className="text-2xs text-faint">{chartNote}</p>}
      </Suspense>
    )
  })
}

/** Buttons that show and hide chart and history; the choice is remembered. */
function PanelToggles({ panels }: { panels: SwapPanels }) {
  const { isChartShown, isHistoryShown } = panels
  return (
    <div className="flex gap-1">
      <Button tone="quiet" size="sm" onClick={() => chartChoice.set(!isChartShown)}>
        <ChartCandlestick aria-hidden="true" className="size-4" />
        {isChartShown ? t('Hide Chart') : t('Show Chart')}
      </Button>
      <Button tone="quiet" size="sm" onClick={() => historyChoice.set(!isHistoryShown)}>
        <History aria-hidden="true" className="size-4" />
        {isHistoryShown ? t('Hide History') : t('Show History')}
      </Button>
    </div>
  )
}
