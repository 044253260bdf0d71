import type { Quote } from '@callisto/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { key, mint, pool } from '../fake-chain.test-helper.ts'
import {
  BONK,
  NEWCOIN,
  POOLS,
  SOL,
  startTestService,
  type TestService,
  USDC,
} from '../test-service.test-helper.ts'

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
    platformFee: null,
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
  test('asks for the least that delivers the amount', async () => {
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
    expect(paid.platformFee).toEqual({ amount: String(fee), feeBps: 100 })
    expect(BigInt(paid.inAmount)).toBe(BigInt(free.inAmount) + fee)
  })
})

test('the platform fee comes off the output', async () => {
  const free = await quote()
  const paid = await quote({ platformFeeBps: '20' })
  const fee = (BigInt(free.outAmount) * 20n) / 10_000n
  expect(paid.platformFee).toEqual({ amount: String(fee), feeBps: 20 })
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

/** Until the service has read the last block. */
async function seen(): Promise<void> {
  while (service.service.ready().slot < service.chain.slot)
    await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
}

describe('the chain moves', () => {
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
