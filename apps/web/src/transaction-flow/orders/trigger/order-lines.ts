import type { Asset, TriggerOrder } from '@callisto/contract'
import { decimalText } from '../../../lib/forms/decimal-text.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import { editableLegs, type LegName, rateOf } from './edit-draft.ts'
import { USD_DECIMALS } from './trigger-terms.ts'

/** A price of an order on a chart of one base token. */
export interface OrderLine {
  order: TriggerOrder
  leg: LegName
  price: number
  /** Text of the leg's field for another price of the chart. */
  toField: (price: number) => string
}

/** What prices of one base token are multiplied by on their way to its chart; undefined: they are not drawn there. */
export interface ChartScale {
  base: Asset
  /** Of a price in another token. */
  ofToken: (other: Asset) => number | undefined
  /** Of a price in USD. */
  ofUsd: number | undefined
}

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 && Number.isFinite(value) ? value : undefined

/** A chart of base in quote: its pair alone; a price in USD is drawn where that of the quote is known. */
export const pairScale = (base: Asset, quote: Asset): ChartScale => ({
  base,
  ofToken: ({ id }) => (id === quote.id ? 1 : undefined),
  ofUsd: positive(1 / (quote.usdPrice ?? 0)),
})

/** A chart of a token whose value at a price of 1 USD is `perUsd`: every pair of it, by the price of the other token. */
export const tokenScale = (base: Asset, perUsd: number | undefined): ChartScale => ({
  base,
  ofToken: ({ usdPrice }) => positive((usdPrice ?? 0) * (perUsd ?? 0)),
  ofUsd: positive(perUsd),
})

/** Lines of the open orders of the base of a chart, whichever way round their pair is quoted. */
export function orderLines(
  orders: readonly TriggerOrder[],
  tokens: ReadonlyMap<string, Asset>,
  { base, ofToken, ofUsd }: ChartScale,
): OrderLine[] {
  return orders.flatMap((order) => {
    const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)]
    const other = [input, output].find((asset) => asset?.id !== base.id)
    if (!input || !output || !other || ![input.id, output.id].includes(base.id)) return []
    const scale = ofToken(other)
    // Another pair than that of the chart, or a token without a price.
    if (scale === undefined) return []
    const isFlipped = chartPairOf({ sell: input.id, buy: output.id }).base !== base.id
    const turn = (price: number) => (isFlipped ? 1 / price : price)
    return editableLegs(order).flatMap((leg) => {
      const terms = order.legs[leg]
      if (!terms) return []
      if (terms.kind === 'limit') {
        const rate = positive(rateOf(terms, { input, output }))
        if (rate === undefined) return []
        const toField = (price: number) => decimalText(turn(price / scale))
        return [{ order, leg, price: turn(rate) * scale, toField }]
      }
      const usd = positive(Number(terms.triggerPriceUsd ?? Number.NaN))
      if (usd === undefined || ofUsd === undefined || terms.triggerMint !== base.id) return []
      const toField = (price: number) => decimalText(price / ofUsd, USD_DECIMALS)
      return [{ order, leg, price: usd * ofUsd, toField }]
    })
  })
}
