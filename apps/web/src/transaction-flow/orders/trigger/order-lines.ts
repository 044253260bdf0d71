import type { Asset, TriggerOrder } from '@callisto/contract'
import { decimalText } from '../../../lib/forms/decimal-text.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import { editableLegs, type LegName, rateOf } from './edit-draft.ts'
import { USD_DECIMALS } from './trigger-terms.ts'

/** A price of an order on a chart of quote for one base. */
export interface OrderLine {
  order: TriggerOrder
  leg: LegName
  price: number
  /** Text of the leg's field for another price of the chart. */
  toField: (price: number) => string
}

/** The tokens of a chart; a price in USD is drawn where that of the quote is known. */
export interface ChartTokens {
  base: Asset
  quote: Asset
}

/** Lines of the open orders of the pair of a chart, whichever way round it is shown. */
export function orderLines(orders: readonly TriggerOrder[], { base, quote }: ChartTokens): OrderLine[] {
  const assets = new Map([base, quote].map((asset) => [asset.id, asset]))
  return orders.flatMap((order) => {
    const [input, output] = [assets.get(order.inputMint), assets.get(order.outputMint)]
    if (!input || !output) return []
    return editableLegs(order).flatMap((leg) => {
      const terms = order.legs[leg]
      if (!terms) return []
      if (terms.kind === 'limit') {
        const rate = rateOf(terms, { input, output })
        const isFlipped = chartPairOf({ sell: input.id, buy: output.id }).base !== base.id
        const turn = (price: number) => (isFlipped ? 1 / price : price)
        return rate === undefined || rate <= 0
          ? []
          : [{ order, leg, price: turn(rate), toField: (price: number) => decimalText(turn(price)) }]
      }
      const usd = Number(terms.triggerPriceUsd ?? Number.NaN)
      const quoteUsd = quote.usdPrice ?? 0
      if (!(usd > 0) || quoteUsd <= 0 || terms.triggerMint !== base.id) return []
      const toField = (price: number) => decimalText(price * quoteUsd, USD_DECIMALS)
      return [{ order, leg, price: usd / quoteUsd, toField }]
    })
  })
}
