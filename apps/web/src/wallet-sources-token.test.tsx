// @vitest-environment happy-dom

import { MyPosition } from './features/token/parts/MyPosition.tsx'
import { TokenMarks } from './features/token/parts/TokenMarks.tsx'
import type { CandleChart } from './lib/chart/candle-chart.ts'
import { TokenOrderLines } from './transaction-flow/orders/trigger/OrderLines.tsx'
import { TokenOrders } from './transaction-flow/orders/trigger/TokenOrders.tsx'
import { ASSETS } from './wallet-sources.test-helper.ts'
import { testSources } from './wallet-sources-table.test-helper.ts'

const [asset] = ASSETS as [(typeof ASSETS)[0]]

/** The part of a chart that marks and lines are drawn with; a line is a text of the page. */
const chart = {
  element: document.createElement('div'),
  factor: () => 1,
  subscribe: () => () => {},
  series: {
    attachPrimitive: () => {},
    detachPrimitive: () => {},
    createPriceLine({ title, price }: { title: string; price: number }) {
      const line = document.body.appendChild(document.createElement('i'))
      line.textContent = `${title} ${price}`
      return line
    },
    removePriceLine: (line: Element) => line.remove(),
  },
} as unknown as CandleChart

testSources({
  page: () => (
    <>
      <TokenMarks asset={asset} chart={chart} showCost />
      <TokenOrderLines asset={asset} chart={chart} value="price" quote="usd" />
      <TokenOrders asset={asset} />
      <MyPosition asset={asset} />
    </>
  ),
  facts: {
    // The amount of the index stands in for that of the chain.
    balances: [],
    gains: ['$7.00', 'Avg. cost 1.5'],
    trades: ['You sold', 'Sell'],
    'trigger orders': ['Order 3', 'JUP → USDC · 3.0000 USDC · 50.0% above the market'],
  },
  // The lines have no place for an error: they are read again by themselves.
  isQuiet: (source) => source === 'trigger orders',
})
