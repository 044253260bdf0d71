import { describe, expect, test } from 'vitest'
import { Graph } from '../graph/graph.ts'
import { bins, market, seeded } from '../pools.test-helper.ts'
import { FrontierIndex } from './frontier-index.ts'
import { InitialPath } from './initial-path.ts'
import type { Scope } from './scope.ts'

// With one path only, the initial path must also be within the capacity of its pools (router.test.ts).
const LIMITS = { maxHops: 2, maxPaths: 2, maxPools: 2, allowsEdge: undefined, allowsMiddle: undefined }

/** A market with many parallel pools, some of them curves. */
function graphOf(seed: number): Graph {
  const graph = new Graph()
  for (const pool of market(seed, 8, 160)) graph.upsert(pool)
  for (let i = 0; i < 6; i++) graph.upsert(bins(`bins${i}`, ['h0', 'h1'], 10n ** BigInt(4 + i), 3 + 5 * i))
  return graph
}

/** Outputs of an input over all paths of one or two pools. */
function outputs({ edges, edgeCount }: Graph, input: number, output: number, amount: number): number[] {
  const all = Array.from({ length: edgeCount }, (_, edge) => edge).filter((edge) => edges.b(edge) > 0)
  const firsts = all.filter((edge) => edges.from[edge] === input)
  return firsts.flatMap((first) => {
    const middle = edges.to[first]!
    const held = edges.outputOf(first, amount)
    if (middle === output) return [held]
    const lasts = all.filter((edge) => edges.from[edge] === middle && edges.to[edge] === output)
    return lasts.map((last) => edges.outputOf(last, held))
  })
}

describe.each(Array.from({ length: 12 }, (_, seed) => seed))('market %d', (seed) => {
  const graph = graphOf(700 + seed)
  const random = seeded(seed)
  const { edges } = graph
  const frontier = new FrontierIndex()
  const initialPath = new InitialPath()

  test('no path of one or two pools gives more than the initial path', () => {
    for (let i = 0; i < 20; i++) {
      const [input, output] = [Math.floor(8 * random()), Math.floor(8 * random())]
      if (input === output) continue
      const scope: Scope = { graph, input, output, ...LIMITS }
      const amount = 10 ** (3 + 6 * random())
      frontier.reset(scope)
      const path = initialPath.find(scope, frontier, amount, false)
      const result = path.reduce((held, edge) => edges.outputOf(edge, held), path.length > 0 ? amount : 0)
      expect(result).toBe(Math.max(0, ...outputs(graph, input, output, amount)))
      if (path.length === 0) continue
      frontier.reset(scope)
      // An output at the very end of a curve has no input.
      const required = 0.999 * result
      const back = initialPath.find(scope, frontier, required, true)
      const needed = back.reduceRight((held, edge) => edges.inputFor(edge, held), required)
      expect(needed).toBeLessThanOrEqual(amount)
    }
  })
})
