import { AMMS } from '@callisto/amms'
import { parseParameters, type Quote, QuoteQuerySchema, toQuoteRequest } from '@callisto/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { findQuote } from '../quote/find-quote.ts'
import { createSearchEngine } from '../search/search-engine.ts'
import { HubMints } from '../state/hub-mints.ts'
import { PoolRegistry } from '../state/pool-registry.ts'
import { CLUSTER, key, mint, pool } from '../testing/fake-chain.test-helper.ts'
import {
  BONK,
  emptyMarket,
  NEWCOIN,
  POOLS,
  SOL,
  startTestService,
  stillClock,
  type TestService,
  testPrice,
  USDC,
} from '../testing/test-service.test-helper.ts'

const NEWMINT = key(62)

let service: TestService
beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service.close())

async function quote(change: Record<string, string> = {}): Promise<Quote> {
  const params = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: '1000000000', ...change })
  const { status, body } = await service.get(`/swap/v1/quote?${params}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as Quote
}

/** The formula of ARCHITECTURE, written once more. */
function slow(amountIn: bigint, [reserveIn, reserveOut]: [bigint, bigint], feePpm: bigint): bigint {
  const fee = (amountIn * feePpm + 999_999n) / 1_000_000n
  return (reserveOut * (amountIn - fee)) / (reserveIn + amountIn - fee)
}

// spec 2-3-22, 2-7-29
test('one market is quoted to the unit, with every field of the public reply', async () => {
  const answer = await quote({ onlyDirectRoutes: 'true', amount: '1000' })
  const out = slow(1_000n, [1_000_000_000_000n, 150_000_000_000n], 2_500n)
  expect(answer).toEqual({
    inputMint: SOL,
    inAmount: '1000',
    outputMint: USDC,
    outAmount: String(out),
    otherAmountThreshold: String((out * 9_950n + 9_999n) / 10_000n),
    swapMode: 'ExactIn',
    slippageBps: 50,
    priceImpactPct: expect.stringMatching(/^0(\.\d+)?$/),
    routePlan: [
      {
        swapInfo: {
          ammKey: POOLS.solUsdc.address,
          label: 'Callisto CPMM',
          inputMint: SOL,
          outputMint: USDC,
          inAmount: '1000',
          outAmount: String(out),
          feeAmount: '3',
          feeMint: SOL,
        },
        percent: 100,
        bps: 10_000,
      },
    ],
    contextSlot: 1_000,
    timeTaken: 0,
  })
})

test('a large amount is split, and the parts and shares add up', async () => {
  const answer = await quote({ amount: '200000000000' })
  expect(answer.routePlan.length).toBe(2)
  expect(answer.routePlan.reduce((sum, step) => sum + (step.bps ?? 0), 0)).toBe(10_000)
  const inputs = answer.routePlan.map((step) => BigInt(step.swapInfo.inAmount))
  expect(inputs.reduce((sum, one) => sum + one, 0n)).toBe(200_000_000_000n)
  const alone = slow(200_000_000_000n, [1_000_000_000_000n, 150_000_000_000n], 2_500n)
  expect(BigInt(answer.outAmount)).toBeGreaterThan(alone)
  expect(Number(answer.priceImpactPct)).toBeGreaterThan(0.05)
})

test('two markets in a row, and through a curve', async () => {
  const far = await quote({ outputMint: BONK })
  const path = [...new Set(far.routePlan.map((step) => step.swapInfo.outputMint))]
  expect(path).toEqual([USDC, BONK])
  const curve = await quote({ inputMint: USDC, outputMint: NEWCOIN, amount: '1000000' })
  expect(curve.routePlan.at(-1)?.swapInfo).toMatchObject({ label: 'Callisto Launchpad', inputMint: SOL })
})

describe('exact out', () => {
  test('quotes the least input that delivers the amount', async () => {
    const answer = await quote({ amount: '1000000', swapMode: 'ExactOut', onlyDirectRoutes: 'true' })
    expect(answer.outAmount).toBe('1000000')
    const reserves: [bigint, bigint] = [1_000_000_000_000n, 150_000_000_000n]
    const input = BigInt(answer.inAmount)
    expect(slow(input, reserves, 2_500n)).toBeGreaterThanOrEqual(1_000_000n)
    expect(slow(input - 1n, reserves, 2_500n)).toBeLessThan(1_000_000n)
    expect(answer.otherAmountThreshold).toBe(String((input * 10_050n) / 10_000n))
  })

  test('the platform fee is on top of the input', async () => {
    const free = await quote({ amount: '1000000', swapMode: 'ExactOut' })
    const paid = await quote({ amount: '1000000', swapMode: 'ExactOut', platformFeeBps: '100' })
    const fee = BigInt(free.inAmount) / 100n
    expect(paid.platformFee).toEqual({ amount: String(fee), feeBps: 100, feeMint: SOL })
    expect(BigInt(paid.inAmount)).toBe(BigInt(free.inAmount) + fee)
  })
})

test('the platform fee comes off the output', async () => {
  const free = await quote()
  const paid = await quote({ platformFeeBps: '20' })
  const fee = (BigInt(free.outAmount) * 20n) / 10_000n
  expect(paid.platformFee).toEqual({ amount: String(fee), feeBps: 20, feeMint: USDC })
  expect(BigInt(paid.outAmount)).toBe(BigInt(free.outAmount) - fee)
})

test('venues can be chosen and excluded, in both styles of a list', async () => {
  const only = await quote({ outputMint: NEWCOIN, dexes: 'Callisto+Launchpad' })
  expect(only.routePlan.map((step) => step.swapInfo.label)).toEqual(['Callisto Launchpad'])
  const { body } = await service.get(
    `/swap/v1/quote?inputMint=${SOL}&outputMint=${NEWCOIN}&amount=5&excludeDexes=Nobody&excludeDexes=Callisto%20Launchpad`,
  )
  expect(body.errorCode).toBe('NO_ROUTES_FOUND')
})

// spec 2-3-22
test('slippage may be left to the server', async () => {
  expect(await quote({ autoSlippage: 'true' })).toMatchObject({ slippageBps: 50, computedAutoSlippage: 50 })
  expect(await quote({ autoSlippage: 'true', maxAutoSlippageBps: '20' })).toMatchObject({ slippageBps: 20 })
  expect(await quote({ autoSlippage: 'true', outputMint: NEWCOIN })).toMatchObject({ slippageBps: 250 })
})

test('only plans that fit one transaction are quoted', async () => {
  const many = Array.from({ length: 30 }, (_, i) =>
    pool(100 + i, [SOL, USDC], [10_000_000_000n, 1_500_000_000n]),
  )
  service.chain.commit(...many)
  await seen()
  const answer = await quote({ amount: '500000000000' })
  const swap = await service.post('/swap/v1/swap', { quoteResponse: answer, userPublicKey: key(500) })
  expect(swap.status).toBe(200)
  const bytes = Buffer.from(String(swap.body.swapTransaction), 'base64')
  expect(bytes.length).toBeLessThanOrEqual(1_232)
})

describe('rules', () => {
  test('one market from input to output, where two would pay more', async () => {
    service.chain.set(mint(key(61), 6))
    service.chain.commit(
      pool(60, [SOL, key(61)], [10n ** 12n, 10n ** 12n]),
      pool(61, [key(61), USDC], [10n ** 12n, 10n ** 12n]),
    )
    await seen()
    const free = await quote({ restrictIntermediateTokens: 'false' })
    expect(free.routePlan.length).toBeGreaterThan(1)
    const direct = await quote({ onlyDirectRoutes: 'true' })
    expect(direct.routePlan.map(({ swapInfo }) => [swapInfo.inputMint, swapInfo.outputMint])).toEqual(
      direct.routePlan.map(() => [SOL, USDC]),
    )
    expect(BigInt(direct.outAmount)).toBeLessThan(BigInt(free.outAmount))
    // That token has too few markets to be passed through.
    const restricted = await quote({ restrictIntermediateTokens: 'true' })
    const through = restricted.routePlan.flatMap(({ swapInfo }) => [swapInfo.inputMint, swapInfo.outputMint])
    expect(through).not.toContain(key(61))
  })

  test.each([0, 37, 300, 10_000])('a tolerance of %d bps sets the threshold', async (slippageBps) => {
    const exactIn = await quote({ slippageBps: String(slippageBps) })
    const least = BigInt(exactIn.outAmount) * BigInt(10_000 - slippageBps)
    expect(BigInt(exactIn.otherAmountThreshold)).toBe((least + 9_999n) / 10_000n)
    const exactOut = await quote({
      slippageBps: String(slippageBps),
      swapMode: 'ExactOut',
      amount: '1000000',
    })
    const most = BigInt(exactOut.inAmount) * BigInt(10_000 + slippageBps)
    expect(BigInt(exactOut.otherAmountThreshold)).toBe(most / 10_000n)
  })

  test('when the best plan needs more accounts than allowed, the best of those that do not', async () => {
    const all = await quote({ amount: '200000000000' })
    expect(all.routePlan).toHaveLength(2)
    const few = await quote({ amount: '200000000000', maxAccounts: '9' })
    expect(few.routePlan.map(({ swapInfo }) => swapInfo.ammKey)).toEqual([POOLS.solUsdc.address])
    expect(BigInt(few.outAmount)).toBeLessThan(BigInt(all.outAmount))
  })

  test('an amount that no plan of one transaction carries is too large, not without a route', async () => {
    const shards = Array.from({ length: 40 }, (_, i) =>
      pool(200 + i, [BONK, NEWMINT], [10n ** 7n, 10n ** 7n]),
    )
    service.chain.set(mint(NEWMINT, 6))
    service.chain.commit(...shards)
    await seen()
    const ask = { inputMint: BONK, outputMint: NEWMINT, swapMode: 'ExactOut' }
    expect((await quote({ ...ask, amount: '9000000' })).routePlan.length).toBeGreaterThan(0)
    const params = new URLSearchParams({ ...ask, amount: '90000000' })
    expect((await service.get(`/swap/v1/quote?${params}`)).body).toMatchObject({ reason: 'AMOUNT_TOO_LARGE' })
  })

  test('a minimum liquidity excludes thin pools and pools without a price', async () => {
    const prices = async () => ({ [SOL]: testPrice(150, 9), [USDC]: testPrice(1, 6) })
    const priced = await startTestService(undefined, { market: { ...emptyMarket, prices } })
    const ask = async (change: Record<string, string>) => {
      const params = new URLSearchParams({
        inputMint: SOL,
        outputMint: USDC,
        amount: '200000000000',
        ...change,
      })
      return (await priced.get(`/swap/v1/quote?${params}`)).body as unknown as Quote
    }
    // 1,000 SOL and 150,000 USDC in the one, half of both in the other.
    expect((await ask({ minLiquidityUsd: '100000' })).routePlan).toHaveLength(2)
    const deep = await ask({ minLiquidityUsd: '200000' })
    expect(deep.routePlan.map(({ swapInfo }) => swapInfo.ammKey)).toEqual([POOLS.solUsdc.address])
    expect(await ask({ minLiquidityUsd: '400000' })).toMatchObject({ errorCode: 'NO_ROUTES_FOUND' })
    expect(await ask({ minLiquidityUsd: '-1' })).toMatchObject({ errorCode: 'INVALID_REQUEST' })
    await priced.close()
    // Without prices no market is known to hold anything.
    const { body } = await service.get(
      `/swap/v1/quote?inputMint=${SOL}&outputMint=${USDC}&amount=5000&minLiquidityUsd=0.01`,
    )
    expect(body.errorCode).toBe('NO_ROUTES_FOUND')
  })
})

describe('with the optimality gap', () => {
  test.each(['ExactIn', 'ExactOut'])(
    '%s: the bound is not beaten, and the parts add up',
    async (swapMode) => {
      const amount = swapMode === 'ExactIn' ? '200000000000' : '20000000000'
      const answer = await quote({ amount, swapMode, platformFeeBps: '20', withGap: 'true' })
      const gap = answer.gap!
      const [got, bound] =
        swapMode === 'ExactIn'
          ? [Number(answer.outAmount), Number(gap.bound)]
          : [Number(gap.bound), Number(answer.inAmount)]
      expect(got).toBeLessThanOrEqual(bound)
      expect(gap.total).toBeCloseTo(1 - got / bound, 9)
      expect(gap.search + gap.limits + gap.platformFee).toBeCloseTo(gap.total, 12)
      expect(gap.platformFee).toBeGreaterThan(0.0019)
      expect(gap.search).toBeLessThan(1e-6)
      expect(gap.slack).toBeLessThan(1e-6)
    },
  )

  test('the cost of a rule is part of the gap', async () => {
    const { gap } = await quote({ amount: '200000000000', maxAccounts: '9', withGap: 'true' })
    expect(gap?.limits).toBeGreaterThan(0.01)
    expect(gap?.search).toBeLessThan(1e-6)
  })

  test('without the parameter there is none', async () => expect(await quote()).not.toHaveProperty('gap'))
})

test('a search that reaches its time limit returns its best executable plan', async () => {
  let nowMs = 0
  const clock = { ...stillClock, nowMs: () => (nowMs += 1_000) }
  const late = await startTestService(undefined, { clock })
  const params = new URLSearchParams({
    inputMint: SOL,
    outputMint: USDC,
    amount: '200000000000',
    withGap: 'true',
  })
  const { status, body } = await late.get(`/swap/v1/quote?${params}`)
  expect(status).toBe(200)
  expect(Number(body.outAmount)).toBeGreaterThan(0)
  // At the time limit the bound is loose but valid.
  const { bound } = (body.gap ?? {}) as { bound?: string }
  if (bound !== undefined) expect(BigInt(bound)).toBeGreaterThanOrEqual(BigInt(String(body.outAmount)))
  await late.close()
})

test('a request whose client has disconnected is not searched', async () => {
  const registry = new PoolRegistry(AMMS)
  registry.apply(1, [mint(SOL, 9), mint(USDC, 6), POOLS.solUsdc])
  registry.apply(1, [mint(SOL, 9), mint(USDC, 6)])
  const tables = new LookupTableRegistry()
  const nowMs = () => 0
  const { search } = createSearchEngine({ registry, tables, clock: stillClock, onWorkerFailure: () => {} })
  const found = await findQuote(
    toQuoteRequest(parseParameters(QuoteQuerySchema, { inputMint: SOL, outputMint: USDC, amount: '5' })),
    { registry, tables, search, hubs: new HubMints(registry), cluster: () => CLUSTER, nowMs },
    { search: { signal: AbortSignal.abort() } },
  )
  expect(found).toMatchObject({ ok: false, error: { errorCode: 'DEADLINE_EXCEEDED' } })
})

test('a quote that would outlive its deadline in the queue is refused with the seconds to wait', async () => {
  const hurried = await startTestService(undefined, { searches: { deadlineMs: 0 } })
  const path = `/swap/v1/quote?inputMint=${SOL}&outputMint=${USDC}&amount=1000000`
  const { status, body, headers } = await hurried.get(path)
  expect([status, body.errorCode, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '1'])
  expect(await hurried.metric('callisto_trade_searches_rejected_total')).toBe(1)
  expect(await hurried.metric('callisto_trade_searches_waiting')).toBe(0)
  await hurried.close()
})

/** Until the service has read the last block. */
async function seen(): Promise<void> {
  while (service.service.ready().slot < service.chain.slot)
    await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
}

describe('changes on the chain', () => {
  test('a changed pool changes the next quote', async () => {
    const before = await quote()
    service.chain.commit(pool(1, [SOL, USDC], [1_000_000_000_000n, 300_000_000_000n]))
    await seen()
    const after = await quote()
    expect(BigInt(after.outAmount)).toBeGreaterThan(BigInt(before.outAmount))
    expect(after.contextSlot).toBe(1_001)
  })

  test('a new pool with a new mint can be traded at once', async () => {
    const fresh = key(60)
    service.chain.set(mint(fresh, 6))
    service.chain.commit(pool(50, [fresh, USDC], [1_000_000_000n, 1_000_000_000n]))
    await seen()
    expect(await quote({ outputMint: fresh })).toMatchObject({ outputMint: fresh })
  })

  test('a closed pool is gone', async () => {
    service.chain.commit({ ...POOLS.newcoin, data: new Uint8Array(), lamports: 0n, owner: key(0) })
    await seen()
    const { body } = await service.get(`/swap/v1/quote?inputMint=${SOL}&outputMint=${NEWCOIN}&amount=5`)
    expect(body.errorCode).toBe('TOKEN_NOT_TRADABLE')
  })
})
