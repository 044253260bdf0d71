import type { OrderAccounts } from '@callisto/contract'
import type { TradePrefix } from './trade-prefixes.ts'

/** Prefixes of the trading API that a server cannot answer: there is no venue to trade at, or no account of orders. */
export function missingPrefixes(
  hasVenue: boolean,
  { triggerConfig, recurringConfig }: OrderAccounts,
): TradePrefix[] {
  return [
    ...(hasVenue ? [] : (['swap', 'ultra'] as const)),
    ...(triggerConfig === undefined ? (['trigger'] as const) : []),
    ...(recurringConfig === undefined ? (['recurring'] as const) : []),
  ]
}
