import * as z from 'zod/mini'
import { type Asset, AssetSchema } from '../market/asset.ts'
import { QueryError, type RawQuery, readInteger, readText } from '../shared/query-value.ts'

/** A token of `/api/tokens/v2`: the fields of an asset; unknown values are absent. */
export const TokenSchema = AssetSchema
export type Token = Asset
export const TokensReplySchema = z.array(TokenSchema)

/** Maximum mints per search and maximum hits of a text search. */
export const MAX_SEARCH_MINTS = 100
export const MAX_SEARCH_HITS = 20

/** `GET /tokens/v2/search`: a text, a mint, or up to 100 mints with commas. Throws QueryError. */
export function parseTokenSearch(raw: RawQuery): { query: string; limit: number } {
  const query = readText(raw, 'query', MAX_SEARCH_MINTS * 45)
  if (query === undefined) throw new QueryError('query is required')
  return { query, limit: readInteger(raw, 'limit', 1, MAX_SEARCH_MINTS) ?? MAX_SEARCH_HITS }
}
