import { Graph } from '../graph/graph.ts'
import { cpmm, seeded } from '../pools.test-helper.ts'
import { FlowSubgraph } from './flow-subgraph.ts'

const TOKENS = ['in', 'out', 'm', 'x', 'y']
const ROUTES = [
  ['in', 'out'],
  ['in', 'm', 'out'],
  ['in', 'x', 'out'],
  ['in', 'm', 'x', 'out'],
  ['in', 'x', 'y', 'out'],
  ['in', 'y', 'm', 'out'],
  ['in', 'm', 'y', 'x', 'out'],
]
const PATHS = 5

/** Random sets of paths over five tokens, all pairs of which have one or two pools at prices that differ by two percent. */
export function* meshed(
  count: number,
  seed: number,
): Generator<{ subgraph: FlowSubgraph; paths: number[][]; amount: number; graph: Graph }> {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let i = 0; i < count; i++) {
    const graph = new Graph()
    const edges = new Map<string, number[]>()
    let pools = 0
    const add = (from: string, to: string) => {
      const reserve = 10 ** (6 + 6 * random())
      const place = pools++
      const other = reserve * (0.99 + 0.02 * random())
      graph.upsert(cpmm(`${place}`, [from, to], [BigInt(Math.floor(reserve)), BigInt(Math.floor(other))]))
      const [there, back] = [`${from} ${to}`, `${to} ${from}`]
      edges.set(there, [...(edges.get(there) ?? []), 2 * place])
      edges.set(back, [...(edges.get(back) ?? []), 2 * place + 1])
    }
    TOKENS.forEach((to, j) => {
      for (const from of TOKENS.slice(0, j)) for (let k = 0; k < 1 + below(2); k++) add(from, to)
    })
    const edgeOf = (from: string, to: string) => {
      const parallel = edges.get(`${from} ${to}`)!
      return parallel[below(parallel.length)]!
    }
    const paths = Array.from({ length: PATHS }, () => {
      const route = ROUTES[below(ROUTES.length)]!
      return route.slice(1).map((to, hop) => edgeOf(route[hop]!, to))
    })
    const amount = 10 ** (2 + 6 * random())
    const subgraph = new FlowSubgraph(graph)
    const [input, output] = [graph.token('in')!, graph.token('out')!]
    subgraph.reset()
    subgraph.setPrice(input, 1)
    subgraph.setPrice(output, 1)
    subgraph.amountIn = amount
    subgraph.assign(paths, input, output)
    yield { subgraph, paths, amount, graph }
  }
}
