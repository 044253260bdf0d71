// @vitest-environment happy-dom
import type { Quote } from '@callisto/contract'
import { buildFill, type FillTerms } from '@callisto/program-clients'
import { associatedTokenAddress, type ClusterValues, FORMAT_LIMITS, TOKEN_PROGRAM } from '@callisto/solana'
import { decodeAddress, decodeTransaction, withSignature } from '@callisto/solana/codec'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSwapSettings } from '../../../lib/site/swap-settings.test-helper.ts'
import { toBase64 } from '../../../lib/text/base64.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import type { BuildResult, BuiltSwap } from './build-swap.ts'
import { betterSwap, buildFillSwap } from './fill-swap.ts'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api/call.ts', async (original) => ({ ...(await original<object>()), rpc }))

const USER = 'So11111111111111111111111111111111111111113'
const MAKER = 'So11111111111111111111111111111111111111114'
const SYSTEM = '11111111111111111111111111111111'
const usdcAccount = await associatedTokenAddress(USER, USDC_MINT, TOKEN_PROGRAM)
const cluster = { rent: { baseLamports: 0n, lamportsPerByte: 1n } } as unknown as ClusterValues

const terms: FillTerms = {
  taker: USER,
  maker: MAKER,
  input: { mint: SOL_MINT, tokenProgram: TOKEN_PROGRAM, decimals: 9 },
  inAmount: 1_000n,
  output: { mint: USDC_MINT, tokenProgram: TOKEN_PROGRAM, decimals: 6 },
  outAmount: 96n,
}
const build = async (change: Partial<FillTerms> = {}) => {
  const built = await buildFill(
    { ...terms, ...change },
    {
      lifetime: { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150 },
      limits: FORMAT_LIMITS[0],
      opensOutputAccount: false,
      unitPrice: 0n,
      unitLimit: 100_000,
    },
  )
  if (!built.ok) throw new Error(built.reason)
  return built.bytes
}
const wire = await build()

const quote: Quote = {
  inputMint: SOL_MINT,
  outputMint: USDC_MINT,
  swapMode: 'ExactIn',
  inAmount: '1000',
  outAmount: '95',
  otherAmountThreshold: '94',
  slippageBps: 50,
  routePlan: [],
}
const order = (change: object = {}) => ({
  mode: 'manual',
  inputMint: SOL_MINT,
  outputMint: USDC_MINT,
  inAmount: '1000',
  outAmount: '96',
  otherAmountThreshold: '96',
  swapMode: 'ExactIn',
  slippageBps: 0,
  priceImpactPct: '0',
  routePlan: [],
  feeMint: USDC_MINT,
  feeBps: 0,
  platformFee: { feeBps: 0 },
  ...{ signatureFeeLamports: 10_000, signatureFeePayer: MAKER, prioritizationFeeLamports: 0 },
  ...{ prioritizationFeePayer: null, rentFeeLamports: 0, rentFeePayer: null },
  swapType: 'rfq',
  router: 'jupiterz',
  transaction: toBase64(wire),
  gasless: true,
  requestId: 'b0f7',
  totalTime: 9,
  taker: USER,
  lastValidBlockHeight: '150',
  maker: MAKER,
  ...change,
})

const base64 = (data: Uint8Array) => [toBase64(data), 'base64']
const wallet = (lamports: number) => ({ owner: SYSTEM, lamports, data: ['', 'base64'] })
function mint(decimals: number) {
  const data = new Uint8Array(82)
  data.set([decimals, 1], 44)
  return { owner: TOKEN_PROGRAM, lamports: 1_461_600, data: base64(data) }
}
function usdc(amount: bigint) {
  const data = new Uint8Array(165)
  data.set(decodeAddress(USDC_MINT)!, 0)
  data.set(decodeAddress(USER)!, 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return { owner: TOKEN_PROGRAM, lamports: 2_039_280, data: base64(data) }
}

/** The chain, the result of a simulation in it, and the reply to the order. */
function answer(reply: unknown, after = [wallet(999_000), usdc(101n)]) {
  const chain: Record<string, unknown> = {
    ...{ [USER]: wallet(1_000_000), [usdcAccount]: usdc(5n) },
    ...{ [SOL_MINT]: mint(9), [USDC_MINT]: mint(6), [MAKER]: wallet(9) },
  }
  rpc.mockImplementation(
    async (method: string, [keys, options]: [string[], { accounts: { addresses: string[] } }]) => {
      if (method === 'getMultipleAccounts')
        return { context: { slot: 7 }, value: keys.map((key) => chain[key] ?? null) }
      const found: Record<string, unknown> = { [USER]: after[0], [usdcAccount]: after[1] }
      const accounts = options.accounts.addresses.map((key) => found[key] ?? chain[key] ?? null)
      return { value: { err: null, logs: [], accounts } }
    },
  )
  const urls: URL[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(new URL(url, 'http://page'))
    return Response.json(reply)
  })
  return urls
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 5_000 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const request = (settings = defaultSwapSettings, change: object = {}) =>
  buildFillSwap({ key: 'k', quote, requestedAtMs: 0, ...change }, USER, { cluster, settings, nowMs: 5_000 })

// spec 2-8-42: the page trades by orders of the ultra API
test('an order of a maker is asked for, verified and simulated here', async () => {
  const urls = answer(order())
  const built = await request()
  expect(urls.map(({ pathname, search }) => `${pathname}${search}`)).toEqual([
    `/api/ultra/v1/order?inputMint=${SOL_MINT}&outputMint=${USDC_MINT}&amount=1000&taker=${USER}&swapMode=ExactIn&excludeRouters=metis`,
  ])
  expect(built).toMatchObject({
    simulated: { input: 1_000n, output: 96n, rent: 0n },
    fill: { requestId: 'b0f7', maker: MAKER, signBeforeMs: 23_000 },
    quote: { outAmount: '96', otherAmountThreshold: '96', slippageBps: 0 },
    summary: { feeLamports: 0n, opens: [], spend: { amount: 1_000n, exact: true } },
    lastValidBlockHeight: 150,
  })
})

test('the wallet must return what was approved, signed', async () => {
  answer(order())
  const built = await request()
  const sign = (bytes: Uint8Array) =>
    withSignature(decodeTransaction(bytes), USER, new Uint8Array(64).fill(1))
  expect(await built?.verifySigned(sign(wire))).toEqual({ ok: true })
  expect(await built?.verifySigned(wire)).toMatchObject({ reason: 'your signature is missing' })
  expect(await built?.verifySigned(sign(await build({ outAmount: 95n })))).toMatchObject({ ok: false })
  expect(await built?.verifySigned(new Uint8Array(3))).toMatchObject({ ok: false })
})

test.each<[string, unknown, ReturnType<typeof wallet>[]?]>([
  ['no transaction', order({ transaction: '' })],
  ['an offer of the pools', order({ swapType: 'aggregator' })],
  ['another output', order({ outputMint: MAKER })],
  ['another input amount', order({ inAmount: '1001' })],
  ['a transaction of another amount', order({ outAmount: '97' })],
  ['a transaction that the taker pays', order({ maker: USER })],
  ['bytes of no transaction', order({ transaction: 'AAAA' })],
  ['another shape', { transaction: toBase64(wire) }],
  ['a simulation that takes more', order(), [wallet(998_000), usdc(101n)]],
  ['a simulation that gives less', order(), [wallet(999_000), usdc(100n)]],
])('%s is no fill', async (_, reply, after) => {
  answer(reply, after)
  expect(await request()).toBeUndefined()
})

test.each([
  ['the user asks no makers', { ...defaultSwapSettings, asksMakers: false }, {}],
  ['SOL stays wrapped', { ...defaultSwapSettings, useWSol: true }, {}],
  ['the transaction is a legacy one', { ...defaultSwapSettings, asLegacyTransaction: true }, {}],
  [
    'a referral takes a fee',
    defaultSwapSettings,
    { fee: { referrer: USER, feeBps: 5, mint: USDC_MINT, account: 'F' } },
  ],
])('where %s nobody is asked', async (_, settings, change) => {
  const urls = answer(order())
  expect(await request(settings, change)).toBeUndefined()
  expect(urls).toEqual([])
})

type Simulated = Omit<NonNullable<BuiltSwap['simulated']>, 'rent'> | undefined
test.each<[Quote['swapMode'], Simulated, Simulated, boolean]>([
  ['ExactIn', { input: 10n, output: 96n }, { input: 10n, output: 95n }, true],
  ['ExactIn', { input: 10n, output: 95n }, { input: 10n, output: 95n }, true],
  ['ExactIn', { input: 10n, output: 94n }, { input: 10n, output: 95n }, false],
  ['ExactIn', { input: 10n, output: 94n }, undefined, false],
  ['ExactIn', undefined, { input: 10n, output: 1n }, false],
  ['ExactOut', { input: 999n, output: 95n }, { input: 1_000n, output: 95n }, true],
  ['ExactOut', { input: 1_001n, output: 95n }, undefined, false],
])('%s: %o against the pools with %o: %s', async (swapMode, fill, pools, expected) => {
  const built = (simulated: Simulated) => ({ quote: { ...quote, swapMode }, simulated }) as BuiltSwap
  const byMaker = built(fill)
  const result = await betterSwap(
    Promise.resolve({ ok: true, built: built(pools) }),
    Promise.resolve(byMaker),
  )
  expect(result.ok && result.built === byMaker).toBe(expected)
})

test('what the pools cannot build the maker fills, and without a maker their error stays', async () => {
  const fill = { quote } as BuiltSwap
  const refused: BuildResult = { ok: false, error: { code: 'X', message: 'x' } }
  const lost = () => Promise.reject(new Error('unreachable'))
  expect(await betterSwap(Promise.resolve(refused), Promise.resolve(fill))).toEqual({ ok: true, built: fill })
  expect(await betterSwap(lost(), Promise.resolve(fill))).toEqual({ ok: true, built: fill })
  expect(await betterSwap(Promise.resolve(refused), Promise.resolve(undefined))).toBe(refused)
  await expect(betterSwap(lost(), Promise.resolve(undefined))).rejects.toThrow('unreachable')
})
