import { expect, test } from 'vitest'
import { type AmmV4Rules, swapExactIn, swapExactOut } from './swap.ts'

const fee = { numerator: 25n, denominator: 10_000n }
const side = (rules: AmmV4Rules) => ({ reserveIn: 1_000_000n, reserveOut: 2_000_000n, fee, rules })

test.each([
  // A fee of 0.4975 is nothing by the older rules and 1 by the newer; above half a unit they agree.
  ['2024', 199n, 397n, 0n],
  ['2026', 199n, 395n, 1n],
  ['2024', 201n, 399n, 1n],
  ['2026', 201n, 399n, 1n],
  ['2024', 10_000n, 19_752n, 25n],
  ['2026', 10_000n, 19_752n, 25n],
] as const)('rules of %s: %d in buys %d for a fee of %d', (rules, amountIn, amountOut, taken) =>
  expect(swapExactIn(side(rules), amountIn)).toEqual({ amountIn, amountOut, fee: taken }),
)

test.each([
  // An output worth half a unit costs one by both, one below it nothing by the older rules: the program refuses that.
  ['2024', 1n, 2n],
  ['2026', 1n, 2n],
  ['2024', 19_752n, 10_000n],
  ['2026', 19_752n, 10_000n],
] as const)('rules of %s: %d out costs %d', (rules, amountOut, amountIn) =>
  expect(swapExactOut(side(rules), amountOut).amountIn).toBe(amountIn),
)

test('an output worth less than half a unit costs nothing by the older rules, a unit and its fee by the newer', () => {
  const far = { reserveIn: 1_000n, reserveOut: 10_000n, fee }
  expect(swapExactOut({ ...far, rules: '2024' }, 4n).amountIn).toBe(0n)
  expect(swapExactOut({ ...far, rules: '2026' }, 4n).amountIn).toBe(2n)
})
