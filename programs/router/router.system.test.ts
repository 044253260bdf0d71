import { parseTransactionEvents, router } from '@callisto/program-clients'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { tokenAmount } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import { exactIn, exactOut, type Result } from './reference.ts'
import {
  chain,
  exactOutRouteOf,
  giveTokens,
  holdings,
  type Leg,
  type Market,
  makeMarket,
  type Plan,
  routeOf,
} from './test-market.ts'

let market: Market
beforeEach(async () => {
  market = await makeMarket()
})

const routed = (logs: string[]) =>
  parseTransactionEvents({ err: null, logs }, { router }).events.map(({ event }) => event)

/** The plans tested in both directions, by name. */
const plans: Record<string, (market: Market) => Plan> = {
  'one pool': ({ tokens: { quote, x }, pools }) => ({
    source: quote,
    destination: x,
    legs: chain({ pool: pools.quoteX, from: quote, to: x }),
  }),
  'two pools in a row': ({ tokens: { quote, x, y }, pools }) => ({
    source: quote,
    destination: y,
    legs: chain({ pool: pools.quoteX, from: quote, to: x }, { pool: pools.xY, from: x, to: y }),
  }),
  'four in a row, through a mint with a transfer fee': ({ tokens: { quote, x, y, taxed }, pools }) => ({
    source: quote,
    destination: x,
    legs: chain(
      { pool: pools.quoteY, from: quote, to: y },
      { pool: pools.yTaxed, from: y, to: taxed },
      { pool: pools.xTaxed, from: taxed, to: x },
    ),
  }),
  'a pool, then a curve': ({ tokens: { quote, x, launched }, pools }) => ({
    source: x,
    destination: launched,
    legs: chain({ pool: pools.quoteX2, from: x, to: quote }, { from: quote, to: launched }),
  }),
  'a curve, then two pools': ({ tokens: { quote, x, y, launched }, pools }) => ({
    source: launched,
    destination: y,
    legs: chain(
      { from: launched, to: quote },
      { pool: pools.quoteX, from: quote, to: x },
      { pool: pools.xY, from: x, to: y },
    ),
  }),
  'a split over two pools': ({ tokens: { quote, x }, pools }) => ({
    source: quote,
    destination: x,
    legs: [
      { pool: pools.quoteX, from: quote, to: x, shareBps: 8_765, input: 0, output: 1 },
      { pool: pools.quoteX2, from: quote, to: x, shareBps: 1_235, input: 0, output: 1 },
    ],
  }),
  'a split that joins half-way': ({ tokens: { quote, x, y, taxed }, pools }) => ({
    source: quote,
    destination: taxed,
    legs: splitThatJoins(quote, x, y, taxed, pools),
  }),
}

function splitThatJoins(
  quote: Leg['from'],
  x: Leg['from'],
  y: Leg['from'],
  taxed: Leg['from'],
  pools: Market['pools'],
): Leg[] {
  return [
    { pool: pools.quoteX, from: quote, to: x, shareBps: 5_001, input: 0, output: 1 },
    { pool: pools.quoteX2, from: quote, to: x, shareBps: 999, input: 0, output: 1 },
    { pool: pools.quoteY, from: quote, to: y, shareBps: 4_000, input: 0, output: 2 },
    { pool: pools.xY, from: x, to: y, shareBps: 3_333, input: 1, output: 2 },
    { pool: pools.xTaxed, from: x, to: taxed, shareBps: 6_667, input: 1, output: 3 },
    { pool: pools.yTaxed, from: y, to: taxed, shareBps: 10_000, input: 2, output: 3 },
  ]
}

/** The same plan with shares of the output index instead of the input index. */
function sharesOfOutput(plan: Plan): Plan {
  const fillers = (output: number) => plan.legs.filter((leg) => leg.output === output)
  const legs = plan.legs.map((leg) => {
    const group = fillers(leg.output)
    const even = Math.floor(10_000 / group.length)
    return { ...leg, shareBps: group.indexOf(leg) === 0 ? 10_000 - even * (group.length - 1) : even }
  })
  return { ...plan, legs }
}

const spentAndGot = (before: Record<string, bigint>, after: Record<string, bigint>) =>
  Object.fromEntries(
    Object.keys(before)
      .map((name) => [name, after[name]! - before[name]!])
      .filter(([, change]) => change !== 0n),
  )

function expectedEvents(plan: Plan, { steps }: Result) {
  return steps.map(({ amountIn, amountOut }, at) => ({
    type: 'routeSwapped',
    amm: plan.legs[at]!.pool?.pool ?? market.curve.curve,
    inputMint: plan.legs[at]!.from.mint,
    outputMint: plan.legs[at]!.to.mint,
    inputAmount: amountIn,
    outputAmount: amountOut,
  }))
}

const nameOf = (mint: string) => Object.entries(market.tokens).find(([, token]) => token.mint === mint)![0]

describe.each(Object.entries(plans))('%s', (name, make) => {
  test('exact in equals the formulas to the unit, and the limit is exact', () => {
    const plan = make(market)
    // The trader has bought some of the launched token first, to have it to sell.
    expectOk(
      market.vm.send(routeOf(market, plans['a pool, then a curve']!(market), { amountIn: 90_000_000_000n })),
    )
    const expected = exactIn(market, plan, 700_000_001n)!
    const args = { amountIn: 700_000_001n, quotedOut: expected.amountOut }
    expect(market.vm.send(routeOf(market, plan, { ...args, quotedOut: expected.amountOut + 1n })).error).toBe(
      'Custom(6001)',
    )
    const before = holdings(market)
    const { logs, computeUnits } = expectOk(market.vm.send(routeOf(market, plan, args)))
    console.log(`${name}, exact in: ${computeUnits} CU`)
    expect(spentAndGot(before, holdings(market))).toEqual({
      [nameOf(plan.source.mint)]: -expected.amountIn,
      [nameOf(plan.destination.mint)]: expected.amountOut,
    })
    expect(routed(logs)).toEqual(expectedEvents(plan, expected))
  })

  test('exact out delivers to the unit for the input of the formulas', () => {
    const plan = sharesOfOutput(make(market))
    expectOk(
      market.vm.send(routeOf(market, plans['a pool, then a curve']!(market), { amountIn: 90_000_000_000n })),
    )
    const expected = exactOut(market, plan, 77_777_777n)!
    const args = { amountOut: 77_777_777n, quotedIn: expected.amountIn }
    expect(
      market.vm.send(exactOutRouteOf(market, plan, { ...args, quotedIn: expected.amountIn - 1n })).error,
    ).toBe('Custom(6001)')
    const before = holdings(market)
    const { logs, computeUnits } = expectOk(market.vm.send(exactOutRouteOf(market, plan, args)))
    console.log(`${name}, exact out: ${computeUnits} CU`)
    const change = spentAndGot(before, holdings(market))
    expect(change[nameOf(plan.source.mint)]).toBe(-expected.amountIn)
    expect(change[nameOf(plan.destination.mint)]).toBe(expected.amountOut)
    expect(expected.amountOut).toBeGreaterThanOrEqual(77_777_777n)
    expect(routed(logs)).toEqual(expectedEvents(plan, expected))
  })
})

describe('the platform fee', () => {
  const feeAccount = testKey('referral')

  test.each([1, 50, 255])('of %d bps is deducted from the output, rounded down', (platformFeeBps) => {
    const plan = { ...plans['two pools in a row']!(market), feeAccount }
    giveTokens(market.vm, plan.destination, feeAccount, testKey('referrer'), 5n)
    const { amountOut } = exactIn(market, plan, 999_999_937n)!
    const fee = (amountOut * BigInt(platformFeeBps)) / 10_000n
    const args = { amountIn: 999_999_937n, platformFeeBps }
    expect(market.vm.send(routeOf(market, plan, { ...args, quotedOut: amountOut - fee + 1n })).error).toBe(
      'Custom(6001)',
    )
    const before = holdings(market)
    const { logs } = expectOk(market.vm.send(routeOf(market, plan, { ...args, quotedOut: amountOut - fee })))
    expect(holdings(market).y - before.y).toBe(amountOut - fee)
    expect(tokenAmount(market.vm, feeAccount)).toBe(5n + fee)
    expect(routed(logs).at(-1)).toEqual({
      type: 'platformFee',
      account: feeAccount,
      mint: plan.destination.mint,
      amount: fee,
    })
  })

  test.each([1, 50, 255])('of %d bps is added to the input of exact out, rounded down', (platformFeeBps) => {
    const plan = { ...plans['two pools in a row']!(market), feeAccount }
    giveTokens(market.vm, plan.source, feeAccount, testKey('referrer'), 5n)
    const { amountIn } = exactOut(market, plan, 123_456_789n)!
    const fee = (amountIn * BigInt(platformFeeBps)) / 10_000n
    const args = { amountOut: 123_456_789n, platformFeeBps }
    expect(
      market.vm.send(exactOutRouteOf(market, plan, { ...args, quotedIn: amountIn + fee - 1n })).error,
    ).toBe('Custom(6001)')
    const before = holdings(market)
    expectOk(market.vm.send(exactOutRouteOf(market, plan, { ...args, quotedIn: amountIn + fee })))
    const after = holdings(market)
    expect([before.quote - after.quote, after.y - before.y]).toEqual([amountIn + fee, 123_456_789n])
    expect(tokenAmount(market.vm, feeAccount)).toBe(5n + fee)
  })

  test('of zero transfers nothing and requires no account', () => {
    const { logs } = expectOk(market.vm.send(routeOf(market, plans['one pool']!(market), {})))
    expect(routed(logs).map(({ type }) => type)).toEqual(['routeSwapped'])
  })
})

describe('slippage', () => {
  test.each([
    [0, 0n],
    [1, 1n],
    [50, 1n],
    [10_000, 1n],
  ])('of %d bps allows that much less, the minimum rounded up', (slippageBps, slack) => {
    const plan = plans['one pool']!(market)
    const { amountOut } = exactIn(market, plan, 1_000_003n)!
    // The largest quote whose minimum output is still delivered.
    const quotedOut =
      slippageBps === 10_000 ? (1n << 64n) - 1n : (amountOut * 10_000n) / (10_000n - BigInt(slippageBps))
    expectOk(market.vm.simulate(routeOf(market, plan, { amountIn: 1_000_003n, quotedOut, slippageBps })))
    if (slippageBps === 10_000) return
    const more = { amountIn: 1_000_003n, quotedOut: quotedOut + 1n + slack, slippageBps }
    expect(market.vm.simulate(routeOf(market, plan, more)).error).toBe('Custom(6001)')
  })

  test.each([0, 1, 50, 10_000])(
    'of %d bps allows that much more in, the maximum rounded down',
    (slippageBps) => {
      const plan = plans['one pool']!(market)
      const { amountIn } = exactOut(market, plan, 1_000_003n)!
      const allows = (quotedIn: bigint) => (quotedIn * BigInt(10_000 + slippageBps)) / 10_000n >= amountIn
      let quotedIn = (amountIn * 10_000n) / BigInt(10_000 + slippageBps)
      while (!allows(quotedIn)) quotedIn++
      expectOk(
        market.vm.simulate(exactOutRouteOf(market, plan, { amountOut: 1_000_003n, quotedIn, slippageBps })),
      )
      const less = { amountOut: 1_000_003n, quotedIn: quotedIn - 1n, slippageBps }
      expect(market.vm.simulate(exactOutRouteOf(market, plan, less)).error).toBe('Custom(6001)')
    },
  )
})

test('the remainder of an index goes to the step that completes it', () => {
  const { quote, x } = market.tokens
  const { quoteX, quoteX2 } = market.pools
  const legs: Leg[] = [
    { pool: quoteX, from: quote, to: x, shareBps: 3_333, input: 0, output: 1 },
    { pool: quoteX2, from: quote, to: x, shareBps: 3_333, input: 0, output: 1 },
    { pool: quoteX, from: quote, to: x, shareBps: 3_334, input: 0, output: 1 },
  ]
  const plan = { source: quote, destination: x, legs }
  const expected = exactIn(market, plan, 1_000_001n)!
  expect(expected.steps.map(({ amountIn }) => amountIn)).toEqual([333_300n, 333_300n, 333_401n])
  const { logs } = expectOk(
    market.vm.send(routeOf(market, plan, { amountIn: 1_000_001n, quotedOut: expected.amountOut })),
  )
  expect(routed(logs)).toEqual(expectedEvents(plan, expected))
})

test('a buy that completes the curve leaves the unused input with the user', () => {
  const { quote, launched, x } = market.tokens
  const plan = {
    source: x,
    destination: launched,
    legs: chain({ pool: market.pools.quoteX, from: x, to: quote }, { from: quote, to: launched }),
  }
  const small = { source: quote, destination: launched, legs: chain({ from: quote, to: launched }) }
  expectOk(market.vm.send(routeOf(market, small, { amountIn: 85_900_000_000n })))
  const expected = exactIn(market, plan, 300_000_000_000n)!
  const before = holdings(market)
  expectOk(
    market.vm.send(routeOf(market, plan, { amountIn: 300_000_000_000n, quotedOut: expected.amountOut })),
  )
  const after = holdings(market)
  const [toQuote, bought] = expected.steps
  expect(after.launched - before.launched).toBe(expected.amountOut)
  expect(after.quote - before.quote).toBe(toQuote!.amountOut - bought!.amountIn)
  expect(after.quote).toBeGreaterThan(before.quote)
})

test('the destination may have another owner', () => {
  const plan = plans['two pools in a row']!(market)
  const theirs = { ...plan.destination, account: testKey('their y') }
  giveTokens(market.vm, theirs, theirs.account, testKey('friend'), 0n)
  const legs = plan.legs.map((leg) => (leg.to.mint === theirs.mint ? { ...leg, to: theirs } : leg))
  const { amountOut } = exactIn(market, plan, 1_000_000n)!
  expectOk(market.vm.send(routeOf(market, { ...plan, legs, destination: theirs }, { quotedOut: amountOut })))
  expect(tokenAmount(market.vm, theirs.account)).toBe(amountOut)
})
