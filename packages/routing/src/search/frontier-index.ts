import { type Adjacency, LINK, RATE, TARGET } from '../graph/adjacency.ts'
import { clearList } from '../graph/clear-list.ts'
import {
  BUCKETS,
  DEPTH_IN,
  DEPTH_OUT,
  FIELDS,
  HUBS,
  INVERSE_RATE,
  RATE_BACK,
  ROW,
} from '../graph/hub-table.ts'
import { IntRange } from '../graph/int-lists.ts'
import type { FlowSubgraph } from '../split/flow-subgraph.ts'
import { type CandidateTokens, MAX_LINKS, MAX_RECORDED_LINKS } from './candidate-tokens.ts'
import { bestEdge, bestRate, excludedOf, type Scope } from './scope.ts'

/** Maximum number of tokens shared by two hubs. */
const MAX_SHARED = 64

/** Ratio of proceeds to cost above which a token is a candidate: prices change while paths are added. */
const TOLERANCE = 0.9995

/**
 * One record of sixteen 32-bit floats per token: one cache line. Seven digits suffice to compare costs and
 * proceeds; integers are exact up to 2^24.
 */
const RECORD = 16
const MAX_QUOTES = 2 ** 24
const QUOTE = 0
const COUNT = 1
const COST = 2
const PROCEEDS = 3
const ENTRY = 4
const EXIT = 5
const LINKS = 6

const USED = 1
const EVALUATED = 2

/**
 * Neighbours of the tokens that one quote uses: their cost and proceeds at the current prices. Neighbours of
 * hubs are found by a scan of the hub table; the links of any other used token are visited when it is first
 * used and when its price is first known. Later only candidates are evaluated.
 */
export class FrontierIndex {
  /** Tokens adjacent to both ends, with the links from the input and from the output. */
  readonly sharedTokens: { token: number; fromInput: number; fromOutput: number }[] = []
  /** Links from used tokens to the token of the last `loadLinks` call. */
  readonly links = new Int32Array(MAX_LINKS)
  /** Number of the current quote: records with another number are stale. */
  #quote = 0
  #records = new Float32Array(0)
  #state = new Uint8Array(0)
  readonly #used: number[] = []
  readonly #range = new IntRange()
  /** Per hub: its price, 0 when unknown; and whether one was added since the last scan. */
  readonly #prices = new Float64Array(HUBS)
  #isNew = false
  /** Tokens whose record holds a price from a token that is not a hub. */
  readonly #compared: number[] = []
  /** Cost and proceeds of the last evaluated row, and the hubs of each. */
  #cost = Infinity
  #proceeds = 0
  #entry = -1
  #exit = -1

  /** Clears the state and adds both ends of the quote. */
  reset(scope: Scope): void {
    const tokens = scope.graph.tokenCount
    for (const token of this.#used) this.#state[token] = 0
    clearList(this.#used)
    clearList(this.sharedTokens)
    clearList(this.#compared)
    this.#prices.fill(0)
    this.#isNew = false
    this.#quote += 1
    if (this.#quote === MAX_QUOTES) {
      this.#quote = 1
      this.#records.fill(0)
    }
    if (this.#state.length < tokens) {
      this.#state = new Uint8Array(2 * tokens)
      this.#records = new Float32Array(2 * tokens * RECORD)
    }
    this.#use(scope, scope.input)
    this.#use(scope, scope.output)
    this.#share(scope)
  }

  /** Number of used tokens: links are stale when it changes. */
  get usedCount(): number {
    return this.#used.length
  }

  /** Fills `links` for a token and returns their number. */
  loadLinks(adjacency: Adjacency, token: number): number {
    const { table, hubs } = adjacency
    const row = table.rowOf(token)
    let count = 0
    for (let hub = 0; hub < hubs.length && row >= 0; hub++) {
      const link = table.outgoing[row * HUBS + hub]!
      if (link >= 0 && (this.#state[hubs[hub]!]! & USED) !== 0) this.links[count++] = link
    }
    const at = token * RECORD
    if (this.#records[at + QUOTE] !== this.#quote) return count
    for (let i = 0; i < this.#records[at + COUNT]!; i++) this.links[count++] = this.#records[at + LINKS + i]!
    return count
  }

  /** Marks a token as used at a price; a hub's price takes effect with the next scan. */
  use(scope: Scope, token: number, price: number): void {
    this.#use(scope, token)
    const hub = scope.graph.adjacency.hubs.indexOf(token)
    if (hub < 0 || (this.#state[token]! & EVALUATED) !== 0) return
    this.#state[token] = this.#state[token]! | EVALUATED
    this.#prices[hub] = price
    this.#isNew = true
  }

  /** Offers the neighbours of a used token that is not a hub to the candidates, by cost and proceeds there. */
  evaluateNeighbours(
    scope: Scope,
    subgraph: FlowSubgraph,
    candidates: CandidateTokens,
    token: number,
    price: number,
  ): void {
    if ((this.#state[token]! & EVALUATED) !== 0) return
    this.#state[token] = this.#state[token]! | EVALUATED
    const { adjacency } = scope.graph
    const { links } = adjacency
    const range = this.#range
    adjacency.loadCoreLinks(token, range)
    const { data } = range
    for (let i = range.start; i < range.end; i++) {
      const link = data[i]!
      const free = excludedOf(scope, link) === 0
      const there = free ? links[LINK * link + RATE]! : bestRate(scope, link)
      const back = free ? links[LINK * (link ^ 1) + RATE]! : bestRate(scope, link ^ 1)
      const other = links[LINK * link + TARGET]!
      this.#compare(scope, other, link, price / there, price * back)
      this.#offer(scope, subgraph, candidates, other)
    }
  }

  /** Offers core tokens to the candidates, by cost and proceeds at the hubs, if a hub price was added since the last scan. */
  scanHubTable(scope: Scope, subgraph: FlowSubgraph, candidates: CandidateTokens): void {
    if (!this.#isNew) return
    this.#isNew = false
    const { table } = scope.graph.adjacency
    for (const token of this.#compared) {
      this.#mergeRow(scope, token)
      this.#offer(scope, subgraph, candidates, token)
    }
    const prices = this.#prices
    const { referencePrices, starts, bestRates } = table
    let factor = 0
    for (let hub = 0; hub < HUBS; hub++) factor = Math.max(factor, prices[hub]! / referencePrices[hub]!)
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const start = starts[bucket]!
      const end = starts[bucket + 1]!
      if (start === end) continue
      let best = 0
      for (let from = 0; from < HUBS; from++) {
        if (prices[from] === 0) continue
        for (let to = 0; to < HUBS; to++)
          if (to !== from)
            best = Math.max(
              best,
              (prices[to]! * bestRates[(bucket * HUBS + from) * HUBS + to]!) / prices[from]!,
            )
      }
      const rho = Math.sqrt(best / TOLERANCE) - 1
      if (!(rho > 0) || table.depthOf(bucket) * factor * rho * rho <= candidates.minGain) continue
      this.#scanRows(scope, subgraph, candidates, start, end)
    }
  }

  #scanRows(
    scope: Scope,
    subgraph: FlowSubgraph,
    candidates: CandidateTokens,
    start: number,
    end: number,
  ): void {
    const { table } = scope.graph.adjacency
    const { rates, tokens } = table
    const prices = this.#prices
    const [p0, p1, p2, p3] = [prices[0]!, prices[1]!, prices[2]!, prices[3]!]
    const [c0, c1, c2, c3] = [p0 || Infinity, p1 || Infinity, p2 || Infinity, p3 || Infinity]
    for (let row = start; row < end; row++) {
      const at = row * ROW
      // Branch-free extremes: the best hub is unpredictable.
      const proceeds = Math.max(
        Math.max(p0 * rates[at + 1]!, p1 * rates[at + 5]!),
        Math.max(p2 * rates[at + 9]!, p3 * rates[at + 13]!),
      )
      const cost = Math.min(
        Math.min(c0 * rates[at]!, c1 * rates[at + 4]!),
        Math.min(c2 * rates[at + 8]!, c3 * rates[at + 12]!),
      )
      if (!(proceeds > cost * TOLERANCE)) continue
      const rho = Math.sqrt(proceeds / (cost * TOLERANCE))
      let depthIn = 0
      let depthOut = 0
      let [entry, exit] = [0, 0]
      for (let hub = 0; hub < HUBS; hub++) {
        const p = prices[hub]!
        if (p === 0) continue
        const field = at + FIELDS * hub
        if (p * rates[field + INVERSE_RATE]! === cost) {
          entry = hub
          depthIn = p * rates[field + DEPTH_IN]!
        }
        if (p * rates[field + RATE_BACK]! === proceeds) {
          exit = hub
          depthOut = p * rates[field + DEPTH_OUT]!
        }
      }
      const gain = Math.min(depthIn * (rho - 1) ** 2, depthOut * (1 - 1 / rho) ** 2)
      if (!(gain > candidates.minGain)) continue
      const token = tokens[row]!
      if (!isInterior(scope, token)) continue
      if (subgraph.nodeOf(token) >= 0) candidates.offer(token, Infinity)
      else if (this.#isExact(scope, row, entry, exit)) candidates.offer(token, gain)
      else {
        this.#evaluateRow(scope, row)
        if (!(this.#proceeds > this.#cost * TOLERANCE)) continue
        const { outgoing } = table
        const there = outgoing[row * HUBS + this.#entry]!
        const back = outgoing[row * HUBS + this.#exit]! ^ 1
        candidates.offer(token, gainOf(scope, this.#cost, this.#proceeds, there, back))
      }
    }
  }

  /** Whether the depths of a row give the gain itself, not only a bound of it. */
  #isExact(scope: Scope, row: number, entry: number, exit: number): boolean {
    const { adjacency, edges } = scope.graph
    const { outgoing } = adjacency.table
    const [entryLink, exitLink] = [outgoing[row * HUBS + entry]!, outgoing[row * HUBS + exit]! ^ 1]
    if (excludedOf(scope, entryLink) > 0 || excludedOf(scope, exitLink) > 0) return false
    const there = adjacency.linkBest[entryLink]!
    const back = adjacency.linkBest[exitLink]!
    return !edges.hasCurve(there) && !edges.hasCurve(back)
  }

  /** Offers a token by its record. */
  #offer(scope: Scope, subgraph: FlowSubgraph, candidates: CandidateTokens, token: number): void {
    const at = token * RECORD
    const records = this.#records
    const cost = records[at + COST]!
    const proceeds = records[at + PROCEEDS]!
    if (!(proceeds > cost * TOLERANCE) || !isInterior(scope, token)) return
    if (subgraph.nodeOf(token) >= 0) candidates.offer(token, Infinity)
    else candidates.offer(token, gainOf(scope, cost, proceeds, records[at + ENTRY]!, records[at + EXIT]!))
  }

  /** Records the links of a newly used token; those of a hub are in the table. */
  #use(scope: Scope, token: number): void {
    if ((this.#state[token]! & USED) !== 0) return
    this.#state[token] = this.#state[token]! | USED
    this.#used.push(token)
    const { adjacency } = scope.graph
    const { links } = adjacency
    if (adjacency.hubs.includes(token)) return
    const range = this.#range
    adjacency.loadCoreLinks(token, range)
    const { data } = range
    for (let i = range.start; i < range.end; i++) this.#recordLink(links[LINK * data[i]! + TARGET]!, data[i]!)
  }

  /** Finds tokens adjacent to both ends: of two hubs in the hub table, else from the end with the lower degree. */
  #share(scope: Scope): void {
    const { adjacency } = scope.graph
    const { coreCount, linkTarget, hubs } = adjacency
    const [first, second] = [hubs.indexOf(scope.input), hubs.indexOf(scope.output)]
    if (first >= 0 && second >= 0) {
      this.#shareRows(scope, first, second)
      return
    }
    const isInputFirst = second >= 0 || (first < 0 && coreCount[scope.input]! <= coreCount[scope.output]!)
    const [near, far] = isInputFirst ? [scope.input, scope.output] : [scope.output, scope.input]
    const range = this.#range
    adjacency.loadCoreLinks(near, range)
    for (let i = range.start; i < range.end; i++) {
      const link = range.data[i]!
      const token = linkTarget[link]!
      const other = adjacency.linkBetween(far, token)
      if (other < 0) continue
      const [fromInput, fromOutput] = isInputFirst ? [link, other] : [other, link]
      this.sharedTokens.push({ token, fromInput, fromOutput })
    }
  }

  /** Finds tokens adjacent to two hubs, the deepest first. */
  #shareRows(scope: Scope, first: number, second: number): void {
    const { starts, outgoing, tokens } = scope.graph.adjacency.table
    const end = starts[BUCKETS]!
    for (let row = 0; row < end && this.sharedTokens.length < MAX_SHARED; row++) {
      const [fromInput, fromOutput] = [outgoing[row * HUBS + first]!, outgoing[row * HUBS + second]!]
      if (fromInput >= 0 && fromOutput >= 0)
        this.sharedTokens.push({ token: tokens[row]!, fromInput, fromOutput })
    }
  }

  /** Cost and proceeds of a row at the known hub prices. */
  #evaluateRow(scope: Scope, row: number): void {
    const { table } = scope.graph.adjacency
    const { rates, outgoing } = table
    this.#cost = Infinity
    this.#proceeds = 0
    for (let hub = 0; hub < HUBS; hub++) {
      const link = outgoing[row * HUBS + hub]!
      const price = this.#prices[hub]!
      if (link < 0 || price === 0) continue
      const free = excludedOf(scope, link) === 0
      const at = row * ROW + FIELDS * hub
      const spent = price * (free ? rates[at + INVERSE_RATE]! : 1 / bestRate(scope, link))
      const fetched = price * (free ? rates[at + RATE_BACK]! : bestRate(scope, link ^ 1))
      if (spent < this.#cost) {
        this.#cost = spent
        this.#entry = hub
      }
      if (fetched > this.#proceeds) {
        this.#proceeds = fetched
        this.#exit = hub
      }
    }
  }

  /** Merges cost and proceeds at the hubs into the record of a token. */
  #mergeRow(scope: Scope, token: number): void {
    const { table } = scope.graph.adjacency
    const row = table.rowOf(token)
    if (row < 0) return
    this.#evaluateRow(scope, row)
    const records = this.#records
    const at = token * RECORD
    const { outgoing } = table
    if (this.#cost < records[at + COST]!) {
      records[at + COST] = this.#cost
      records[at + ENTRY] = outgoing[row * HUBS + this.#entry]!
    }
    if (this.#proceeds > records[at + PROCEEDS]!) {
      records[at + PROCEEDS] = this.#proceeds
      records[at + EXIT] = outgoing[row * HUBS + this.#exit]! ^ 1
    }
  }

  #open(at: number): void {
    const records = this.#records
    records[at + QUOTE] = this.#quote
    records[at + COUNT] = 0
    records[at + COST] = Infinity
    records[at + PROCEEDS] = 0
  }

  #recordLink(token: number, link: number): void {
    const records = this.#records
    const at = token * RECORD
    if (records[at + QUOTE] !== this.#quote) this.#open(at)
    const count = records[at + COUNT]!
    if (count === MAX_RECORDED_LINKS) return
    records[at + LINKS + count] = link
    records[at + COUNT] = count + 1
  }

  #compare(scope: Scope, token: number, link: number, cost: number, proceeds: number): void {
    const records = this.#records
    const at = token * RECORD
    if (records[at + COST] === Infinity) {
      this.#compared.push(token)
      this.#mergeRow(scope, token)
    }
    if (cost < records[at + COST]!) {
      records[at + COST] = cost
      records[at + ENTRY] = link
    }
    if (proceeds > records[at + PROCEEDS]!) {
      records[at + PROCEEDS] = proceeds
      records[at + EXIT] = link ^ 1
    }
  }
}

/** Whether a path may pass a token. */
const isInterior = (scope: Scope, token: number): boolean =>
  token !== scope.input &&
  token !== scope.output &&
  (scope.allowsMiddle === undefined || scope.allowsMiddle(token))

/**
 * Estimate of the reduced cost of a token: the smaller profit of its cheapest entry and its best exit, at a cost reduced
 * by the tolerance.
 */
function gainOf(scope: Scope, cost: number, proceeds: number, entryLink: number, exitLink: number): number {
  const { edges } = scope.graph
  const [low, high] = [Math.sqrt(cost * TOLERANCE), Math.sqrt(proceeds)]
  const [entry, exit] = [bestEdge(scope, entryLink), bestEdge(scope, exitLink)]
  const profit = Math.min(
    edges.rootProfit(entry, low * Math.sqrt(edges.rate(entry)), high),
    edges.rootProfit(exit, low, high / Math.sqrt(edges.rate(exit))),
  )
  return profit > 0 ? profit * profit : 0
}
