import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Switch } from '@callisto/ui'
import { createStoredValue, useStoredValue } from '../../../lib/browser/storage.ts'
import type { ChartToolsSlot } from '../../../lib/chart/candle-chart.ts'
import { ChartTools } from '../../../lib/chart/tools/ChartTools.tsx'
import { DrawingTools } from '../../../lib/chart/tools/DrawingTools.tsx'
import { TokenMarks } from './TokenMarks.tsx'

const marksShown = createStoredValue('chart-marks', true, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

interface TokenChartToolsProps extends ChartToolsSlot {
  asset: Asset
  /** Identifies the series: drawings are kept for each. */
  chartKey: string
}

/** Tools of a token's chart: those of every chart, drawings and marks. */
export function TokenChartTools({ asset, chartKey, ...slot }: TokenChartToolsProps) {
  const [isShown, setShown] = useStoredValue(marksShown)
  // A cost is in dollars for a token.
  const showCost = chartKey === `${asset.id} price usd`
  return (
    <>
      {isShown && slot.chart && <TokenMarks asset={asset} chart={slot.chart} showCost={showCost} />}
      <ChartTools
        {...slot}
        settings={
          <Switch checked={isShown} onChange={({ currentTarget }) => setShown(currentTarget.checked)}>
            {t('Marks')}
          </Switch>
        }
      >
        <DrawingTools chart={slot.chart} chartKey={chartKey} />
      </ChartTools>
    </>
  )
}
