import type { Asset } from '@callisto/contract'
import type { LiveAsset } from '../../../lib/live/asset-store.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'

type Priced = Pick<LiveAsset, 'moves'> & { asset: Pick<Asset, 'id' | 'usdPrice'> }

/**
 * Price of base in quote from live prices, by the rule of the bars (`findPairBars` of the market service): between SOL and
 * another token than USDC it is the price of that token's trades, so that only its trades move it. Undefined while unknown.
 */
export function livePairPrice(base: Priced | undefined, quote: Priced | undefined): number | undefined {
  if (base?.asset.usdPrice === undefined || !quote?.asset.usdPrice) return undefined
  const traded = tradedSide(base, quote)
  // Its price may be older than the present one of SOL.
  if (traded?.moves === 0) return undefined
  return base.asset.usdPrice / quote.asset.usdPrice
}

/** Changes when the price of the pair does. */
export function livePairKey(base: Priced | undefined, quote: Priced | undefined): string {
  if (!base || !quote) return ''
  const traded = tradedSide(base, quote)
  const moves = traded ? [traded.moves] : [base.moves, quote.moves]
  return [base.asset.id, quote.asset.id, ...moves].join(' ')
}

/** Of a pair with SOL and without USDC the token that is not SOL. */
function tradedSide(base: Priced, quote: Priced): Priced | undefined {
  const ids = [base.asset.id, quote.asset.id]
  if (ids.includes(USDC_MINT) || !ids.includes(SOL_MINT)) return undefined
  return base.asset.id === SOL_MINT ? quote : base
}
