import type { Pair } from '../form/pair.ts'
import { type PairSide, parsePairSegment } from './pair-segment.ts'

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
