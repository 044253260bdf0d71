import type { BuildReply, Quote, SwapInstructionsV2Reply } from '@callisto/contract'
import { router } from '@callisto/program-clients'
import { getBase58Decoder } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountOf, parseSwap, quoteOf, routeIn, user } from '../testing/built-swap.test-helper.ts'
import { BLOCKHASH, key, lookupTable, tokenAccount } from '../testing/fake-chain.test-helper.ts'
import {
  BONK,
  market,
  POOLS,
  SOL,
  startTestService,
  type TestService,
  USDC,
} from '../testing/test-service.test-helper.ts'

const TIP_ACCOUNT = key(600)

let service: TestService
beforeEach(async () => {
  const chain = market()
  chain.set(lookupTable(key(801), [USDC, SOL, POOLS.solUsdc.address]))
  service = await startTestService(chain, {
    tipAccount: TIP_ACCOUNT,
    lookupTables: { addresses: [key(801)] },
  })
  chain.methods.getRecentPrioritizationFees = () =>
    Array.from({ length: 100 }, (_, slot) => ({ slot, prioritizationFee: slot }))
})
afterEach(() => service.close())

const trade = { inputMint: SOL, outputMint: USDC, amount: '1000000000' }

const get = (path: string, change: Record<string, string> = {}) =>
  service.get(`/swap/v2/${path}?${new URLSearchParams({ ...trade, ...change })}`)

const build = async (change: Record<string, string> = {}) => {
  const { status, body } = await get('build', { taker: user, ...change })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as BuildReply
}

describe('quote', () => {
  test('is that of version 1', async () => {
    const { timeTaken: _, ...first } = await quoteOf(service)
    const { body } = await get('quote')
    expect(body).toMatchObject(first)
  })

  test('is not split without dynamicSwap', async () => {
    const steps = async (change: Record<string, string>) =>
      ((await get('quote', { amount: '200000000000', ...change })).body as unknown as Quote).routePlan.length
    expect(await steps({})).toBe(2)
    expect(await steps({ dynamicSwap: 'false' })).toBe(1)
  })

  test.each([
    ['both lists of venues', { dexes: 'A', excludeDexes: 'B' }, 'INVALID_REQUEST'],
    ['both lists, by another name', { dexes: 'A', excludedDexes: 'B' }, 'INVALID_REQUEST'],
    ['incurred slippage', { useIncurredSlippageForQuoting: 'true' }, 'NOT_SUPPORTED'],
  ])('refuses %s', async (_, change, errorCode) => {
    expect(await get('quote', change)).toMatchObject({
      status: 400,
      body: { error: expect.any(String), errorCode },
    })
  })
})

describe('build', () => {
  test('has the quote, its instructions, the tables and a blockhash', async () => {
    const reply = await build()
    expect(reply).toMatchObject({ inAmount: '1000000000', swapMode: 'ExactIn', slippageBps: 50 })
    expect(reply.setupInstructions).toHaveLength(4)
    expect(reply.swapInstruction.programId).toBe(router.PROGRAM)
    expect(reply.cleanupInstruction?.accounts[0]?.pubkey).toBe(await accountOf(SOL))
    expect(reply.tipInstruction).toBeNull()
    expect(reply.addressesByLookupTableAddress).toEqual({
      [key(801)]: [USDC, SOL, POOLS.solUsdc.address],
    })
    const { blockhash, lastValidBlockHeight } = reply.blockhashWithMetadata
    expect(getBase58Decoder().decode(Uint8Array.from(blockhash))).toBe(BLOCKHASH)
    expect(lastValidBlockHeight).toBe(1_150)
  })

  /** A compute unit price, and no limit: only the caller knows what else runs. */
  const priceOf = ({ computeBudgetInstructions }: Pick<BuildReply, 'computeBudgetInstructions'>) =>
    computeBudgetInstructions.map(({ data }) => {
      const bytes = Buffer.from(data, 'base64')
      return [bytes[0], Number(bytes.readBigUInt64LE(1))]
    })

  test.each<[string, Record<string, string>, number]>([
    ['unset', {}, 50],
    ['medium', { computeUnitPricePercentile: 'medium' }, 25],
    ['veryHigh', { computeUnitPricePercentile: 'veryHigh' }, 75],
    ['a number', { computeUnitPricePercentile: '9900' }, 99],
    ['fast', { mode: 'fast' }, 90],
    ['fast with a percentile', { mode: 'fast', computeUnitPricePercentile: '100' }, 1],
  ])('percentile of the compute unit price: %s', async (_, change, price) => {
    expect(priceOf(await build(change))).toEqual([[3, price]])
  })

  test('a tip is an instruction of its own', async () => {
    const { tipInstruction, otherInstructions } = await build({ tipAmount: '1000000', payer: key(700) })
    expect(tipInstruction?.accounts.map(({ pubkey }) => pubkey)).toEqual([key(700), TIP_ACCOUNT])
    expect(otherInstructions).toEqual([])
  })

  test('slippage is left to the server with rtse', async () => {
    expect(await build({ slippageBps: 'rtse' })).toMatchObject({ slippageBps: 50, computedAutoSlippage: 50 })
    expect(await build({ slippageBps: '20' })).toMatchObject({ slippageBps: 20 })
  })

  test('a platform fee of the input', async () => {
    const feeAccount = key(504)
    service.chain.set(tokenAccount(feeAccount, SOL, key(505)))
    const reply = await build({ platformFeeBps: '20', feeMint: SOL, feeAccount })
    expect(reply.platformFee).toEqual({ amount: '2000000', feeBps: 20, feeMint: SOL })
    expect(reply.swapInstruction.accounts[7]?.pubkey).toBe(feeAccount)
  })

  test('accounts and unwrapping are those of the request', async () => {
    const elsewhere = key(501)
    service.chain.set(tokenAccount(elsewhere, USDC, key(502)))
    const reply = await build({ destinationTokenAccount: elsewhere, wrapAndUnwrapSol: 'false' })
    expect(reply.swapInstruction.accounts[2]?.pubkey).toBe(elsewhere)
    expect([reply.setupInstructions, reply.cleanupInstruction]).toEqual([[], null])
  })

  test.each<[string, Record<string, string>, string]>([
    ['no taker', { taker: '' }, 'INVALID_REQUEST'],
    ['a tip below the least', { tipAmount: '999999' }, 'INVALID_REQUEST'],
    ['a mode', { mode: 'slow' }, 'INVALID_REQUEST'],
    ['a percentile', { computeUnitPricePercentile: '10001' }, 'INVALID_REQUEST'],
    ['an expiry', { blockhashSlotsToExpiry: '301' }, 'INVALID_REQUEST'],
    ['a slippage', { slippageBps: 'auto' }, 'INVALID_REQUEST'],
    ['a fee without its account', { platformFeeBps: '20' }, 'INVALID_REQUEST'],
    [
      'two destinations',
      { destinationTokenAccount: USDC, nativeDestinationAccount: USDC },
      'INVALID_REQUEST',
    ],
    ['the same token twice', { outputMint: SOL }, 'CIRCULAR_ARBITRAGE_IS_DISABLED'],
  ])('refuses %s', async (_, change, errorCode) => {
    const reply = await get('build', { taker: user, ...change })
    expect(reply).toMatchObject({ status: 400, body: { error: expect.any(String), errorCode } })
  })
})

describe('swap', () => {
  const post = async (path: string, change: object = {}) =>
    service.post(`/swap/v2/${path}`, { quoteResponse: (await get('quote')).body, taker: user, ...change })

  test('is a transaction with the whole limit, its price and a tip', async () => {
    await service.close()
    service = await startTestService(undefined, { tipAccount: TIP_ACCOUNT })
    service.chain.methods.getRecentPrioritizationFees = () => [{ slot: 1, prioritizationFee: 1_000 }]
    const { body } = await post('swap', { tipAmount: '1000000', blockhashSlotsToExpiry: 300 })
    expect(body).toEqual({
      swapTransaction: expect.any(String),
      lastValidBlockHeight: 1_150,
      prioritizationFeeLamports: 1_400,
      computeUnitPrice: '1000',
    })
    const transaction = parseSwap(String(body.swapTransaction))
    expect(transaction.instructions.slice(0, 3).map(({ programId }) => programId)).toEqual([
      'ComputeBudget111111111111111111111111111111',
      'ComputeBudget111111111111111111111111111111',
      '11111111111111111111111111111111',
    ])
    expect(routeIn(transaction).accounts[0]?.address).toBe(user)
  })

  test('as instructions, limit included', async () => {
    const { body } = await post('swap-instructions')
    const reply = body as unknown as SwapInstructionsV2Reply
    expect(reply.computeBudgetInstructions.map(({ data }) => Buffer.from(data, 'base64')[0])).toEqual([2, 3])
    expect(reply.swapInstruction).toEqual((await build()).swapInstruction)
  })

  test('unknown fields of the quote survive, and lost ones are not needed', async () => {
    const quoteResponse = { ...(await get('quote')).body, extra: { any: 1 }, timeTaken: undefined }
    expect((await post('swap-instructions', { quoteResponse })).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['no taker', { taker: undefined }, 'INVALID_REQUEST'],
    ['a payer that is no key', { payer: 'x' }, 'INVALID_REQUEST'],
    ['a tip below the least', { tipAmount: '5' }, 'INVALID_REQUEST'],
    ['a tip as a number', { tipAmount: 1_000_000 }, 'INVALID_REQUEST'],
    ['an expiry of 0', { blockhashSlotsToExpiry: 0 }, 'INVALID_REQUEST'],
    [
      'two destinations',
      { destinationTokenAccount: USDC, nativeDestinationAccount: USDC },
      'INVALID_REQUEST',
    ],
  ])('refuses %s', async (_, change, errorCode) => {
    expect(await post('swap', change)).toMatchObject({ status: 400, body: { errorCode } })
  })

  test('a tip on a cluster without a block engine', async () => {
    await service.close()
    service = await startTestService()
    expect(await post('swap', { tipAmount: '1000000' })).toMatchObject({
      body: { errorCode: 'NOT_SUPPORTED' },
    })
  })
})

test('a build through two pools closes what it opened in one instruction', async () => {
  const { cleanupInstruction } = await build({ inputMint: BONK, outputMint: SOL, amount: '100000000' })
  expect(cleanupInstruction?.programId).toBe(router.PROGRAM)
})
