import {
  balancesEndpoint,
  type ExecuteReply,
  type ExecuteRequest,
  executeEndpoint,
  type executeOrder,
  type getOrder,
  holdingsEndpoint,
  type OrderReply,
  orderEndpoint,
  type searchUltraTokens,
  type Token,
  ultraSearchEndpoint,
} from '@callisto/contract'
import type { Call, CallInput } from '../http/call.ts'
import { INVALID_SEARCH_REPLY, INVALID_ULTRA_REPLY, withShapeMessage } from '../http/with-shape-message.ts'
import { type BalanceClient, createBalanceClient } from './balance-client.ts'

/** Every method ends at its deadline or when `signal` aborts, and throws ApiError on failure. */
export interface UltraClient extends BalanceClient {
  /** The best offer of all engines, with a transaction for its taker. */
  order(query: CallInput<typeof getOrder>['query'], signal?: AbortSignal): Promise<OrderReply>
  /** Sends the signed transaction of an order; the reply has its outcome. */
  execute(body: ExecuteRequest, signal?: AbortSignal): Promise<ExecuteReply>
  /** Tokens by text, or by mints with commas. */
  search(query: string, signal?: AbortSignal): Promise<Token[]>
}

/**
 * The order service through the routes of the contract. A reply of the wrong shape has the message of docs/spec-map.md 2-8.
 * @example
 * const client = createUltraClient(createCaller({ fetch: async () => Response.json([]) }))
 * await client.search('BONK') // => []
 */
export function createUltraClient(call: Call): UltraClient {
  return {
    ...createBalanceClient(call, { balances: balancesEndpoint, holdings: holdingsEndpoint }),
    order: (query, signal) =>
      withShapeMessage(call<typeof getOrder>(orderEndpoint, { query }, signal), INVALID_ULTRA_REPLY),
    execute: (body, signal) =>
      withShapeMessage(call<typeof executeOrder>(executeEndpoint, { body }, signal), INVALID_ULTRA_REPLY),
    search: (query, signal) =>
      withShapeMessage(
        call<typeof searchUltraTokens>(ultraSearchEndpoint, { query: { query } }, signal),
        INVALID_SEARCH_REPLY,
      ),
  }
}
