import type { Asset } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Segmented } from '@callisto/ui'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { PriceChart } from '../../../lib/chart/PriceChart.tsx'
import { type ChartValue, chartResolution, chartValue } from '../../../lib/chart/resolutions.ts'
import { formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'
import { displaySymbol, quoteOnlyText } from '../../../lib/tokens/names.ts'
import { useCandles } from '../queries.ts'

const values: readonly { key: ChartValue; label: string }[] = [
  { key: 'price', label: msg('Price') },
  { key: 'mcap', label: msg('Mkt cap') },
]

/** The chart of a token's price or market cap with its stored settings. */
export function ChartPanel({ asset }: { asset: Asset }) {
  const [resolution] = useStoredValue(chartResolution)
  const [value, setValue] = useStoredValue(chartValue)
  const bars = useCandles(asset.id, resolution, value)
  return (
    <PriceChart
      label={t('Chart of {symbol}', { symbol: displaySymbol(asset.symbol) })}
      view={value}
      bars={bars}
      resolution={resolution}
      tick={value === 'price' ? asset.usdPrice : asset.mcap}
      emptyText={quoteOnlyText(asset) ?? t('No trades yet, so there is nothing to draw.')}
      format={value === 'price' ? formatUsdPrice : formatUsd}
    >
      <Segmented
        label={t('Shown value')}
        size="sm"
        items={values.map(({ key, label }) => ({ key, label: t(label) }))}
        value={value}
        onChange={setValue}
      />
    </PriceChart>
  )
}
