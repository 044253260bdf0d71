import { describe, expect, test } from 'vitest'
import { Graph } from '../graph/graph.ts'
import { cpmm, curve, market, seeded } from '../pools.test-helper.ts'
import { Router } from '../router.ts'
import { boundOf } from './bound.ts'
import { Elimination } from './elimination.ts'

test('elimination solves a random sparse system', () => {
  const random = seeded(11)
  for (let round = 0; round < 30; round++) {
    const size = 2 + Math.floor(random() * 12)
    const dense = Array.from({ length: size }, () => new Float64Array(size))
    const neighbours = Array.from({ length: size }, () => new Set<number>())
    for (let i = 0; i < size; i++) {
      dense[i]![i]! += 1 + random()
      const j = Math.floor(random() * size)
      if (i === j) continue
      const pull = random()
      neighbours[i]!.add(j)
      neighbours[j]!.add(i)
      for (const [u, v, sign] of [
        [i, i, 1],
        [j, j, 1],
        [i, j, -1],
        [j, i, -1],
      ] as const)
        dense[u]![v]! += sign * pull
    }
    const system = new Elimination(neighbours)
    for (let i = 0; i < size; i++) {
      system.diagonal[i] = dense[i]![i]!
      for (const j of neighbours[i]!) if (j > i) system.values[system.entry(i, j)] = dense[i]![j]!
    }
    const right = Float64Array.from({ length: size }, () => random() - 0.5)
    const solution = Float64Array.from(right)
    system.solve(solution)
    for (let i = 0; i < size; i++) {
      const product = dense[i]!.reduce((sum, value, j) => sum + value * solution[j]!, 0)
      expect(product).toBeCloseTo(right[i]!, 10)
    }
  }
})

describe('the bound', () => {
  test.each(Array.from({ length: 10 }, (_, i) => i))(
    'is attained by a flow and exceeds every plan, market %d',
    (seed) => {
      const random = seeded(300 + seed)
      const graph = new Graph()
      for (const pool of market(400 + seed, 25, 120)) graph.upsert(pool)
      const router = new Router(graph)
      for (let i = 0; i < 10; i++) {
        const mode = i % 2 === 0 ? 'ExactIn' : 'ExactOut'
        const amount = BigInt(Math.floor(10 ** (5 + 3 * random())))
        const to = `t${Math.floor(random() * 20)}`
        const found = boundOf(graph, { mode, inputMint: 'h0', outputMint: to, amount })
        const plan = router.route({ mode, inputMint: 'h0', outputMint: to, amount })
        if (!plan.ok || found === undefined) continue
        expect(found.gap).toBeLessThan(1e-8)
        const paid = Number(plan.plan.amountIn)
        const gap =
          mode === 'ExactIn'
            ? (found.bound - Number(plan.plan.amountOut)) / found.bound
            : (paid - found.bound) / paid
        expect(gap).toBeGreaterThanOrEqual(-1e-12)
      }
    },
  )

  test('of one pool is its output', () => {
    const graph = new Graph()
    graph.upsert(cpmm('ab', ['a', 'b'], [1_000_000n, 2_000_000n], 0))
    const found = boundOf(graph, { mode: 'ExactIn', inputMint: 'a', outputMint: 'b', amount: 500_000n })
    expect(found?.bound).toBeCloseTo(2_000_000 / 3, 6)
    expect(found?.reached).toBeCloseTo(2_000_000 / 3, 6)
    const back = boundOf(graph, { mode: 'ExactOut', inputMint: 'a', outputMint: 'b', amount: 1_000_000n })
    expect(back?.bound).toBeCloseTo(1_000_000, 6)
  })

  test('of a curve is limited by the amount for sale', () => {
    const graph = new Graph()
    graph.upsert(curve('c', ['new', 'sol']))
    const found = boundOf(graph, {
      mode: 'ExactIn',
      inputMint: 'sol',
      outputMint: 'new',
      amount: 10_000_000n,
    })
    expect(found?.bound).toBeGreaterThan(800_000_000 * (1 - 1e-9))
    expect(found?.bound).toBeLessThan(800_000_000 * (1 + 1e-3))
  })

  test('is undefined without a path', () => {
    const graph = new Graph()
    graph.upsert(cpmm('ab', ['a', 'b'], [1_000n, 1_000n]))
    graph.upsert(cpmm('cd', ['c', 'd'], [1_000n, 1_000n]))
    expect(boundOf(graph, { mode: 'ExactIn', inputMint: 'a', outputMint: 'c', amount: 5n })).toBeUndefined()
    expect(boundOf(graph, { mode: 'ExactIn', inputMint: 'a', outputMint: 'x', amount: 5n })).toBeUndefined()
    expect(
      boundOf(graph, { mode: 'ExactOut', inputMint: 'a', outputMint: 'b', amount: 5_000n }),
    ).toBeUndefined()
  })
})
