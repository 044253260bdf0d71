import { compareDecimals, MAX_AMOUNT_INPUT, parseDecimal } from '@callisto/amount'
import type { SearchParams } from '../../../lib/browser/search-params.ts'
import type { AmountEntry, Side } from './amount-entry.ts'
import { DEFAULT_PAIR, type Pair } from './pair.ts'

/** A token address looks valid with 32 to 48 characters and no underscore (spec 2-5-09). */
export function isMintLike(text: string): boolean {
  return text.length >= 32 && text.length <= 48 && /^[A-Za-z0-9]+$/.test(text)
}

export interface SwapParams {
  pair: Pair
  /** Undefined when missing or invalid. */
  amount: AmountEntry | undefined
}

/**
 * Parses the URL query of the swap page. A missing side is filled from the default pair without repeating a token; a
 * malformed side, or the same token on both, gives the default pair. The amount must be above 0 and below the largest
 * input: `inAmount` (or `amount`) of what is sold, `outAmount` of what is bought.
 */
export function parseSwapParams(search: SearchParams): SwapParams {
  const sold = readAmount(search.inAmount ?? search.amount)
  const bought = readAmount(search.outAmount)
  return { pair: readPair(search), amount: entryOf('sell', sold) ?? entryOf('buy', bought) }
}

const entryOf = (side: Side, text: string | undefined): AmountEntry | undefined =>
  text === undefined ? undefined : { side, text }

function readPair({ sell, buy }: SearchParams): Pair {
  if ((sell && !isMintLike(sell)) || (buy && !isMintLike(buy)) || (sell && sell === buy)) return DEFAULT_PAIR
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

/** The URL query for a pair and an amount; other parameters are kept. */
export function toSwapSearch(search: SearchParams, { pair, amount }: SwapParams): SearchParams {
  const { inAmount: _in, outAmount: _out, amount: _alias, ...rest } = search
  const text = readAmount(amount?.text)
  const key = amount?.side === 'buy' ? 'outAmount' : 'inAmount'
  return { ...rest, sell: pair.sell, buy: pair.buy, ...(text ? { [key]: text } : {}) }
}
