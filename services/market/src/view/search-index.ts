import { normalizeTokenText, skeleton } from '@callisto/domain'
import type { Token } from '../fold/token-and-pool.ts'
import { VerifiedNames } from '../mints/verified-names.ts'

interface Entry {
  token: Token
  symbol: string
  name: string
  skeletons: readonly string[]
  isVerified: boolean
}

export interface SearchText {
  symbol: string
  name: string
  /** `skeletonsOf` symbol and name. */
  skeletons: readonly string[]
  isVerified: boolean
}

const MAX_QUERY_LENGTH = 64

/** A query as texts are kept: normalised, in lower case. */
export const searchKey = (text: string): string => normalizeTokenText(text, MAX_QUERY_LENGTH).toLowerCase()

export interface SearchOptions {
  limit: number
  /** Only whole symbols or names, or the address. */
  isExact: boolean
  /** Verified ones before all others, however they match. */
  isVerifiedFirst: boolean
}

/**
 * How well an entry matches, 0 is best; undefined when it does not. A verified token also matches what only looks like its
 * symbol or name.
 */
function rank(entry: Entry, query: string, shape: string): number | undefined {
  if (entry.symbol === query || (entry.isVerified && entry.skeletons.includes(shape))) return 0
  if (entry.name === query) return 1
  if (entry.symbol.startsWith(query)) return 2
  if (entry.name.startsWith(query)) return 3
  if (entry.name.includes(` ${query}`)) return 4
  if (query.length < 2) return undefined
  return entry.symbol.includes(query) || entry.name.includes(query) ? 5 : undefined
}

/** Added to the rank of a look-alike: it follows every other match. */
const LOOKALIKE = 10
/** Added to the rank of an unverified token where verified ones are requested first. */
const UNVERIFIED = 100

/** Tokens by symbol, name and address. */
export class SearchIndex {
  readonly #entries = new Map<number, Entry>()
  readonly #verified: VerifiedNames

  constructor(verified = new VerifiedNames()) {
    this.#verified = verified
  }

  set(token: Token, { symbol, name, skeletons, isVerified }: SearchText): void {
    const entry = { token, symbol: symbol.toLowerCase(), name: name.toLowerCase(), skeletons, isVerified }
    this.#entries.set(token.id, entry)
  }

  delete(token: Token): void {
    this.#entries.delete(token.id)
  }

  /** Lower-case texts of a token's entry. */
  get(token: Token): SearchText | undefined {
    return this.#entries.get(token.id)
  }

  /**
   * Best matches first: verified before others among equals, then the more liquid one, then the older; look-alikes of
   * verified tokens last. Only an address given in full matches an address.
   */
  find(text: string, { limit, isExact, isVerifiedFirst }: SearchOptions): Token[] {
    const query = searchKey(text)
    if (query === '') return []
    const shape = skeleton(query)
    const hits: { entry: Entry; order: number }[] = []
    for (const entry of this.#entries.values()) {
      const isAddress = entry.token.mint === text.trim()
      const match = isAddress ? -1 : rank(entry, query, shape)
      if (match === undefined || (isExact && match > 1)) continue
      const isLookalike = !isAddress && this.#isLookalike(entry)
      const order = match + (isLookalike ? LOOKALIKE : 0)
      hits.push({ entry, order: isVerifiedFirst && !entry.isVerified ? order + UNVERIFIED : order })
    }
    return hits
      .sort(
        (a, b) =>
          a.order - b.order ||
          Number(b.entry.isVerified) - Number(a.entry.isVerified) ||
          (b.entry.token.liquidity || 0) - (a.entry.token.liquidity || 0) ||
          a.entry.token.id - b.entry.token.id,
      )
      .slice(0, limit)
      .map(({ entry }) => entry.token)
  }

  #isLookalike({ token, skeletons }: Entry): boolean {
    return this.#verified.lookalikeOf(token.mint, skeletons) !== undefined
  }
}
