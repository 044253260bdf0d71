import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { ErrorState, IconButton, Skeleton } from '@callisto/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { idlePart } from '../../../lib/browser/idle-part.tsx'
import type { ChartToolsSlot } from '../../../lib/chart/candle-chart.ts'
import { PriceChart } from '../../../lib/chart/PriceChart.tsx'
import { useResolution } from '../../../lib/chart/resolutions.ts'
import type { LiveAsset } from '../../../lib/live/asset-store.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { formatRate } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { type ChartPair, chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import type { Pair } from '../form/pair.ts'
import { livePairKey, livePairPrice } from './chart-pair.ts'
import { PairFigures } from './PairFigures.tsx'
import { usePairCandles } from './pair-candles.ts'
import { TokenNotFound } from './TokenNotFound.tsx'

const ChartTools = idlePart(async () => (await import('../../../lib/chart/tools/ChartTools.tsx')).ChartTools)
const Attribution = idlePart(async () => (await import('../../../lib/site/Attribution.tsx')).Attribution)
const OrderLines = idlePart(
  async () => (await import('../../../transaction-flow/orders/trigger/OrderLines.tsx')).PairOrderLines,
)

/** Chart of a pair with its figures; base and quote can be flipped. */
export function PairChart({ pair }: { pair: Pair }) {
  const [isFlipped, setFlipped] = useState(false)
  const chartPair = chartPairOf(pair, isFlipped)
  useWatchAsset(chartPair.base)
  useWatchAsset(chartPair.quote)
  const base = useToken(chartPair.base)
  const quote = useToken(chartPair.quote)
  const price = usePairPrice(base.live, quote.live)
  const failed = base.error ?? quote.error
  if (base.missing || quote.missing) {
    return (
      <div className="flex h-40 items-center justify-center rounded-xl border border-line bg-raised p-4">
        <TokenNotFound />
      </div>
    )
  }
  if (failed !== undefined) {
    return (
      <ErrorState
        title={t('The token could not be loaded')}
        code={errorCode(failed)}
        onRetry={() => Promise.all([base.retry(), quote.retry()])}
      />
    )
  }
  if (!base.live || !quote.live) return <Skeleton className="h-[515px] rounded-xl max-sm:h-[470px]" />
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-3 py-2">
        <div className="flex items-center gap-2">
          <span className="flex -space-x-1.5">
            <TokenLogo asset={base.live.asset} size={24} />
            <TokenLogo asset={quote.live.asset} size={24} />
          </span>
          <h2 className="text-base font-semibold whitespace-nowrap">
            {pairName(base.live.asset, quote.live.asset)}
          </h2>
          <IconButton label={t('Flip base and quote')} onClick={() => setFlipped(!isFlipped)}>
            <ArrowLeftRight aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        <PairFigures
          pair={chartPair}
          livePrice={price}
          quoteSymbol={displaySymbol(quote.live.asset.symbol)}
        />
      </div>
      <Chart
        pair={chartPair}
        price={price}
        name={pairName(base.live.asset, quote.live.asset)}
        base={base.live.asset}
        quote={quote.live.asset}
      />
    </div>
  )
}

const pairName = (base: Asset, quote: Asset) =>
  `${displaySymbol(base.symbol)} / ${displaySymbol(quote.symbol)}`

/** The live price of a pair; it keeps its value while what moves is only the other side of its trades. */
function usePairPrice(base: LiveAsset | undefined, quote: LiveAsset | undefined): number | undefined {
  const key = livePairKey(base, quote)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the price of the pair does
  return useMemo(() => livePairPrice(base, quote), [key])
}

interface ChartProps {
  pair: ChartPair
  price: number | undefined
  name: string
  base: Asset
  quote: Asset
}

function Chart({ pair, price, name, base, quote }: ChartProps) {
  const resolution = useResolution(base)
  const bars = usePairCandles(pair, resolution)
  return (
    <PriceChart
      label={t('Chart of {symbol}', { symbol: name })}
      view={`${pair.base} ${pair.quote}`}
      bars={bars}
      resolution={resolution}
      price={price}
      emptyText={t('No trades yet, so there is nothing to draw.')}
      tools={(slot: ChartToolsSlot) => (
        <>
          <Attribution of="bars" />
          <ChartTools {...slot} />
          <OrderLines chart={slot.chart} base={base} quote={quote} />
        </>
      )}
      format={formatRate}
    />
  )
}
