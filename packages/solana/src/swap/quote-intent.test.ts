import type { Quote } from '@callisto/contract'
import { expect, test } from 'vitest'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'
import { routeMints, toSwapIntent } from './quote-intent.ts'

const [sol, mid, usdc, user] = ['S', 'M', 'U', 'W'].map((letter) => letter.repeat(32)) as [
  string,
  string,
  string,
  string,
]
const programs: Record<string, string> = {
  [sol]: TOKEN_PROGRAM,
  [mid]: TOKEN_2022_PROGRAM,
  [usdc]: TOKEN_PROGRAM,
}
const options = {
  user,
  maxPriorityFeeLamports: 9n,
  readSwap: () => undefined,
  tokenProgramOf: (mint: string) => programs[mint],
}

type Share = Pick<Quote['routePlan'][number], 'bps' | 'percent'>
function quoteOf(
  shares: readonly [input: string, output: string, share: Share][],
  more: Partial<Quote> = {},
): Quote {
  return {
    inputMint: sol,
    outputMint: usdc,
    inAmount: '1001',
    outAmount: '501',
    otherAmountThreshold: '1',
    swapMode: 'ExactIn',
    slippageBps: 100,
    routePlan: shares.map(([inputMint, outputMint, share], at) => ({
      swapInfo: { ammKey: `pool${at}`, inputMint, outputMint, inAmount: '1', outAmount: '1' },
      ...share,
    })),
    ...more,
  }
}
const direct = quoteOf([[sol, usdc, { bps: 10_000 }]])

// 501 less 1 % is 495.99; 1001 and 1 % is 1011.01: the threshold of the quote counts for nothing.
test.each<[Quote['swapMode'], bigint, bigint]>([
  ['ExactIn', 1_001n, 496n],
  ['ExactOut', 1_011n, 501n],
])('%s bounds the swap by the slippage', (swapMode, amountIn, amountOut) => {
  const { readSwap, maxPriorityFeeLamports } = options
  expect(toSwapIntent({ ...direct, swapMode }, options)).toEqual({
    user,
    maxPriorityFeeLamports,
    readSwap,
    wrapSol: true,
    swapMode,
    input: { mint: sol, tokenProgram: TOKEN_PROGRAM },
    output: { mint: usdc, tokenProgram: TOKEN_PROGRAM },
    amountIn,
    amountOut,
    route: [
      { pool: 'pool0', inputMint: sol, outputMint: usdc, shareBps: 10_000, amountIn: 1n, amountOut: 1n },
    ],
    intermediates: [],
    platformFeeBps: 0,
  })
})

test('fees, fee payer and wrapping are those of the options and of the quote', () => {
  const quote = { ...direct, platformFee: { amount: '5', feeBps: 30 } }
  expect(toSwapIntent(quote, { ...options, wrapSol: false, feeAccount: 'F', feePayer: 'P' })).toMatchObject({
    wrapSol: false,
    feeAccount: 'F',
    feePayer: 'P',
    platformFeeBps: 30,
  })
})

test.each<[string, Quote, number[]]>([
  [
    'basis points before percents',
    quoteOf([
      [sol, usdc, { bps: 3_333, percent: 33 }],
      [sol, usdc, { bps: 6_667, percent: 67 }],
    ]),
    [3_333, 6_667],
  ],
  [
    'percents without them',
    quoteOf([
      [sol, usdc, { percent: 33 }],
      [sol, usdc, { percent: 67 }],
    ]),
    [3_300, 6_700],
  ],
  ['all of an only pool', quoteOf([[sol, usdc, {}]]), [10_000]],
  [
    'nothing where several have none',
    quoteOf([
      [sol, usdc, {}],
      [sol, usdc, { percent: 100 }],
    ]),
    [0, 10_000],
  ],
])('shares are %s', (_, quote, shares) => {
  expect(toSwapIntent(quote, options).route.map(({ shareBps }) => shareBps)).toEqual(shares)
})

test('the mints between have the programs of the chain', () => {
  const quote = quoteOf([
    [sol, mid, { bps: 10_000 }],
    [mid, usdc, { bps: 10_000 }],
  ])
  expect([...routeMints(quote)]).toEqual([sol, mid, usdc])
  expect(toSwapIntent(quote, options).intermediates).toEqual([
    { mint: mid, tokenProgram: TOKEN_2022_PROGRAM },
  ])
})

test.each([
  ['input', quoteOf([[mid, usdc, {}]], { inputMint: 'gone' })],
  ['output', quoteOf([[sol, mid, {}]], { outputMint: 'gone' })],
  [
    'intermediate mint',
    quoteOf([
      [sol, 'gone', {}],
      ['gone', usdc, {}],
    ]),
  ],
])('an %s that does not exist is refused', (_, quote) => {
  expect(() => toSwapIntent(quote, options)).toThrow(RangeError)
})
