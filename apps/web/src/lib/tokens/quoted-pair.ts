import { SOL_MINT, USDC_MINT, USDT_MINT } from './mints.ts'

/** The tokens of a chart: base in units of quote. */
export interface ChartPair {
  base: string
  quote: string
}

/** Tokens that others are priced in, the first ones before the later ones. */
const QUOTES: readonly string[] = [USDC_MINT, USDT_MINT, SOL_MINT]
const rank = (mint: string) => {
  const at = QUOTES.indexOf(mint)
  return at < 0 ? QUOTES.length : at
}

/** The pair as it is usually quoted, e.g. SOL in USDC whichever side is sold; flipped on request. */
export function chartPairOf({ sell, buy }: { sell: string; buy: string }, isFlipped = false): ChartPair {
  // Of two tokens that price no others, the one that is sold is the quote.
  const isBuyQuote = rank(buy) < rank(sell)
  return isBuyQuote !== isFlipped ? { base: sell, quote: buy } : { base: buy, quote: sell }
}
