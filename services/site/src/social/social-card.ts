import { formatPercent, formatPrice, formatUsd, formatUsdPrice } from '@callisto/amount'
import { AssetSchema, SparklinesReplySchema, SymbolAddressesSchema } from '@callisto/contract'
import { MAX_SHOWN_NAME, MAX_SHOWN_SYMBOL, normalizeTokenText } from '@callisto/domain'
import * as z from 'zod/mini'

/** What a link to a page shows in a chat. */
export interface SocialCard {
  /** Without the name of the product. */
  title: string
  description: string
  /** The large text of the picture and the line above it. */
  heading: string
  subheading: string
  /** Change of a day in percent. */
  change?: number | undefined
  /** The tokens whose prices the picture draws: one, or what is sold and what is bought. */
  mints: readonly string[]
}

/** The parsed body of a call of this server; undefined when it failed. */
export type ReadReply = (call: string) => Promise<unknown>

const TokenSchema = z.pick(AssetSchema, {
  id: true,
  name: true,
  symbol: true,
  usdPrice: true,
  mcap: true,
  liquidity: true,
  stats24h: true,
  lookalikeOf: true,
})
const TokensSchema = z.array(TokenSchema)
type Token = z.infer<typeof TokenSchema>

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
/** A side of a pair in the path: a symbol, or a symbol and the address of its token. */
const PAIR = /^(?:[^_]+_)?([^_]+?)-(?:[^_]+_)?([^_]+)$/

const PRODUCT =
  'Callisto is an open trading app for Solana: discover tokens and swap them from your own wallet.'

/** Title and description of the pages that are about no token, by their path. */
const PAGES: Readonly<Record<string, readonly [title: string, description: string]>> = {
  '': ['Discover and trade tokens on Solana', PRODUCT],
  trigger: ['Limit orders', 'Buy or sell a Solana token at the price you set, from your own wallet.'],
  recurring: [
    'Recurring orders',
    'Buy or sell a Solana token in equal parts at equal times, from your own wallet.',
  ],
  pro: [
    'Explore new tokens',
    'New tokens on Solana, those about to graduate from their launchpad and those that did.',
  ],
  'pro/hunt': ['Hunt', 'Young tokens on Solana that gain traders, with their checks.'],
  'pro/launchpads': ['Launchpads', 'What each launchpad of Solana has launched, graduated and traded.'],
  'pro/screener/toptrending': [
    'Trending tokens',
    'The tokens that trade most on Solana now, against how they usually do.',
  ],
  'pro/screener/toptraded': ['Most traded tokens', 'The tokens of Solana with the largest volume.'],
  'pro/screener/toporganicscore': ['Organic tokens', 'The tokens of Solana with the most trading by people.'],
  'pro/screener/recent': ['New tokens', 'Tokens of Solana whose first pool has just opened.'],
  'pro/screener/top/overview': ['Top tokens', 'The tokens of Solana by volume, score and change.'],
  watchlist: ['Watchlist', 'The tokens that you have starred, with live prices.'],
  portfolio: ['Portfolio', 'Holdings, orders, gains and losses of a Solana wallet.'],
  claim: ['Claim', 'Rewards, airdrops and empty token accounts that a wallet can claim.'],
  share: ['Share a picture', 'A card of a trade or of a token, drawn in your browser.'],
  developers: ['Developers', 'The APIs of this site: quotes, swaps, orders, market data and live feeds.'],
  cluster: ['Cluster', 'The Solana chain behind this site and how it is read.'],
  help: ['Help', 'How to trade here, and what the words on the screens mean.'],
  appeal: ['Appeal', 'How to appeal against a wallet being refused.'],
  login: ['Login', 'A Quick Account signs small trades without a wallet extension.'],
  send: ['Send', 'Send a Solana token to any address.'],
  terms: ['Terms of use', 'The terms under which this site is offered.'],
  privacy: ['Privacy', 'What this site keeps about its visitors.'],
  community: ['Community', 'Where people who use this site meet.'],
}

/** The card of the page of a path and its query. Figures are those of now; what is unknown is left out. */
export async function socialCard(url: string, read: ReadReply): Promise<SocialCard> {
  const [path = '', query = ''] = url.split('?', 2)
  const search = new URLSearchParams(query)
  const [area = '', first = '', second = ''] = path.split('/').slice(1)
  if (area === 'tokens' && ADDRESS.test(first)) return tokenCard(first, read)
  const shared = search.get('token') ?? ''
  if (area === 'share' && ADDRESS.test(shared)) return tokenCard(shared, read)
  if (area === 'swap') return pairCard(await pairOf(first, search, read), read)
  const signature = area === 'share' ? (search.get('tx') ?? '') : first
  if (['share', 'transaction', 'tx'].includes(area) && SIGNATURE.test(signature))
    return page(`Transaction ${short(signature)}`, 'What it paid and received, its fees and its accounts.')
  if (area === 'address' && ADDRESS.test(first))
    return page(`Address ${short(first)}`, 'Balance, kind and transactions of an account on Solana.')
  if (area === 'portfolio' && ADDRESS.test(first))
    return page(`Portfolio ${short(first)}`, 'Holdings, orders, gains and losses of a Solana wallet.')
  const name = [area, first, second, path.split('/')[4] ?? ''].filter(Boolean).join('/').toLowerCase()
  const known = [name, `${area}/${first}`, area].find((key) => Object.hasOwn(PAGES, key))
  const [title, description] = (known !== undefined && PAGES[known]) || ['Open trading on Solana', PRODUCT]
  return page(title, description)
}

const page = (title: string, description: string): SocialCard => ({
  title,
  description,
  heading: title,
  subheading: 'Callisto',
  mints: [],
})

const short = (address: string) => `${address.slice(0, 4)}...${address.slice(-4)}`

/** One lookup with SOL, as pages make it. */
async function tokens(ids: readonly string[], read: ReadReply): Promise<Map<string, Token>> {
  const reply = await read(`/data/v1/assets?ids=${[...new Set([SOL, ...ids])].sort().join('%2C')}`)
  return new Map((TokensSchema.safeParse(reply).data ?? []).map((token) => [token.id, token]))
}

const symbolOf = ({ symbol }: Token) => normalizeTokenText(symbol, MAX_SHOWN_SYMBOL)

async function tokenCard(mint: string, read: ReadReply): Promise<SocialCard> {
  const token = (await tokens([mint], read)).get(mint)
  if (!token) return page(`Token ${short(mint)}`, 'Price, chart, holders and checks of a token on Solana.')
  const symbol = symbolOf(token)
  const { lookalikeOf } = token
  if (lookalikeOf) {
    const real = normalizeTokenText(lookalikeOf.symbol, MAX_SHOWN_SYMBOL)
    return page(`Not ${real}`, `This token only looks like ${real}. Its address is ${mint}.`)
  }
  const { usdPrice, mcap, liquidity, stats24h } = token
  const change = stats24h?.priceChange
  const price = usdPrice === undefined ? undefined : formatUsdPrice(usdPrice)
  const figures = [
    change === undefined ? undefined : `${formatPercent(change, { signed: true })} in 24 hours`,
    mcap === undefined ? undefined : `market cap ${formatUsd(mcap)}`,
    liquidity === undefined ? undefined : `liquidity ${formatUsd(liquidity)}`,
  ].filter((figure) => figure !== undefined)
  const name = normalizeTokenText(token.name, MAX_SHOWN_NAME)
  const about = figures.length === 0 ? '' : `: ${figures.join(', ')}`
  return {
    title: price === undefined ? symbol : `${symbol} ${price}`,
    description: `${name} on Solana${about}. Trade it from your own wallet.`,
    heading: price ?? symbol,
    subheading: price === undefined ? name : `${symbol} · ${name}`,
    change,
    mints: [mint],
  }
}

type Pair = readonly [sell: string | undefined, buy: string | undefined]

/** The mints of a pair: of the query, or of the path by address or by the symbol of a verified token. */
async function pairOf(segment: string, search: URLSearchParams, read: ReadReply): Promise<Pair> {
  const sides = PAIR.exec(decoded(segment))?.slice(1)
  if (segment === '') return [search.get('sell') ?? undefined, search.get('buy') ?? undefined]
  if (!sides) return [undefined, undefined]
  const symbols = sides.filter((side) => !ADDRESS.test(side))
  const asked = symbols.map((symbol) => encodeURIComponent(symbol)).join('%2C')
  const reply =
    symbols.length === 0 ? {} : await read(`/data/v1/assets/verified-symbol-address-map?symbols=${asked}`)
  const mints = new Map(Object.entries(SymbolAddressesSchema.safeParse(reply).data ?? {}))
  const [sell = '', buy = ''] = sides
  return [ADDRESS.test(sell) ? sell : mints.get(sell), ADDRESS.test(buy) ? buy : mints.get(buy)]
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/** A pair of the page that opens, with the rate of its two prices in dollars. */
async function pairCard([sold, bought]: Pair, read: ReadReply): Promise<SocialCard> {
  const isPair = sold !== bought && [sold, bought].every((mint) => mint !== undefined && ADDRESS.test(mint))
  const [sell, buy] = isPair ? [sold ?? SOL, bought ?? USDC] : [SOL, USDC]
  const known = await tokens([sell, buy], read)
  const [from, to] = [known.get(sell), known.get(buy)]
  const about = 'The best price over all venues of Solana, from your own wallet.'
  if (!from || !to || from.lookalikeOf || to.lookalikeOf) return page('Swap', about)
  const title = `Swap ${symbolOf(from)} to ${symbolOf(to)}`
  if (!from.usdPrice || !to.usdPrice) return { ...page(title, about), mints: [] }
  const rate = `1 ${symbolOf(from)} ≈ ${formatPrice(from.usdPrice / to.usdPrice)} ${symbolOf(to)}`
  return { title, description: `${rate}. ${about}`, heading: rate, subheading: title, mints: [sell, buy] }
}

/** The prices that a picture draws, oldest first: of a token in dollars, of a pair of what is sold in what is bought. */
export async function socialLine(mints: readonly string[], read: ReadReply): Promise<number[]> {
  const [first, second] = mints
  if (first === undefined) return []
  const reply = await read(`/data/v1/charts/sparklines?ids=${mints.join('%2C')}`)
  const { sparklines = {} } = SparklinesReplySchema.safeParse(reply).data ?? {}
  const [sold, bought] = [sparklines[first] ?? [], second === undefined ? [] : (sparklines[second] ?? [])]
  if (second === undefined) return sold
  // The dollar of the prices has none itself.
  if (second === USDC && bought.length === 0) return sold
  if (first === USDC && sold.length === 0)
    return bought.filter((price) => price > 0).map((price) => 1 / price)
  const shared = Math.min(sold.length, bought.length)
  const against = bought.slice(bought.length - shared)
  return sold
    .slice(sold.length - shared)
    .map((price, at) => price / (against[at] ?? Number.NaN))
    .filter(Number.isFinite)
}
