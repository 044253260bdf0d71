import {
  type Bound,
  boundBetween,
  type FilterMasks,
  filtersOfMasks,
  Search,
  type SearchFilters,
  type SearchGraph,
  type SearchRequest,
  type SearchResult,
  type TokenTrade,
} from '@callisto/routing'

export interface SearchLimits {
  /** Milliseconds after which the best result so far is taken. */
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Of work that may take long: it gives way to the other work. */
  isLong?: boolean
}

/** The pools that the router program calls, and those that wallets call by the own instructions of their venues. */
export type GraphName = 'routed' | 'direct'

/** The graph of a search and the filters of its query; the same number stands for the same masks. */
export interface NumberedMasks {
  graph: GraphName
  number: number
  masks: FilterMasks
}

export interface Measured<T> {
  value: T
  /** Time that the work took, without waiting. */
  costMs: number
}

/** Runs float searches and bounds, which are of the routed pools. The caller keeps writes away until they have ended. */
export interface SearchExecutor {
  /** Work that can run at the same time. */
  readonly slots: number
  search(request: SearchRequest, masks: NumberedMasks, limits: SearchLimits): Promise<Measured<SearchResult>>
  /** `onCopied` is called when the graph is no longer read. */
  bound(trade: TokenTrade, limits: SearchLimits, onCopied: () => void): Promise<Measured<Bound | undefined>>
  /** Threads that crashed or hung and were replaced. */
  readonly failures: number
  close(): Promise<void>
}

/** The searches of one thread on both graphs; masks are recognised by their number. */
export class GraphSearches {
  readonly #graphs: Readonly<Record<GraphName, SearchGraph>>
  readonly #searches: Readonly<Record<GraphName, Search>>
  #number = 0
  #filters: SearchFilters | undefined

  constructor(graphs: Readonly<Record<GraphName, SearchGraph>>) {
    this.#graphs = graphs
    this.#searches = { routed: new Search(graphs.routed), direct: new Search(graphs.direct) }
  }

  run(request: SearchRequest, scope: NumberedMasks, isExpired: () => boolean): SearchResult {
    const { graph, number, masks } = scope
    // A search continues from the previous one only with the same filters.
    if (this.#filters === undefined || number !== this.#number) this.#filters = filtersOfMasks(masks)
    this.#number = number
    return this.#searches[graph].run(request, this.#filters, isExpired)
  }

  bound(trade: TokenTrade, isExpired: () => boolean, onCopied: () => void): Bound | undefined {
    return boundBetween(this.#graphs.routed, trade, isExpired, onCopied)
  }
}

/** Runs on the calling thread, which is blocked meanwhile: for tests. */
export class LocalSearchExecutor implements SearchExecutor {
  readonly slots = 1
  readonly failures = 0
  readonly #searches: GraphSearches
  readonly #nowMs: () => number

  constructor(graphs: Readonly<Record<GraphName, SearchGraph>>, nowMs: () => number) {
    this.#searches = new GraphSearches(graphs)
    this.#nowMs = nowMs
  }

  async search(request: SearchRequest, masks: NumberedMasks, limits: SearchLimits) {
    return this.#measured(limits, (isExpired) => this.#searches.run(request, masks, isExpired))
  }

  async bound(trade: TokenTrade, limits: SearchLimits, onCopied: () => void) {
    return this.#measured(limits, (isExpired) => this.#searches.bound(trade, isExpired, onCopied))
  }

  async close(): Promise<void> {}

  #measured<T>({ timeoutMs, signal }: SearchLimits, work: (isExpired: () => boolean) => T): Measured<T> {
    const startMs = this.#nowMs()
    const value = work(() => this.#nowMs() - startMs >= timeoutMs || signal?.aborted === true)
    return { value, costMs: this.#nowMs() - startMs }
  }
}
