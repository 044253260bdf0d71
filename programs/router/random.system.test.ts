import { sampleSize } from '@callisto/testkit/sample-size'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectOk, isSolvent } from '../launchpad/test-curve.ts'
import { tokenAmount } from '../toolchain/test-tokens.ts'
import { exactIn, exactOut } from './reference.ts'
import {
  chain,
  exactOutRouteOf,
  type Hop,
  holdings,
  type Leg,
  type Market,
  makeMarket,
  type Plan,
  readPool,
  routeOf,
  type Token,
} from './test-market.ts'

const RUNS = sampleSize(1_000, 250)

/** Every pair of tokens with a venue, both directions. */
function hopsOf({ tokens, pools }: Market): Hop[] {
  const { quote, x, y, taxed, launched } = tokens
  const one: Hop[] = [
    { pool: pools.quoteX, from: quote, to: x },
    { pool: pools.quoteX2, from: quote, to: x },
    { pool: pools.quoteY, from: quote, to: y },
    { pool: pools.xY, from: x, to: y },
    { pool: pools.yTaxed, from: y, to: taxed },
    { pool: pools.xTaxed, from: x, to: taxed },
    { from: quote, to: launched },
  ]
  return [...one, ...one.map((hop) => ({ ...hop, from: hop.to, to: hop.from }))]
}

/** Splits 10,000 in proportion to the weights. */
function shares(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights.slice(1).map((weight) => Math.max(1, Math.floor((10_000 * weight) / total)))
  return [10_000 - parts.reduce((sum, part) => sum + part, 0), ...parts]
}

/**
 * A plan over tokens in a random order: each pair that a hop joins may be a step, steps go from earlier tokens to
 * later ones, and only steps on a path from the first token to the last one remain.
 */
function makePlan(
  market: Market,
  order: readonly Token[],
  weights: readonly number[],
  side: 'input' | 'output',
): Plan | undefined {
  const place = (token: Token) => order.findIndex(({ mint }) => mint === token.mint)
  const forward = hopsOf(market).filter(({ from, to }) => place(from) >= 0 && place(from) < place(to))
  const chosen = forward.filter((_, at) => weights[at]! > 0)
  const last = order.length - 1
  const reached = new Set([0])
  for (const hop of sorted(chosen, place)) if (reached.has(place(hop.from))) reached.add(place(hop.to))
  const useful = new Set([last])
  for (const hop of sorted(chosen, place).toReversed())
    if (useful.has(place(hop.to))) useful.add(place(hop.from))
  const on = sorted(chosen, place).filter(({ from, to }) =>
    [from, to].every((token) => reached.has(place(token)) && useful.has(place(token))),
  )
  if (on.length === 0) return undefined
  const used = [...new Set(on.flatMap(({ from, to }) => [place(from), place(to)]))].sort((a, b) => a - b)
  const legs: Leg[] = on.map((hop) => ({
    ...hop,
    shareBps: 0,
    input: used.indexOf(place(hop.from)),
    output: used.indexOf(place(hop.to)),
  }))
  for (const index of used.keys()) {
    const group = legs.filter((leg) => leg[side] === index)
    const parts = group.length > 0 ? shares(group.map((leg) => weights[legs.indexOf(leg)]! + 1)) : []
    for (const [at, leg] of group.entries()) leg.shareBps = parts[at]!
  }
  return { source: order[used[0]!]!, destination: order[used.at(-1)!]!, legs }
}

const sorted = (hops: readonly Hop[], place: (token: Token) => number) =>
  hops.toSorted((a, b) => place(a.from) - place(b.from) || place(a.to) - place(b.to))

const plans = fc.record({
  order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }),
  weights: fc.array(fc.nat(9), { minLength: 14, maxLength: 14 }),
  bits: fc.integer({ min: 1, max: 34 }),
  digits: fc.bigInt(0n, (1n << 34n) - 1n),
})

const amountOf = ({ bits, digits }: { bits: number; digits: bigint }) =>
  (digits & ((1n << BigInt(bits)) - 1n)) + 1n

function expectSound(market: Market): void {
  expect(isSolvent(market.curve)).toBe(true)
  for (const pool of Object.values(market.pools)) {
    const state = readPool(market.vm, pool)
    expect(tokenAmount(market.vm, state.vault0)).toBeGreaterThanOrEqual(
      state.reserve0 + state.protocolFees0 + state.creatorFees0,
    )
    expect(tokenAmount(market.vm, state.vault1)).toBeGreaterThanOrEqual(
      state.reserve1 + state.protocolFees1 + state.creatorFees1,
    )
  }
}

const changes = (before: Record<string, bigint>, after: Record<string, bigint>, tokens: Market['tokens']) =>
  new Map(Object.entries(tokens).map(([name, { mint }]) => [mint, after[name]! - before[name]!]))

test.each([
  ['exact in', 21],
  ['exact out', 22],
] as const)(
  'random plans, %s: exact to the unit or rejected, and no other balance changes',
  async (mode, seed) => {
    const market = await makeMarket()
    const { quote, launched } = market.tokens
    const buy: Plan = { source: quote, destination: launched, legs: chain({ from: quote, to: launched }) }
    expectOk(market.vm.send(routeOf(market, buy, { amountIn: 30_000_000_000n })))
    const all = Object.values(market.tokens)
    const seen = { done: 0, refused: 0, legs: 0 }
    fc.assert(
      fc.property(plans, ({ order, weights, ...size }) => {
        const plan = makePlan(
          market,
          order.map((at) => all[at]!),
          weights,
          mode === 'exact in' ? 'input' : 'output',
        )
        if (!plan) return
        const amount = amountOf(size)
        const expected = mode === 'exact in' ? exactIn(market, plan, amount) : exactOut(market, plan, amount)
        const before = holdings(market)
        const instruction =
          mode === 'exact in'
            ? routeOf(market, plan, { amountIn: amount, quotedOut: expected?.amountOut ?? 0n })
            : exactOutRouteOf(market, plan, { amountOut: amount, quotedIn: expected?.amountIn ?? 1n << 62n })
        const outcome = market.vm.send(instruction)
        if (!expected || expected.amountIn > before[nameOf(market, plan.source)]) {
          expect(outcome.error).toBeDefined()
          expect(holdings(market)).toEqual(before)
          seen.refused++
          return
        }
        expectOk(outcome)
        const moved = changes(before, holdings(market), market.tokens)
        for (const token of all) {
          const change =
            token.mint === plan.source.mint
              ? -expected.amountIn
              : token.mint === plan.destination.mint
                ? expected.amountOut
                : undefined
          if (change !== undefined) expect(moved.get(token.mint)).toBe(change)
          else expect(moved.get(token.mint)).toBeGreaterThanOrEqual(0n)
        }
        expectSound(market)
        seen.done++
        seen.legs += plan.legs.length
      }),
      { seed, numRuns: RUNS },
    )
    console.log(
      `random plans, ${mode}: ${seen.done} to the unit (${(seen.legs / seen.done).toFixed(1)} legs each), ${seen.refused} refused`,
    )
    expect(seen.done).toBeGreaterThan(0.3 * RUNS)
  },
)

const nameOf = ({ tokens }: Market, { mint }: Token) =>
  Object.entries(tokens).find(([, token]) => token.mint === mint)![0] as keyof Market['tokens']
