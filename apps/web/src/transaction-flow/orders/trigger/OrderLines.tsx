import type { Asset, TriggerOrder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useEffect, useState } from 'react'
import { useTheme } from '../../../lib/browser/theme.ts'
import { useLatest } from '../../../lib/browser/useLatest.ts'
import type { CandleChart } from '../../../lib/chart/candle-chart.ts'
import { showMovableLines } from '../../../lib/chart/tools/price-lines.ts'
import { EditTriggerDialog } from './EditTriggerDialog.tsx'
import { type ChartScale, type OrderLine, orderLines } from './order-lines.ts'

interface OrderLinesProps {
  chart: CandleChart | undefined
  orders: readonly TriggerOrder[]
  tokens: ReadonlyMap<string, Asset>
  scale: ChartScale
}

/** Prices of open orders on a chart; a line that was dragged opens the edit of its order. */
export function OrderLines({ chart, orders, tokens, scale }: OrderLinesProps) {
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
