import { LINK, RATE, ROOT_DEPTH, ROOT_PAYOUT } from '../graph/adjacency.ts'
import { clearList } from '../graph/clear-list.ts'
import { CELL_ENTRY } from '../graph/edge-cells.ts'
import { IntRange } from '../graph/int-lists.ts'
import { NEAR } from '../graph/link-fronts.ts'
import type { FlowSubgraph } from '../split/flow-subgraph.ts'
import { bestEdge, excludedOf, loadWithout, type Scope } from './scope.ts'

const NONE = -1

/** Finds the most profitable pool of a link at two root prices. */
export class ProfitableEdges {
  /** Root of the profit of the last edge that `find` returned. */
  rootProfit = 0
  readonly #range = new IntRange()
  /** Per link: one more than its last most profitable edge, 0 without one; and the links that have one. */
  #lastBest = new Int32Array(0)
  readonly #withLastBest: number[] = []

  reset(scope: Scope): void {
    for (const link of this.#withLastBest) this.#lastBest[link] = 0
    clearList(this.#withLastBest)
    const links = scope.graph.adjacency.linkTarget.length
    if (this.#lastBest.length < links) this.#lastBest = new Int32Array(links)
  }

  /** The edge with the largest profit, or the one with the best rate when none has any; sets `rootProfit`. */
  find(scope: Scope, link: number, su: number, sv: number): number {
    const { cells, fronts } = scope.graph.adjacency
    const range = this.#range
    const excluded = excludedOf(scope, link)
    if (excluded === 0 && cells.loadBestAtPrice(link, su, sv, range)) {
      const best = this.#bestOfCell(scope, su, sv)
      return best < 0 ? bestEdge(scope, link) : best
    }
    if (excluded > 0) {
      this.rootProfit = 0
      if (bestEdge(scope, link) < 0) return NONE
      loadWithout(scope, link, excluded, range)
    } else fronts.loadFront(link, range)
    if (range.length === 1) {
      const only = bestEdge(scope, link)
      this.rootProfit = only < 0 ? 0 : Math.max(0, scope.graph.edges.rootProfit(only, su, sv))
      return only
    }
    // Prices differ little from one call to the next: the last result rules out most others by their bounds.
    const last = this.#lastBest[link]! - 1
    this.rootProfit = last < 0 ? 0 : Math.max(0, scope.graph.edges.rootProfit(last, su, sv))
    const best = this.#bestByDepth(scope, link, su, sv, last)
    if (best < 0) return this.rootProfit > 0 ? last : bestEdge(scope, link)
    if (last < 0) this.#withLastBest.push(link)
    this.#lastBest[link] = best + 1
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
    const range = this.#range
    const excluded = excludedOf(scope, link)
    this.rootProfit = 0
    if (excluded > 0 && bestEdge(scope, link) < 0) return NONE
    const { cells } = scope.graph.adjacency
    if (excluded === 0 && used < NEAR && cells.loadNearBestAtPrice(link, su, sv, range))
      return this.#bestOfCell(scope, su, sv, subgraph)
    loadWithout(scope, link, used + excluded, range)
    return this.#bestByDepth(scope, link, su, sv, NONE, subgraph)
  }

  /**
   * The edge with the largest profit above `rootProfit` among those of the range, which are in order of depth, but
   * `last`; -1 when there is none. Sets `rootProfit`.
   */
  #bestByDepth(
    scope: Scope,
    link: number,
    su: number,
    sv: number,
    last: number,
    subgraph?: FlowSubgraph,
  ): number {
    const { adjacency, edges } = scope.graph
    const first = su / Math.sqrt(adjacency.rate(link))
    const part = sv - first
    // Every unit of output costs at least the initial rate.
    const payout = Math.sqrt(Math.max(0, sv * sv - first * first))
    const { data, end } = this.#range
    let best = NONE
    let most = this.rootProfit
    for (let i = this.#range.start; i < end; i++) {
      const edge = data[i]!
      if (edges.rootDepth(edge) * part <= most) break
      if (edge === last || edges.rootPayout(edge) * payout <= most) continue
      // Before its curve is read: a filter may leave out most of the deepest.
      if (scope.allowsEdge !== undefined && !scope.allowsEdge(edge)) continue
      const rootProfit = edges.rootProfitAbove(edge, su, sv, most)
      if (rootProfit <= most || subgraph?.has(edge)) continue
      best = edge
      most = rootProfit
    }
    this.rootProfit = most
    return best
  }

  /** The edge with the largest profit in the loaded price cell; -1 when none has any. Sets `rootProfit`. */
  #bestOfCell(scope: Scope, su: number, sv: number, subgraph?: FlowSubgraph): number {
    const { edges, adjacency } = scope.graph
    const { cells } = adjacency
    const { data, start, end } = this.#range
    this.rootProfit = 0
    let first = NONE
    let bound = 0
    for (let i = start; i < end; i += CELL_ENTRY) {
      const other = cells.profitBound(i)
      if (other <= bound || subgraph?.has(data[i]!)) continue
      first = i
      bound = other
    }
    if (first < 0) return NONE
    // The edge with the largest bound rules out most others.
    let best = data[first]!
    let most = Math.max(0, edges.rootProfit(best, su, sv))
    let least = (most / sv) ** 2
    for (let i = start; i < end; i += CELL_ENTRY) {
      if (i === first || cells.profitBound(i) <= least || subgraph?.has(data[i]!)) continue
      const rootProfit = edges.rootProfitAbove(data[i]!, su, sv, most)
      if (rootProfit <= most) continue
      best = data[i]!
      most = rootProfit
      least = (most / sv) ** 2
    }
    this.rootProfit = most
    return most > 0 ? best : NONE
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
