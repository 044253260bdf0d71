import type { Asset, TriggerOrder } from '@callisto/contract'
import { formatPairPrice } from '../../../lib/prices/pair-price.ts'
import { distanceText } from '../../../lib/text/distance-text.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { legText } from '../order-text.ts'
import { LEG_NAMES, rateOf } from './edit-draft.ts'

/** What each leg waits for, with its distance from the market. */
export function waitsTexts(order: TriggerOrder, tokens: ReadonlyMap<string, Asset>): string[] {
  const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)]
  return LEG_NAMES.flatMap((name) => {
    const leg = order.legs[name]
    if (!leg || (name === 'entry' && order.phase === 'exit')) return []
    const rate = input && output && rateOf(leg, { input, output })
    const { base, quote } = chartPairOf({ sell: order.inputMint, buy: order.outputMint })
    const rateText = `${formatPairPrice(rate)} ${symbolText(quote, tokens.get(quote))}`
    const distance = distanceOf(leg.triggerPriceUsd, rate, tokens.get(base), tokens.get(quote))
    return [`${legText(leg, rateText)}${distance === undefined ? '' : ` · ${distanceText(distance)}`}`]
  })
}

/** The same on one line. */
export const waitsText = (order: TriggerOrder, tokens: ReadonlyMap<string, Asset>): string =>
  waitsTexts(order, tokens).join(' / ')

/** Percent of a trigger from the market; undefined while a price is unknown. */
function distanceOf(
  triggerPriceUsd: string | undefined,
  rate: number | undefined,
  base: Asset | undefined,
  quote: Asset | undefined,
): number | undefined {
  const market = base?.usdPrice
  if (market === undefined || market <= 0) return undefined
  if (triggerPriceUsd !== undefined) return (Number(triggerPriceUsd) / market - 1) * 100
  if (rate === undefined || quote?.usdPrice === undefined || quote.usdPrice <= 0) return undefined
  return (rate / (market / quote.usdPrice) - 1) * 100
}
