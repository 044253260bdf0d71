import { expect, test } from 'vitest'
import type { Graph } from '../graph/graph.ts'
import { seeded } from '../pools.test-helper.ts'
import { meshed } from './meshed.test-helper.ts'
import { PathDecomposition } from './path-decomposition.ts'

const MAX_HOPS = 4

const poolsOf = (paths: readonly (readonly number[])[]) =>
  [...new Set(paths.flat().map((edge) => edge >> 1))].sort((a, b) => a - b)

test('random covers are paths over the same pools, and differ', () => {
  const decomposition = new PathDecomposition()
  const uniform = seeded(2)
  const random = { below: (limit: number) => Math.floor(uniform() * limit) }
  let covers = 0
  let others = 0
  for (const { subgraph, paths, graph } of meshed(300, 3)) {
    const cover = decomposition.find(subgraph, MAX_HOPS, paths.length, random)
    if (cover === undefined) continue
    covers += 1
    expect(poolsOf(cover)).toEqual(poolsOf(paths))
    expect(cover.length).toBeLessThanOrEqual(paths.length)
    for (const path of cover) expectPath(graph, path)
    const again = decomposition.find(subgraph, MAX_HOPS, paths.length, random)
    if (JSON.stringify(again) !== JSON.stringify(cover)) others += 1
  }
  expect(covers).toBeGreaterThan(250)
  expect(others).toBeGreaterThan(100)
})

/** A path from the input to the output that visits no token twice. */
function expectPath(graph: Graph, path: readonly number[]): void {
  const { from, to } = graph.edges
  expect(path.length).toBeLessThanOrEqual(MAX_HOPS)
  expect(from[path[0]!]).toBe(graph.token('in'))
  expect(to[path.at(-1)!]).toBe(graph.token('out'))
  for (let i = 1; i < path.length; i++) expect(from[path[i]!]).toBe(to[path[i - 1]!])
  expect(new Set(path.map((edge) => to[edge])).size).toBe(path.length)
}
