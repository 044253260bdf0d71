import type { Asset } from '@callisto/contract'
import type { CandleChart } from '../../../lib/chart/candle-chart.ts'
import type { ChartQuote, ChartValue } from '../../../lib/chart/resolutions.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { OrderLines } from './OrderLines.tsx'
import { tokenScale } from './order-lines.ts'
import { useTokenOrders } from './useTokenOrders.ts'

interface TokenOrderLinesProps {
  chart: CandleChart | undefined
  asset: Asset
  value: ChartValue
  quote: ChartQuote
}

/** The wallet's open orders of a token on its chart, which is in dollars or SOL, of a price or the market cap. */
export function TokenOrderLines(props: TokenOrderLinesProps) {
  const address = useAddress()
  return address === undefined ? null : <Lines key={address} {...props} address={address} />
}

function Lines({ chart, asset, value, quote, address }: TokenOrderLinesProps & { address: string }) {
  const { orders, tokens } = useTokenOrders(address, asset)
  const solUsd = useTokens(quote === 'native' ? [SOL_MINT] : []).get(SOL_MINT)?.usdPrice
  const supply = value === 'price' ? 1 : asset.circSupply
  const perUsd = quote === 'usd' ? supply : solUsd && supply && supply / solUsd
  return <OrderLines chart={chart} orders={orders} tokens={tokens} scale={tokenScale(asset, perUsd)} />
}
