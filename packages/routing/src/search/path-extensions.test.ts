import { describe, expect, test } from 'vitest'
import { Graph } from '../graph/graph.ts'
import { bins, market, seeded } from '../pools.test-helper.ts'
import { FlowSubgraph, MAX_TOKENS } from '../split/flow-subgraph.ts'
import { PathExtensions } from './path-extensions.ts'
import type { Scope } from './scope.ts'

const LIMITS = { maxHops: 4, maxPaths: 5, maxPools: 20, allowsEdge: undefined, allowsMiddle: undefined }

/** Long links between few tokens, some with curves. */
function graphOf(seed: number): Graph {
  const graph = new Graph()
  for (const pool of market(seed, 6, 200)) graph.upsert(pool)
  for (let i = 0; i < 30; i++)
    graph.upsert(bins(`bins${i}`, ['h0', 'h1'], 10n ** BigInt(3 + (i % 7)), 2 + 2 * i))
  return graph
}

/** The largest gain of an unused pool between two nodes, by a scan of all pools. */
function bestSingle({ edges, edgeCount }: Graph, subgraph: FlowSubgraph, u: number, v: number): number {
  const [su, sv] = [subgraph.root[u]!, subgraph.root[v]!]
  let best = 0
  for (let edge = 0; edge < edgeCount; edge++) {
    if (subgraph.has(edge) || edges.b(edge) === 0) continue
    if (edges.from[edge] !== subgraph.tokens[u] || edges.to[edge] !== subgraph.tokens[v]) continue
    const rootProfit = edges.rootProfit(edge, su, sv)
    if (rootProfit > 0) best = Math.max(best, rootProfit * rootProfit - 0.5 * (su * su + sv * sv))
  }
  return best
}

describe.each(Array.from({ length: 12 }, (_, seed) => seed))('market %d', (seed) => {
  const graph = graphOf(800 + seed)
  const [input, output] = [graph.token('h0')!, graph.token('h1')!]
  const scope: Scope = { graph, input, output, ...LIMITS }
  const random = seeded(seed)
  const direct = graph.adjacency.linkEdges.list(graph.adjacency.linkBetween(input, output))

  test('the extensions of one pool are the best of all unused pools, at every price', () => {
    const subgraph = new FlowSubgraph(graph)
    const extensions = new PathExtensions()
    subgraph.reset()
    extensions.reset(scope)
    subgraph.setPrice(input, 1)
    subgraph.setPrice(output, 1)
    let found = 0
    for (let round = 0; round < 12; round++) {
      const paths = Array.from({ length: round % 7 }, () => [direct[Math.floor(direct.length * random())]!])
      if (!subgraph.assign([[direct[0]!], ...paths], input, output)) throw new Error('too many tokens')
      subgraph.root[input === subgraph.tokens[1] ? 1 : 0] = 0.5 + random()
      extensions.priceExtensions(scope, subgraph)
      for (let u = 0; u < subgraph.size; u++)
        for (let v = 0; v < subgraph.size; v++) {
          const expected = Math.max(bestSingle(graph, subgraph, u, v), bestSingle(graph, subgraph, v, u))
          const bound = extensions.one[u * MAX_TOKENS + v]!
          extensions.evaluateOne(u, v)
          expect(bound).toBeGreaterThanOrEqual((1 - 1e-9) * extensions.one[u * MAX_TOKENS + v]!)
          expect(extensions.one[u * MAX_TOKENS + v]).toBe(u === v ? 0 : expected)
          if (expected > 0) found += 1
        }
    }
    expect(found).toBeGreaterThan(0)
  })

  test('evaluations of extensions of two pools only lower their bounds, down to a gain', () => {
    const subgraph = new FlowSubgraph(graph)
    const extensions = new PathExtensions()
    subgraph.reset()
    extensions.reset(scope)
    subgraph.setPrice(input, 1)
    subgraph.setPrice(output, 1)
    if (!subgraph.assign([[direct[0]!]], input, output)) throw new Error('too many tokens')
    subgraph.root[input === subgraph.tokens[1] ? 1 : 0] = 0.5 + random()
    extensions.priceExtensions(scope, subgraph)
    for (let u = 0; u < subgraph.size; u++)
      for (let v = 0; v < subgraph.size; v++) {
        const at = u * MAX_TOKENS + v
        let bound = extensions.two[at]!
        while (extensions.evaluateTwo(u, v)) {
          expect(extensions.two[at]).toBeLessThanOrEqual((1 + 1e-9) * bound)
          expect(extensions.two[v * MAX_TOKENS + u]).toBe(extensions.two[at])
          bound = extensions.two[at]!
        }
        if (bound > 0) expect(extensions.middleToken(u, v)).not.toBe(subgraph.tokens[u])
      }
  })
})
