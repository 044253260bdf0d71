/** Units of a text that a position can address: no symbol and name together are longer. */
const TEXT_BITS = 9
const MAX_AT = 2 ** TEXT_BITS - 1
const MAX_SLOTS = 2 ** (32 - TEXT_BITS)

/** Positions of a block; half of them after it is split. */
const MAX_BLOCK = 512
const MIN_CAPACITY = 32
const GROWTH = 1.25
/** Characters of a text that are compared as one number, and the least one that such a number cannot tell from others. */
const CODE_CHARACTERS = 4
const LARGE_UNIT = 255
/** Positions of a block that is loaded: some room is left. */
const LOADED_BLOCK = 384
/** Characters that are sorted by at a time, beside the index of a position, in the 53 bits of a number. */
const SORT_CHARACTERS = 3
const MAX_SORTED = 2 ** 29
/** Blocks that are read first in a long range: those with the greatest bounds. */
const FIRST_BLOCKS = 32

/** What the lists read of the entries, by slot. */
export interface EntryColumns {
  /** Entries that match in the same way are found in falling order of it. */
  key: Float64Array
  /** At least `key`; it changes more seldom. */
  ceiling: Float64Array
}

/** A place in the text of a slot, as one number. */
export function positionOf(slot: number, at: number): number {
  if (slot >= MAX_SLOTS || at > MAX_AT) throw new RangeError(`no position for ${at} in slot ${slot}`)
  return slot * 2 ** TEXT_BITS + at
}

interface Block {
  positions: Uint32Array
  /** `codeOf` each position. */
  codes: Uint32Array
  length: number
}

const emptyBlock = (): Block => ({
  positions: new Uint32Array(MIN_CAPACITY),
  codes: new Uint32Array(MIN_CAPACITY),
  length: 0,
})

/** An index into the blocks, and one into its positions. */
interface Place {
  block: number
  index: number
}

/** What texts are compared with: the start that a search looks for. */
interface Start {
  text: string
  /** The first characters, as far as a code has them, and how many bits of a code are behind them. */
  code: number
  shift: number
  /** Whether the code has all of the text. */
  isWhole: boolean
}

/**
 * Places in texts, ordered by the text that begins there, as in a suffix array: all places where some text begins are
 * neighbours. They are kept in blocks, as the leaves of a B-tree are; each block has a bound of the keys of its entries, so
 * that the greatest keys of a long range are found in a few blocks.
 */
export class SortedPositions {
  readonly #texts: readonly string[]
  readonly #columns: EntryColumns
  /** 1, or -1 where texts are read from right to left. */
  readonly #step: 1 | -1
  readonly #blocks: Block[] = []
  /** By block: at least every `ceiling` in it. */
  #bounds = new Float64Array(MIN_CAPACITY)
  /** By block: the code of its first position. */
  #firsts = new Uint32Array(MIN_CAPACITY)

  constructor(texts: readonly string[], columns: EntryColumns, step: 1 | -1 = 1) {
    this.#texts = texts
    this.#columns = columns
    this.#step = step
  }

  /** Bytes of the positions and of what is kept by block. */
  get bytes(): number {
    let bytes = this.#bounds.byteLength + this.#firsts.byteLength
    for (const { positions, codes } of this.#blocks) bytes += positions.byteLength + codes.byteLength
    return bytes
  }

  /** Fills the list, which is empty, with positions in rising order: many times faster than one by one. */
  load(positions: Uint32Array): void {
    this.#sort(positions, 0, positions.length, 0)
    for (let start = 0; start < positions.length; start += LOADED_BLOCK) {
      const part = positions.slice(start, start + LOADED_BLOCK)
      const codes = part.map((position) => this.#codeOf(position))
      this.#blocks.push({ positions: part, codes, length: part.length })
    }
    this.#bounds = new Float64Array(Math.max(MIN_CAPACITY, 2 * this.#blocks.length))
    this.#firsts = new Uint32Array(this.#bounds.length)
    for (const [at, { codes }] of this.#blocks.entries()) {
      this.#firsts[at] = codes[0]!
      this.#tighten(at)
    }
  }

  insert(position: number): void {
    const code = this.#codeOf(position)
    if (this.#blocks.length === 0) this.#blocks.push(emptyBlock())
    const at = Math.max(0, this.#blockOf(position, code))
    const block = this.#blocks[at]!
    const index = this.#indexIn(block, position, code)
    if (block.length === block.positions.length) grow(block)
    block.positions.copyWithin(index + 1, index, block.length)
    block.codes.copyWithin(index + 1, index, block.length)
    block.positions[index] = position
    block.codes[index] = code
    block.length += 1
    if (index === 0) this.#firsts[at] = code
    this.#raiseBlock(at, this.#columns.ceiling[position >>> TEXT_BITS]!)
    if (block.length === MAX_BLOCK) this.#split(at)
  }

  /** Removes a position while its text is still the one that it was inserted with. */
  delete(position: number): void {
    const code = this.#codeOf(position)
    const at = this.#blockOf(position, code)
    const block = this.#blocks[at]
    if (!block) return
    const index = this.#indexIn(block, position, code)
    if (index === block.length || block.positions[index] !== position) return
    block.positions.copyWithin(index, index + 1, block.length)
    block.codes.copyWithin(index, index + 1, block.length)
    block.length -= 1
    if (block.length > 0) {
      this.#firsts[at] = block.codes[0]!
      return
    }
    this.#blocks.splice(at, 1)
    this.#bounds.copyWithin(at, at + 1)
    this.#firsts.copyWithin(at, at + 1)
  }

  /** Brings the bound of a position's block up to the ceiling of its entry. */
  raise(position: number): void {
    const at = this.#blockOf(position, this.#codeOf(position))
    if (at >= 0) this.#raiseBlock(at, this.#columns.ceiling[position >>> TEXT_BITS]!)
  }

  /** The first slot in order whose text at a position begins with `text`: the one that equals it, if there is one. */
  first(text: string): number | undefined {
    const start = startOf(text)
    const { block, index } = this.#bound(start, false)
    const { positions, codes, length } = this.#blocks[block] ?? emptyBlock()
    if (index >= length || this.#compareStart(positions[index]!, codes[index]!, start) !== 0) return undefined
    return positions[index]! >>> TEXT_BITS
  }

  /**
   * Visits the slots with a position at which `text` begins, in no order, except those with a key below `floor`. `visit`
   * returns the floor from then on. A slot with several positions may be visited several times.
   */
  scan(text: string, floor: number, visit: (slot: number) => number): void {
    if (floor === Number.POSITIVE_INFINITY) return
    const start = startOf(text)
    const from = this.#bound(start, false)
    const to = this.#bound(start, true)
    const end = to.index === 0 ? to.block : to.block + 1
    const count = end - from.block
    const bounds = this.#bounds
    // The best blocks first: the floor that they give rules out most others.
    const cut =
      count > 2 * FIRST_BLOCKS
        ? bounds.slice(from.block, end).sort()[count - FIRST_BLOCKS]!
        : Number.NEGATIVE_INFINITY
    let current = floor
    for (let at = from.block; at < end; at++)
      if (bounds[at]! >= cut && bounds[at]! >= current)
        current = this.#scanBlock(at, from, to, current, visit)
    if (cut === Number.NEGATIVE_INFINITY) return
    for (let at = from.block; at < end; at++)
      if (bounds[at]! < cut && bounds[at]! >= current) current = this.#scanBlock(at, from, to, current, visit)
  }

  /**
   * Sorts positions of texts that are equal in their first `depth` characters by the next ones, some at a time (multikey
   * sort). Equal texts keep their order.
   */
  #sort(positions: Uint32Array, from: number, to: number, depth: number): void {
    if (to - from < 2) return
    const before = positions.slice(from, to)
    // The characters above, the index below, as one number.
    const keys = new Float64Array(before.length)
    for (const [index, position] of before.entries())
      keys[index] = this.#sortCodeOf(position, depth) * MAX_SORTED + index
    keys.sort()
    for (const [at, key] of keys.entries()) positions[from + at] = before[key % MAX_SORTED]!
    let start = 0
    for (let end = 1; end <= keys.length; end++) {
      const code = Math.floor(keys[start]! / MAX_SORTED)
      if (end < keys.length && Math.floor(keys[end]! / MAX_SORTED) === code) continue
      if (end - start > 1) this.#sortEqual(positions, from + start, from + end, depth, code)
      start = end
    }
  }

  /** Sorts positions whose texts have one code at `depth`. */
  #sortEqual(positions: Uint32Array, from: number, to: number, depth: number, code: number): void {
    // A large character is not told from others, and hides what is behind it.
    const hasLarge = [code & 0xff, (code >>> 8) & 0xff, code >>> 16].includes(LARGE_UNIT)
    if (hasLarge) positions.subarray(from, to).sort((a, b) => this.#compare(a, b))
    // Where the last character is none, the texts have ended: they are equal.
    else if ((code & 0xff) === 0) return
    else this.#sort(positions, from, to, depth + SORT_CHARACTERS)
  }

  /** As `#codeOf`, of three characters behind `depth`, in which the end of a text comes before every character. */
  #sortCodeOf(position: number, depth: number): number {
    const text = this.#texts[position >>> TEXT_BITS]!
    let at = (position & MAX_AT) + depth * this.#step
    let code = 0
    for (let left = SORT_CHARACTERS; left > 0; left--) {
      const unit = at >>> 0 < text.length ? text.charCodeAt(at) + 1 : 0
      if (unit >= LARGE_UNIT) return (code << (8 * left)) | (LARGE_UNIT << (8 * (left - 1)))
      code = (code << 8) | unit
      at += this.#step
    }
    return code
  }

  #scanBlock(at: number, from: Place, to: Place, floor: number, visit: (slot: number) => number): number {
    const { positions, length } = this.#blocks[at]!
    const { key } = this.#columns
    const first = at === from.block ? from.index : 0
    const last = at === to.block ? to.index : length
    let current = floor
    let visits = 0
    for (let index = first; index < last; index++) {
      const slot = positions[index]! >>> TEXT_BITS
      if (key[slot]! < current) continue
      current = visit(slot)
      visits += 1
    }
    if (visits === 0 && last - first === length) this.#tighten(at)
    return current
  }

  /** Lowers the bound of a block to the greatest ceiling that is left in it. */
  #tighten(at: number): void {
    const { positions, length } = this.#blocks[at]!
    const { ceiling } = this.#columns
    let bound = Number.NEGATIVE_INFINITY
    for (let index = 0; index < length; index++) {
      const value = ceiling[positions[index]! >>> TEXT_BITS]!
      if (value > bound) bound = value
    }
    this.#bounds[at] = bound
  }

  #raiseBlock(at: number, ceiling: number): void {
    if (this.#bounds[at]! < ceiling) this.#bounds[at] = ceiling
  }

  #split(at: number): void {
    const { positions, codes } = this.#blocks[at]!
    const half = MAX_BLOCK / 2
    const lower = { positions: positions.slice(0, half), codes: codes.slice(0, half), length: half }
    const upper = { positions: positions.slice(half), codes: codes.slice(half), length: half }
    this.#blocks.splice(at, 1, lower, upper)
    if (this.#blocks.length > this.#bounds.length) {
      const [bounds, firsts] = [this.#bounds, this.#firsts]
      this.#bounds = new Float64Array(bounds.length * 2)
      this.#bounds.set(bounds)
      this.#firsts = new Uint32Array(firsts.length * 2)
      this.#firsts.set(firsts)
    }
    this.#bounds.copyWithin(at + 1, at)
    this.#firsts.copyWithin(at + 1, at)
    this.#firsts[at + 1] = upper.codes[0]!
    this.#tighten(at)
    this.#tighten(at + 1)
  }

  /** The last block whose first position is not behind `position`; -1 if there is none. */
  #blockOf(position: number, code: number): number {
    const firsts = this.#firsts
    let low = 0
    let high = this.#blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const first = firsts[middle]!
      const isBehind =
        first === code ? this.#compare(this.#blocks[middle]!.positions[0]!, position) > 0 : first > code
      if (isBehind) high = middle
      else low = middle + 1
    }
    return low - 1
  }

  /** Where a position is in a block, or would be. */
  #indexIn({ positions, codes, length }: Block, position: number, code: number): number {
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = codes[middle]!
      const isBefore = other === code ? this.#compare(positions[middle]!, position) < 0 : other < code
      if (isBefore) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first place whose text is not before `start`, or, `isAfter`, the first behind all that begin with it. */
  #bound(start: Start, isAfter: boolean): Place {
    const limit = isAfter ? 1 : 0
    const blocks = this.#blocks
    let low = 0
    let high = blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compareStart(blocks[middle]!.positions[0]!, this.#firsts[middle]!, start) < limit)
        low = middle + 1
      else high = middle
    }
    if (low === 0) return { block: 0, index: 0 }
    const block = low - 1
    const { positions, codes, length } = blocks[block]!
    low = 0
    high = length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compareStart(positions[middle]!, codes[middle]!, start) < limit) low = middle + 1
      else high = middle
    }
    return low === length ? { block: block + 1, index: 0 } : { block, index: low }
  }

  /** The first characters at a position as one number, in their order: up to four, or to one beyond a byte. */
  #codeOf(position: number): number {
    const text = this.#texts[position >>> TEXT_BITS]!
    let at = position & MAX_AT
    let code = 0
    for (let left = CODE_CHARACTERS; left > 0; left--) {
      const unit = at >>> 0 < text.length ? text.charCodeAt(at) : 0
      if (unit >= LARGE_UNIT) return ((code << (8 * left)) | (LARGE_UNIT << (8 * (left - 1)))) >>> 0
      code = (code << 8) | unit
      at += this.#step
    }
    return code >>> 0
  }

  /** Order of the texts at two positions, equal ones by position. */
  #compare(a: number, b: number): number {
    if (a === b) return 0
    const step = this.#step
    const x = this.#texts[a >>> TEXT_BITS]!
    const y = this.#texts[b >>> TEXT_BITS]!
    let i = a & MAX_AT
    let j = b & MAX_AT
    // An index beyond either end is a large number without its sign.
    while (i >>> 0 < x.length && j >>> 0 < y.length) {
      const difference = x.charCodeAt(i) - y.charCodeAt(j)
      if (difference !== 0) return difference
      i += step
      j += step
    }
    const left = Number(i >>> 0 < x.length) - Number(j >>> 0 < y.length)
    return left || a - b
  }

  /** Order of the text at a position, which has this code, and `start`; 0 when it begins with that. */
  #compareStart(position: number, code: number, start: Start): number {
    // Shifts are by less than 32 bits.
    const difference = start.shift === 32 ? 0 : (code >>> start.shift) - start.code
    if (difference !== 0 || start.isWhole) return difference
    const text = this.#texts[position >>> TEXT_BITS]!
    let at = position & MAX_AT
    for (let index = 0; index < start.text.length; index++) {
      if (at >>> 0 >= text.length) return -1
      const difference = text.charCodeAt(at) - start.text.charCodeAt(index)
      if (difference !== 0) return difference
      at += this.#step
    }
    return 0
  }
}

function startOf(text: string): Start {
  let code = 0
  let count = 0
  for (; count < Math.min(CODE_CHARACTERS, text.length); count++) {
    const unit = text.charCodeAt(count)
    if (unit >= LARGE_UNIT) break
    code = (code << 8) | unit
  }
  return { text, code: code >>> 0, shift: 32 - 8 * count, isWhole: count === text.length }
}

function grow(block: Block): void {
  const capacity = Math.min(MAX_BLOCK, Math.ceil(block.positions.length * GROWTH))
  const { positions, codes } = block
  block.positions = new Uint32Array(capacity)
  block.positions.set(positions)
  block.codes = new Uint32Array(capacity)
  block.codes.set(codes)
}
