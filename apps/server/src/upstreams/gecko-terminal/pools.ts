import { type AssetPool, isAddressLike } from '@callisto/contract'
import type * as z from 'zod/mini'
import type { GeckoPoolsSchema } from './replies.ts'

const NETWORK = 'solana_'

/** A pool of a token as GeckoTerminal lists it. */
export interface GeckoPool extends AssetPool {
  /** Tokens that exist, by the value of all of them; absent while unknown. */
  supply?: number
}

const mintOf = ({ data: { id } }: { data: { id: string } }) =>
  id.startsWith(NETWORK) && isAddressLike(id.slice(NETWORK.length)) ? id.slice(NETWORK.length) : undefined

/** Pools of a mint, the most liquid first; what is none of its pools, or has no date, is left out. */
export function toPools({ data }: z.infer<typeof GeckoPoolsSchema>, mint: string): GeckoPool[] {
  return data
    .flatMap(({ attributes, relationships }): GeckoPool[] => {
      const [base, quote] = [mintOf(relationships.base_token), mintOf(relationships.quote_token)]
      const createdAt = Date.parse(attributes.pool_created_at ?? '')
      const other = base === mint ? quote : quote === mint ? base : undefined
      if (other === undefined || !isAddressLike(attributes.address) || Number.isNaN(createdAt)) return []
      const { base_token_price_usd: basePrice, quote_token_price_usd: quotePrice } = attributes
      const usdPrice = base === mint ? basePrice : quotePrice
      const { reserve_in_usd: liquidity, fdv_usd: value } = attributes
      const dex = relationships.dex.data.id.slice(0, 64)
      // The value is that of the base token.
      const hasSupply = base === mint && value !== undefined && usdPrice !== undefined && usdPrice > 0
      return [
        {
          id: attributes.address,
          dex,
          type: dex,
          createdAt: new Date(createdAt).toISOString(),
          quoteAsset: other,
          ...(usdPrice !== undefined && { usdPrice }),
          ...(liquidity !== undefined && { liquidity }),
          ...(hasSupply && { supply: value / usdPrice }),
        },
      ]
    })
    .sort((a, b) => (b.liquidity ?? 0) - (a.liquidity ?? 0))
}
