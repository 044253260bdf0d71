import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { ChartCandlestick, History } from 'lucide-react'
import { chartChoice, historyChoice, type SwapPanels } from './swap-panels.ts'

/** Buttons that show and hide chart and history; the choice is remembered. */
export function PanelToggles({ panels }: { panels: SwapPanels }) {
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
