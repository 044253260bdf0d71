import type { Asset, TriggerOrder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTheme } from '../../../lib/browser/theme.ts'
import { useLatest } from '../../../lib/browser/useLatest.ts'
import type { CandleChart } from '../../../lib/chart/candle-chart.ts'
import type { ChartQuote, ChartValue } from '../../../lib/chart/resolutions.ts'
import { showMovableLines } from '../../../lib/chart/tools/price-lines.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { triggerOrdersQuery } from '../order-queries.ts'
import { EditTriggerDialog } from './EditTrigger.tsx'
import { type ChartScale, type OrderLine, orderLines, pairScale, tokenScale } from './order-lines.ts'
import { useTokenOrders } from './useTokenOrders.ts'

interface PairOrderLinesProps {
  chart: CandleChart | undefined
  base: Asset
  quote: Asset
}

/** The wallet's open orders of a pair on its chart. */
export function PairOrderLines(props: PairOrderLinesProps) {
  const address = useAddress()
  return address === undefined ? null : <PairLines key={address} {...props} address={address} />
}

function PairLines({ chart, base, quote, address }: PairOrderLinesProps & { address: string }) {
  const { data } = useQuery(triggerOrdersQuery(address, 'active'))
  const tokens = new Map([base, quote].map((asset) => [asset.id, asset]))
  return (
    <OrderLines chart={chart} orders={data?.orders ?? []} tokens={tokens} scale={pairScale(base, quote)} />
  )
}

interface TokenOrderLinesProps {
  chart: CandleChart | undefined
  asset: Asset
  value: ChartValue
  quote: ChartQuote
}

/** The wallet's open orders of a token on its chart, which is in dollars or SOL, of a price or the market cap. */
export function TokenOrderLines(props: TokenOrderLinesProps) {
  const address = useAddress()
  return address === undefined ? null : <TokenLines key={address} {...props} address={address} />
}

function TokenLines({ chart, asset, value, quote, address }: TokenOrderLinesProps & { address: string }) {
  const { orders, tokens } = useTokenOrders(address, asset)
  const solUsd = useTokens(quote === 'native' ? [SOL_MINT] : []).get(SOL_MINT)?.usdPrice
  const supply = value === 'price' ? 1 : asset.circSupply
  const perUsd = quote === 'usd' ? supply : solUsd && supply && supply / solUsd
  return <OrderLines chart={chart} orders={orders} tokens={tokens} scale={tokenScale(asset, perUsd)} />
}

interface OrderLinesProps {
  chart: CandleChart | undefined
  orders: readonly TriggerOrder[]
  tokens: ReadonlyMap<string, Asset>
  scale: ChartScale
}

/** Prices of open orders on a chart; a line that was dragged opens the edit of its order. */
function OrderLines({ chart, orders, tokens, scale }: OrderLinesProps) {
  const [moved, setMoved] = useState<{ line: OrderLine; text: string }>()
  const [isHeld, setHeld] = useState(false)
  const theme = useTheme()
  const lines = orderLines(orders, tokens, scale)
  const latest = useLatest(lines)
  // Drawn anew when an order, a price or the orders' places change, and after an edit was left; not under a drag.
  const now = lines.map(({ order, leg, price }) => `${order.orderKey} ${leg} ${price}`).join('\n')
  const [shown, setShown] = useState(now)
  if (!isHeld && shown !== now) setShown(now)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are those of the texts; the colours those of the theme
  useEffect(() => {
    if (!chart || shown === '') return
    const known = latest.current
    const drawn = known.map(({ price, leg }, at) => ({ key: String(at), price, title: legTitle(leg) }))
    return showMovableLines(chart, drawn, {
      onHeld: setHeld,
      onMoved: ({ key }, price) => {
        const line = known[Number(key)]
        if (line) setMoved({ line, text: line.toField(price) })
      },
    })
  }, [chart, shown, theme, moved])

  if (!moved) return null
  const { order, leg } = moved.line
  return (
    <EditTriggerDialog
      order={order}
      tokens={tokens}
      start={{ [leg]: moved.text }}
      onClose={() => setMoved(undefined)}
    />
  )
}

function legTitle(leg: OrderLine['leg']): string {
  if (leg === 'takeProfit') return t('Take profit')
  return leg === 'stop' ? t('Stop loss') : t('Order')
}
