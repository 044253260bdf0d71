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

/** The filters of a query; the same number stands for the same masks. */
export interface NumberedMasks {
  number: number
  masks: FilterMasks
}

export interface Measured<T> {
  value: T
  /** Time that the work took, without waiting. */
  costMs: number
}

/** Runs float searches and bounds on the graph. The caller keeps writes away until they have ended. */
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

/** A search on one graph that recognises masks by their number, for one thread. */
export class MaskedSearch {
  readonly #graph: SearchGraph
  readonly #search: Search
  #number = 0
  #filters: SearchFilters | undefined

  constructor(graph: SearchGraph) {
    this.#graph = graph
    this.#search = new Search(graph)
  }

  run(request: SearchRequest, { number, masks }: NumberedMasks, isExpired: () => boolean): SearchResult {
    // A search continues from the previous one only with the same filters.
    if (this.#filters === undefined || number !== this.#number) this.#filters = filtersOfMasks(masks)
    this.#number = number
    return this.#search.run(request, this.#filters, isExpired)
  }

  bound(trade: TokenTrade, isExpired: () => boolean, onCopied: () => void): Bound | undefined {
    return boundBetween(this.#graph, trade, isExpired, onCopied)
  }
}

/** Runs on the calling thread, which is blocked meanwhile. */
export class LocalSearchExecutor implements SearchExecutor {
  readonly slots = 1
  readonly failures = 0
  readonly #search: MaskedSearch
  readonly #nowMs: () => number

  constructor(graph: SearchGraph, nowMs: () => number) {
    this.#search = new MaskedSearch(graph)
    this.#nowMs = nowMs
  }

  async search(request: SearchRequest, masks: NumberedMasks, limits: SearchLimits) {
    return this.#measured(limits, (isExpired) => this.#search.run(request, masks, isExpired))
  }

  async bound(trade: TokenTrade, limits: SearchLimits, onCopied: () => void) {
    return this.#measured(limits, (isExpired) => this.#search.bound(trade, isExpired, onCopied))
  }

  async close(): Promise<void> {}

  #measured<T>({ timeoutMs, signal }: SearchLimits, work: (isExpired: () => boolean) => T): Measured<T> {
    const startMs = this.#nowMs()
    const value = work(() => this.#nowMs() - startMs >= timeoutMs || signal?.aborted === true)
    return { value, costMs: this.#nowMs() - startMs }
  }
}
