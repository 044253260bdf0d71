import { chainTimeAt } from '@callisto/amms'
import { expect, test } from 'vitest'
import { cpmm, curve, market, seeded } from '../pools.test-helper.ts'
import { Graph } from './graph.ts'
import { HUBS, INVERSE_RATE, RATE_BACK, ROW } from './hub-table.ts'

/** Content of the hub table by mint. */
function tabled(graph: Graph) {
  const { adjacency } = graph
  const { table, hubs } = adjacency
  return Array.from(table.tokens.subarray(0, table.rows), (token, row) => ({
    token: graph.mints[token]!,
    links: Array.from(hubs, (_, hub) => {
      const link = table.outgoing[row * HUBS + hub]!
      return link < 0
        ? '-'
        : `${1 / table.rates[row * ROW + 4 * hub + INVERSE_RATE]!} ${table.rates[row * ROW + 4 * hub + RATE_BACK]!}`
    }),
  }))
}

/** The same content computed from the links. */
function linked(graph: Graph) {
  const { adjacency } = graph
  const { outgoing, coreCount, hubs } = adjacency
  const core = graph.mints.flatMap((_, token) => (outgoing.length(token) > 1 ? [token] : []))
  return core.map((token) => ({
    token: graph.mints[token]!,
    links: Array.from(hubs, (hub) => {
      const link = adjacency.linkBetween(hub, token)
      const isListed = link >= 0 && outgoing.list(hub).slice(0, coreCount[hub]!).includes(link)
      return isListed ? `${1 / (1 / adjacency.rate(link))} ${adjacency.rate(link ^ 1)}` : '-'
    }),
  }))
}

const byToken = (a: { token: string }, b: { token: string }) => (a.token < b.token ? -1 : 1)

/** Content of the adjacency by mint, in canonical order. */
function picture(graph: Graph) {
  const { adjacency, edges } = graph
  return graph.mints
    .map((mint, token) => {
      const names = (outgoing: number[]) =>
        outgoing.map((link) => graph.mints[adjacency.linkTarget[link]!]!).sort()
      const core = adjacency.coreCount[token]!
      const outgoing = [...adjacency.outgoing.list(token)]
      const best = outgoing
        .map((link) => {
          const edge = adjacency.linkBest[link]!
          return edge < 0
            ? '-'
            : `${graph.pools[edge >> 1]!.address}:${edges.rate(edge)}:${adjacency.rate(link)}`
        })
        .sort()
      return { mint, core: names(outgoing.slice(0, core)), leaves: names(outgoing.slice(core)), best }
    })
    .filter(({ core, leaves }) => core.length + leaves.length > 0)
    .sort((a, b) => (a.mint < b.mint ? -1 : 1))
}

test('after random changes the graph equals one built from the remaining pools', () => {
  const random = seeded(5)
  const all = market(1, 30, 120)
  const graph = new Graph()
  const held = new Map(all.slice(0, 60).map((pool) => [pool.address, pool]))
  for (const pool of held.values()) graph.upsert(pool)
  for (let i = 0; i < 600; i++) {
    const pool = all[Math.floor(random() * all.length)]!
    if (random() < 0.45) {
      graph.remove(pool.address)
      held.delete(pool.address)
    } else {
      const swap = pool.quoteExactIn(0, BigInt(Math.floor(random() * 1e6)) + 1n, chainTimeAt(0))
      const next = swap.ok ? swap.after() : pool
      graph.upsert(next)
      held.set(next.address, next)
    }
    expect(tabled(graph).sort(byToken)).toEqual(linked(graph).sort(byToken))
    if (i % 50 !== 0) continue
    const fresh = new Graph()
    for (const left of held.values()) fresh.upsert(left)
    expect(picture(graph)).toEqual(picture(fresh))
  }
})

test('a token is core with two neighbours and a leaf with one', () => {
  const graph = new Graph()
  const coreOf = (mint: string) => {
    const token = graph.token(mint)!
    const outgoing = [...graph.adjacency.outgoing.list(token)].slice(0, graph.adjacency.coreCount[token]!)
    return outgoing.map((link) => graph.mints[graph.adjacency.linkTarget[link]!]).sort()
  }
  graph.upsert(cpmm('1', ['a', 'b'], [1000n, 1000n]))
  expect(coreOf('a')).toEqual([])
  graph.upsert(cpmm('2', ['b', 'c'], [1000n, 1000n]))
  expect([coreOf('a'), coreOf('b'), coreOf('c')]).toEqual([['b'], [], ['b']])
  graph.upsert(cpmm('3', ['a', 'b'], [0n, 1000n]))
  graph.remove('2')
  expect([coreOf('a'), coreOf('b'), coreOf('c')]).toEqual([[], [], []])
})

test('a pool that does not trade is kept but not linked', () => {
  const graph = new Graph()
  graph.upsert(cpmm('1', ['a', 'b'], [0n, 1000n]))
  expect(graph.adjacency.outgoing.length(graph.token('a')!)).toBe(0)
  graph.upsert(cpmm('1', ['a', 'b'], [10n, 1000n]))
  expect(graph.adjacency.outgoing.length(graph.token('a')!)).toBe(1)
})

test('a decaying fee is updated with the clock until it is constant', () => {
  const graph = new Graph()
  graph.setTime(chainTimeAt(1_000))
  graph.upsert(curve('c', ['new', 'sol'], 500_000n))
  const buying = 2 * graph.poolIndex('c')! + 1
  const rates = [1_000, 1_030, 1_060, 1_200].map((time) => {
    graph.setTime(chainTimeAt(time))
    return graph.edges.rate(buying) / (1_000_000_000 / 30_000)
  })
  expect(rates.map((rate) => rate.toFixed(3))).toEqual(['0.490', '0.740', '0.990', '0.990'])
  const settled = graph.version
  graph.setTime(chainTimeAt(1_300))
  expect(graph.version).toBe(settled)
})

test('a pool of a mint with itself is ignored', () => {
  const graph = new Graph()
  graph.upsert(cpmm('1', ['a', 'a'], [10n, 1000n]))
  expect(graph.poolIndex('1')).toBeUndefined()
})
