import * as z from 'zod/mini'
import { type Asset, AssetSchema } from '../market/asset.ts'
import { integerParameter, requiredTextParameter } from '../shared/parameters.ts'

/** A token of `/api/tokens/v2`: the fields of an asset; unknown values are absent. */
export const TokenSchema = AssetSchema
export type Token = Asset
export const TokensReplySchema = z.array(TokenSchema)

/** Maximum mints per search and maximum hits of a text search. */
export const MAX_SEARCH_MINTS = 100
export const MAX_SEARCH_HITS = 20

/** Query of `GET /tokens/v2/search`: a text, a mint, or up to 100 mints with commas. */
export const TokenSearchQuerySchema = z.object({
  query: requiredTextParameter(MAX_SEARCH_MINTS * 45),
  limit: integerParameter(1, MAX_SEARCH_MINTS),
})
