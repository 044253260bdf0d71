import { chainTimeAt } from '@callisto/amms'
import { expect, test } from 'vitest'
import { boundBetween } from '../audit/bound.ts'
import { curve, market, seeded } from '../pools.test-helper.ts'
import { Search } from '../search/search.ts'
import { Graph } from './graph.ts'
import { Memory } from './memory.ts'
import { GraphReader } from './search-graph.ts'

const never = () => false

const unfiltered = { allowsEdge: undefined, allowsMiddle: undefined }

function find(search: Search, input: number, output: number, amount: number) {
  const limits = { maxHops: 4, maxPaths: 5, maxPools: 20, effort: 1, removedPaths: 0 }
  return search.run({ input, output, amount, exactOut: false, ...limits }, unfiltered, never)
}

test('a reader of the layout searches and proves as the owner does, while pools change, come and go', () => {
  const random = seeded(3)
  const all = [...market(2, 40, 160), curve('curve', ['token1', 'token2'])]
  const graph = new Graph(new Memory(true))
  const reader = new GraphReader()
  const [owner, other] = [new Search(graph), new Search(reader)]
  let seenVersion = -1
  let found = 0
  for (let i = 0; i < 150; i++) {
    for (let change = 0; change < 5; change++) {
      const pool = all[Math.floor(random() * Math.min(all.length, 20 + i))]!
      const swap = pool.quoteExactIn(0, BigInt(Math.floor(random() * 1e6)) + 1n, chainTimeAt(0))
      if (random() < 0.2) graph.remove(pool.address)
      else graph.upsert(swap.ok ? swap.after() : pool)
    }
    if (graph.layoutVersion !== seenVersion) {
      seenVersion = graph.layoutVersion
      reader.useLayout(graph.layout)
    }
    const [input, output] = [0, 0].map(() => Math.floor(random() * graph.tokenCount)) as [number, number]
    if (input === output || graph.adjacency.outgoing.length(input) === 0) continue
    const amount = 10 ** (2 + 6 * random())
    const expected = find(owner, input, output, amount)
    expect(find(other, input, output, amount)).toEqual(expected)
    if (expected.paths > 0) found += 1
    if (i % 20 > 0) continue
    const trade = { mode: 'ExactIn', input, output, amount } as const
    expect(boundBetween(reader, trade, never)).toEqual(boundBetween(graph, trade, never))
  }
  expect(found).toBeGreaterThan(50)
})

test('only a graph in shared memory has a layout', () => {
  expect(() => new Graph().layout).toThrow(TypeError)
})
