import { chainTimeAt, type Pool } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { bins, cpmm, market, movedBins, seeded } from '../pools.test-helper.ts'
import { ProfitableEdges } from '../search/profitable-edges.ts'
import { bestEdge, bestRate, type Scope } from '../search/scope.ts'
import { LINK, ROOT_DEPTH } from './adjacency.ts'
import { CELL_ENTRY } from './edge-cells.ts'
import { Graph } from './graph.ts'
import { BUCKETS, DEPTH_IN, DEPTH_OUT, HUBS, INVERSE_RATE, RATE_BACK, ROW } from './hub-table.ts'
import { IntRange } from './int-lists.ts'
import { NEAR } from './link-fronts.ts'

const POOLS = 90

/** Pools of one pair at nearly one price: constant products, and bins where `curves`. */
function pool(index: number, random: () => number, curves: boolean): Pool {
  const depth = 10 ** (5 + 3 * random())
  const reserves = [BigInt(Math.floor(depth)), BigInt(Math.floor(depth * (1 + 0.004 * random())))] as const
  const fee = Math.floor(1 + 40 * random())
  if (curves && index % 3 > 0) {
    const held = BigInt(Math.floor(depth))
    return index % 3 === 1
      ? movedBins(`p${index}`, ['a', 'b'], held)
      : bins(`p${index}`, ['a', 'b'], held, 3 + Math.floor(40 * random()))
  }
  return cpmm(`p${index}`, ['a', 'b'], [...reserves], fee)
}

/** A graph of one pair after random updates, removals and insertions. */
function churned(seed: number, curves: boolean): Graph {
  const random = seeded(seed)
  const graph = new Graph()
  const states = Array.from({ length: POOLS }, (_, i) => pool(i, random, curves))
  for (const state of states) graph.upsert(state)
  for (let step = 0; step < 300; step++) {
    const index = Math.floor(random() * POOLS)
    const state = states[index]!
    if (random() < 0.1) graph.remove(state.address)
    else {
      const side = random() < 0.5 ? 0 : 1
      const first = graph.poolIndex('p0')
      const reserve = first === undefined ? 1e5 : graph.edges.a(2 * first)
      const amount = BigInt(1 + Math.floor(reserve * 0.01 * random()))
      const swap = state.quoteExactIn(side, amount, chainTimeAt(0))
      if (swap.ok) states[index] = swap.after()
      graph.upsert(states[index]!)
    }
  }
  graph.upsert(states[0]!)
  return graph
}

const cases = Array.from({ length: 6 }, (_, seed) => [seed, seed % 2 === 1] as const)

/** The elements that a call loads; undefined when it loads none. */
function loaded(load: (range: IntRange) => unknown): Int32Array | undefined {
  const range = new IntRange()
  return load(range) === false ? undefined : range.data.slice(range.start, range.end)
}

describe.each(cases)('the best edges of a link, market %d, curves %s', (seed, curves) => {
  const graph = churned(500 + seed, curves)
  const { adjacency, edges } = graph
  const random = seeded(seed)
  const [a, b] = [graph.token('a')!, graph.token('b')!]
  const links = [adjacency.linkBetween(a, b), adjacency.linkBetween(b, a)]
  const { fronts, cells } = adjacency
  const front = (link: number) => loaded((range) => fronts.loadFront(link, range))!
  const nearFront = (link: number) => loaded((range) => fronts.loadNearFront(link, range))!
  const edgesOf = (entries: Int32Array | undefined) => entries?.filter((_, i) => i % CELL_ENTRY === 0)
  const bestAtPrice = (link: number, ratio: number) =>
    edgesOf(loaded((range) => cells.loadBestAtPrice(link, ratio, 1, range)))
  const nearBestAtPrice = (link: number, ratio: number) =>
    edgesOf(loaded((range) => cells.loadNearBestAtPrice(link, ratio, 1, range)))
  const bestForAmount = (link: number, amount: number) =>
    edgesOf(loaded((range) => cells.loadBestForAmount(link, amount, range)))

  test('have fronts, and cells where the fronts are long', () => {
    for (const link of links) {
      expect(front(link).length).toBeLessThan(adjacency.linkEdges.length(link))
      expect(bestAtPrice(link, 0.5) !== undefined).toBe(curves)
    }
  })

  test('at any price, the four best among all are in front and cell', () => {
    for (const link of links)
      for (let i = 0; i < 200; i++) {
        const rootRate = Math.sqrt(adjacency.rate(link))
        const ratio = rootRate * (1 - 10 ** (-6 * random()))
        const profits = [...adjacency.linkEdges.list(link)]
          .map((edge) => ({ edge, profit: edges.rootProfit(edge, ratio, 1) }))
          .filter(({ profit }) => profit > 0)
          .sort((x, y) => y.profit - x.profit)
        const bestOf = (list: Int32Array, place: number) =>
          [...list].map((edge) => edges.rootProfit(edge, ratio, 1)).sort((x, y) => y - x)[place]!
        const cell = nearBestAtPrice(link, ratio) ?? nearFront(link)
        if (profits.length === 0) continue
        const best = bestAtPrice(link, ratio) ?? front(link)
        expect(bestOf(best, 0)).toBe(profits[0]!.profit)
        expect(bestOf(front(link), 0)).toBeCloseTo(profits[0]!.profit, 9)
        for (let place = 0; place < Math.min(NEAR, profits.length); place++) {
          expect(bestOf(cell, place)).toBe(profits[place]!.profit)
          expect(bestOf(nearFront(link), place)).toBe(profits[place]!.profit)
        }
      }
  })

  test('without some of them, the best of the rest is found', () => {
    const profitable = new ProfitableEdges()
    for (const link of links)
      for (let count = 1; count <= 6; count++) {
        const ratio = Math.sqrt(adjacency.rate(link)) * (1 - 10 ** (-4 * random()))
        const profitOf = (edge: number) => edges.rootProfit(edge, ratio, 1)
        const all = [...adjacency.linkEdges.list(link)].sort((x, y) => profitOf(y) - profitOf(x))
        const gone = new Set(all.slice(0, count).map((edge) => edge >> 1))
        const allowsEdge = (edge: number) => !gone.has(edge >> 1)
        const ends = { input: a, output: b, maxHops: 4, maxPaths: 5, maxPools: 20, allowsMiddle: undefined }
        const scope = (excluded: ReadonlyMap<number, number> | undefined): Scope => ({
          ...ends,
          ...{ graph, allowsEdge, excluded, bestEdges: new Map() },
        })
        const rest = all.filter(allowsEdge)
        const rate = Math.max(...rest.map((edge) => edges.rate(edge)))
        for (const one of [scope(undefined), scope(new Map([link, link ^ 1].map((each) => [each, count])))]) {
          expect(edges.rate(bestEdge(one, link))).toBe(rate)
          profitable.reset(one)
          profitable.find(one, link, ratio, 1)
          expect(profitable.rootProfit).toBe(Math.max(0, profitOf(rest[0]!)))
        }
        const whole = { ...scope(new Map([[link, Infinity]])), allowsEdge: () => false }
        expect([bestEdge(whole, link), bestRate(whole, link)]).toEqual([-1, 0])
      }
  })

  test('at any price, the profits in a cell are close to their bounds and never exceed them', () => {
    const range = new IntRange()
    const shares: number[] = []
    for (const link of links)
      for (let i = 0; i < 200; i++) {
        const ratio = Math.sqrt(adjacency.rate(link)) * (1 - 10 ** (-5 * random()))
        if (!cells.loadNearBestAtPrice(link, 3 * ratio, 3, range)) continue
        for (let at = range.start; at < range.end; at += CELL_ENTRY)
          shares.push(
            Math.max(0, edges.rootProfit(range.data[at]!, 3 * ratio, 3) / 3) ** 2 / cells.profitBound(at),
          )
      }
    expect(shares.length > 0).toBe(curves)
    expect(Math.max(0, ...shares)).toBeLessThanOrEqual(1)
    expect(shares.filter((share) => share > 0.8).length).toBeGreaterThanOrEqual(0.5 * shares.length)
  })

  test('for any amount, the best among all is in front and cell', () => {
    for (const link of links)
      for (let i = 0; i < 200; i++) {
        const amount = 10 ** (9 * random())
        const most = (list: Int32Array) => Math.max(...[...list].map((edge) => edges.outputOf(edge, amount)))
        const best = most(adjacency.linkEdges.list(link))
        expect(most(bestForAmount(link, amount) ?? front(link))).toBe(best)
        expect(most(front(link))).toBe(best)
      }
  })

  test('for any amount, what edges of a cell pay is close to their bounds and never exceeds them', () => {
    const range = new IntRange()
    const [paid, spent]: number[][] = [[], []]
    for (const link of links)
      for (let i = 0; i < 200; i++) {
        const amount = 10 ** (9 * random())
        if (!cells.loadBestForAmount(link, amount, range)) continue
        for (let at = range.start; at < range.end; at += CELL_ENTRY) {
          const edge = range.data[at]!
          const output = edges.outputOf(edge, amount)
          paid!.push(output / cells.outputBound(at, amount))
          const needed = edges.inputFor(edge, amount * adjacency.rate(link))
          spent!.push((amount * adjacency.rate(link)) / needed / cells.rateBound(at))
        }
      }
    expect(paid!.length > 0).toBe(curves)
    expect(Math.max(0, ...paid!, ...spent!)).toBeLessThanOrEqual(1)
    expect(paid!.filter((share) => share > 0.8).length).toBeGreaterThanOrEqual(0.5 * paid!.length)
  })

  test('a profit above a bound is exact', () => {
    for (const link of links)
      for (const edge of adjacency.linkEdges.list(link)) {
        const ratio = Math.sqrt(adjacency.rate(link)) * (1 - 0.01 * random())
        const profit = edges.rootProfit(edge, ratio, 1)
        if (!(profit > 0)) continue
        expect(edges.rootProfitAbove(edge, ratio, 1, profit * 0.999)).toBe(profit)
        expect(edges.rootProfitAbove(edge, ratio, 1, profit * 1.001)).toBeLessThanOrEqual(profit * 1.001)
      }
  })

  test('are no deeper than the depth of the link', () => {
    for (const link of links)
      for (const edge of adjacency.linkEdges.list(link))
        expect(edges.rootDepth(edge)).toBeLessThanOrEqual(adjacency.links[LINK * link + ROOT_DEPTH]!)
  })
})

test('after random changes every row of the hub table is within the bounds of its bucket', () => {
  const random = seeded(9)
  const all = market(3, 60, 400)
  const graph = new Graph()
  const states = new Map(all.map((state) => [state.address, state]))
  for (const state of all) graph.upsert(state)
  for (let step = 0; step < 800; step++) {
    const state = states.get(all[Math.floor(random() * all.length)]!.address)!
    if (random() < 0.1) graph.remove(state.address)
    else {
      const swap = state.quoteExactIn(
        random() < 0.5 ? 0 : 1,
        BigInt(1 + Math.floor(1e6 * random())),
        chainTimeAt(0),
      )
      if (swap.ok) states.set(state.address, swap.after())
      graph.upsert(states.get(state.address)!)
    }
    if (step % 20 === 0) expectBounds(graph)
  }
})

function expectBounds({ adjacency: { table } }: Graph): void {
  const { starts, rates, bestRates, referencePrices } = table
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    for (let row = starts[bucket]!; row < starts[bucket + 1]!; row++) {
      const at = row * ROW
      const depths = Array.from({ length: HUBS }, (_, hub) => {
        const field = at + 4 * hub
        return Math.max(rates[field + DEPTH_IN]!, rates[field + DEPTH_OUT]!) * referencePrices[hub]!
      }).sort((x, y) => y - x)
      expect(depths[1]).toBeLessThanOrEqual(table.depthOf(bucket))
      for (let from = 0; from < HUBS; from++)
        for (let to = 0; to < HUBS; to++)
          expect(rates[at + 4 * to + RATE_BACK]! / rates[at + 4 * from + INVERSE_RATE]!).toBeLessThanOrEqual(
            bestRates[(bucket * HUBS + from) * HUBS + to]!,
          )
    }
  for (let row = starts[BUCKETS]!; row < table.rows; row++) {
    const links = Array.from({ length: HUBS }, (_, hub) => table.outgoing[row * HUBS + hub]!)
    expect(links.filter((link) => link >= 0).length).toBeLessThan(2)
  }
}
