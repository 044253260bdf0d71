import type { Asset, OrderEvent, TriggerLeg, TriggerOrder, TriggerOrderStatus } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import type { Tone } from '@callisto/ui'
import { distanceText } from '../../lib/text/distance-text.ts'
import { formatPercent, formatRate, formatUsdPrice } from '../../lib/text/format.ts'
import { chartPairOf } from '../../lib/tokens/quoted-pair.ts'
import { symbolText } from '../../lib/tokens/useTokenSymbols.ts'
import { LEG_NAMES, rateOf } from './trigger/edit-draft.ts'

/** Words of an order's status (spec 2-3-04). */
const statuses: Readonly<Record<TriggerOrderStatus, { text: string; tone: Tone }>> = {
  Open: { text: msg('Open'), tone: 'neutral' },
  PartialFill: { text: msg('Partly filled'), tone: 'accent' },
  Fill: { text: msg('Filled'), tone: 'up' },
  Completed: { text: msg('Completed'), tone: 'up' },
  Cancelled: { text: msg('Cancelled'), tone: 'caution' },
  Expired: { text: msg('Expired'), tone: 'caution' },
}

export const statusText = (status: TriggerOrderStatus): string => t(statuses[status].text)
export const statusTone = (status: TriggerOrderStatus): Tone => statuses[status].tone

/** What a leg waits for: a rate in `rate`, a price, or a distance from the best price. */
function legText(leg: TriggerLeg, rate: string): string {
  if (leg.kind === 'limit') return rate
  if (leg.kind === 'above' || leg.kind === 'below') {
    const price = formatUsdPrice(Number(leg.triggerPriceUsd ?? Number.NaN))
    return leg.kind === 'above' ? t('rises to {price}', { price }) : t('falls to {price}', { price })
  }
  const percent = formatPercent((leg.trailingBps ?? 0) / 100)
  return leg.kind === 'trailingFall'
    ? t('falls {percent} from its highest', { percent })
    : t('rises {percent} from its lowest', { percent })
}

/** What each leg waits for, with its distance from the market. */
export function waitsTexts(order: TriggerOrder, tokens: ReadonlyMap<string, Asset>): string[] {
  const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)]
  return LEG_NAMES.flatMap((name) => {
    const leg = order.legs[name]
    if (!leg || (name === 'entry' && order.phase === 'exit')) return []
    const rate = input && output && rateOf(leg, { input, output })
    const { base, quote } = chartPairOf({ sell: order.inputMint, buy: order.outputMint })
    const rateText = `${formatRate(rate)} ${symbolText(quote, tokens.get(quote))}`
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

/** Name of the kind of an order. */
export function kindText({ orderType, legs, phase }: TriggerOrder): string {
  if (orderType === 'otoco') return phase === 'exit' ? t('Bracket, exit') : t('Bracket')
  if (orderType === 'oco') return t('Two prices')
  const kind = legs.entry?.kind
  if (kind === 'limit' || kind === undefined) return t('Limit')
  return kind === 'trailingFall' || kind === 'trailingRise' ? t('Trailing') : t('At a price')
}

const eventTexts: Readonly<Record<string, string>> = {
  created: msg('Placed'),
  filled: msg('Filled'),
  advanced: msg('Price reached'),
  edited: msg('Price changed'),
  expirySet: msg('Expiry changed'),
  touched: msg('Confirmed'),
  paidOut: msg('Paid out'),
  passed: msg('Round passed without a purchase'),
  paused: msg('Paused'),
  resumed: msg('Resumed'),
  deposited: msg('Deposited'),
  withdrawn: msg('Withdrawn'),
  missed: msg('Round missed'),
  failed: msg('Failed'),
}

const reasonTexts: Readonly<Record<string, string>> = {
  cancelled: msg('Cancelled'),
  completed: msg('Completed'),
  expired: msg('Expired'),
  unconfirmed: msg('Expired, not confirmed'),
}

/** What happened to an order; an event of another kind has its own name. */
export function eventText({ type, reason }: Pick<OrderEvent, 'type' | 'reason'>): string {
  const text = type === 'closed' ? reasonTexts[reason ?? ''] : eventTexts[type]
  return text === undefined ? type : t(text)
}

/** Shown with the charts of orders (spec 1-2.6-05). */
export const wickNote = (): string =>
  t(
    'The graph data is an overview of all on-chain activity. Very sharp wicks might not be filled completely due to insufficient liquidity.',
  )
