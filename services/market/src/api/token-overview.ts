import { type Asset, CHAIN_ID, getTokenOverview, serviceError, type TokenOverview } from '@callisto/contract'
import { isNumeraire, volumeOf } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { Token } from '../fold/token-and-pool.ts'
import { findPairBars } from '../store/chart-query.ts'
import { loadPair, type RouteContext } from './route-context.ts'

const DAY_SECONDS = 86_400

type PriceFigures = Pick<TokenOverview['overview'], 'priceQuote' | 'priceChange24h'>

/** `GET /fe/v1/tokens/{primaryAddress}`: a token with its price in USD or in a quote token. */
export function tokenOverviewRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getTokenOverview),
    handler: async (request) => {
      const { primaryAddress, quote_address } = { ...request.params, ...request.query }
      const { base, quote } = await loadPair(context, primaryAddress, quote_address)
      const pair = quote && !isNumeraire(quote.mint) ? await pairFigures(context, base, quote) : undefined
      const [asset] = await context.queries.assets([base.mint])
      if (!asset) throw serviceError('NOT_FOUND', 'No such token')
      const { usdPrice: priceQuote, stats24h } = asset
      return presentOverview(asset, pair ?? { priceQuote, priceChange24h: stats24h?.priceChange })
    },
  })
}

function presentOverview(asset: Asset, prices: PriceFigures): TokenOverview {
  const { id: address, decimals, name, symbol, icon, mcap, liquidity, stats24h } = asset
  return {
    address,
    chainId: CHAIN_ID,
    decimals,
    name,
    symbol,
    ...(icon === undefined ? {} : { logoURI: icon }),
    overview: { ...prices, mcap, volume24h: volumeOf(stats24h), liquidity },
  }
}

/** Price and change in a quote token, from the 5-minute bars of the last 24 hours. */
async function pairFigures(context: RouteContext, base: Token, quote: Token): Promise<PriceFigures> {
  const to = context.market.time
  const from = Math.max(0, to - DAY_SECONDS)
  const bars = await findPairBars(context, base, quote, { interval: '5_MINUTE', from, to })
  const [first] = bars
  const last = bars.at(-1)
  if (first && last) return { priceQuote: last.close, priceChange24h: 100 * (last.close / first.open - 1) }
  // Neither has been traded for a day.
  const [asset, quoteAsset] = await context.queries.assets([base.mint, quote.mint])
  if (asset?.usdPrice === undefined || !quoteAsset?.usdPrice) return {}
  return { priceQuote: asset.usdPrice / quoteAsset.usdPrice }
}
