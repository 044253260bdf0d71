import type { Asset } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { market } from '../../../lib/api/call.ts'
import { useTheme } from '../../../lib/browser/theme.ts'
import type { CandleChart } from '../../../lib/chart/candle-chart.ts'
import { showMarks } from '../../../lib/chart/tools/mark-layer.ts'
import type { ChartMark, MarkKind } from '../../../lib/chart/tools/marks.ts'
import { showPriceLine } from '../../../lib/chart/tools/price-line.ts'
import { positionsQuery } from '../../../lib/portfolio/positions-query.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { marksOf } from '../model/chart-marks.ts'
import { tradesOfQuery } from '../trades-of-query.ts'

const kindNames: Readonly<Record<MarkKind, string>> = {
  'own-buy': msg('You bought'),
  'own-sell': msg('You sold'),
  'dev-buy': msg('The dev bought'),
  'dev-sell': msg('The dev sold'),
  graduation: msg('The token graduated'),
  pool: msg('New pool'),
}

interface TokenMarksProps {
  asset: Asset
  chart: CandleChart
  showCost: boolean
}

/** Marks on a token's chart: trades of the wallet and of the dev, graduation, pools; and the wallet's average cost. */
export function TokenMarks({ asset, chart, showCost }: TokenMarksProps) {
  const address = useAddress()
  const own = useTradesOf(asset.id, address)
  const dev = useTradesOf(asset.id, asset.dev)
  const cost = useAverageCost(asset.id, address)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour of the line is that of the theme
  useEffect(
    () => (showCost && cost !== undefined ? showPriceLine(chart, cost, t('Avg. cost')) : undefined),
    [chart, showCost, cost, theme],
  )
  return <MarkList marks={marks} />
}

const useTradesOf = (id: string, trader: string | undefined) =>
  useQuery({ ...tradesOfQuery(id, trader ?? ''), enabled: trader !== undefined }).data

/** USD for a whole token by weighted average, of what the wallet holds of it; undefined while it is not known. */
function useAverageCost(id: string, address: string | undefined): number | undefined {
  const query = { ...positionsQuery(address ?? '', [id]), enabled: address !== undefined }
  return useQuery(query).data?.positions.find(({ mint }) => mint === id)?.gain.averageCost
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
