import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Switch } from '@callisto/ui'
import { idlePart } from '../../../lib/browser/idle-part.tsx'
import { createStoredValue, useStoredValue } from '../../../lib/browser/storage.ts'
import type { ChartToolsSlot } from '../../../lib/chart/candle-chart.ts'
import type { ChartQuote, ChartValue } from '../../../lib/chart/resolutions.ts'
import { ChartTools } from '../../../lib/chart/tools/ChartTools.tsx'
import { DrawingTools } from '../../../lib/chart/tools/DrawingTools.tsx'
import { Attribution } from '../../../lib/site/Attribution.tsx'
import { useAddress } from '../../../lib/wallet/session.ts'
import { TokenMarks } from './TokenMarks.tsx'

const OrderLines = idlePart(
  async () => (await import('../../../transaction-flow/orders/trigger/OrderLines.tsx')).TokenOrderLines,
)

const marksShown = createStoredValue('chart-marks', true, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

interface TokenChartToolsProps extends ChartToolsSlot {
  asset: Asset
  value: ChartValue
  quote: ChartQuote
}

/** Tools of a token's chart: those of every chart, drawings, marks and the prices of the wallet's orders. */
export function TokenChartTools({ asset, value, quote, ...slot }: TokenChartToolsProps) {
  const address = useAddress()
  const [isShown, setShown] = useStoredValue(marksShown)
  // A cost is in dollars for a token.
  const showCost = value === 'price' && quote === 'usd'
  return (
    <>
      {isShown && slot.chart && <TokenMarks asset={asset} chart={slot.chart} showCost={showCost} />}
      {address !== undefined && <OrderLines chart={slot.chart} asset={asset} value={value} quote={quote} />}
      <ChartTools
        {...slot}
        settings={
          <Switch checked={isShown} onChange={({ currentTarget }) => setShown(currentTarget.checked)}>
            {t('Marks')}
          </Switch>
        }
      >
        <Attribution of="charts" />
        <DrawingTools chart={slot.chart} chartKey={`${asset.id} ${value} ${quote}`} />
      </ChartTools>
    </>
  )
}
