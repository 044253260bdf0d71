import { MAX_SYMBOL_LENGTH } from '@callisto/contract'
import { isMintLike } from '../form/swap-params.ts'

/** One side of a pair segment: a symbol, or a symbol with its address. */
export interface PairSide {
  symbol: string
  address: string | undefined
}

export interface PairSegment {
  sell: PairSide
  buy: PairSide
}

/** The end of a side in address form: an underscore and 32 to 48 characters. */
const AFTER_ADDRESS = /_[A-Za-z0-9]{32,48}-/

/**
 * Parses the path segment FROM-TO of the swap page, each side SYMBOL or SYMBOL_ADDRESS. A symbol may contain a hyphen: the
 * sides are parted behind an address, else at the first hyphen. Undefined when a side is empty or too long for a symbol.
 */
export function parsePairSegment(segment: string): PairSegment | undefined {
  const address = AFTER_ADDRESS.exec(segment)
  const hyphen = address ? address.index + address[0].length - 1 : segment.indexOf('-')
  if (hyphen < 0) return undefined
  const sell = parseSide(segment.slice(0, hyphen))
  const buy = parseSide(segment.slice(hyphen + 1))
  return sell && buy && { sell, buy }
}

/** An address counts as one only with 32 to 48 characters (spec 1-5.3-06); any other underscore belongs to the symbol. */
function parseSide(text: string): PairSide | undefined {
  const underscore = text.lastIndexOf('_')
  const end = text.slice(underscore + 1)
  const isAddressForm = underscore > 0 && isMintLike(end)
  const symbol = (isAddressForm ? text.slice(0, underscore) : text).trim()
  if (symbol === '' || symbol.includes(',') || symbol.length > MAX_SYMBOL_LENGTH) return undefined
  return { symbol, address: isAddressForm ? end : undefined }
}
