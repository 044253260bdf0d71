import { MAX_SYMBOL_LENGTH } from '@callisto/contract'
import type { Pair } from '../form/pair.ts'
import { isMintLike } from '../form/swap-params.ts'

/** A token that a symbol can stand for. */
export interface TokenChoice {
  id: string
  symbol: string
  name: string
}

/** Lookups; each rejects when it cannot be answered. */
export interface PairLookups {
  /** The mint of the verified token of a symbol. */
  verifiedMint(symbol: string): Promise<string | undefined>
  /** Tokens with exactly this symbol, best first. */
  tokensOf(symbol: string): Promise<readonly TokenChoice[]>
  /** The token of a mint. */
  token(mint: string): Promise<TokenChoice | undefined>
}

/** What a pair segment leads to. */
export type PairResolution =
  | { kind: 'pair'; pair: Pair }
  /** A symbol of several tokens: the user chooses. */
  | { kind: 'choice'; sell: readonly TokenChoice[]; buy: readonly TokenChoice[] }
  /** An address of no token: the user is told, then sent to the default pair. */
  | { kind: 'missing' }
  /** No such symbol, or the same token on both sides: the default pair. */
  | { kind: 'default' }

/** Resolves the path segment of the swap page. Rejects when a lookup does. */
export async function resolvePair(segment: string, lookups: PairLookups): Promise<PairResolution> {
  const parsed = parsePairSegment(segment)
  if (!parsed) return { kind: 'default' }
  const [sell, buy] = await Promise.all([parsed.sell, parsed.buy].map((side) => candidatesOf(side, lookups)))
  return decidePair(sell, buy)
}

/** The tokens that a side can stand for; undefined for an address of no token. */
async function candidatesOf(
  { symbol, address }: PairSide,
  { verifiedMint, tokensOf, token }: PairLookups,
): Promise<readonly TokenChoice[] | undefined> {
  if (address !== undefined) {
    const found = await token(address)
    return found && [found]
  }
  const mint = await verifiedMint(symbol)
  const verified = mint === undefined ? undefined : await token(mint)
  return verified ? [verified] : tokensOf(symbol)
}

/** A symbol of two tokens is ambiguous too: of two tokens with one name no program may choose one. */
export function decidePair(
  sell: readonly TokenChoice[] | undefined,
  buy: readonly TokenChoice[] | undefined,
): PairResolution {
  if (!sell || !buy) return { kind: 'missing' }
  const [firstSell] = sell
  const [firstBuy] = buy
  if (!firstSell || !firstBuy) return { kind: 'default' }
  if (sell.length > 1 || buy.length > 1) return { kind: 'choice', sell, buy }
  return chosenPair(firstSell.id, firstBuy.id) ?? { kind: 'default' }
}

/** The pair of two chosen tokens; undefined until both are chosen and differ. */
export function chosenPair(
  sell: string | undefined,
  buy: string | undefined,
): { kind: 'pair'; pair: Pair } | undefined {
  if (sell === undefined || buy === undefined || sell === buy) return undefined
  return { kind: 'pair', pair: { sell, buy } }
}

/** One side of a pair segment: a symbol, or a symbol with its address. */
interface PairSide {
  symbol: string
  address: string | undefined
}

interface PairSegment {
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
