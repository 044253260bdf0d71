import {
  accountBalancesEndpoint,
  accountHoldingsEndpoint,
  type BalancesReply,
  type Endpoint,
  type getAccountBalances,
  type getAccountHoldings,
  type getBalances,
  type getHoldings,
  type HoldingsReply,
} from '@callisto/contract'
import type { Call } from '../http/call.ts'
import { INVALID_ULTRA_REPLY, withShapeMessage } from '../http/with-shape-message.ts'

export interface BalanceClient {
  /** Balances of an address by mint; native SOL is `SOL`. */
  balances(address: string, signal?: AbortSignal): Promise<BalancesReply>
  /** Native SOL and every token account of an address. */
  holdings(address: string, signal?: AbortSignal): Promise<HoldingsReply>
}

interface BalanceEndpoints {
  balances: Endpoint<typeof getBalances> | Endpoint<typeof getAccountBalances>
  holdings: Endpoint<typeof getHoldings> | Endpoint<typeof getAccountHoldings>
}

/** The balance service, which has its own base URL. */
const accountEndpoints = { balances: accountBalancesEndpoint, holdings: accountHoldingsEndpoint }

/**
 * The calls about what an address owns. A reply of the wrong shape has the message of docs/spec-map.md 2-8.
 * @example
 * const reply = { SOL: { amount: '1500000000', uiAmount: 1.5, slot: 9, isFrozen: false } }
 * const client = createBalanceClient(createCaller({ fetch: async () => Response.json(reply) }))
 * await client.balances('So11111111111111111111111111111111111111112') // => reply
 */
export function createBalanceClient(
  call: Call,
  endpoints: BalanceEndpoints = accountEndpoints,
): BalanceClient {
  return {
    balances: (address, signal) =>
      withShapeMessage(
        call<typeof getBalances | typeof getAccountBalances>(
          endpoints.balances,
          { params: { address } },
          signal,
        ),
        INVALID_ULTRA_REPLY,
      ),
    holdings: (address, signal) =>
      withShapeMessage(
        call<typeof getHoldings | typeof getAccountHoldings>(
          endpoints.holdings,
          { params: { address } },
          signal,
        ),
        INVALID_ULTRA_REPLY,
      ),
  }
}
