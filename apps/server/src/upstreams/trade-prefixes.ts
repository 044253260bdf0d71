import type { OrderAccounts } from '@callisto/contract'

/** Prefixes of the public trading API below `/api`, each of which has one source. */
export const TRADE_PREFIXES = [
  'swap',
  'ultra',
  'tokens',
  'price',
  'trigger',
  'recurring',
  'portfolio',
] as const
export type TradePrefix = (typeof TRADE_PREFIXES)[number]

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
