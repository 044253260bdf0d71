import { LINK, RATE, ROOT_DEPTH, ROOT_PAYOUT } from '../graph/adjacency.ts'
import { IntRange } from '../graph/int-lists.ts'
import { NEAR } from '../graph/link-fronts.ts'
import type { FlowSubgraph } from '../split/flow-subgraph.ts'
import { bestEdge, type Scope } from './scope.ts'

/** Finds the most profitable pool of a link at two root prices. */
export class ProfitableEdges {
  /** Root of the profit of the last edge that `find` returned. */
  rootProfit = 0
  /** Per link: one more than its last most profitable edge, 0 without one; and the links that have one. */
  readonly #range = new IntRange()
  #lastBest = new Int32Array(0)
  readonly #withLastBest: number[] = []

  reset(scope: Scope): void {
    for (const link of this.#withLastBest) this.#lastBest[link] = 0
    this.#withLastBest.length = 0
    const links = scope.graph.adjacency.linkTarget.length
    if (this.#lastBest.length < links) this.#lastBest = new Int32Array(links)
  }

  /** The edge with the largest profit, or the one with the best rate when none has any; sets `rootProfit`. */
  find(scope: Scope, link: number, su: number, sv: number): number {
    const { adjacency, edges } = scope.graph
    const { allowsEdge } = scope
    const range = this.#range
    const isCell = allowsEdge === undefined && adjacency.cells.loadBestAtPrice(link, su, sv, range)
    if (allowsEdge !== undefined) adjacency.linkEdges.load(link, range)
    else if (!isCell) adjacency.fronts.loadFront(link, range)
    if (range.length === 1) {
      const only = bestEdge(scope, link)
      this.rootProfit = only < 0 ? 0 : Math.max(0, edges.rootProfit(only, su, sv))
      return only
    }
    const first = su / Math.sqrt(adjacency.rate(link))
    const part = sv - first
    const payout = Math.sqrt(Math.max(0, sv * sv - first * first))
    // Prices differ little from one call to the next: the last result rules out most others by their bounds.
    const last = this.#lastBest[link]! - 1
    let best = last
    let most = last < 0 ? 0 : Math.max(0, edges.rootProfit(last, su, sv))
    const { data, end } = range
    for (let i = range.start; i < end; i++) {
      const edge = data[i]!
      if (edges.rootDepth(edge) * part <= most) {
        if (!isCell) break
        continue
      }
      if (edge === last || edges.rootPayout(edge) * payout <= most) continue
      const rootProfit = edges.rootProfitAbove(edge, su, sv, most)
      if (rootProfit <= most || (allowsEdge !== undefined && !allowsEdge(edge))) continue
      best = edge
      most = rootProfit
    }
    if (most === 0) best = bestEdge(scope, link)
    else if (best !== last) {
      if (last < 0) this.#withLastBest.push(link)
      this.#lastBest[link] = best + 1
    }
    this.rootProfit = most
    return best
  }

  /**
   * The unused edge with the largest profit of a link with `used` used ones; -1 when none has a profit. Sets
   * `rootProfit`.
   */
  findUnused(
    scope: Scope,
    subgraph: FlowSubgraph,
    link: number,
    used: number,
    su: number,
    sv: number,
  ): number {
    const { adjacency, edges } = scope.graph
    const first = su / Math.sqrt(adjacency.rate(link))
    const part = sv - first
    // Every unit of output costs at least the initial rate.
    const payout = Math.sqrt(sv * sv - first * first)
    let best = -1
    let most = 0
    this.#loadParallel(scope, link, used, su, sv)
    const { data, end } = this.#range
    for (let i = this.#range.start; i < end; i++) {
      const edge = data[i]!
      if (edges.rootDepth(edge) * part <= most || edges.rootPayout(edge) * payout <= most) continue
      const rootProfit = edges.rootProfitAbove(edge, su, sv, most)
      if (rootProfit <= most || subgraph.has(edge)) continue
      if (scope.allowsEdge !== undefined && !scope.allowsEdge(edge)) continue
      best = edge
      most = rootProfit
    }
    this.rootProfit = most
    return best
  }

  /** Loads the edges among which the best unused one of a link with some used ones is, at two root prices. */
  #loadParallel(scope: Scope, link: number, used: number, su: number, sv: number): void {
    const { cells, fronts, linkEdges } = scope.graph.adjacency
    const range = this.#range
    if (scope.allowsEdge !== undefined || used >= NEAR) linkEdges.load(link, range)
    else if (!cells.loadNearBestAtPrice(link, su, sv, range)) fronts.loadNearFront(link, range)
  }
}

/** Upper bound of the profit of any edge of a link: its depth, and its whole payout, at its best rate. */
export function profitBound(scope: Scope, link: number, su: number, sv: number): number {
  const { links } = scope.graph.adjacency
  const at = LINK * link
  const first = su / Math.sqrt(links[at + RATE]!)
  if (first >= sv) return 0
  const root = links[at + ROOT_DEPTH]! * (sv - first)
  const payout = links[at + ROOT_PAYOUT]!
  return Math.min(root * root, payout * payout * (sv * sv - first * first))
}
