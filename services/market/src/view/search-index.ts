import { normalizeTokenText, skeleton } from '@callisto/domain'
import type { Token } from '../fold/token-and-pool.ts'
import { VerifiedNames } from '../mints/verified-names.ts'
import {
  gramKeys,
  isWord,
  keysOf,
  mintKeys,
  misspellings,
  pairKeys,
  startKeys,
  wordKey,
} from './search-keys.ts'
import { TextPostings } from './text-postings.ts'

interface Entry {
  token: Token
  symbol: string
  name: string
  skeletons: readonly string[]
  isVerified: boolean
  /** Row of the postings. */
  slot: number
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

/** Parts of a mint are matched from this length on, words with a typing error too. */
const MIN_MINT_PART = 4
const MIN_TYPO_LENGTH = 4

/** Ranks behind those of `rank`. */
const MINT_PART = 6
const TYPO = 7
/** Added to the rank of a look-alike: it follows every other match. */
const LOOKALIKE = 10
/** Added to the rank of an unverified token where verified ones are requested first. */
const UNVERIFIED = 100

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

interface Hit {
  entry: Entry
  order: number
}

function compare(a: Hit, b: Hit): number {
  return (
    a.order - b.order ||
    Number(b.entry.isVerified) - Number(a.entry.isVerified) ||
    (b.entry.token.liquidity || 0) - (a.entry.token.liquidity || 0) ||
    a.entry.token.id - b.entry.token.id
  )
}

/** The best hits of a search, each entry once. */
class BestHits {
  readonly hits: Hit[] = []
  readonly #limit: number
  readonly #seen = new Set<Entry>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.hits.length >= this.#limit
  }

  /** Whether no later match of `order` or worse can enter. */
  isSettledBelow(order: number): boolean {
    return this.#limit === 0 || (this.isFull && this.hits.at(-1)!.order < order)
  }

  add(hit: Hit): void {
    if (this.#limit === 0) return
    const { hits } = this
    const isWorse = this.isFull && compare(hits.at(-1)!, hit) <= 0
    if (isWorse || this.#seen.has(hit.entry)) return
    this.#seen.add(hit.entry)
    let [low, high] = [0, hits.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(hits[middle]!, hit) <= 0) low = middle + 1
      else high = middle
    }
    hits.splice(low, 0, hit)
    if (hits.length > this.#limit) hits.pop()
  }
}

/**
 * Tokens by symbol, name and address. An inverted index over starts, three characters in a row and whole words proposes
 * entries, and `rank` decides; verified tokens, of which there are few, are compared one by one.
 */
export class SearchIndex {
  readonly #entries = new Map<number, Entry>()
  readonly #slots: (Entry | undefined)[] = []
  readonly #freeSlots: number[] = []
  /** Characters of the texts. */
  readonly #characters = new Set<string>()
  readonly #ofMint = new Map<string, Entry>()
  readonly #verifiedEntries = new Set<Entry>()
  readonly #postings = new TextPostings((slot, key) => {
    const entry = this.#slots[slot]
    return entry !== undefined && keysOf({ ...entry, mint: entry.token.mint }).has(key)
  })
  readonly #verified: VerifiedNames

  constructor(verified = new VerifiedNames()) {
    this.#verified = verified
  }

  /** Bytes of the inverted lists. */
  get bytes(): number {
    return this.#postings.bytes
  }

  set(token: Token, { symbol, name, skeletons, isVerified }: SearchText): void {
    const texts = { symbol: symbol.toLowerCase(), name: name.toLowerCase() }
    const known = this.#entries.get(token.id)
    if (known) this.#verifiedEntries.delete(known)
    const slot = known?.slot ?? this.#freeSlots.pop() ?? this.#slots.length
    const entry = { token, ...texts, skeletons, isVerified, slot }
    this.#entries.set(token.id, entry)
    this.#slots[slot] = entry
    this.#ofMint.set(token.mint, entry)
    if (isVerified) this.#verifiedEntries.add(entry)
    if (known?.symbol === texts.symbol && known.name === texts.name) return
    if (known) this.#markStale(known)
    for (const key of keysOf({ ...texts, mint: token.mint })) this.#postings.add(key, slot)
    // UTF-16 units, as the keys are made of.
    for (const text of [texts.symbol, texts.name])
      for (let at = 0; at < text.length; at++) this.#characters.add(text.charAt(at))
  }

  delete(token: Token): void {
    const entry = this.#entries.get(token.id)
    if (!entry) return
    this.#entries.delete(token.id)
    this.#slots[entry.slot] = undefined
    this.#freeSlots.push(entry.slot)
    this.#ofMint.delete(token.mint)
    this.#verifiedEntries.delete(entry)
    this.#markStale(entry)
  }

  /** Lower-case texts of a token's entry. */
  get(token: Token): SearchText | undefined {
    return this.#entries.get(token.id)
  }

  /**
   * Best matches first: the address, symbol, name, start of either, start of a word, any part, a part of four characters or
   * more at an end of the address, and last a word with one typing error, looked for when nothing else matches. Verified
   * before others among equals, then the more liquid one, then the older; look-alikes of verified tokens last.
   */
  find(text: string, options: SearchOptions): Token[] {
    const query = searchKey(text)
    if (query === '') return []
    const best = new BestHits(options.limit)
    const whole = this.#ofMint.get(text.trim())
    if (whole) best.add({ entry: whole, order: -1 })
    this.#addTexts(best, query, options, whole)
    if (!options.isExact) {
      this.#addMintParts(best, text.trim(), options)
      if (best.hits.length === 0) this.#addMisspelt(best, query, options)
    }
    return best.hits.map(({ entry }) => entry.token)
  }

  #markStale(entry: Entry): void {
    this.#postings.markStale(keysOf({ ...entry, mint: entry.token.mint }).size)
  }

  #addTexts(best: BestHits, query: string, options: SearchOptions, whole: Entry | undefined): void {
    const shape = skeleton(query)
    const propose = (entry: Entry | undefined) => {
      if (!entry || entry === whole) return
      const match = rank(entry, query, shape)
      if (match === undefined || (options.isExact && match > 1)) return
      this.#add(best, entry, match, options)
    }
    for (const entry of this.#verifiedEntries) propose(entry)
    const proposeAll = (key: string) => {
      for (const slot of this.#postings.get(key)) propose(this.#slots[slot])
    }
    // Ranks from here on cannot enter any more.
    const isSettled = (from: number) =>
      best.isSettledBelow(options.isVerifiedFirst ? from + UNVERIFIED : from)
    if (query.length < 3 || isWord(query)) {
      if (isWord(query)) proposeAll(wordKey(query))
      for (const [at, key] of startKeys(query).entries()) {
        proposeAll(key)
        // Exact matches of a short text are among its starts.
        if (isWord(query) && isSettled(at + 3)) return
      }
    }
    if (query.length >= 3) {
      for (const slot of this.#rarest(gramKeys(query))) propose(this.#slots[slot])
    } else if (query.length === 2 && !isSettled(5)) {
      for (const key of pairKeys(query, this.#characters)) proposeAll(key)
    }
  }

  /** The shortest list of some keys. */
  #rarest(keys: readonly string[]): Uint32Array {
    let shortest: Uint32Array | undefined
    for (const key of keys) {
      const slots = this.#postings.get(key)
      if (!shortest || slots.length < shortest.length) shortest = slots
    }
    return shortest ?? new Uint32Array(0)
  }

  #addMintParts(best: BestHits, text: string, options: SearchOptions): void {
    if (text.length < MIN_MINT_PART) return
    const [head, tail] = mintKeys(text)
    const propose = (slot: number, isPart: (mint: string) => boolean) => {
      const entry = this.#slots[slot]
      if (entry && entry.token.mint !== text && isPart(entry.token.mint))
        this.#add(best, entry, MINT_PART, options)
    }
    for (const slot of this.#postings.get(head)) propose(slot, (mint) => mint.startsWith(text))
    for (const slot of this.#postings.get(tail)) propose(slot, (mint) => mint.endsWith(text))
  }

  #addMisspelt(best: BestHits, query: string, options: SearchOptions): void {
    if (query.length < MIN_TYPO_LENGTH) return
    for (const word of misspellings(query))
      for (const slot of this.#postings.get(wordKey(word))) {
        const entry = this.#slots[slot]
        if (entry && (entry.symbol === word || entry.name.split(' ').includes(word)))
          this.#add(best, entry, TYPO, options)
      }
  }

  #add(best: BestHits, entry: Entry, match: number, { isVerifiedFirst }: SearchOptions): void {
    let order = isVerifiedFirst && !entry.isVerified ? match + UNVERIFIED : match
    if (best.isSettledBelow(order)) return
    if (!entry.isVerified && this.#isLookalike(entry)) order += LOOKALIKE
    best.add({ entry, order })
  }

  #isLookalike({ token, skeletons }: Entry): boolean {
    return this.#verified.lookalikeOf(token.mint, skeletons) !== undefined
  }
}
