import type { Token } from '../fold/token-and-pool.ts'

interface Entry {
  token: Token
  symbol: string
  name: string
  isVerified: boolean
}

export interface SearchText {
  symbol: string
  name: string
  isVerified: boolean
}

export interface SearchOptions {
  limit: number
  /** Only whole symbols or names, or the address. */
  isExact: boolean
  /** Verified ones before all others, however they match. */
  isVerifiedFirst: boolean
}

/** How well an entry matches, 0 is best; undefined when it does not. */
function rank(entry: Entry, query: string): number | undefined {
  if (entry.symbol === query) return 0
  if (entry.name === query) return 1
  if (entry.symbol.startsWith(query)) return 2
  if (entry.name.startsWith(query)) return 3
  if (entry.name.includes(` ${query}`)) return 4
  if (query.length < 2) return undefined
  return entry.symbol.includes(query) || entry.name.includes(query) ? 5 : undefined
}

/** Tokens by symbol, name and address. */
export class SearchIndex {
  readonly #entries = new Map<number, Entry>()

  set(token: Token, { symbol, name, isVerified }: SearchText): void {
    const entry = { token, symbol: symbol.toLowerCase(), name: name.toLowerCase(), isVerified }
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
   * Best matches first: verified before others among equals, then the more liquid one, then the older. Only an address
   * given in full matches an address.
   */
  find(text: string, { limit, isExact, isVerifiedFirst }: SearchOptions): Token[] {
    const query = text.trim().toLowerCase()
    if (query === '') return []
    const hits: { entry: Entry; order: number }[] = []
    for (const entry of this.#entries.values()) {
      const match = entry.token.mint === text.trim() ? -1 : rank(entry, query)
      if (match === undefined || (isExact && match > 1)) continue
      hits.push({ entry, order: isVerifiedFirst ? match + (entry.isVerified ? 0 : 100) : match })
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
}
