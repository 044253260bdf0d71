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
