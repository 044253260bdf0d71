import { unitsToNumber } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { distanceText } from '../../../../lib/text/distance-text.ts'
import {
  formatDateTime,
  formatPercent,
  formatRate,
  formatUnits,
  formatUsdPrice,
} from '../../../../lib/text/format.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import { floorText } from '../../../../transaction-flow/orders/floor-text.ts'
import type { LegTerms, TriggerTerms } from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import { USD_DECIMALS } from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import { ANY_PRICE_UNITS } from '../order-floor-draft.ts'

const usd = (price: bigint) => formatUsdPrice(unitsToNumber(price, USD_DECIMALS))
const amount = (units: bigint, { decimals, symbol }: Asset) =>
  `${formatUnits(units, decimals)} ${displaySymbol(symbol)}`

interface SummaryInput {
  terms: TriggerTerms
  sell: Asset
  buy: Asset
  base: Asset
  quote: Asset
  /** Percent from the market; undefined while unknown. */
  distance: number | undefined
}

/** The order in sentences: what it does, what follows, whose it is meanwhile and when it ends. */
export function triggerSummary({ terms, ...input }: SummaryInput): string[] {
  return [
    ...actionSentences(terms, input),
    ...floorSentences(terms, input),
    t('It stays yours until it is filled.'),
    terms.expiresAt === undefined
      ? t('It has no end.')
      : t('It ends {time}.', { time: formatDateTime(terms.expiresAt * 1000) }),
  ]
}

type Tokens = Omit<SummaryInput, 'terms'>

function actionSentences(terms: TriggerTerms, tokens: Tokens): string[] {
  const { entry, takeProfit, stop } = terms
  if (!entry) return ocoSentences(terms, tokens)
  return [
    entrySentence(entry, terms, tokens),
    ...(takeProfit && 'priceUsd' in takeProfit
      ? [t('It then sells what it bought at {price} or above.', { price: usd(takeProfit.priceUsd) })]
      : []),
    ...(stop && 'priceUsd' in stop
      ? [t('It then sells what it bought at {price} or below.', { price: usd(stop.priceUsd) })]
      : []),
  ]
}

function entrySentence(entry: LegTerms, terms: TriggerTerms, tokens: Tokens): string {
  const { sell, buy, base, quote, distance } = tokens
  const sold = amount(terms.making, sell)
  const symbol = displaySymbol(base.symbol)
  const where = distance === undefined ? t('market price unknown') : distanceText(distance)
  if (entry.kind === 'limit') {
    const [one, other] = [
      unitsToNumber(terms.making, sell.decimals),
      unitsToNumber(entry.taking, buy.decimals),
    ]
    const price = base.id === sell.id ? other / one : one / other
    return t('Sells {amount} for at least {least} when {base} reaches {price}, {distance}.', {
      amount: sold,
      least: amount(entry.taking, buy),
      base: symbol,
      price: `${formatRate(price)} ${displaySymbol(quote.symbol)}`,
      distance: where,
    })
  }
  const slippage = formatPercent(entry.slippageBps / 100)
  if ('priceUsd' in entry)
    return t(
      'Sells {amount} at the market, less {slippage} at most, when {base} reaches {price}, {distance}.',
      {
        amount: sold,
        slippage,
        base: symbol,
        price: usd(entry.priceUsd),
        distance: where,
      },
    )
  const values = { amount: sold, slippage, base: symbol, percent: formatPercent(entry.trailingBps / 100) }
  return entry.kind === 'trailingFall'
    ? t(
        'Sells {amount} at the market, less {slippage} at most, when {base} falls {percent} from its highest price.',
        values,
      )
    : t(
        'Sells {amount} at the market, less {slippage} at most, when {base} rises {percent} from its lowest price.',
        values,
      )
}

/** All worst prices of an order, that of a rate too, and whether the feeds of both tokens hold a fill. */
export const heldTrigger = (
  terms: TriggerTerms,
  tokens: Pick<SummaryInput, 'sell' | 'buy'>,
): { floors: string[]; hasFeeds: boolean } => {
  const { entry, making, takeProfit, stop } = terms
  const { sell: sold, buy: bought } = tokens
  const rate =
    entry?.kind === 'limit' ? [floorText({ amount: making, least: entry.taking }, { sold, bought })] : []
  const legs = [entry, takeProfit, stop].filter((leg) => leg !== undefined)
  return {
    floors: [...rate, ...floorSentences(terms, tokens)],
    hasFeeds: legs.some(({ slippageBps }) => slippageBps > 0),
  }
}

/** The worst price of each leg that waits for a price. */
function floorSentences(
  { entry, takeProfit, stop }: TriggerTerms,
  { sell, buy }: Pick<SummaryInput, 'sell' | 'buy'>,
): string[] {
  const sentence = (leg: LegTerms | undefined, isExit: boolean) => {
    if (!leg || leg.kind === 'limit') return []
    const { input, output } = leg.floor
    if (output === ANY_PRICE_UNITS) return [t('It may fill at any price.')]
    const [sold, bought] = isExit ? [buy, sell] : [sell, buy]
    return [floorText({ amount: input, least: output }, { sold, bought })]
  }
  const exits = [takeProfit, stop].flatMap((leg) => sentence(leg, entry !== undefined))
  return [...new Set([...sentence(entry, false), ...exits])]
}

function ocoSentences({ making, takeProfit, stop }: TriggerTerms, { sell, base }: Tokens): string[] {
  if (!takeProfit || !stop || !('priceUsd' in takeProfit) || !('priceUsd' in stop)) return []
  return [
    t('Sells {amount} at the market when {base} reaches {high} or falls to {low}, whichever comes first.', {
      amount: amount(making, sell),
      base: displaySymbol(base.symbol),
      high: usd(takeProfit.priceUsd),
      low: usd(stop.priceUsd),
    }),
  ]
}
