import { normalizeTokenText, skeleton } from '@callisto/domain'
import type { Token } from '../fold/token-and-pool.ts'
import { VerifiedNames } from '../mints/verified-names.ts'
import { BestHits } from './best-hits.ts'
import { type Lists, SearchEntries, type SearchText } from './search-entries.ts'
import { END, misspellings } from './search-keys.ts'

export type { SearchText } from './search-entries.ts'

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

/** Parts of a mint are matched from this length on, words with a typing error too. */
const MIN_MINT_PART = 4
const MIN_TYPO_LENGTH = 4
/** Characters of a query that match within a word. */
const MIN_INNER = 2

/** Kinds of matches, best first. */
const match = {
  mint: -1,
  symbol: 0,
  name: 1,
  symbolStart: 2,
  nameStart: 3,
  wordStart: 4,
  inner: 5,
  mintPart: 6,
  typo: 7,
}
/** Added to the kind of a look-alike: it follows every other match. */
const LOOKALIKE = 10
/** Added to the kind of an unverified token where verified ones are requested first. */
const UNVERIFIED = 100

/**
 * Tokens by symbol, name and address. Places in the texts are kept in the order of what begins there, so that all that a
 * query matches in one way are neighbours, of which `SortedPositions` finds the most liquid.
 */
export class SearchIndex {
  readonly #entries: SearchEntries

  constructor(verified = new VerifiedNames()) {
    this.#entries = new SearchEntries(verified)
  }

  /** Bytes of the sorted positions. */
  get bytes(): number {
    return this.#entries.bytes
  }

  /** Sets the entries of an index that is empty within `fill`: many times faster than one by one. */
  load(fill: () => void): void {
    this.#entries.beginLoad()
    try {
      fill()
    } finally {
      this.#entries.endLoad()
    }
  }

  set(token: Token, text: SearchText): void {
    this.#entries.set(token, text)
  }

  delete(token: Token): void {
    this.#entries.delete(token)
  }

  /** Takes a token's liquidity, by which equal matches are ordered. */
  updateLiquidity(token: Token): void {
    this.#entries.updateLiquidity(token)
  }

  /** Lower-case texts of a token's entry. */
  get(token: Token): SearchText | undefined {
    return this.#entries.get(token)
  }

  /**
   * Best matches first: the address, symbol, name, start of either, start of a word, any part, a part of four characters or
   * more at an end of the address, and last a word with one typing error, looked for when nothing else matches. A verified
   * token also matches what only looks like its symbol or name. Verified before others among equals, then the more liquid
   * one, then the older; look-alikes of verified tokens last.
   */
  find(text: string, options: SearchOptions): Token[] {
    const query = searchKey(text)
    if (query === '') return []
    this.#entries.endLoad()
    this.#entries.updateLookalikes()
    const search = new Search(this.#entries, options)
    search.addMint(text.trim())
    search.addMatches(query, text.trim())
    if (search.isEmpty && !options.isExact && query.length >= MIN_TYPO_LENGTH) search.addMisspelt(query)
    return search.tokens()
  }
}

/** A group of tokens whose matches come one after another, and what is added to the kinds of its matches. */
interface Group {
  isVerified: boolean
  isLookalike: boolean
  added: number
}

/** Groups whose matches of one kind precede those of the next kind, in the order in which these sets are searched. */
const groupsOf = ({ isVerifiedFirst }: SearchOptions): readonly (readonly Group[])[] => {
  const unverified = isVerifiedFirst ? UNVERIFIED : 0
  const trusted = { isVerified: true, isLookalike: false, added: 0 }
  const original = { isVerified: false, isLookalike: false, added: unverified }
  const lookalike = { isVerified: false, isLookalike: true, added: unverified + LOOKALIKE }
  return isVerifiedFirst ? [[trusted], [original], [lookalike]] : [[trusted, original], [lookalike]]
}

/** One search: hits in the order of their kinds, the verified ones of a kind first. */
class Search {
  readonly #entries: SearchEntries
  readonly #isExact: boolean
  readonly #groups: readonly (readonly Group[])[]
  readonly #best: BestHits

  constructor(entries: SearchEntries, options: SearchOptions) {
    this.#entries = entries
    this.#isExact = options.isExact
    this.#groups = groupsOf(options)
    this.#best = new BestHits(options.limit)
  }

  get isEmpty(): boolean {
    return this.#best.hits.length === 0
  }

  tokens(): Token[] {
    return this.#best.hits.map(({ slot }) => this.#entries.token(slot))
  }

  /** Adds the token of a whole address. */
  addMint(mint: string): void {
    for (const isVerified of [true, false]) {
      const slot = this.#entries.lists(isVerified).heads.first(mint)
      if (slot !== undefined && this.#entries.token(slot).mint === mint)
        this.#add(slot, match.mint, isVerified)
    }
  }

  addMatches(query: string, mintPart: string): void {
    const whole = query + END
    const shape = skeleton(query)
    const tail = Array.from(mintPart, (_, at) => mintPart.at(-1 - at)).join('')
    for (const groups of this.#groups) {
      if (groups[0]?.isVerified)
        for (const slot of this.#entries.verifiedLike(shape)) this.#add(slot, match.symbol, true)
      this.#scan('symbols', whole, match.symbol, groups)
      this.#scan('names', whole, match.name, groups)
      if (this.#isExact) continue
      this.#scan('symbols', query, match.symbolStart, groups)
      this.#scan('names', query, match.nameStart, groups)
      this.#scan('words', query, match.wordStart, groups)
      if (query.length >= MIN_INNER) this.#scan('inner', query, match.inner, groups)
      if (mintPart.length < MIN_MINT_PART) continue
      this.#scan('heads', mintPart, match.mintPart, groups)
      this.#scan('tails', tail, match.mintPart, groups)
    }
  }

  addMisspelt(query: string): void {
    const words = new Set<string>()
    for (const word of misspellings(query)) if (this.#entries.hasWord(word)) words.add(word)
    for (const groups of this.#groups)
      for (const word of words) {
        this.#scan('symbols', word + END, match.typo, groups)
        for (const end of [' ', END]) {
          this.#scan('names', word + end, match.typo, groups)
          this.#scan('words', word + end, match.typo, groups)
        }
      }
  }

  #scan(list: keyof Lists, start: string, kind: number, groups: readonly Group[]): void {
    for (const { isVerified, isLookalike, added } of groups) {
      const order = kind + added
      // Keys of look-alikes are below 0; their originals have been added when they are looked for.
      const floor = () =>
        Math.max(this.#best.floor(order, isVerified), isLookalike ? Number.NEGATIVE_INFINITY : 0)
      this.#entries.lists(isVerified)[list].scan(start, floor(), (slot) => {
        this.#add(slot, order, isVerified)
        return floor()
      })
    }
  }

  #add(slot: number, order: number, isVerified: boolean): void {
    if (this.#best.has(slot)) return
    this.#best.add({
      slot,
      order,
      isVerified,
      key: this.#entries.key(slot),
      id: this.#entries.token(slot).id,
    })
  }
}
