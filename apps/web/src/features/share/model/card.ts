import { type Decimal, ratio } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import {
  changeText,
  formatAmount,
  formatCount,
  formatDateTime,
  formatRate,
  formatUsd,
  formatUsdPrice,
} from '../../../lib/text/format.ts'
import { imageSources } from '../../../lib/text/safe-url.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displayName, displaySymbol, isVerified } from '../../../lib/tokens/names.ts'
import type { Description } from '../../../lib/transactions/describe-transaction.ts'
import type { TransactionView } from '../../../lib/transactions/parse-transaction.ts'
import { amountText, type SentenceOptions, sentenceOf } from '../../../lib/transactions/sentence.ts'

export type Tone = 'up' | 'down' | 'caution' | 'accent' | 'neutral'

/** A token's picture: the identicon of the mint until the image is there. */
export interface CardIcon {
  seed: string
  image: string | undefined
}

/** Everything that a picture card shows, as plain text. */
export interface CardContent {
  icons: readonly CardIcon[]
  heading: string
  subheading: string
  badge: { text: string; tone: Tone } | undefined
  /** The large figure with its label; absent where a sentence tells it all. */
  figure: { label: string; text: string; change: { text: string; tone: Tone } | undefined } | undefined
  facts: readonly { label: string; text: string }[]
  /** Closing prices, oldest first. */
  line: readonly number[]
  time: string
  /** Path of the page that the card is about. */
  path: string
  /** All of it in one sentence, for screen readers and as the name of the file's content. */
  alt: string
}

const DASH = '–'

/** Card of a token as the market shows it now. */
export function tokenCard(asset: Asset, line: readonly number[], nowMs: number): CardContent {
  const symbol = displaySymbol(asset.symbol)
  const price = formatUsdPrice(asset.usdPrice)
  const change = asset.stats24h?.priceChange
  return {
    icons: [iconOf(asset.id, asset)],
    heading: symbol,
    subheading: displayName(asset.name),
    badge: tokenBadge(asset),
    figure: { label: t('Price'), text: price, change: changeOf(change) },
    facts: [
      { label: t('Market cap'), text: formatUsd(asset.mcap) },
      { label: t('Liquidity'), text: formatUsd(asset.liquidity) },
      { label: t('24h volume'), text: formatUsd(volumeOf(asset)) },
      {
        label: t('Holders'),
        text: asset.holderCount === undefined ? DASH : formatCount(asset.holderCount),
      },
    ],
    line,
    time: formatDateTime(nowMs),
    path: `/tokens/${asset.id}`,
    alt: t('{symbol} at {price}', { symbol, price }),
  }
}

function tokenBadge(asset: Asset): CardContent['badge'] {
  const { lookalikeOf } = asset
  if (lookalikeOf)
    return { text: t('Not {symbol}', { symbol: displaySymbol(lookalikeOf.symbol) }), tone: 'down' }
  return isVerified(asset)
    ? { text: t('Verified'), tone: 'accent' }
    : { text: t('Not verified'), tone: 'caution' }
}

function volumeOf({ stats24h }: Asset): number | undefined {
  const { buyVolume, sellVolume } = stats24h ?? {}
  return buyVolume === undefined && sellVolume === undefined
    ? undefined
    : (buyVolume ?? 0) + (sellVolume ?? 0)
}

function changeOf(percent: number | undefined): { text: string; tone: Tone } | undefined {
  if (percent === undefined) return undefined
  const tone = percent > 0 ? 'up' : percent < 0 ? 'down' : 'neutral'
  const arrow = percent > 0 ? '▲ ' : percent < 0 ? '▼ ' : ''
  return { text: `${arrow}${changeText(percent)} ${t('24h')}`, tone }
}

export interface TradeCardOptions extends SentenceOptions {
  tokens: ReadonlyMap<string, Asset>
}

/** Card of a transaction: what was paid and received for a swap, the sentence for everything else. */
export function tradeCard(view: TransactionView, what: Description, options: TradeCardOptions): CardContent {
  const { executed } = view
  const seconds = executed.blockTime
  const sentence = sentenceOf(what, { ...options, viewer: undefined })
  const common = {
    line: [],
    time: seconds === undefined ? DASH : formatDateTime(seconds * 1000),
    path: `/transaction/${executed.signature}`,
    alt: sentence,
  }
  const fee = { label: t('Network fee'), text: `${formatAmount(executed.feeLamports, 9, 9)} SOL` }
  const slot = { label: t('Slot'), text: formatCount(executed.slot) }
  const trader = { label: t('Wallet'), text: shortAddress(what.actor) }
  if (what.kind !== 'swap') {
    const isFailed = executed.err !== null
    const badge = isFailed ? ({ text: t('Failed'), tone: 'down' } as const) : undefined
    const rest = { figure: undefined, facts: [trader, fee, slot], icons: [] }
    return { ...common, ...rest, heading: sentence, subheading: shortAddress(executed.signature), badge }
  }
  const { paid, received } = what
  const icons = [paid, received].map(({ mint }) => iconOf(mint, options.tokens.get(mint)))
  const [from, to] = [options.symbolOf(paid.mint), options.symbolOf(received.mint)]
  return {
    ...common,
    icons,
    heading: `${from} → ${to}`,
    subheading: t('Swap'),
    badge: undefined,
    figure: { label: t('Received'), text: amountText(received, options), change: undefined },
    facts: [{ label: t('Paid'), text: amountText(paid, options) }, rateFact(what, from, to), trader, fee],
  }
}

function rateFact({ paid, received }: Extract<Description, { kind: 'swap' }>, from: string, to: string) {
  const rate = rateOf(paid, received)
  return { label: t('Rate'), text: rate ? `1 ${from} = ${formatRate(rate)} ${to}` : DASH }
}

const RATE_DIGITS = 18

function rateOf(
  paid: { units: bigint; decimals: number },
  received: { units: bigint; decimals: number },
): Decimal | undefined {
  if (paid.units === 0n) return undefined
  const scaled = (one: { units: bigint }, other: { decimals: number }) =>
    one.units * 10n ** BigInt(other.decimals)
  return ratio(scaled(received, paid), scaled(paid, received), RATE_DIGITS)
}

/** Side of a token's picture on the card. */
const ICON_PIXELS = 72

/** Pictures come through our own origin only. A look-alike does not choose its picture. */
function iconOf(seed: string, asset: Asset | undefined): CardIcon {
  const sources = asset && !asset.lookalikeOf ? imageSources(asset.icon, ICON_PIXELS) : []
  return { seed, image: sources[0] }
}
