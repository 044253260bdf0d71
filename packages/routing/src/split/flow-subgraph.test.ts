import { expect, test } from 'vitest'
import { Graph } from '../graph/graph.ts'
import { bins, cpmm } from '../pools.test-helper.ts'
import { Union } from './flow-subgraph.ts'

test('what is spilt is of the last solution, not of one before it', () => {
  const graph = new Graph()
  graph.upsert(bins('bins', ['a', 'b'], 1_000n, 3))
  graph.upsert(cpmm('ab', ['a', 'b'], [1_000_000n, 1_000_000n]))
  const union = new Union(graph)
  const [a, b] = [graph.token('a')!, graph.token('b')!]
  union.begin()
  union.note(b, 1)
  union.note(a, 1)
  union.spill = 1e-6
  expect(union.assign([[0]], a, b)).toBe(true)
  expect(union.solve([[0]], 100_000, false)).toBe(true)
  expect(union.spilt).toBeGreaterThan(0.9)
  union.spill = 0
  expect(union.assign([[0]], a, b)).toBe(true)
  expect(union.solve([[0]], 100_000, false)).toBe(false)
  expect(union.assign([[2]], a, b)).toBe(true)
  expect(union.solve([[2]], 100_000, false)).toBe(true)
  expect(union.spilt).toBe(0)
})
