import { type Address, type FeedId, serviceError } from '@callisto/contract'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token-and-pool.ts'
import type { Sql } from '../store/sql.ts'
import type { Writer } from '../store/writer.ts'
import type { PoolLists } from '../view/pool-lists.ts'
import type { CuratedLaunchpads } from '../view/present-asset.ts'
import type { TokenQueries } from '../view/token-queries.ts'

/** What every route of `/data` reads from. */
export interface RouteContext {
  market: Market
  queries: TokenQueries
  lists: PoolLists
  /** Ids of the curated launchpads by their configuration accounts. */
  launchpads: CuratedLaunchpads
  sql: Sql
  writer: Writer
  /** Mints of the tokens that stand for the reference prices on this chain. */
  references: ReadonlyMap<FeedId, string>
}

/** Loads the token of a path; rejects with ApiError NOT_FOUND for an unknown token. */
export async function loadToken({ queries }: RouteContext, id: string): Promise<Token> {
  const token = await queries.token(id)
  if (!token) throw serviceError('NOT_FOUND', 'No such token')
  return token
}

/** Loads a token and the one that prices it; rejects with ApiError NOT_FOUND, and INVALID_REQUEST when they are the same. */
export async function loadPair(
  context: RouteContext,
  base: Address,
  quote: Address | undefined,
): Promise<{ base: Token; quote: Token | undefined }> {
  if (base === quote) throw serviceError('INVALID_REQUEST', 'quote_address is the token itself')
  return {
    base: await loadToken(context, base),
    quote: quote && (await loadToken(context, quote)),
  }
}
