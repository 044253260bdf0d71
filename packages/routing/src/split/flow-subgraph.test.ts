import { expect, test } from 'vitest'
import { Graph } from '../graph/graph.ts'
import { bins, cpmm } from '../pools.test-helper.ts'
import { FlowSubgraph } from './flow-subgraph.ts'
import { meshed } from './meshed.test-helper.ts'

test('the unrouted fraction belongs to the last solution', () => {
  const graph = new Graph()
  graph.upsert(bins('bins', ['a', 'b'], 1_000n, 3))
  graph.upsert(cpmm('ab', ['a', 'b'], [1_000_000n, 1_000_000n]))
  const subgraph = new FlowSubgraph(graph)
  const [a, b] = [graph.token('a')!, graph.token('b')!]
  subgraph.reset()
  subgraph.setPrice(b, 1)
  subgraph.setPrice(a, 1)
  subgraph.slackRate = 1e-6
  expect(subgraph.assign([[0]], a, b)).toBe(true)
  expect(subgraph.solve([[0]], 100_000, false)).toBe(true)
  expect(subgraph.unroutedFraction).toBeGreaterThan(0.9)
  subgraph.slackRate = 0
  expect(subgraph.assign([[0]], a, b)).toBe(true)
  expect(subgraph.solve([[0]], 100_000, false)).toBe(false)
  expect(subgraph.assign([[2]], a, b)).toBe(true)
  expect(subgraph.solve([[2]], 100_000, false)).toBe(true)
  expect(subgraph.unroutedFraction).toBe(0)
})

test('paths over pools with almost the same prices carry any amount', () => {
  for (const { subgraph, paths, amount } of meshed(1_000, 1))
    expect(subgraph.solve(paths, amount, false)).toBe(true)
})
