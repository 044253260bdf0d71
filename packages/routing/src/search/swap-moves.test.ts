import { expect, test } from 'vitest'
import { Graph } from '../graph/graph.ts'
import { bins, market, seeded } from '../pools.test-helper.ts'
import { InitialPath } from './initial-path.ts'
import { SearchState } from './search-state.ts'

const LIMITS = { maxHops: 4, maxPaths: 5, maxPools: 20, allowsEdge: undefined, allowsMiddle: undefined }

test('without an additional path no pools of a path have a replacement', () => {
  const random = seeded(1)
  const cases = { with: 0, without: 0 }
  for (let seed = 0; seed < 12; seed++) {
    const graph = new Graph()
    for (const pool of market(900 + seed, 8, 60)) graph.upsert(pool)
    for (let i = 0; i < 6; i++) graph.upsert(bins(`bins${i}`, ['h0', 'h1'], 10n ** BigInt(4 + i), 3 + 5 * i))
    const state = new SearchState(graph)
    for (let i = 0; i < 40; i++) {
      const [input, output] = [Math.floor(8 * random()), Math.floor(8 * random())]
      if (input === output) continue
      const scope = { graph, input, output, ...LIMITS }
      const amount = 10 ** (2 + 6 * random())
      state.reset({ scope, amount, exactOut: false, effort: 1, isExpired: () => false })
      const first = new InitialPath().find(scope, state.extensions.frontier, amount, false)
      if (first.length === 0) continue
      state.subgraph.setPrice(input, 1)
      state.subgraph.setPrice(output, 1)
      for (let paths = [first]; paths.length <= LIMITS.maxPaths && state.solve(paths); ) {
        state.priceExtensions()
        const least = 1e-6 * state.outputValue
        const replacements = paths.flatMap((_, index) => {
          const pools = state.exclusivePools(paths, index)
          return [state.findPath(state.profitOf(pools) + least, pools)]
        })
        const hasAny = replacements.some((path) => path.length > 0)
        if (state.hasReplacement(least)) cases.with += 1
        else {
          expect(hasAny).toBe(false)
          cases.without += 1
        }
        const next = state.findPath(0)
        if (next.length === 0) break
        paths = [...paths, next]
      }
    }
  }
  expect(Math.min(cases.with, cases.without)).toBeGreaterThan(50)
})
