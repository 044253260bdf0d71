/** A search in integers and floats alone, so that it can run in another thread. */
export interface SearchRequest {
  /** Token indices of the graph. */
  input: number
  output: number
  /** Input amount (exact in) or output amount (exact out), base units. */
  amount: number
  exactOut: boolean
  maxHops: number
  maxPaths: number
  /** Maximum number of pools over all paths. */
  maxPools: number
  /** Multiplier on the number of perturbations. */
  effort: number
  /**
   * Number of paths to remove from the result, the least profitable first. A search that repeats the previous request
   * with one more removed path continues from its result.
   */
  removedPaths: number
  /** Edges to do without, in both directions. */
  excluded?: readonly ExcludedEdge[]
}

export interface ExcludedEdge {
  edge: number
  /** Whether every pool between its two tokens is excluded. */
  withParallel: boolean
}

/** Predicates on edges and tokens; undefined when everything passes, so that an unrestricted search pays nothing. */
export interface SearchFilters {
  allowsEdge: ((edge: number) => boolean) | undefined
  allowsMiddle: ((token: number) => boolean) | undefined
}

/** One edge of the result with positive flow. */
export interface EdgeFlow {
  /** `2 * pool + side` */
  edge: number
  /** Nodes of the result: small integers for its tokens. */
  from: number
  to: number
  /** Input (exact in) or output (exact out) of the edge, as a float. */
  weight: number
  /** Capacity of the edge on the scale of `weight`; Infinity when unbounded. */
  limit: number
}

export interface SearchResult {
  /** Number of paths; 0 when no set of paths carries the amount, and `flows` is empty. */
  paths: number
  /** With `paths` 0: whether a smaller amount has a path. */
  isReachable: boolean
  /** Objective: output (exact in) or minus input (exact out), as a float. */
  value: number
  /** Nodes of the two ends. */
  input: number
  output: number
  flows: EdgeFlow[]
}

/** In place of the result of a search that is not run: nothing was found. */
export const UNSEARCHED: SearchResult = {
  paths: 0,
  isReachable: false,
  value: 0,
  input: 0,
  output: 0,
  flows: [],
}

/** The request and filters as sets of indices, for a thread that has no pools: bytes per pool, venue and token. */
export interface FilterMasks {
  /** Per pool: 1 when allowed. */
  pools?: Uint8Array
  /** Tokens allowed between input and output. */
  middles?: Int32Array
}

/**
 * The filters that masks describe.
 * @example filtersOfMasks({ pools: Uint8Array.of(1, 0) }).allowsEdge?.(2) // => false
 */
export function filtersOfMasks({ pools, middles }: FilterMasks): SearchFilters {
  const allowed = middles === undefined ? undefined : new Set(middles)
  return {
    allowsEdge: pools === undefined ? undefined : (edge) => pools[edge >> 1] === 1,
    allowsMiddle: allowed === undefined ? undefined : (token) => allowed.has(token),
  }
}
