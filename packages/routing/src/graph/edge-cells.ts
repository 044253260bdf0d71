import type { EdgeTable } from './edge-table.ts'
import { IntLists, type IntListsLayout, type IntRange } from './int-lists.ts'
import { NEAR } from './link-fronts.ts'
import type { Memory } from './memory.ts'

/** Links get cells when their front is longer than this, and lose them when it is shorter than the other. */
const MIN_FRONT = 16
const MAX_SHORT_FRONT = 8

/** Price cells: borders at root price ratios `r0 * (1 - 2^(-0.8 k))` below the reference of the best root rate. */
const PRICES = 25
const PRICE_STEP = 0.8
const BORDERS = Float64Array.from({ length: PRICES }, (_, k) => 1 - 2 ** (-k * PRICE_STEP))
/** Amount cells: borders at 0 and at powers of two up to a reference amount. */
const AMOUNTS = 21
const VALUES = PRICES + AMOUNTS

/** Cells of a link: by price for the `NEAR` best edges, by price for the best edge, by amount for the best edge. */
const BEST_AT_PRICE = PRICES
const BEST_FOR_AMOUNT = 2 * PRICES
const CELLS = 2 * PRICES + AMOUNTS

/** A link's cells are computed anew when its best root rate is off the reference by this part. */
const MAX_RATE_DRIFT = 2 ** -10

/**
 * Edges that reach a cell's threshold at its far border: `NEAR` or one at least, twice as many when the threshold is
 * set, and this times as many at most.
 */
const MAX_EXCESS = 8

const NONE = 0
const UNSET = -1

/**
 * Numbers per entry of a cell: the edge, and its values at the near and the far border as 32-bit floats, so that a search
 * reads bounds in sequence and not the edges.
 */
export const CELL_ENTRY = 3

/** Relative margin of bounds: 32-bit floats, and float errors of two values that nearly cancel. */
const BOUND_MARGIN = 1e-6

export interface EdgeCellsLayout {
  cellsOf: Int32Array
  references: Float64Array
  lists: IntListsLayout
}

/**
 * For links with many edges that do not dominate each other, lists of the edges that can be among the best: per cell of
 * root price ratios by profit, per cell of amounts by average rate. Both values fall along their axis, so an edge whose
 * value at the near border is below what several edges reach at the far border is not among the best in the cell. A
 * profit is a convex function of the price, so the chord between its values at both borders is a bound inside. A cell
 * keeps the threshold and the number of edges that reach it: an update changes its own edge alone, and the cell is
 * computed anew only when too few are left.
 */
export class EdgeCells {
  readonly #edgesOf: IntLists
  readonly #edges: EdgeTable
  readonly #memory: Memory
  /** Per link: one more than the number of its cells among all; 0 without cells. */
  #cellsOf: Int32Array
  /** Per cells: the reference root rate and the reference amount. */
  #references: Float64Array
  readonly #lists: IntLists
  #links = 0
  #count = 0
  readonly #free: number[] = []
  /** Per cells and cell: the threshold, and how many edges reach it at the far border. */
  #thresholds = new Float64Array(0)
  #reaching = new Int32Array(0)
  /** Per edge: the place of its values, -1 without. */
  #placeOf = new Int32Array(0)
  #values = new Float64Array(0)
  #places = 0
  readonly #freePlaces: number[] = []
  readonly #next = new Float64Array(VALUES)
  readonly #top = new Float64Array(2 * NEAR)
  /** The lists as floats. */
  #floats: Float32Array = new Float32Array(0)
  readonly #single = new Float32Array(1)
  readonly #singleBits = new Int32Array(this.#single.buffer)
  /** The share of the last loaded price cell that lies before the price; 0 in the last cell. */
  #share = 0
  /** The far border of the last loaded amount cell; Infinity in the last cell. */
  #farAmount = Infinity

  constructor(edgesOf: IntLists, edges: EdgeTable, memory: Memory) {
    this.#edgesOf = edgesOf
    this.#edges = edges
    this.#memory = memory
    this.#cellsOf = memory.int32(64)
    this.#references = memory.float64(2)
    this.#lists = new IntLists(memory)
  }

  get layout(): EdgeCellsLayout {
    return { cellsOf: this.#cellsOf, references: this.#references, lists: this.#lists.layout }
  }

  /** Reads the cells of another thread from now on. */
  useLayout({ cellsOf, references, lists }: EdgeCellsLayout): void {
    this.#cellsOf = cellsOf
    this.#references = references
    this.#lists.useLayout(lists)
  }

  get bytes(): number {
    const own = [
      this.#cellsOf,
      this.#references,
      this.#thresholds,
      this.#reaching,
      this.#placeOf,
      this.#values,
    ]
    return own.reduce((sum, array) => sum + array.byteLength, this.#lists.bytes)
  }

  addLink(): void {
    this.#links += 1
    this.#cellsOf = this.#memory.reserveInt32(this.#cellsOf, this.#links)
  }

  /**
   * Loads entries of edges among which the `NEAR` most profitable at two root prices are; false for a link without cells.
   */
  loadNearBestAtPrice(link: number, su: number, sv: number, range: IntRange): boolean {
    return this.#loadAtPrice(link, 0, su, sv, range)
  }

  /** Loads entries of edges among which the most profitable at two root prices is; false for a link without cells. */
  loadBestAtPrice(link: number, su: number, sv: number, range: IntRange): boolean {
    return this.#loadAtPrice(link, BEST_AT_PRICE, su, sv, range)
  }

  /**
   * Upper bound of the profit of an entry of the last loaded price cell at the prices of that call, relative to the price
   * of its output.
   */
  profitBound(entry: number): number {
    const near = this.#floats[entry + 1]!
    return (near + this.#share * (this.#floats[entry + 2]! - near)) * (1 + BOUND_MARGIN)
  }

  /** Upper bound of the average rate of an entry of the last loaded amount cell, for inputs from its near border on. */
  rateBound(entry: number): number {
    return this.#floats[entry + 1]! * (1 + BOUND_MARGIN)
  }

  /** Upper bound of the output of an entry of the last loaded amount cell for an input in it: no more than at its end. */
  outputBound(entry: number, amountIn: number): number {
    const atEnd = this.#floats[entry + 2]! * this.#farAmount
    return Math.min(this.#floats[entry + 1]! * amountIn, atEnd) * (1 + BOUND_MARGIN)
  }

  /** Loads entries of edges among which the best for an input is; false for a link without cells. */
  loadBestForAmount(link: number, amountIn: number, range: IntRange): boolean {
    const cells = this.#cellsOf[link]! - 1
    if (cells < 0) return false
    const most = this.#references[2 * cells + 1]!
    const exponent = Math.floor(Math.log2(amountIn / most))
    const cell = Math.max(0, Math.min(AMOUNTS - 1, AMOUNTS - 1 + exponent))
    this.#load(cells * CELLS + BEST_FOR_AMOUNT + cell, range)
    this.#farAmount = cell === AMOUNTS - 1 ? Infinity : most * 2 ** (cell + 2 - AMOUNTS)
    return true
  }

  #loadAtPrice(link: number, first: number, su: number, sv: number, range: IntRange): boolean {
    const cells = this.#cellsOf[link]! - 1
    if (cells < 0) return false
    const ratio = su / sv / this.#references[2 * cells]!
    const gap = 1 - ratio
    const cell =
      gap > 0 ? Math.max(0, Math.min(PRICES - 1, Math.floor(-Math.log2(gap) / PRICE_STEP))) : PRICES - 1
    this.#load(cells * CELLS + first + cell, range)
    this.#share = 0
    if (cell === PRICES - 1) return true
    const [near, far] = [BORDERS[cell]! ** 2, BORDERS[cell + 1]! ** 2]
    this.#share = Math.max(0, Math.min(1, (ratio * ratio - near) / (far - near)))
    return true
  }

  #load(list: number, range: IntRange): void {
    this.#lists.load(list, range)
    if (this.#floats.buffer !== range.data.buffer) this.#floats = new Float32Array(range.data.buffer)
  }

  /** Takes the new state of an edge; `frontLength` is the length of its link's dominance front. */
  update(link: number, edge: number, frontLength: number, rootRate: number): void {
    const cells = this.#cellsOf[link]! - 1
    if (cells < 0) {
      if (frontLength > MIN_FRONT) this.#create(link, rootRate)
      return
    }
    if (frontLength < MAX_SHORT_FRONT) {
      this.#drop(link)
      return
    }
    if (!(Math.abs(rootRate / this.#references[2 * cells]! - 1) <= MAX_RATE_DRIFT)) {
      this.#compute(link, rootRate)
      return
    }
    this.#replace(link, cells, edge)
  }

  /** Takes note that an edge, which no longer trades, is not one of a link any more. */
  remove(link: number, edge: number): void {
    if (this.#cellsOf[link] !== NONE) this.#release(edge)
  }

  #create(link: number, rootRate: number): void {
    let cells = this.#free.pop()
    if (cells === undefined) {
      cells = this.#count++
      for (let cell = 0; cell < CELLS; cell++) this.#lists.add()
      this.#references = this.#memory.reserveFloat64(this.#references, 2 * this.#count)
      this.#thresholds = larger(this.#thresholds, this.#count * CELLS)
      this.#reaching = larger(this.#reaching, this.#count * CELLS)
    }
    this.#cellsOf[link] = cells + 1
    this.#compute(link, rootRate)
  }

  #drop(link: number): void {
    for (const edge of this.#edgesOf.list(link)) this.#release(edge)
    this.#free.push(this.#cellsOf[link]! - 1)
    this.#cellsOf[link] = NONE
  }

  #compute(link: number, rootRate: number): void {
    const cells = this.#cellsOf[link]! - 1
    const edges = this.#edgesOf.list(link)
    let payout = 0
    for (const edge of edges) payout = Math.max(payout, this.#edges.rootPayout(edge) ** 2)
    this.#references[2 * cells] = rootRate
    this.#references[2 * cells + 1] = (4 * payout) / rootRate ** 2
    for (const edge of edges) {
      const at = this.#place(edge) * VALUES
      this.#values.set(this.#valuesOf(cells, edge), at)
    }
    for (let cell = 0; cell < CELLS; cell++) this.#fill(edges, cells, cell)
  }

  /** Values of an edge at the borders of the cells; scratch memory. */
  #valuesOf(cells: number, edge: number): Float64Array {
    const values = this.#next
    const [rootRate, amount] = [this.#references[2 * cells]!, this.#references[2 * cells + 1]!]
    const rate = this.#edges.rate(edge)
    for (let k = 0; k < PRICES; k++) {
      const rootProfit = rate > 0 ? this.#edges.rootProfit(edge, rootRate * BORDERS[k]!, 1) : 0
      values[k] = rootProfit > 0 ? rootProfit * rootProfit : 0
    }
    values[PRICES] = rate
    for (let k = 1; k < AMOUNTS; k++) {
      const input = amount * 2 ** (k - AMOUNTS + 1)
      values[PRICES + k] = rate > 0 ? this.#edges.outputOf(edge, input) / input : 0
    }
    return values
  }

  #replace(link: number, cells: number, edge: number): void {
    const edges = this.#edgesOf.list(link)
    const next = this.#valuesOf(cells, edge)
    const at = this.#place(edge) * VALUES
    for (let cell = 0; cell < CELLS; cell++) {
      const state = cells * CELLS + cell
      const threshold = this.#thresholds[state]!
      const border = borderOf(cell)
      const [was, is] = [isListed(this.#values[at + border]!, threshold), isListed(next[border]!, threshold)]
      if (was) this.#removeEntry(state, edge)
      if (is) this.#pushEntry(state, edge, next, border, isLast(border))
      if (isLast(border)) continue
      if (isListed(this.#values[at + border + 1]!, threshold))
        this.#reaching[state] = this.#reaching[state]! - 1
      if (isListed(next[border + 1]!, threshold)) this.#reaching[state] = this.#reaching[state]! + 1
    }
    this.#values.set(next, at)
    for (let cell = 0; cell < CELLS; cell++) {
      if (isLast(borderOf(cell))) continue
      const reaching = this.#reaching[cells * CELLS + cell]!
      const isOpen = this.#thresholds[cells * CELLS + cell] === 0
      const least = leastOf(cell)
      if ((reaching < least && !isOpen) || reaching > MAX_EXCESS * least) this.#fill(edges, cells, cell)
    }
  }

  /** Computes threshold and list of a cell from the values of all edges. */
  #fill(edges: Int32Array, cells: number, cell: number): void {
    const state = cells * CELLS + cell
    const border = borderOf(cell)
    const threshold = isLast(border) ? 0 : this.#reachedBy(edges, border + 1, 2 * leastOf(cell))
    this.#thresholds[state] = threshold
    this.#lists.clear(state)
    let reaching = 0
    for (const edge of edges) {
      const at = this.#place(edge) * VALUES + border
      if (isListed(this.#values[at]!, threshold))
        this.#pushEntry(state, edge, this.#values, at, isLast(border))
      if (!isLast(border) && isListed(this.#values[at + 1]!, threshold)) reaching += 1
    }
    this.#reaching[state] = reaching
  }

  /** Appends an edge to a list; `values` has its values at the borders from index `at` on. */
  #pushEntry(list: number, edge: number, values: Float64Array, at: number, isEnd: boolean): void {
    this.#lists.push(list, edge)
    this.#lists.push(list, this.#bitsOf(values[at]!))
    // The last cell has no far border: no value there exceeds that at the near one.
    this.#lists.push(list, this.#bitsOf(values[isEnd ? at : at + 1]!))
  }

  #removeEntry(list: number, edge: number): void {
    const entries = this.#lists.list(list)
    let at = 0
    while (entries[at] !== edge) at += CELL_ENTRY
    entries.copyWithin(at, at + CELL_ENTRY)
    for (let i = 0; i < CELL_ENTRY; i++) this.#lists.pop(list)
  }

  /** The bits of a 32-bit float. */
  #bitsOf(value: number): number {
    this.#single[0] = value
    return this.#singleBits[0]!
  }

  /** The largest value at a border that `count` edges reach; 0 when fewer have any. */
  #reachedBy(edges: Int32Array, border: number, count: number): number {
    const top = this.#top.fill(0, 0, count)
    for (const edge of edges) {
      const value = this.#values[this.#place(edge) * VALUES + border]!
      if (value <= top[0]!) continue
      let i = 0
      for (; i + 1 < count && top[i + 1]! < value; i++) top[i] = top[i + 1]!
      top[i] = value
    }
    return top[0]!
  }

  /** Place of the values of an edge, given on first use. */
  #place(edge: number): number {
    if (edge >= this.#placeOf.length) {
      const before = this.#placeOf.length
      this.#placeOf = larger(this.#placeOf, edge + 1)
      this.#placeOf.fill(UNSET, before)
    }
    if (this.#placeOf[edge] !== UNSET) return this.#placeOf[edge]!
    const place = this.#freePlaces.pop() ?? this.#places++
    this.#values = larger(this.#values, (place + 1) * VALUES)
    this.#values.fill(0, place * VALUES, (place + 1) * VALUES)
    this.#placeOf[edge] = place
    return place
  }

  #release(edge: number): void {
    if (edge >= this.#placeOf.length || this.#placeOf[edge] === UNSET) return
    this.#freePlaces.push(this.#placeOf[edge]!)
    this.#placeOf[edge] = UNSET
  }
}

/** The near border of a cell; the far one is the next. */
const borderOf = (cell: number): number => (cell < PRICES ? cell : cell - PRICES)

/** How many edges must reach the threshold of a cell. */
const leastOf = (cell: number): number => (cell < PRICES ? NEAR : 1)

/** Whether the cell from a border on has no far border. */
const isLast = (border: number): boolean => border === PRICES - 1 || border === VALUES - 1

/** Whether a value reaches a threshold; what is worth nothing reaches none. */
const isListed = (value: number, threshold: number): boolean => value > 0 && value >= threshold

function larger<T extends Int32Array | Float64Array>(array: T, length: number): T {
  if (length <= array.length) return array
  const copy = new (array.constructor as new (length: number) => T)(Math.max(64, length, 2 * array.length))
  copy.set(array)
  return copy
}
