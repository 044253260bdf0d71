import { chainTimeAt, type Pool, type Side } from '@callisto/amms'
import { expect, test } from 'vitest'
import { bins, curve, movedBins, seeded, stable } from '../pools.test-helper.ts'
import { Graph } from './graph.ts'

const MINTS: [string, string] = ['a', 'b']

/** Makers of pools with curves, of any liquidity. */
const MAKERS: readonly ((address: string, liquidity: bigint, random: () => number) => Pool)[] = [
  (address, liquidity, random) =>
    stable(address, MINTS, [liquidity, (liquidity * BigInt(Math.floor(50 + 200 * random()))) / 100n]),
  (address, liquidity, random) => bins(address, MINTS, liquidity / 64n, 1 + Math.floor(60 * random())),
  (address, liquidity) => movedBins(address, MINTS, liquidity / 64n),
  (address) => curve(address, MINTS),
]

/** Prices within the segment of a bin differ by this part, half of it above the bin's own. */
const SLOPE = 2 ** -21

const floatsOf = ({ edges }: Graph, edge: number) =>
  [edges.curve(edge), edges.steppedCurve(edge)].flatMap((of) =>
    Array.from({ length: of?.size ?? 0 }, (_, k) => [
      of!.x(k + 1),
      of!.y(k + 1),
      of!.ends(k),
      of!.rootA(k),
      of!.rootB(k),
    ]),
  )

test.each([1, 2, 3])(
  'after random swaps and liquidity changes each curve is that of its pool, seed %d',
  (seed) => {
    const random = seeded(seed)
    const pick = (n: number) => Math.floor(random() * n)
    const liquidity = () => BigInt(Math.floor(10 ** (10 + 4 * random())))
    const graph = new Graph()
    const pools = Array.from({ length: 12 }, (_, i) =>
      MAKERS[i % MAKERS.length]!(`p${i}`, liquidity(), random),
    )
    for (const pool of pools) graph.upsert(pool)
    let compared = 0
    for (let step = 0; step < 1_000; step++) {
      const at = chainTimeAt(step * 10)
      const i = pick(pools.length)
      const side = pick(2) as Side
      const before = pools[i]!
      const reach = graph.edges.steppedCurve(2 * i + side) ?? graph.edges.curve(2 * i + side)
      const amount = BigInt(1 + Math.floor(Math.min(reach?.capacity ?? 1, 1e12) * random() ** 4))
      const swap = before.quoteExactIn(side, amount, graph.at)
      if (reach && swap.ok && swap.amountIn === amount) {
        const [exact, float] = [Number(swap.amountOut), reach.outputFor(Number(amount))]
        // Each segment rounds its fee up to a unit of input and its output down to a unit.
        const rounding = 2 * reach.size * (1 + (reach.rootB(0) / reach.rootA(0)) ** 2)
        expect(float - exact).toBeLessThan(rounding + exact * SLOPE)
        expect(exact - float).toBeLessThan(rounding + exact * (SLOPE + (before.approximationError ?? 0)))
        compared += 1
      }
      if (random() < 0.2) pools[i] = MAKERS[i % MAKERS.length]!(`p${i}`, liquidity(), random)
      else if (swap.ok) pools[i] = swap.after()
      graph.upsert(pools[i]!)
      if (random() < 0.1) graph.setTime(at)
      if (step % 100 !== 0) continue
      const fresh = new Graph()
      fresh.setTime(graph.at)
      for (const pool of pools) fresh.upsert(pool)
      for (let edge = 0; edge < 2 * pools.length; edge++)
        expect(floatsOf(graph, edge)).toEqual(floatsOf(fresh, edge))
    }
    expect(compared).toBeGreaterThan(200)
  },
)
