import { t } from '@callisto/i18n'
import { Dialog, DialogBody } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTheme } from '../../../lib/browser/theme.ts'
import { useLatest } from '../../../lib/browser/useLatest.ts'
import type { CandleChart } from '../../../lib/chart/candle-chart.ts'
import { showMovableLines } from '../../../lib/chart/tools/price-lines.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { triggerOrdersQuery } from '../order-queries.ts'
import { EditTrigger } from './EditTrigger.tsx'
import { type ChartTokens, type OrderLine, orderLines } from './order-lines.ts'

interface OrderLinesProps {
  chart: CandleChart | undefined
  tokens: ChartTokens
}

/** Prices of the wallet's open orders on a chart; a line that was dragged opens the edit of its order. */
export function OrderLines(props: OrderLinesProps) {
  const address = useAddress()
  return address === undefined ? null : <Lines key={address} {...props} address={address} />
}

function Lines({ chart, tokens, address }: OrderLinesProps & { address: string }) {
  const { data } = useQuery(triggerOrdersQuery(address, 'active'))
  const [moved, setMoved] = useState<{ line: OrderLine; text: string }>()
  const theme = useTheme()
  const lines = orderLines(data?.orders ?? [], tokens)
  const latest = useLatest(lines)
  // Drawn anew when an order, a price or the orders' places change, and after an edit was left.
  const shown = lines.map(({ order, leg, price }) => `${order.orderKey} ${leg} ${price}`).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are those of the texts; the colours those of the theme
  useEffect(() => {
    if (!chart || shown === '') return
    const known = latest.current
    const drawn = known.map(({ price, leg }, at) => ({ key: String(at), price, title: legTitle(leg) }))
    return showMovableLines(chart, drawn, ({ key }, price) => {
      const line = known[Number(key)]
      if (line) setMoved({ line, text: line.toField(price) })
    })
  }, [chart, shown, theme, moved])

  if (!moved) return null
  const { order, leg } = moved.line
  const isSale = order.inputMint === tokens.base.id
  const [input, output] = isSale ? [tokens.base, tokens.quote] : [tokens.quote, tokens.base]
  return (
    <Dialog open onClose={() => setMoved(undefined)} title={t('Edit the order')}>
      <DialogBody>
        <EditTrigger order={order} tokens={{ input, output }} start={{ [leg]: moved.text }} />
      </DialogBody>
    </Dialog>
  )
}

function legTitle(leg: OrderLine['leg']): string {
  if (leg === 'takeProfit') return t('Take profit')
  return leg === 'stop' ? t('Stop loss') : t('Order')
}
