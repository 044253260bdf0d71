import type { Quote } from '@callisto/contract'
import { expect, test } from 'vitest'
import { toUnresolvedRoute, validateThreshold } from './quoted-route.ts'

const key = (letter: string) => letter.repeat(32)

type Leg = readonly [input: string, output: string, inAmount: bigint, outAmount: bigint]

/** What is left of a quote when a client has dropped `bps`. */
const quoteOf = (swapMode: Quote['swapMode'], legs: readonly Leg[]): Quote => ({
  inputMint: key('A'),
  outputMint: key('C'),
  inAmount: '1000000',
  outAmount: '500',
  otherAmountThreshold: '490',
  swapMode,
  slippageBps: 50,
  routePlan: legs.map(([inputMint, outputMint, inAmount, outAmount], index) => ({
    swapInfo: {
      ammKey: key(String(index + 1)),
      inputMint: key(inputMint),
      outputMint: key(outputMint),
      inAmount: String(inAmount),
      outAmount: String(outAmount),
    },
    percent: 50,
  })),
})

const sharesOf = (quote: Quote) => toUnresolvedRoute(quote).steps.map(({ shareBps }) => shareBps)

test('without basis points, shares of the input are those of the amounts', () => {
  const legs: Leg[] = [
    ['A', 'C', 123_400n, 60n],
    ['A', 'C', 500n, 1n],
    ['A', 'B', 876_100n, 900n],
    ['B', 'C', 299n, 139n],
    ['B', 'C', 601n, 300n],
  ]
  expect(sharesOf(quoteOf('ExactIn', legs))).toEqual([1_234, 5, 8_761, 3_323, 6_677])
})

test('of an exact output, shares are those of what is delivered, and the first step takes the rest', () => {
  const legs: Leg[] = [
    ['A', 'C', 10n, 333n],
    ['A', 'C', 20n, 667n],
  ]
  expect(sharesOf(quoteOf('ExactOut', legs))).toEqual([3_330, 6_670])
})

test.each([1n, 7n, 100n, 9_999n, 10_001n, 123_456_789n])('the router draws %d again', (total) => {
  for (const shareBps of [1n, 3_333n, 5_000n, 9_999n]) {
    const first = (total * shareBps) / 10_000n
    if (first < 1n || first >= total) continue
    const legs: Leg[] = [
      ['A', 'C', first, 1n],
      ['A', 'C', total - first, 1n],
    ]
    const [share = 0, rest] = sharesOf(quoteOf('ExactIn', legs))
    expect((total * BigInt(share)) / 10_000n).toBe(first)
    expect(rest).toBe(10_000 - share)
  }
})

test('amounts of zero leave the percents', () => {
  const legs: Leg[] = [
    ['A', 'C', 0n, 1n],
    ['A', 'C', 5n, 1n],
  ]
  expect(sharesOf(quoteOf('ExactIn', legs))).toEqual([5_000, 5_000])
})

test.each<[string, (number | null | undefined)[], (number | undefined)[], number[]]>([
  ['basis points are taken', [1_234, 8_766], [12, 88], [1_234, 8_766]],
  ['a null among them leaves the percents', [1_234, null], [12, 88], [1_200, 8_800]],
  ['a missing percent is nothing', [undefined, undefined], [undefined, 100], [0, 10_000]],
  ['the only step takes all', [undefined], [undefined], [10_000]],
])('%s', (_, bps, percents, shares) => {
  const quote = quoteOf(
    'ExactIn',
    bps.map((): Leg => ['A', 'C', 0n, 1n]),
  )
  const routePlan = quote.routePlan.map(({ swapInfo }, at) => ({
    swapInfo,
    bps: bps[at],
    percent: percents[at],
  }))
  expect(sharesOf({ ...quote, routePlan })).toEqual(shares)
})

// 500 less 0.5 %, rounded up; 1,000,000 and 0.5 %
test.each<[Quote['swapMode'], string, boolean]>([
  ['ExactIn', '498', true],
  ['ExactIn', '499', false],
  ['ExactOut', '1005000', true],
  ['ExactOut', '1004999', false],
])('%s keeps a threshold of %s: %s', (swapMode, otherAmountThreshold, isKept) => {
  const quote = { ...quoteOf(swapMode, [['A', 'C', 1_000_000n, 500n]]), otherAmountThreshold }
  const found = validateThreshold(quote, toUnresolvedRoute(quote))
  expect(found?.error.errorCode).toBe(isKept ? undefined : 'CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD')
})

test('the platform fee is part of the route', () => {
  const quote = quoteOf('ExactIn', [['A', 'C', 1_000_000n, 500n]])
  const taxed = { ...quote, platformFee: { amount: '5', feeBps: 30 } }
  expect([quote, taxed].map((one) => toUnresolvedRoute(one).platformFeeBps)).toEqual([0, 30])
})
