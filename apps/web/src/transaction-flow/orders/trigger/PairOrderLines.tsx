import type { Asset } from '@callisto/contract'
import { useQuery } from '@tanstack/react-query'
import type { CandleChart } from '../../../lib/chart/candle-chart.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { triggerOrdersQuery } from '../order-queries.ts'
import { OrderLines } from './OrderLines.tsx'
import { pairScale } from './order-lines.ts'

interface PairOrderLinesProps {
  chart: CandleChart | undefined
  base: Asset
  quote: Asset
}

/** The wallet's open orders of a pair on its chart. */
export function PairOrderLines(props: PairOrderLinesProps) {
  const address = useAddress()
  return address === undefined ? null : <Lines key={address} {...props} address={address} />
}

function Lines({ chart, base, quote, address }: PairOrderLinesProps & { address: string }) {
  const { data } = useQuery(triggerOrdersQuery(address, 'active'))
  const tokens = new Map([base, quote].map((asset) => [asset.id, asset]))
  return (
    <OrderLines chart={chart} orders={data?.orders ?? []} tokens={tokens} scale={pairScale(base, quote)} />
  )
}
