import { describe, expect, test } from 'vitest'
import { Curve, SegmentBuffer } from '../graph/curve.ts'
import { seeded } from '../pools.test-helper.ts'
import { IN, NewtonSplit, OUT } from './newton-split.ts'

interface Arc {
  from: number
  to: number
  a: number
  b: number
  cap: number
}

function splitOf(arcs: readonly Arc[], nodes: number): NewtonSplit {
  const split = new NewtonSplit(8, 64)
  split.reset()
  split.s[IN] = 1
  for (let i = 2; i < nodes; i++) split.addNode(1)
  for (const { from, to, a, b, cap } of arcs) {
    const curve = () => Curve.of(SegmentBuffer.of([{ inReserve: a, outReserve: b, capacityIn: cap }]))
    split.addArc(from, to, Math.sqrt(a), Math.sqrt(b), cap < Infinity ? curve() : undefined)
  }
  return split
}

/** Reference: the input in small portions, each to the path with the best marginal rate. */
function poured(
  arcs: readonly Arc[],
  paths: readonly (readonly number[])[],
  amount: number,
  portions: number,
): number {
  const taken = arcs.map(() => 0)
  const out = (arc: number, x: number) => (arcs[arc]!.b * x) / (arcs[arc]!.a + x)
  let total = 0
  for (let i = 0; i < portions; i++) {
    let [best, most] = [paths[0]!, -1]
    for (const path of paths) {
      let routed = amount / portions
      for (const arc of path)
        routed =
          taken[arc]! + routed > arcs[arc]!.cap ? -1 : out(arc, taken[arc]! + routed) - out(arc, taken[arc]!)
      if (routed > most) [best, most] = [path, routed]
    }
    let routed = amount / portions
    for (const arc of best) {
      const next = out(arc, taken[arc]! + routed) - out(arc, taken[arc]!)
      taken[arc]! += routed
      routed = next
    }
    total += routed
  }
  return total
}

describe('the split equals incremental allocation', () => {
  const random = seeded(3)
  const scale = () => 10 ** (3 + 3 * random())
  const arc = (from: number, to: number, cap = Infinity): Arc => {
    const a = scale()
    return { from, to, a, b: a * (0.9 + 0.2 * random()), cap }
  }

  test.each(Array.from({ length: 20 }, (_, i) => i))('over parallel pools, graph %d', () => {
    const arcs = Array.from({ length: 5 }, () => arc(IN, OUT))
    const amount = 10 ** (1 + 4 * random())
    const best = poured(
      arcs,
      arcs.map((_, i) => [i]),
      amount,
      4000,
    )
    expect(splitOf(arcs, 2).solve(amount) / best).toBeCloseTo(1, 5)
  })

  test.each(Array.from({ length: 20 }, (_, i) => i))('over paths with shared tokens, graph %d', () => {
    const arcs = [arc(IN, 2), arc(IN, 2), arc(IN, 3), arc(2, 3), arc(2, OUT), arc(3, OUT), arc(IN, OUT)]
    const paths = [[0, 4], [1, 4], [2, 5], [0, 3, 5], [1, 3, 5], [6]]
    const amount = 10 ** (1 + 4 * random())
    const best = poured(arcs, paths, amount, 4000)
    const value = splitOf(arcs, 4).solve(amount)
    expect(value).toBeGreaterThan(best * (1 - 1e-9))
    expect(value / best).toBeCloseTo(1, 3)
  })

  test.each(Array.from({ length: 20 }, (_, i) => i))('over pools with finite capacity, graph %d', () => {
    const amount = 10 ** (1 + 3 * random())
    const arcs = [arc(IN, OUT, amount * random()), arc(IN, OUT, amount * random()), arc(IN, OUT)]
    const best = poured(
      arcs,
      arcs.map((_, i) => [i]),
      amount,
      8000,
    )
    expect(splitOf(arcs, 2).solve(amount) / best).toBeCloseTo(1, 3)
  })
})

test('exact out inverts exact in', () => {
  const random = seeded(4)
  for (let i = 0; i < 100; i++) {
    const arcs = [0, 1, 2].map(() => ({
      from: IN,
      to: OUT,
      a: 1e4 * (1 + random()),
      b: 1e4 * (1 + random()),
      cap: Infinity,
    }))
    const wanted = 2.5e4 * random() + 10
    const input = splitOf(arcs, 2).solveExactOut(wanted, wanted)
    expect(splitOf(arcs, 2).solve(input) / wanted).toBeCloseTo(1, 9)
  }
})

test.each([0.001, 1, 1000])(
  'exact out over shared tokens and ending pools, from %d times the input',
  (factor) => {
    const random = seeded(5)
    for (let i = 0; i < 100; i++) {
      const arc = (from: number, to: number, cap = Infinity): Arc => {
        const a = 10 ** (4 + 2 * random())
        return { from, to, a, b: a * (0.9 + 0.2 * random()), cap }
      }
      const arcs = [
        arc(IN, 2, 500),
        arc(IN, 2),
        arc(IN, 3),
        arc(2, 3),
        arc(3, 2, 300),
        arc(2, OUT, 1000 * random()),
        arc(3, OUT),
        arc(IN, OUT, 2000 * random()),
      ]
      const input = 10 ** (1 + 3 * random())
      const wanted = splitOf(arcs, 4).solve(input)
      expect(splitOf(arcs, 4).solveExactOut(wanted, factor * input) / input).toBeCloseTo(1, 6)
    }
  },
)

test('exact out above the reserves has no input', () => {
  const arcs = [{ from: IN, to: OUT, a: 1e4, b: 1e4, cap: Infinity }]
  expect(splitOf(arcs, 2).solveExactOut(2e4, 1e4)).toBe(Infinity)
})

test('flow is conserved at every token', () => {
  const arcs = [
    { from: IN, to: 2, a: 1e5, b: 2e5, cap: Infinity },
    { from: IN, to: 2, a: 3e5, b: 5e5, cap: Infinity },
    { from: 2, to: OUT, a: 4e5, b: 1e5, cap: Infinity },
    { from: 2, to: OUT, a: 1e5, b: 3e4, cap: Infinity },
  ]
  const split = splitOf(arcs, 3)
  split.solve(5e4)
  const output = (arc: number) => (arcs[arc]!.b * split.input(arc)) / (arcs[arc]!.a + split.input(arc))
  expect((split.input(0) + split.input(1)) / 5e4).toBeCloseTo(1, 9)
  expect((output(0) + output(1)) / (split.input(2) + split.input(3))).toBeCloseTo(1, 9)
})
