import type { SwapErrorCode } from '@callisto/amms'
import type { SwapMode } from '@callisto/contract'
import type { NoRoute } from '@callisto/routing'
import { failure, type TradeError } from '../result.ts'

/**
 * Why pools that connect the tokens make no route. Without the router program there is no platform fee, and no chain of
 * swaps but two whose amount between is exact. With it, venues without a quote on the chain deliver no exact output behind
 * the first pool, and some take no swap of the router that another program calls.
 */
export type RouteRefusal = 'FEE_NEEDS_ROUTER' | 'CHAIN_NEEDS_ROUTER' | 'NO_EXACT_OUT' | 'NO_NESTED_CALL'

/** The public error of a search that found no route. */
export function toTradeError(code: NoRoute | RouteRefusal | SwapErrorCode, mode: SwapMode): TradeError {
  switch (code) {
    case 'NOT_TRADABLE':
      return failure('TOKEN_NOT_TRADABLE')
    case 'NO_ROUTE':
      return failure('NO_ROUTES_FOUND')
    case 'FEE_NEEDS_ROUTER':
      return failure(
        'NO_ROUTES_FOUND',
        'No routes found: a platform fee needs the router program, which calls no pool of these tokens',
        'NEEDS_ROUTER',
      )
    case 'CHAIN_NEEDS_ROUTER':
      return failure(
        'NO_ROUTES_FOUND',
        'No routes found: the pools of these tokens need the router program, which does not call them',
        'NEEDS_ROUTER',
      )
    case 'NO_EXACT_OUT':
      return failure(
        'NO_ROUTES_FOUND',
        'No routes found: a venue of every route delivers no exact output where it stands',
        code,
      )
    case 'NO_NESTED_CALL':
      return failure(
        'NO_ROUTES_FOUND',
        'No routes found: a pool of every route takes no swap that the router makes for another program',
        code,
      )
    case 'ABORTED':
      return failure('DEADLINE_EXCEEDED')
    case 'AMOUNT_TOO_SMALL':
      return failure('COULD_NOT_FIND_ANY_ROUTE', 'The amount is too small: nothing would be received', code)
    default:
      // A pool that stops trading inside a plan was drained by it, so the amount is too large.
      return failure(
        mode === 'ExactIn' ? 'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT' : 'COULD_NOT_FIND_ANY_ROUTE',
        'The amount is too large for the liquidity there is',
        'AMOUNT_TOO_LARGE',
      )
  }
}
