import { chainTimeAt, type Pool } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { Graph } from './graph/graph.ts'
import { planRoute, type RouteRequest } from './plan/route.ts'
import { inputMintOf, outputMintOf, type RoutePlan } from './plan/route-plan.ts'
import { filtersOf } from './plan/rules.ts'
import { bins, cpmm, curve, market, movedBins, seeded } from './pools.test-helper.ts'
import { Router } from './router.ts'
import { UNSEARCHED } from './search/request.ts'
import { Search } from './search/search.ts'
import { warmUp } from './warm-up.ts'

function routerOf(pools: readonly Pool[], unixTime = 0): Router {
  const graph = new Graph()
  graph.setTime(chainTimeAt(unixTime))
  for (const pool of pools) graph.upsert(pool)
  return new Router(graph)
}

const ask = (
  inputMint: string,
  outputMint: string,
  amount: bigint,
  more: Partial<RouteRequest> = {},
): RouteRequest => ({
  mode: 'ExactIn',
  inputMint,
  outputMint,
  amount,
  ...more,
})

/** Executes the legs in sequence on balances that start with the plan's input; throws when a leg overspends. */
function execute(plan: RoutePlan): bigint {
  const balances = new Map([[plan.inputMint, plan.amountIn]])
  const states = new Map<string, Pool>()
  for (const leg of plan.legs) {
    const held = balances.get(inputMintOf(leg)) ?? 0n
    if (held < leg.amountIn) throw new Error(`leg spends ${leg.amountIn} of ${held}`)
    const pool = states.get(leg.pool.address) ?? leg.pool
    const swap = pool.quoteExactIn(leg.side, leg.amountIn, chainTimeAt(0))
    if (!swap.ok) throw new Error(swap.code)
    states.set(leg.pool.address, swap.after())
    balances.set(inputMintOf(leg), held - leg.amountIn)
    balances.set(outputMintOf(leg), (balances.get(outputMintOf(leg)) ?? 0n) + swap.amountOut)
  }
  return balances.get(plan.outputMint) ?? 0n
}

const square = [
  cpmm('ab', ['a', 'b'], [1_000_000n, 1_000_000n]),
  cpmm('bc', ['b', 'c'], [1_000_000n, 1_000_000n]),
  cpmm('ad', ['a', 'd'], [1_000_000n, 1_000_000n], 25, 'other'),
  cpmm('dc', ['d', 'c'], [1_000_000n, 1_000_000n], 25, 'other'),
]

test('a pool that refuses its part of the flow does not cost the quote', () => {
  const full = 2n ** 64n - 1_000n
  const pools = [
    cpmm('ab', ['a', 'b'], [10n ** 9n, 10n ** 9n]),
    cpmm('ac', ['a', 'c'], [10n ** 9n, 10n ** 18n]),
    // The reserve of `c` has no room for one unit more, which its curve does not say.
    cpmm('cb', ['c', 'b'], [full, 18n * 10n ** 9n]),
  ]
  const router = routerOf(pools)
  for (const amount of [10n ** 6n, 10n ** 8n, 10n ** 9n]) {
    const found = router.route(ask('a', 'b', amount))
    expect(found).toMatchObject({ ok: true, plan: { legs: [{ pool: { address: 'ab' } }] } })
  }
})

describe('one path of pools that do not refuse is found behind those that do', () => {
  const legsOf = (pools: readonly Pool[], request: RouteRequest) => {
    const found = routerOf(pools).route(request)
    return found.ok ? found.plan.legs.map((leg) => leg.pool.address) : found.code
  }

  test('less than a unit, whatever pool of the pair', () => {
    const few = Array.from({ length: 12 }, (_, i) =>
      cpmm(`ab${i}`, ['a', 'b'], [2n * 10n ** 13n, 10n ** 12n]),
    )
    const pools = [
      ...few,
      cpmm('bc', ['b', 'c'], [10n ** 9n, 10n ** 15n]),
      cpmm('ad', ['a', 'd'], [5n * 10n ** 12n, 10n ** 12n]),
      cpmm('dc', ['d', 'c'], [10n ** 9n, 10n ** 14n]),
    ]
    for (const maxPaths of [1, 5])
      expect(legsOf(pools, ask('a', 'c', 17n, { maxPaths }))).toEqual(['ad', 'dc'])
  })

  test('less than a unit on the only way out, with more left on a shorter way to it', () => {
    const pools = [
      cpmm('ad', ['a', 'd'], [10n ** 12n, 5n * 10n ** 11n]),
      cpmm('db', ['d', 'b'], [10n ** 12n, 3n * 10n ** 11n]),
      cpmm('ab', ['a', 'b'], [10n ** 13n, 145n * 10n ** 10n]),
      cpmm('bc', ['b', 'c'], [10n ** 9n, 10n ** 15n]),
    ]
    expect(legsOf(pools, ask('a', 'c', 15n))).toEqual(['ab', 'bc'])
  })

  test('a reserve without room', () => {
    const full = 2n ** 64n - 1_000n
    const pools = [
      cpmm('ab', ['a', 'b'], [full, 10n ** 12n]),
      cpmm('bc', ['b', 'c'], [10n ** 9n, 10n ** 15n]),
      cpmm('ad', ['a', 'd'], [10n ** 18n, 10n ** 10n]),
      cpmm('dc', ['d', 'c'], [10n ** 9n, 10n ** 14n]),
    ]
    expect(legsOf(pools, ask('a', 'c', 10n ** 10n))).toEqual(['ad', 'dc'])
  })

  test('a capacity below the amount', () => {
    const pools = [
      bins('small', ['a', 'c'], 100_000n, 5),
      cpmm('ad', ['a', 'd'], [1_000_000n, 500_000n]),
      bins('large', ['d', 'c'], 100_000n, 8),
    ]
    expect(legsOf(pools, ask('a', 'c', 900_000n, { maxPaths: 1 }))).toEqual(['ad', 'large'])
  })
})

test('warm-up changes no state and stops on expiry', () => {
  const pools = market(7, 20, 90)
  const [one, other] = [routerOf(pools), routerOf(pools)]
  const { version } = one.graph
  warmUp(one.graph, 50)
  expect(one.graph.version).toBe(version)
  const [input, output] = [one.graph.mints[0]!, one.graph.mints[5]!]
  expect(one.route(ask(input, output, 12_345n))).toEqual(other.route(ask(input, output, 12_345n)))
  warmUp(new Graph(), 50)
  let asked = 0
  warmUp(one.graph, 50, () => ++asked > 3)
  expect(asked).toBe(4)
})

describe('pools of bins', () => {
  const beside = [
    bins('bins', ['a', 'b'], 1_000_000n, 10),
    cpmm('ab', ['a', 'b'], [200_000_000n, 200_000_000n], 12),
  ]

  test.each([10_000n, 400_000n, 900_000n, 3_000_000n, 8_000_000n, 30_000_000n])(
    'beside another pool, the split of %d equals a search in steps of a thousandth',
    (amount) => {
      const found = routerOf(beside).route(ask('a', 'b', amount))
      if (!found.ok) throw new Error(found.code)
      let best = 0n
      for (let part = 0n; part <= 1000n; part++) {
        const [x, y] = [(amount * part) / 1000n, amount - (amount * part) / 1000n]
        const [one, two] = [
          beside[0]!.quoteExactIn(0, x, chainTimeAt(0)),
          beside[1]!.quoteExactIn(0, y, chainTimeAt(0)),
        ]
        const out = (one.ok ? one.amountOut : 0n) + (two.ok ? two.amountOut : 0n)
        if ((one.ok || x === 0n) && (two.ok || y === 0n) && out > best) best = out
      }
      expect(found.plan.amountOut).toBeGreaterThanOrEqual(best - 2n)
      expect(execute(found.plan)).toBe(found.plan.amountOut)
    },
  )

  test('in sequence, the second of which is saturated', () => {
    const row = [
      bins('first', ['a', 'b'], 1_000_000n, 20),
      bins('second', ['b', 'c'], 100_000n, 5),
      cpmm('bc', ['b', 'c'], [1_000_000n, 700_000n]),
    ]
    const found = routerOf(row).route(ask('a', 'c', 2_000_000n))
    if (!found.ok) throw new Error(found.code)
    expect(execute(found.plan)).toBe(found.plan.amountOut)
    expect(found.plan.legs.map((leg) => leg.pool.address).sort()).toEqual(['bc', 'first', 'second'])
  })

  test('an amount above their capacity goes through the pool that takes any, though they pay more', () => {
    const pools = [
      ...Array.from({ length: 4 }, (_, i) => bins(`bins${i}`, ['a', 'b'], 100_000n * BigInt(i + 1), 5)),
      cpmm('any', ['a', 'b'], [10_000n, 10_000n]),
    ]
    for (const maxPaths of [1, 2]) {
      const found = routerOf(pools).route(ask('a', 'b', 20_000_000n, { maxPaths }))
      if (!found.ok) throw new Error(found.code)
      expect(execute(found.plan)).toBe(found.plan.amountOut)
      expect(found.plan.legs.map((leg) => leg.pool.address)).toContain('any')
    }
  })

  test('an amount above their total capacity is too large', () => {
    expect(routerOf(beside.slice(0, 1)).route(ask('a', 'b', 20_000_000n))).toEqual({
      ok: false,
      code: 'AMOUNT_TOO_LARGE',
    })
  })
})

describe('random markets', () => {
  test.each(Array.from({ length: 12 }, (_, i) => i))(
    'market %d: every plan executes exactly as quoted',
    (seed) => {
      const random = seeded(100 + seed)
      const pools = market(seed, 20, 90)
      const router = routerOf(pools)
      const mints = router.graph.mints
      for (let i = 0; i < 40; i++) {
        const [from, to] = [
          mints[Math.floor(random() * mints.length)]!,
          mints[Math.floor(random() * mints.length)]!,
        ]
        if (from === to) continue
        const amount = BigInt(Math.floor(10 ** (1 + 8 * random()))) + 1n
        const mode = random() < 0.5 ? 'ExactIn' : 'ExactOut'
        const found = router.route(ask(from, to, amount, { mode }))
        if (!found.ok) {
          expect(found.code).toMatch(/^AMOUNT_TOO_/)
          continue
        }
        const { plan } = found
        const out = execute(plan)
        expect(new Set(plan.legs.map((leg) => leg.pool.address)).size).toBe(plan.legs.length)
        if (mode === 'ExactIn') expect([plan.amountIn, out]).toEqual([amount, plan.amountOut])
        else expect(out).toBeGreaterThanOrEqual(amount)
      }
    },
  )

  test.each([121, 157])('market %d with reserves of 1 to 10^19: no price underflows', (seed) => {
    const random = seeded(seed)
    const pair = () => {
      const from = Math.floor(random() * 8)
      return [`t${from}`, `t${(from + 1 + Math.floor(random() * 7)) % 8}`] as [string, string]
    }
    const units = () => BigInt(Math.floor(10 ** (19 * random())))
    const pools = Array.from({ length: 24 }, (_, i) => cpmm(`p${i}`, pair(), [units(), units()]))
    const router = routerOf(pools)
    for (let i = 0; i < 12; i++) {
      const [from, to] = pair()
      const mode = random() < 0.5 ? 'ExactIn' : 'ExactOut'
      const found = router.route(ask(from, to, units() + 1n, { mode }))
      if (found.ok) expect(execute(found.plan)).toBeGreaterThanOrEqual(found.plan.amountOut)
    }
  })

  test('five paths are at least as good as one, and one as the best single pool', () => {
    const random = seeded(9)
    const router = routerOf(market(77, 12, 80))
    for (let i = 0; i < 60; i++) {
      const amount = BigInt(Math.floor(10 ** (4 + 4 * random())))
      const one = router.route(ask('h0', 'h1', amount, { maxPaths: 1 }))
      const five = router.route(ask('h0', 'h1', amount))
      const direct = router.route(ask('h0', 'h1', amount, { maxPaths: 1, rules: { onlyDirect: true } }))
      if (!one.ok || !five.ok || !direct.ok) throw new Error('no route between the hubs')
      expect(five.plan.amountOut).toBeGreaterThanOrEqual(one.plan.amountOut)
      expect(Number(one.plan.amountOut)).toBeGreaterThan(Number(direct.plan.amountOut) * (1 - 2e-4) - 2)
    }
  })

  test('exact out inverts exact in up to rounding', () => {
    const router = routerOf(market(78, 12, 80))
    for (const amount of [1_000_000n, 5_000_000n, 20_000_000n]) {
      const there = router.route(ask('h0', 't3', amount))
      if (!there.ok) throw new Error(there.code)
      const back = router.route(ask('h0', 't3', there.plan.amountOut, { mode: 'ExactOut' }))
      if (!back.ok) throw new Error(back.code)
      expect(Number(back.plan.amountIn) / Number(amount)).toBeLessThan(1.001)
      expect(Number(back.plan.amountIn) / Number(amount)).toBeGreaterThan(0.995)
    }
  })
})

test('equal paths split a large amount equally', () => {
  const found = routerOf(square).route(ask('a', 'c', 200_000n))
  if (!found.ok) throw new Error(found.code)
  expect(found.plan.legs.map((leg) => leg.amountIn).slice(0, 2)).toEqual([100_000n, 100_000n])
  expect(found.plan.legs).toHaveLength(4)
})

test('pools whose prices differ by more than their fees form no cycle in a plan', () => {
  const pools = [
    ...square,
    cpmm('bd1', ['b', 'd'], [1_000_000n, 1_300_000n]),
    cpmm('bd2', ['b', 'd'], [1_300_000n, 1_000_000n]),
  ]
  for (const mode of ['ExactIn', 'ExactOut'] as const) {
    const found = routerOf(pools).route(ask('a', 'c', 150_000n, { mode }))
    if (!found.ok) throw new Error(found.code)
    expect(execute(found.plan)).toBeGreaterThanOrEqual(found.plan.amountOut)
  }
})

describe('reasons for failure', () => {
  const pools = [...square, cpmm('xy', ['x', 'y'], [1_000n, 1_000n]), cpmm('empty', ['c', 'e'], [0n, 0n])]
  test.each([
    ['an unknown mint', ask('a', 'nowhere', 10n), 'NOT_TRADABLE'],
    ['a mint with an empty pool only', ask('a', 'e', 10n), 'NOT_TRADABLE'],
    ['no path between', ask('a', 'x', 10n), 'NO_ROUTE'],
    ['the same mint', ask('a', 'a', 10n), 'NO_ROUTE'],
    ['a zero amount', ask('a', 'b', 0n), 'AMOUNT_TOO_SMALL'],
    ['a negative amount', ask('a', 'b', -5n), 'AMOUNT_TOO_SMALL'],
    ['an amount that rounds to zero', ask('a', 'b', 1n), 'AMOUNT_TOO_SMALL'],
    ['more than 64 bits', ask('a', 'b', 2n ** 64n), 'AMOUNT_TOO_LARGE'],
    ['more output than the pools hold', ask('a', 'b', 2_000_000n, { mode: 'ExactOut' }), 'AMOUNT_TOO_LARGE'],
    ['an aborted signal', ask('a', 'b', 10n, { signal: AbortSignal.abort() }), 'ABORTED'],
  ])('%s', (_name, request, code) => {
    expect(routerOf(pools).route(request)).toEqual({ ok: false, code })
  })

  test('an input above the capacity of a curve', () => {
    const router = routerOf([curve('c', ['new', 'sol'])])
    expect(router.route(ask('sol', 'new', 10_000n)).ok).toBe(true)
    expect(router.route(ask('sol', 'new', 200_000n))).toEqual({ ok: false, code: 'AMOUNT_TOO_LARGE' })
  })
})

test('an amount above the capacity of any single pool', () => {
  const pools = [0, 1, 2, 3].map((i) => cpmm(`p${i}`, ['a', 'b'], [1_000_000n, 1_000_000n]))
  const found = routerOf(pools).route(ask('a', 'b', 3_000_000n, { mode: 'ExactOut' }))
  if (!found.ok) throw new Error(found.code)
  expect(found.plan.legs).toHaveLength(4)
  expect(execute(found.plan)).toBeGreaterThanOrEqual(3_000_000n)
})

describe('rules', () => {
  const venuesOf = (request: RouteRequest) => {
    const found = routerOf(square).route(request)
    return found.ok ? found.plan.legs.map((leg) => leg.pool.address).sort() : found.code
  }
  test.each([
    [{ onlyDirect: true }, 'NO_ROUTE'],
    [{ venues: new Set(['cpmm']) }, ['ab', 'bc']],
    [{ excludedVenues: new Set(['cpmm']) }, ['ad', 'dc']],
    [{ intermediates: new Set(['d']) }, ['ad', 'dc']],
    [{ intermediates: new Set<string>() }, 'NO_ROUTE'],
    [{ allowsPool: (pool: Pool) => pool.address !== 'dc' }, ['ab', 'bc']],
    [{ venues: new Set(['unknown']) }, 'NO_ROUTE'],
  ])('%o', (rules, expected) => {
    expect(venuesOf(ask('a', 'c', 100_000n, { rules }))).toEqual(expected)
  })
})

describe('a budget', () => {
  const legsWithin = (budget: RouteRequest['budget']) => {
    const found = routerOf(square).route(ask('a', 'c', 100_000n, budget === undefined ? {} : { budget }))
    return found.ok ? found.plan.legs.length : found.code
  }
  test.each([
    [undefined, 4],
    [{ maxAccounts: 13 }, 4],
    [{ maxAccounts: 12 }, 2],
    [{ maxDataBytes: 40 }, 2],
    [{ maxComputeUnits: 30_000 }, 2],
    [{ fits: (plan: RoutePlan) => plan.legs.length < 3 }, 2],
    [{ maxAccounts: 3 }, 'NO_ROUTE'],
  ])('%o', (budget, expected) => {
    expect(legsWithin(budget)).toEqual(expected)
  })
})

test('a budget for one path of many hops', () => {
  const row = [
    cpmm('ab', ['a', 'b'], [1_000_000n, 1_000_000n]),
    cpmm('bc', ['b', 'c'], [1_000_000n, 1_000_000n]),
    cpmm('cd', ['c', 'd'], [1_000_000n, 1_000_000n]),
    cpmm('de', ['d', 'e'], [1_000_000n, 1_000_000n]),
    cpmm('de2', ['d', 'e'], [1_000_000n, 1_000_000n]),
  ]
  const budget = { fits: (plan: RoutePlan) => plan.legs.length <= 4 }
  for (const mode of ['ExactIn', 'ExactOut'] as const) {
    const wide = routerOf(row).route(ask('a', 'e', 100_000n, { mode }))
    expect(wide.ok && wide.plan.legs).toHaveLength(5)
    const found = routerOf(row).route(ask('a', 'e', 100_000n, { mode, budget }))
    expect(found.ok && found.plan.legs).toHaveLength(4)
  }
})

test.each([1, 2, 3])(
  'without further searches there is the best plan so far, within the budget, limit %d',
  (most) => {
    const { graph } = routerOf(market(31, 15, 120))
    const search = new Search(graph)
    const request = ask('h0', 't4', 30_000_000n, { budget: { fits: (plan) => plan.legs.length <= 4 * most } })
    const planAfter = (searches: number) => {
      const routing = planRoute(graph, request)
      let step = routing.next()
      let run = 0
      for (; !step.done; run++) {
        const isRun = run < searches
        step = routing.next(isRun ? search.run(step.value, filtersOf(graph, {}), () => false) : UNSEARCHED)
      }
      return { result: step.value, isWhole: run <= searches }
    }
    expect(planAfter(0).result.ok).toBe(false)
    let before = 0n
    for (let searches = 1; ; searches++) {
      const { result, isWhole } = planAfter(searches)
      if (result.ok) {
        expect(result.plan.legs.length).toBeLessThanOrEqual(4 * most)
        expect(execute(result.plan)).toBe(result.plan.amountOut)
        expect(result.plan.amountOut).toBeGreaterThanOrEqual(before)
        before = result.plan.amountOut
      }
      if (isWhole) break
    }
    expect(before).toBeGreaterThan(0n)
  },
)

test('an expired deadline returns a single path', () => {
  const found = routerOf(market(5, 12, 80)).route(
    ask('h0', 'h1', 50_000_000n, { deadlineMs: 10, now: () => 20 }),
  )
  if (!found.ok) throw new Error(found.code)
  expect(found.plan.paths).toBe(1)
})

test('a token is tradable while it has a pool', () => {
  const router = routerOf(square)
  router.graph.upsert(cpmm('new', ['c', 'fresh'], [1_000_000n, 1_000_000n]))
  expect(router.route(ask('a', 'fresh', 1_000n)).ok).toBe(true)
  router.graph.remove('new')
  expect(router.route(ask('a', 'fresh', 1_000n))).toEqual({ ok: false, code: 'NOT_TRADABLE' })
})

test('fewer pools give less output, within the pool limit', () => {
  const router = routerOf(market(31, 15, 120))
  let before = 0n
  for (const most of [1, 2, 3, 5, 8, 12, 20]) {
    const budget = { fits: (plan: RoutePlan) => plan.legs.length <= most }
    const found = router.route(ask('h0', 't4', 30_000_000n, { budget }))
    if (!found.ok) throw new Error(found.code)
    expect(found.plan.legs.length).toBeLessThanOrEqual(most)
    expect(Number(found.plan.amountOut)).toBeGreaterThan(Number(before) * (1 - 1e-4))
    expect(execute(found.plan)).toBe(found.plan.amountOut)
    before = found.plan.amountOut
  }
})

test.each([10n ** 9n, 10n ** 12n, 10n ** 15n])(
  'bins of %d are routable for any amount at their own quote',
  (held) => {
    const pool = movedBins('deep', ['a', 'b'], held)
    const router = routerOf([pool])
    for (let amount = 1_000n; amount < held * 30n; amount *= 10n) {
      const into = router.route(ask('a', 'b', amount))
      expect(into.ok && into.plan.amountOut).toBe(quoted(pool, amount))
      const out = router.route(ask('a', 'b', amount, { mode: 'ExactOut' }))
      expect(out.ok && out.plan.amountOut).toBe(amount)
    }
    expect(router.route(ask('a', 'b', held * 200n))).toMatchObject({ ok: false, code: 'AMOUNT_TOO_LARGE' })
  },
)

function quoted(pool: Pool, amountIn: bigint): bigint {
  const swap = pool.quoteExactIn(0, amountIn, chainTimeAt(0))
  if (!swap.ok) throw new Error(swap.code)
  return swap.amountOut
}
