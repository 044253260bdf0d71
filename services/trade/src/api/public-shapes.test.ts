import type { Quote } from '@callisto/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quoteOf, user } from '../testing/built-swap.test-helper.ts'
import { key, lookupTable, pool, tokenAccount } from '../testing/fake-chain.test-helper.ts'
import { documentedShapes, rustShapes } from '../testing/public-shapes.test-helper.ts'
import {
  BONK,
  market,
  POOLS,
  SOL,
  startTestService,
  type TestService,
  USDC,
} from '../testing/test-service.test-helper.ts'

/** Pools between SOL and USDC, more than a legacy transaction holds and no more than one of version 0 may name. */
const MANY = Array.from({ length: 12 }, (_, n) =>
  pool(100 + n, [SOL, USDC].sort() as [string, string], [1_000_000_000n, 1_000_000_000n]),
)
const FEE_ACCOUNT = key(602)

let service: TestService
beforeEach(async () => {
  const chain = market()
  for (const one of MANY) chain.set(one)
  chain.set(lookupTable(key(801), [USDC, SOL, POOLS.solUsdc.address]))
  chain.set(tokenAccount(FEE_ACCOUNT, USDC, key(603)))
  chain.methods.getRecentPrioritizationFees = () => [{ slot: 1, prioritizationFee: 200 }]
  service = await startTestService(chain, {
    tipAccount: key(600),
    lookupTables: { addresses: [key(801)] },
  })
})
afterEach(() => service.close())

const trade = { inputMint: SOL, outputMint: USDC, amount: '1000000' }
const queryOf = (change: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({ ...trade, ...change })

/** Throws where a reply is not of a shape that its clients read. */
async function expectShape(
  reply: Promise<{ status: number; body: unknown }>,
  ...shapes: readonly ((value: unknown, path: string) => void)[]
): Promise<void> {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
  // As a client parses it: what is undefined is not there.
  for (const shape of shapes) shape(JSON.parse(JSON.stringify(body)), 'reply')
}

const quotes: readonly [string, Record<string, string>][] = [
  ['of one market', {}],
  ['through two', { inputMint: BONK, outputMint: SOL, amount: '100000000' }],
  ['that is split', { amount: '5000000000' }],
  ['for an exact output', { swapMode: 'ExactOut' }],
  ['with a platform fee', { platformFeeBps: '20' }],
  [
    'with automatic slippage',
    { autoSlippage: 'true', maxAutoSlippageBps: '120', computeAutoSlippage: 'true' },
  ],
]

describe('replies have the shapes that the official Rust client and the public documents declare', () => {
  test.each(quotes)('a quote %s', async (_, change) => {
    await expectShape(
      service.get(`/swap/v1/quote?${queryOf(change)}`),
      rustShapes.quote,
      documentedShapes.quote,
    )
    const { autoSlippage, maxAutoSlippageBps, computeAutoSlippage, ...rest } = change
    await expectShape(service.get(`/swap/v2/quote?${queryOf(rest)}`), documentedShapes.quote)
  })

  test.each<[string, object]>([
    ['plain', {}],
    ['legacy', { asLegacyTransaction: true }],
    ['of version 1', { transactionVersion: 1 }],
    ['with a measured limit', { dynamicComputeUnitLimit: true }],
    ['with dynamic slippage', { dynamicSlippage: { minBps: 5, maxBps: 200 } }],
    ['with a price of units', { computeUnitPriceMicroLamports: 5 }],
    ['with a tip', { prioritizationFeeLamports: { jitoTipLamports: 1_000 } }],
    [
      'with a level of fees',
      {
        prioritizationFeeLamports: {
          priorityLevelWithMaxLamports: { priorityLevel: 'veryHigh', maxLamports: 4_000_000, global: true },
        },
      },
    ],
    ['with a token ledger', { useTokenLedger: true, wrapAndUnwrapSol: false }],
  ])('a swap %s', async (_, change) => {
    const version = 'transactionVersion' in change ? { transactionVersion: '1' } : {}
    const quoteResponse = (await service.get(`/swap/v1/quote?${queryOf(version)}`)).body
    const request = { quoteResponse, userPublicKey: user, ...change }
    if (!('useTokenLedger' in change))
      await expectShape(service.post('/swap/v1/swap', request), rustShapes.swap)
    if (!('transactionVersion' in change))
      await expectShape(service.post('/swap/v1/swap-instructions', request), rustShapes.instructions)
  })

  test('a swap with a platform fee', async () => {
    const quoteResponse = await quoteOf(service, { ...trade, platformFeeBps: '20' })
    const request = { quoteResponse, userPublicKey: user, feeAccount: FEE_ACCOUNT }
    await expectShape(service.post('/swap/v1/swap', request), rustShapes.swap)
  })

  test.each<[string, object]>([
    ['plain', {}],
    ['by percentile', { computeUnitPricePercentile: 'veryHigh' }],
    ['with a tip', { tipAmount: '1000000' }],
  ])('a swap of version 2, %s', async (_, change) => {
    const request = { quoteResponse: await quoteOf(service), taker: user, ...change }
    await expectShape(service.post('/swap/v2/swap', request), documentedShapes.swapV2)
    await expectShape(service.post('/swap/v2/swap-instructions', request), documentedShapes.instructionsV2)
    const query = queryOf({ taker: user, ...(change as Record<string, string>) })
    await expectShape(service.get(`/swap/v2/build?${query}`), documentedShapes.build)
  })

  test('labels of programs', () =>
    expectShape(service.get('/swap/v1/program-id-to-label'), documentedShapes.labels))
})

describe('refusals have the documented form', () => {
  const refusal = async (quoteResponse: Quote, change: object = {}) => {
    const request = { quoteResponse, userPublicKey: user, ...change }
    const { status, body } = await service.post('/swap/v1/swap', request)
    expect(status).toBe(400)
    documentedShapes.error(body, 'refusal')
    return body.errorCode
  }
  const withPlan = async (plan: (step: Quote['routePlan'][number]) => Quote['routePlan']): Promise<Quote> => {
    const quote = await quoteOf(service)
    return { ...quote, routePlan: plan(quote.routePlan[0]!) }
  }

  test('a path of more tokens than the router has indices', async () => {
    const tokens = [SOL, ...Array.from({ length: 16 }, (_, n) => key(700 + n)), USDC]
    const endless = await withPlan((step) =>
      tokens.slice(1).map((outputMint, n) => ({
        swapInfo: { ...step.swapInfo, ammKey: key(730 + n), inputMint: tokens[n]!, outputMint },
        percent: 100,
        bps: 10_000,
      })),
    )
    expect(await refusal(endless)).toBe('MAX_ACCOUNT_GREATER_THAN_MAX')
  })

  test('more markets than a legacy transaction holds', async () => {
    const wide = await withPlan((step) =>
      MANY.map(({ address }, n) => ({
        swapInfo: { ...step.swapInfo, ammKey: address },
        percent: 8,
        bps: 833 + (n === 0 ? 4 : 0),
      })),
    )
    expect(await refusal(wide, { asLegacyTransaction: true })).toBe('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS')
  })

  test('a quote', async () => {
    const { status, body } = await service.get(`/swap/v1/quote?${queryOf({ slippageBps: '10001' })}`)
    expect(status).toBe(400)
    documentedShapes.error(body, 'refusal')
  })
})
