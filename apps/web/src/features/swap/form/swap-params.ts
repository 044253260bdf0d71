import { compareDecimals, MAX_AMOUNT_INPUT, parseDecimal } from '@callisto/amount'
import type { SearchParams } from '../../../lib/browser/search-params.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import type { Pair } from './SwapForm.tsx'

export const DEFAULT_PAIR: Pair = {
  sell: SOL_MINT,
  buy: USDC_MINT,
}

/** A token address looks valid with 32 to 48 characters and no underscore (spec 2, section 5). */
function looksLikeMint(text: string): boolean {
  return text.length >= 32 && text.length <= 48 && /^[A-Za-z0-9]+$/.test(text)
}

export interface SwapParams {
  pair: Pair
  /** Undefined when there is none or it makes no sense. */
  inAmount: string | undefined
}

/**
 * Reads the address of the swap page. A side that is missing is filled from the default pair without naming one token
 * twice; a malformed side, or the same token on both, gives the default pair. An amount must be above 0 and below the
 * largest input.
 */
export function readSwapParams(search: SearchParams): SwapParams {
  return { pair: readPair(search), inAmount: readAmount(search.inAmount) }
}

function readPair({ sell, buy }: SearchParams): Pair {
  if ((sell && !looksLikeMint(sell)) || (buy && !looksLikeMint(buy)) || (sell && sell === buy))
    return DEFAULT_PAIR
  if (sell && buy) return { sell, buy }
  if (sell) return { sell, buy: sell === DEFAULT_PAIR.buy ? DEFAULT_PAIR.sell : DEFAULT_PAIR.buy }
  if (buy) return { sell: buy === DEFAULT_PAIR.sell ? DEFAULT_PAIR.buy : DEFAULT_PAIR.sell, buy }
  return DEFAULT_PAIR
}

function readAmount(text: string | undefined): string | undefined {
  const value = text === undefined ? undefined : parseDecimal(text)
  if (!value || value.coefficient <= 0n) return undefined
  return compareDecimals(value, { coefficient: MAX_AMOUNT_INPUT, scale: 0 }) < 0 ? text : undefined
}

/** The address for a pair and an amount; other parameters stay as they are. */
export function writeSwapParams(search: SearchParams, { pair, inAmount }: SwapParams): SearchParams {
  const { inAmount: _, ...rest } = search
  return { ...rest, sell: pair.sell, buy: pair.buy, ...(inAmount ? { inAmount } : {}) }
}
