import { parseAddress, type RawQuery } from '@callisto/contract'
import type { FastifyRequest } from 'fastify'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token.ts'
import type { Sql } from '../store/sql.ts'
import type { Writer } from '../store/writer.ts'
import type { PoolLists } from '../view/pool-lists.ts'
import type { TokenQueries } from '../view/token-queries.ts'
import { NotFound } from './error-handler.ts'

/** What every route of `/data` reads from. */
export interface RouteContext {
  market: Market
  queries: TokenQueries
  lists: PoolLists
  sql: Sql
  writer: Writer
}

/** Path parameters of the routes about one token. */
export interface TokenPath {
  Params: { id: string }
}

export const rawQuery = (request: FastifyRequest): RawQuery => request.query as RawQuery

/** Loads the token that a path names; rejects with 400 for a malformed address and with 404 for an unknown token. */
export function loadToken({ queries }: RouteContext, id: string): Token {
  const token = queries.token(parseAddress(id, 'the token'))
  if (!token) throw new NotFound('no such token')
  return token
}
