import * as z from 'zod/mini'
import { type Asset, AssetSchema } from '../market/asset.ts'
import { QueryError, type RawQuery, readInteger, readText } from '../shared/query-value.ts'

/** A token of `/api/tokens/v2`: the fields of an asset; what is not known is absent. */
export const TokenSchema = AssetSchema
export type Token = Asset
export const TokensReplySchema = z.array(TokenSchema)

/** Most mints in one search, and most hits of a text search. */
export const maxSearchMints = 100
export const maxSearchHits = 20

/** `GET /tokens/v2/search`: a text, a mint, or up to 100 mints with commas. Throws QueryError. */
export function parseTokenSearch(raw: RawQuery): { query: string; limit: number } {
  const query = readText(raw, 'query', maxSearchMints * 45)
  if (query === undefined) throw new QueryError('query is required')
  return { query, limit: readInteger(raw, 'limit', 1, maxSearchMints) ?? maxSearchHits }
}
