import type { Token } from '../fold/token-and-pool.ts'
import type { VerifiedNames } from '../mints/verified-names.ts'
import { END, entryText, startsOf, wordsOf } from './search-keys.ts'
import { type EntryColumns, positionOf, SortedPositions } from './sorted-positions.ts'

export interface SearchText {
  symbol: string
  name: string
  /** `skeletonsOf` symbol and name. */
  skeletons: readonly string[]
  isVerified: boolean
}

const MIN_CAPACITY = 1024
/** A ceiling is this much above the liquidity that it was made for, so that few trades reach it. */
const HEADROOM = 1.5
/** A ceiling is lowered when the liquidity falls below this share of it. */
const MIN_SHARE = 1 / 8

/** The ways in which a query can begin at a place, a list each. */
export type Lists = Readonly<
  Record<'symbols' | 'names' | 'words' | 'inner' | 'heads' | 'tails', SortedPositions>
>

/** The searched texts of tokens by slot, and where a query can match in them. Verified tokens have lists of their own. */
export class SearchEntries {
  readonly #slots = new Map<number, number>()
  readonly #freeSlots: number[] = []
  readonly #tokens: (Token | undefined)[] = []
  readonly #texts: string[] = []
  readonly #mints: string[] = []
  readonly #skeletons: (readonly string[])[] = []
  readonly #columns: EntryColumns = {
    key: new Float64Array(MIN_CAPACITY),
    ceiling: new Float64Array(MIN_CAPACITY),
  }
  /** By slot: 1 for a look-alike of a verified token. */
  #isLookalike = new Uint8Array(MIN_CAPACITY)
  readonly #verifiedNames: VerifiedNames
  /** That of the names by which look-alikes were last determined. */
  #namesVersion = 0
  /** Number of entries that have a word. */
  readonly #words = new Map<string, number>()
  readonly #verified = new Set<number>()
  readonly #verifiedBySkeleton = new Map<string, Set<number>>()
  #loading: Loading | undefined
  readonly #verifiedLists = this.#createLists()
  readonly #otherLists = this.#createLists()

  constructor(verifiedNames: VerifiedNames) {
    this.#verifiedNames = verifiedNames
  }

  get bytes(): number {
    const lists = [this.#verifiedLists, this.#otherLists].flatMap((each) => Object.values(each))
    return lists.reduce((sum, list) => sum + list.bytes, 0)
  }

  /** Until `endLoad`, positions of new entries are collected, to be sorted at once. The lists are empty. */
  beginLoad(): void {
    if (this.#slots.size === 0) this.#loading = new Loading()
  }

  endLoad(): void {
    this.#loading?.end()
    this.#loading = undefined
  }

  lists(isVerified: boolean): Lists {
    return isVerified ? this.#verifiedLists : this.#otherLists
  }

  token(slot: number): Token {
    return this.#tokens[slot]!
  }

  /** What `SortedPositions` scans in falling order: the liquidity, for look-alikes a negative number in its order. */
  key(slot: number): number {
    return this.#columns.key[slot]!
  }

  /** Slots of the verified tokens with a skeleton. */
  verifiedLike(shape: string): Iterable<number> {
    return this.#verifiedBySkeleton.get(shape) ?? []
  }

  hasWord(word: string): boolean {
    return this.#words.has(word)
  }

  get(token: Token): SearchText | undefined {
    const slot = this.#slots.get(token.id)
    if (slot === undefined) return undefined
    const [symbol = '', name = ''] = this.#texts[slot]!.split(END)
    return { symbol, name, skeletons: this.#skeletons[slot]!, isVerified: this.#verified.has(slot) }
  }

  set(token: Token, { symbol, name, skeletons, isVerified }: SearchText): void {
    const text = entryText(symbol.toLowerCase(), name.toLowerCase())
    const known = this.#slots.get(token.id)
    if (known !== undefined) {
      const isSame = this.#texts[known] === text && this.#mints[known] === token.mint
      if (isSame && !isVerified && !this.#verified.has(known)) {
        this.#tokens[known] = token
        this.#skeletons[known] = skeletons
        this.#updateKey(known)
        return
      }
      this.delete(token)
    }
    const slot = this.#freeSlots.pop() ?? this.#tokens.length
    this.#slots.set(token.id, slot)
    this.#tokens[slot] = token
    this.#texts[slot] = text
    this.#mints[slot] = token.mint
    this.#skeletons[slot] = skeletons
    this.#makeRoom(slot)
    if (isVerified) {
      this.#verified.add(slot)
      for (const shape of skeletons) addTo(this.#verifiedBySkeleton, shape, slot)
    }
    this.#isLookalike[slot] = this.#looksVerified(slot)
    this.#columns.key[slot] = this.#keyFor(slot, token.liquidity || 0)
    this.#columns.ceiling[slot] = this.#keyFor(slot, (token.liquidity || 0) * HEADROOM)
    for (const word of wordsOf(text)) this.#words.set(word, (this.#words.get(word) ?? 0) + 1)
    const loading = this.#loading
    this.#eachPosition(slot, (list, position) => {
      if (loading) loading.add(list, position)
      else list.insert(position)
    })
  }

  delete(token: Token): void {
    const slot = this.#slots.get(token.id)
    if (slot === undefined) return
    this.endLoad()
    this.#eachPosition(slot, (list, position) => list.delete(position))
    for (const word of wordsOf(this.#texts[slot]!)) {
      const count = this.#words.get(word)! - 1
      if (count > 0) this.#words.set(word, count)
      else this.#words.delete(word)
    }
    if (this.#verified.delete(slot))
      for (const shape of this.#skeletons[slot]!) this.#verifiedBySkeleton.get(shape)?.delete(slot)
    this.#slots.delete(token.id)
    this.#tokens[slot] = undefined
    this.#texts[slot] = ''
    this.#mints[slot] = ''
    this.#skeletons[slot] = []
    this.#freeSlots.push(slot)
  }

  updateLiquidity(token: Token): void {
    const slot = this.#slots.get(token.id)
    if (slot !== undefined) this.#updateKey(slot)
  }

  /** Brings the look-alikes up to date; a pass over all entries after a change of the verified names, which is rare. */
  updateLookalikes(): void {
    if (this.#namesVersion === this.#verifiedNames.version) return
    this.#namesVersion = this.#verifiedNames.version
    for (const slot of this.#slots.values()) {
      const isLookalike = this.#looksVerified(slot)
      if (isLookalike === this.#isLookalike[slot]) continue
      this.#isLookalike[slot] = isLookalike
      this.#updateKey(slot)
    }
  }

  #looksVerified(slot: number): 0 | 1 {
    if (this.#verified.has(slot)) return 0
    return this.#verifiedNames.lookalikeOf(this.#mints[slot]!, this.#skeletons[slot]!) ? 1 : 0
  }

  #updateKey(slot: number): void {
    const liquidity = this.#tokens[slot]!.liquidity || 0
    const { key: keys, ceiling: ceilings } = this.#columns
    const key = this.#keyFor(slot, liquidity)
    keys[slot] = key
    const ceiling = ceilings[slot]!
    if (key <= ceiling && this.#keyFor(slot, liquidity / MIN_SHARE) >= ceiling) return
    ceilings[slot] = this.#keyFor(slot, liquidity * HEADROOM)
    // Lists that are being loaded take their bounds from the ceilings at the end.
    if (key > ceiling && !this.#loading) this.#eachPosition(slot, (list, position) => list.raise(position))
  }

  #keyFor(slot: number, liquidity: number): number {
    return this.#isLookalike[slot] ? -1 / (1 + liquidity) : liquidity
  }

  #eachPosition(slot: number, visit: (list: SortedPositions, position: number) => void): void {
    const lists = this.lists(this.#verified.has(slot))
    const starts = startsOf(this.#texts[slot]!)
    for (const at of starts.symbol) visit(lists.symbols, positionOf(slot, at))
    for (const at of starts.name) visit(lists.names, positionOf(slot, at))
    for (const at of starts.word) visit(lists.words, positionOf(slot, at))
    for (const at of starts.inner) visit(lists.inner, positionOf(slot, at))
    visit(lists.heads, positionOf(slot, 0))
    visit(lists.tails, positionOf(slot, this.#mints[slot]!.length - 1))
  }

  #makeRoom(slot: number): void {
    const { length } = this.#isLookalike
    if (slot < length) return
    for (const name of ['key', 'ceiling'] as const) {
      const values = new Float64Array(length * 2)
      values.set(this.#columns[name])
      this.#columns[name] = values
    }
    const flags = new Uint8Array(length * 2)
    flags.set(this.#isLookalike)
    this.#isLookalike = flags
  }

  #createLists(): Lists {
    const create = (texts: readonly string[], step?: 1 | -1) =>
      new SortedPositions(texts, this.#columns, step)
    return {
      symbols: create(this.#texts),
      names: create(this.#texts),
      words: create(this.#texts),
      inner: create(this.#texts),
      heads: create(this.#mints),
      tails: create(this.#mints, -1),
    }
  }
}

function addTo(sets: Map<string, Set<number>>, key: string, slot: number): void {
  const set = sets.get(key)
  if (set) set.add(slot)
  else sets.set(key, new Set([slot]))
}

/** Positions for lists that are filled at once. */
class Loading {
  readonly #positions = new Map<SortedPositions, { values: Uint32Array; length: number }>()

  add(list: SortedPositions, position: number): void {
    const known = this.#positions.get(list) ?? { values: new Uint32Array(MIN_CAPACITY), length: 0 }
    this.#positions.set(list, known)
    if (known.length === known.values.length) {
      const values = new Uint32Array(2 * known.length)
      values.set(known.values)
      known.values = values
    }
    known.values[known.length] = position
    known.length += 1
  }

  end(): void {
    for (const [list, { values, length }] of this.#positions) list.load(values.slice(0, length).sort())
    this.#positions.clear()
  }
}
