import { CELL_ENTRY, type EdgeCells } from '../graph/edge-cells.ts'
import { IntRange } from '../graph/int-lists.ts'
import { bestEdge, excludedOf, loadWithout, type Scope } from './scope.ts'

/** Per token and hop: the largest amount reached and the edge that reaches it. Reused between quotes. */
class Layer {
  amount = new Float64Array(0)
  edge = new Int32Array(0)
  readonly reached: number[] = []

  clear(tokens: number): void {
    if (this.amount.length < tokens) {
      this.amount = new Float64Array(2 * tokens)
      this.edge = new Int32Array(2 * tokens)
    }
    for (const token of this.reached) this.amount[token] = 0
    this.reached.length = 0
  }

  offer(token: number, amount: number, edge: number): void {
    const held = this.amount[token]!
    if (held >= amount) return
    if (held === 0) this.reached.push(token)
    this.amount[token] = amount
    this.edge[token] = edge
  }
}

/**
 * The best single path for the whole amount by hop-limited label correcting (Bellman 1958, Ford 1956): per
 * hop, the largest reachable amount of every token. Exact out runs backwards from the output on reciprocals
 * of the required amounts, so that larger is better in both modes.
 */
export class LayeredPath {
  readonly #layers: Layer[] = []
  readonly #range = new IntRange()

  /** Edges in order of travel; empty when no path carries the amount. */
  find(scope: Scope, amount: number, exactOut: boolean): number[] {
    const [start, end] = exactOut ? [scope.output, scope.input] : [scope.input, scope.output]
    const layers = this.#clear(scope)
    layers[0]!.offer(start, exactOut ? 1 / amount : amount, -1)
    for (let hop = 1; hop <= scope.maxHops; hop++) {
      const [before, next] = [layers[hop - 1]!, layers[hop]!]
      if (hop > 1 && hop >= scope.maxHops - 1) this.#close(scope, before, next, end, exactOut, hop)
      else this.#expand(scope, before, next, end, exactOut, hop)
    }
    return this.#trace(scope, end, start, exactOut)
  }

  #clear(scope: Scope): Layer[] {
    while (this.#layers.length <= scope.maxHops) this.#layers.push(new Layer())
    for (const layer of this.#layers) layer.clear(scope.graph.tokenCount)
    return this.#layers
  }

  /** One hop from every reached token to core tokens and the end. */
  #expand(scope: Scope, before: Layer, next: Layer, end: number, exactOut: boolean, hop: number): void {
    const { adjacency } = scope.graph
    for (const token of before.reached) {
      if (token === end || (hop > 1 && token === this.#layers[0]!.reached[0])) continue
      const outgoing = adjacency.outgoing.list(token)
      const core = adjacency.coreCount[token]!
      for (let i = 0; i < core; i++) this.#cross(scope, before, next, outgoing[i]!, end, exactOut)
      if (adjacency.isCore(end)) continue
      const link = adjacency.linkBetween(token, end)
      if (link >= 0) this.#cross(scope, before, next, link, end, exactOut)
    }
  }

  /** The last two hops, from the side of the end: only its neighbours are relevant. */
  #close(scope: Scope, before: Layer, next: Layer, end: number, exactOut: boolean, hop: number): void {
    const { adjacency } = scope.graph
    if (hop === scope.maxHops) {
      for (const link of adjacency.outgoing.list(end)) {
        const token = adjacency.linkTarget[link]!
        if (before.amount[token]! > 0) this.#cross(scope, before, next, link ^ 1, end, exactOut)
      }
      return
    }
    for (const toEnd of adjacency.outgoing.list(end)) {
      const token = adjacency.linkTarget[toEnd]!
      if (before.amount[token]! > 0) this.#cross(scope, before, next, toEnd ^ 1, end, exactOut)
      if (!adjacency.isCore(token)) continue
      const outgoing = adjacency.outgoing.list(token)
      const core = adjacency.coreCount[token]!
      for (let i = 0; i < core; i++) {
        const link = outgoing[i]!
        const source = adjacency.linkTarget[link]!
        if (source !== end && before.amount[source]! > 0)
          this.#cross(scope, before, next, link ^ 1, end, exactOut)
      }
    }
  }

  #cross(scope: Scope, before: Layer, next: Layer, link: number, end: number, exactOut: boolean): void {
    const { adjacency, edges } = scope.graph
    const [source, target] = [adjacency.linkTarget[link ^ 1]!, adjacency.linkTarget[link]!]
    if (target !== end && scope.allowsMiddle !== undefined && !scope.allowsMiddle(target)) return
    const amount = before.amount[source]!
    if (amount * adjacency.rate(link) <= next.amount[target]!) return
    const direction = exactOut ? link ^ 1 : link
    const range = this.#range
    const input = exactOut ? 1 / (amount * adjacency.rate(direction)) : amount
    const { cells } = adjacency
    const excluded = excludedOf(scope, direction)
    if (excluded > 0 && bestEdge(scope, direction) < 0) return
    const inCell = excluded === 0 && cells.loadBestForAmount(direction, input, range)
    if (excluded > 0) loadWithout(scope, direction, excluded, range)
    else if (!inCell) adjacency.fronts.loadFront(direction, range)
    const { data, end: last } = range
    for (let i = range.start; i < last; i += inCell ? CELL_ENTRY : 1) {
      const edge = data[i]!
      if (inCell && reachBound(cells, i, amount, exactOut) <= next.amount[target]!) continue
      if (edges.b(edge) === 0) continue
      const reached = exactOut ? 1 / edges.inputFor(edge, 1 / amount) : carriedOutput(scope, edge, amount)
      if (reached <= next.amount[target]!) continue
      if (scope.allowsEdge === undefined || scope.allowsEdge(edge)) next.offer(target, reached, edge)
    }
  }

  #trace(scope: Scope, end: number, start: number, exactOut: boolean): number[] {
    const { edges } = scope.graph
    let best = -1
    for (let hop = 1; hop <= scope.maxHops; hop++)
      if (this.#layers[hop]!.amount[end]! > (best < 0 ? 0 : this.#layers[best]!.amount[end]!)) best = hop
    const path: number[] = []
    let token = end
    for (let hop = best; hop >= 1; hop--) {
      const edge = this.#layers[hop]!.edge[token]!
      path.push(edge)
      token = exactOut ? edges.to[edge]! : edges.from[edge]!
    }
    if (best > 0 && token !== start) return []
    return exactOut ? path : path.reverse()
  }
}

/** Output of an edge for an input; 0 where it cannot take all of it and no other path may take the rest. */
export function carriedOutput({ graph: { edges }, maxPaths }: Scope, edge: number, amountIn: number): number {
  return maxPaths > 1 || edges.accepts(edge, amountIn) ? edges.outputOf(edge, amountIn) : 0
}

/**
 * Upper bound of what an entry of the loaded amount cell reaches: its output (exact in), or the reciprocal of its input
 * for the output `1 / amount`.
 */
export const reachBound = (cells: EdgeCells, entry: number, amount: number, exactOut: boolean): number =>
  exactOut ? cells.rateBound(entry) * amount : cells.outputBound(entry, amount)
