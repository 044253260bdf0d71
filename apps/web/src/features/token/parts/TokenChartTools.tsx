import type { Asset, Tx } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Switch } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { market } from '../../../lib/api/call.ts'
import { createStoredValue, useStoredValue } from '../../../lib/browser/storage.ts'
import { useTheme } from '../../../lib/browser/theme.ts'
import type { CandleChart, ChartToolsSlot } from '../../../lib/chart/candle-chart.ts'
import { ChartTools } from '../../../lib/chart/tools/ChartTools.tsx'
import { DrawingTools } from '../../../lib/chart/tools/DrawingTools.tsx'
import { showMarks } from '../../../lib/chart/tools/mark-layer.ts'
import type { ChartMark, MarkKind } from '../../../lib/chart/tools/marks.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { marksOf } from '../model/chart-marks.ts'

const marksShown = createStoredValue('chart-marks', true, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

const kindNames: Readonly<Record<MarkKind, string>> = {
  'own-buy': msg('You bought'),
  'own-sell': msg('You sold'),
  'dev-buy': msg('The dev bought'),
  'dev-sell': msg('The dev sold'),
  graduation: msg('The token graduated'),
  pool: msg('New pool'),
}

interface TokenChartToolsProps extends ChartToolsSlot {
  asset: Asset
  /** Identifies the series: drawings are kept for each. */
  chartKey: string
}

/** Tools of a token's chart: those of every chart, drawings and marks. */
export function TokenChartTools({ asset, chartKey, ...slot }: TokenChartToolsProps) {
  const [isShown, setShown] = useStoredValue(marksShown)
  return (
    <>
      {isShown && slot.chart && <Marks asset={asset} chart={slot.chart} />}
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

function Marks({ asset, chart }: { asset: Asset; chart: CandleChart }) {
  const own = useTradesOf(asset.id, useAddress())
  const dev = useTradesOf(asset.id, asset.dev)
  const pools = useQuery({
    queryKey: ['pools-of', asset.id],
    queryFn: ({ signal }) => market.poolsOf(asset.id, signal),
  }).data
  const theme = useTheme()
  const { graduatedAt } = asset
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the asset, whose figures change all the time, the graduation alone is a mark
  const marks = useMemo(
    () => marksOf({ asset, own: own ?? [], dev: dev ?? [], pools: pools ?? [] }),
    [asset.id, graduatedAt, own, dev, pools],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the marks are those of the theme
  useEffect(() => showMarks(chart, marks), [chart, marks, theme])
  return <MarkList marks={marks} />
}

const REFRESH_MS = 30_000

/** The newest page of a wallet's trades of a token, refetched every 30 s. */
function useTradesOf(id: string, trader: string | undefined): readonly Tx[] | undefined {
  return useQuery({
    queryKey: ['txs-of', id, trader],
    queryFn: async ({ signal }) => (await market.txs(id, { traderAddress: trader as never }, signal)).txs,
    enabled: trader !== undefined,
    refetchInterval: REFRESH_MS,
  }).data
}

/** The marks as a text for screen readers. */
function MarkList({ marks }: { marks: readonly ChartMark[] }) {
  if (marks.length === 0) return null
  return (
    <ul className="sr-only" aria-label={t('Marks')}>
      {marks.map(({ kind, time }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their order
        <li key={at}>
          {t(kindNames[kind])} {formatDateTime(time * 1000)}
        </li>
      ))}
    </ul>
  )
}
