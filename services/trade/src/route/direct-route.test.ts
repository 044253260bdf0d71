import { AMMS, type Amm } from '@callisto/amms'
import { maximumIn, minimumOut } from '@callisto/amount'
import { NATIVE_MINT, TOKEN_PROGRAM } from '@callisto/solana'
import { foreignAmm } from '@callisto/testkit'
import { describe, expect, test } from 'vitest'
import { withoutRouter } from '../state/direct-pools.ts'
import type { Mint } from '../state/mint.ts'
import {
  directAmountsAddUp,
  directFault,
  directOrders,
  isDirect,
  MAX_DIRECT_STEPS,
  mayLeaveInput,
} from './direct-route.ts'
import type { ResolvedRoute, ResolvedStep } from './resolved-route.ts'

const exact = withoutRouter(AMMS.find(({ id }) => id === 'cpmm')!)
/** A program without an exact output. */
const inexact: Amm = {
  ...exact,
  program: {
    ...exact.program,
    swaps: exact.program.swaps.map(({ accounts, direct }) => ({
      accounts,
      direct: { exactIn: direct!.exactIn },
    })),
  },
}

const mintOf = (address: string, transferFee?: Mint['transferFee']): Mint => ({
  address,
  tokenProgram: TOKEN_PROGRAM,
  decimals: 6,
  isTransferable: true,
  transferFee,
  accountBytes: 165,
})
const [a, m, b] = [mintOf('a'), mintOf('m'), mintOf('b')]
const sol = mintOf(NATIVE_MINT)
const fee = { epoch: 0n, maximum: 5n, bps: 100 }
const taxed = mintOf('t', { older: fee, newer: fee, authority: undefined })

type Leg = [amm: Amm, from: Mint, to: Mint, amountIn: bigint, amountOut: bigint]
const stepOf = ([amm, from, to, amountIn, amountOut]: Leg): ResolvedStep => ({
  venue: {
    amm,
    root: { address: 'p', programId: 'q', mints: [from.address, to.address], state: undefined },
    view: { account: () => undefined, transferFeeOf: () => undefined },
  },
  inputMint: from.address,
  outputMint: to.address,
  shareBps: 1,
  amountIn,
  amountOut,
  inputIndex: 0,
  outputIndex: 1,
})
const routeOf = (
  mode: ResolvedRoute['mode'],
  mints: readonly Mint[],
  legs: readonly Leg[],
  more: Partial<ResolvedRoute> = {},
): ResolvedRoute => ({
  mode,
  mints,
  steps: legs.map(stepOf),
  inAmount: 1_000n,
  outAmount: 500n,
  slippageBps: 50,
  platformFeeBps: 0,
  ...more,
})

const parallel: Leg[] = [
  [exact, a, b, 333n, 167n],
  [exact, a, b, 333n, 167n],
  [exact, a, b, 334n, 166n],
]
const hop: Leg[] = [
  [exact, a, m, 995n, 77n],
  [inexact, m, b, 77n, 500n],
]
const overSol: Leg[] = [
  [inexact, a, sol, 1_000n, 80n],
  [exact, sol, b, 77n, 500n],
]

describe('orders', () => {
  test('each of several pools has its amount and its own minimum, which add up to no less than that of the route', () => {
    const route = routeOf('ExactIn', [a, b], parallel)
    const orders = directOrders(route)
    expect(orders).toEqual([
      { mode: 'ExactIn', amount: 333n, limit: 167n },
      { mode: 'ExactIn', amount: 333n, limit: 167n },
      { mode: 'ExactIn', amount: 334n, limit: 166n },
    ])
    const sum = orders.reduce((total, { limit }) => total + limit, 0n)
    expect(sum).toBeGreaterThanOrEqual(minimumOut(500n, 50))
    expect(sum - minimumOut(500n, 50)).toBeLessThan(3n)
  })

  test('exact out: the maxima add up to no more than that of the route', () => {
    const orders = directOrders(routeOf('ExactOut', [a, b], parallel))
    expect(orders.map(({ amount, limit }) => [amount, limit])).toEqual([
      [167n, 334n],
      [167n, 334n],
      [166n, 335n],
    ])
    const sum = orders.reduce((total, { limit }) => total + limit, 0n)
    expect(sum).toBeLessThanOrEqual(maximumIn(1_000n, 50))
  })

  test.each<[string, ResolvedRoute, [string, bigint, bigint][]]>([
    [
      'the first of two brings exactly what the second takes, for the whole input at most',
      routeOf('ExactIn', [a, m, b], hop),
      [
        ['ExactOut', 77n, 1_000n],
        ['ExactIn', 77n, 498n],
      ],
    ],
    [
      'exact out: for the quoted input with the slippage at most, and no less than the output',
      routeOf('ExactOut', [a, m, b], hop),
      [
        ['ExactOut', 77n, 1_005n],
        ['ExactIn', 77n, 500n],
      ],
    ],
    [
      'a first pool without an exact output spends the input, and brings what the second takes at least',
      routeOf('ExactIn', [a, sol, b], overSol),
      [
        ['ExactIn', 1_000n, 77n],
        ['ExactIn', 77n, 498n],
      ],
    ],
  ])('%s', (_, route, orders) => {
    expect(directOrders(route).map(({ mode, amount, limit }) => [mode, amount, limit])).toEqual(orders)
  })
})

test.each<[string, ResolvedRoute, boolean]>([
  ['several pools, exact in', routeOf('ExactIn', [a, b], parallel), false],
  ['several pools, exact out', routeOf('ExactOut', [a, b], parallel), true],
  ['over a token', routeOf('ExactIn', [a, m, b], hop), true],
  ['over SOL from a pool without an exact output', routeOf('ExactIn', [a, sol, b], overSol), false],
  [
    'a chain of the router program',
    routeOf(
      'ExactIn',
      [a, m, b],
      hop.map(([, ...leg]) => [AMMS[0]!, ...leg]),
    ),
    false,
  ],
])('%s: whether some of the input may be left', (_, route, expected) => {
  expect(mayLeaveInput(route)).toBe(expected)
})

test('one venue without a row makes a route direct', () => {
  expect(isDirect(routeOf('ExactIn', [a, b], [[AMMS[0]!, a, b, 1n, 1n]]))).toBe(false)
  expect(isDirect(routeOf('ExactIn', [a, b], [[foreignAmm as Amm, a, b, 1n, 1n]]))).toBe(true)
})

test.each<[string, ResolvedRoute, string | undefined]>([
  ['several pools', routeOf('ExactIn', [a, b], parallel), undefined],
  ['two pools in a row', routeOf('ExactIn', [a, m, b], hop), undefined],
  ['over SOL', routeOf('ExactIn', [a, sol, b], overSol), undefined],
  ['exact out of programs that have it', routeOf('ExactOut', [a, b], parallel), undefined],
  ['a platform fee', routeOf('ExactIn', [a, b], parallel, { platformFeeBps: 1 }), 'a platform fee'],
  [
    'too many pools',
    routeOf(
      'ExactIn',
      [a, b],
      Array.from({ length: MAX_DIRECT_STEPS + 1 }, () => parallel[0]!),
    ),
    '4 pools take part at most',
  ],
  [
    'three in a row',
    routeOf('ExactIn', [a, m, sol, b], [hop[0]!, [exact, m, sol, 1n, 1n], [exact, sol, b, 1n, 1n]]),
    'more than two pools',
  ],
  [
    'a split before one that joins it',
    routeOf('ExactIn', [a, m, b], [hop[0]!, hop[0]!, hop[1]!]),
    'a chain of splits',
  ],
  [
    'a transfer fee in between',
    routeOf(
      'ExactIn',
      [a, taxed, b],
      [
        [exact, a, taxed, 1n, 1n],
        [exact, taxed, b, 1n, 1n],
      ],
    ),
    'transfer fee',
  ],
  [
    'no exact output before another token than SOL',
    routeOf(
      'ExactIn',
      [a, m, b],
      hop.map(([, ...leg]) => [inexact, ...leg]),
    ),
    'no exact amount',
  ],
  ['no exact output before SOL, exact out', routeOf('ExactOut', [a, sol, b], overSol), 'no exact amount'],
  [
    'exact out of a program that has none',
    routeOf('ExactOut', [a, b], [[inexact, a, b, 1n, 1n]]),
    'no exact output',
  ],
])('%s: allowed, or why not', (_, route, fault) => {
  if (fault === undefined) expect(directFault(route)).toBeUndefined()
  else expect(directFault(route)).toContain(fault)
})

const withAmounts = ([amm, from, to]: Leg, amountIn: bigint, amountOut: bigint): Leg => [
  amm,
  from,
  to,
  amountIn,
  amountOut,
]
test.each<[string, ResolvedRoute, boolean]>([
  ['parts of the input', routeOf('ExactIn', [a, b], parallel), true],
  ['parts of the output', routeOf('ExactOut', [a, b], parallel), true],
  ['less than the input', routeOf('ExactIn', [a, b], parallel.slice(1)), false],
  ['less than the output', routeOf('ExactOut', [a, b], parallel.slice(1)), false],
  ['one pool', routeOf('ExactIn', [a, b], parallel.slice(2)), true],
  ['nothing in', routeOf('ExactIn', [a, b], [withAmounts(parallel[0]!, 0n, 1n)]), false],
  ['nothing out', routeOf('ExactIn', [a, b], [withAmounts(parallel[0]!, 1n, 0n)]), false],
  ['as much as the second takes', routeOf('ExactIn', [a, m, b], hop), true],
  ['the same, exact out', routeOf('ExactOut', [a, m, b], hop), true],
  [
    'more than the second takes',
    routeOf('ExactIn', [a, m, b], [withAmounts(hop[0]!, 995n, 78n), hop[1]!]),
    false,
  ],
  [
    'more input than there is',
    routeOf('ExactIn', [a, m, b], [withAmounts(hop[0]!, 1_001n, 77n), hop[1]!]),
    false,
  ],
  ['more SOL than the second takes', routeOf('ExactIn', [a, sol, b], overSol), true],
  ['less SOL', routeOf('ExactIn', [a, sol, b], [withAmounts(overSol[0]!, 1_000n, 76n), overSol[1]!]), false],
  [
    'SOL for less than the input',
    routeOf('ExactIn', [a, sol, b], [withAmounts(overSol[0]!, 999n, 80n), overSol[1]!]),
    false,
  ],
])('%s: whether the amounts add up', (_, route, expected) => {
  expect(directAmountsAddUp(route)).toBe(expected)
})
