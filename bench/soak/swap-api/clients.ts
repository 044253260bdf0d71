import type { Quote } from '@callisto/contract'
import {
  Configuration,
  instanceOfQuoteResponse,
  instanceOfSwapInstructionsResponse,
  instanceOfSwapResponse,
  type QuoteGetRequest,
  ResponseError,
  SwapApi,
} from '@jup-ag/api'
import { pick, type Random } from '../../routing/random.ts'
import type { RouteQuery } from '../routes/random-request.ts'
import type { RunningMarket } from '../routes/running-market.ts'
import { documentedShapes, rustShapes } from './shapes.ts'
import type { Check } from './strict.ts'

export interface Session {
  market: RunningMarket
  random: Random
  /** A wallet with all token accounts. */
  user: string
  /** Its accounts of a mint for platform fees. */
  feeAccountOf(mint: string): Promise<string>
}

/** What a request got: a quote to go on with, or the code of a refusal. */
export interface Answer {
  call: string
  quote?: Quote
  errorCode?: string
}

const BASE = 'http://callisto.test/api'

/** A client of the API: a quote, then what is built from it. Throws when a reply cannot be parsed. */
export type Client = (session: Session, query: RouteQuery) => Promise<Answer[]>

const chance = (random: Random, share: number) => random() < share

async function call(
  { market }: Session,
  path: string,
  shape: Check,
  body?: object,
): Promise<{ value: unknown } | { errorCode: string }> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers = { 'content-type': 'application/json' }
  const reply = await market.fetch(`${BASE}${path}`, body === undefined ? {} : { ...init, headers })
  const value: unknown = await reply.json()
  if (reply.status !== 200) return { errorCode: refusal(reply.status, value, path) }
  shape(value, path)
  return { value }
}

/** The code of an error body. Throws where it is none of the documented form. */
function refusal(status: number, body: unknown, path: string): string {
  documentedShapes.error(body, path)
  if (status !== 400) throw new TypeError(`${path} is ${status}: ${JSON.stringify(body)}`)
  return (body as { errorCode: string }).errorCode
}

const swapFields = async ({ user, feeAccountOf }: Session, quote: Quote) => ({
  userPublicKey: user,
  ...(quote.platformFee ? { feeAccount: await feeAccountOf(feeMintOf(quote)) } : {}),
})

const feeMintOf = ({ swapMode, inputMint, outputMint }: Quote): string =>
  swapMode === 'ExactIn' ? outputMint : inputMint

/** The official TypeScript client, with every field that it can send. */
export const officialClient: Client = async (session, query) => {
  const { market, random } = session
  const api = new SwapApi(new Configuration({ basePath: `${BASE}/swap/v1`, fetchApi: market.fetch }))
  const { dexes, excludeDexes, amount, feeMint: _, transactionVersion: __, ...rest } = query
  const asked: QuoteGetRequest = {
    ...rest,
    amount: Number(amount),
    ...(dexes ? { dexes: dexes.split(',') } : {}),
    ...(excludeDexes ? { excludeDexes: excludeDexes.split(',') } : {}),
    ...(chance(random, 0.3) ? { instructionVersion: pick(random, ['V1', 'V2'] as const) } : {}),
    ...(chance(random, 0.3) ? { dynamicSlippage: true } : {}),
  }
  const quoted = await official('quoteGet', () => api.quoteGet(asked), instanceOfQuoteResponse)
  if (!quoted.value) return [quoted.answer]
  const quote = quoted.value as unknown as Quote
  const swapRequest = {
    quoteResponse: quoted.value,
    ...(await swapFields(session, quote)),
    asLegacyTransaction: query.asLegacyTransaction,
    dynamicComputeUnitLimit: chance(random, 0.2),
    dynamicSlippage: chance(random, 0.2),
    useSharedAccounts: chance(random, 0.3),
    skipUserAccountsRpcCalls: chance(random, 0.1),
    wrapAndUnwrapSol: chance(random, 0.8),
    ...(chance(random, 0.2) ? { trackingAccount: session.user } : {}),
    ...(chance(random, 0.1) ? { blockhashSlotsToExpiry: 20 } : {}),
    ...pick(random, [
      {},
      { computeUnitPriceMicroLamports: 5 },
      { prioritizationFeeLamports: { jitoTipLamports: 1_000 } },
      { prioritizationFeeLamports: { jitoTipLamportsWithPayer: { lamports: 1, payer: session.user } } },
      {
        prioritizationFeeLamports: {
          priorityLevelWithMaxLamports: { priorityLevel: 'high' as const, maxLamports: 9 },
        },
      },
    ]),
  }
  const request = { swapRequest: swapRequest as Parameters<typeof api.swapPost>[0]['swapRequest'] }
  const built = chance(random, 0.5)
    ? await official('swapPost', () => api.swapPost(request), instanceOfSwapResponse)
    : await official(
        'swapInstructionsPost',
        () => api.swapInstructionsPost(request),
        instanceOfSwapInstructionsResponse,
      )
  return [{ ...quoted.answer, quote }, built.answer]
}

async function official<T extends object>(
  name: string,
  run: () => Promise<T>,
  isComplete: (value: object) => boolean,
): Promise<{ value?: T; answer: Answer }> {
  try {
    const value = await run()
    if (!isComplete(value)) throw new TypeError(`${name} lacks a field: ${JSON.stringify(value)}`)
    return { value, answer: { call: name } }
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error
    const { response } = error
    return { answer: { call: name, errorCode: refusal(response.status, await response.json(), name) } }
  }
}

const RUST_FEES = [
  null,
  'auto',
  'disabled',
  12_345,
  { autoMultiplier: 2 },
  { jitoTipLamports: 1_000 },
  { priorityLevelWithMaxLamports: { priorityLevel: 'veryHigh', maxLamports: 4_000_000, global: true } },
] as const

/** The official Rust client: its structs' fields, and nothing that they lack. */
export const rustClient: Client = async (session, query) => {
  const { random } = session
  const { excludeDexes, feeMint: _, transactionVersion: __, ...rest } = query
  const isAuto = chance(random, 0.3)
  const params = new URLSearchParams({
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    computeAutoSlippage: String(chance(random, 0.2)),
    ...(isAuto ? { autoSlippage: 'true', maxAutoSlippageBps: '120' } : {}),
    ...(excludeDexes ? { excludedDexes: excludeDexes } : {}),
  })
  const quoted = await call(session, `/swap/v1/quote?${params}`, rustShapes.quote)
  if ('errorCode' in quoted) return [{ call: 'rust quote', ...quoted }]
  const quote = quoted.value as Quote
  const request = {
    ...(await swapFields(session, quote)),
    quoteResponse: rustQuote(quote),
    wrapAndUnwrapSol: true,
    allowOptimizedWrappedSolTokenAccount: chance(random, 0.2),
    destinationTokenAccount: null,
    trackingAccount: null,
    computeUnitPriceMicroLamports: null,
    prioritizationFeeLamports: pick(random, RUST_FEES),
    dynamicComputeUnitLimit: chance(random, 0.2),
    asLegacyTransaction: query.asLegacyTransaction,
    useSharedAccounts: pick(random, [null, true, false]),
    useTokenLedger: chance(random, 0.2),
    skipUserAccountsRpcCalls: chance(random, 0.1),
    keyedUiAccounts: null,
    programAuthorityId: null,
    dynamicSlippage: pick(random, [null, { minBps: 5, maxBps: 200 }, { minBps: null, maxBps: null }]),
    blockhashSlotsToExpiry: null,
    correctLastValidBlockHeight: true,
  }
  const [path, shape] = chance(random, 0.5)
    ? (['/swap/v1/swap', rustShapes.swap] as const)
    : (['/swap/v1/swap-instructions', rustShapes.instructions] as const)
  const built = await call(session, path, shape, request)
  return [
    { call: 'rust quote', quote },
    { call: `rust ${path}`, ...built },
  ]
}

/** What its structs keep of a quote; an absent option is written as null. */
const rustQuote = (quote: Quote) => ({
  inputMint: quote.inputMint,
  inAmount: quote.inAmount,
  outputMint: quote.outputMint,
  outAmount: quote.outAmount,
  otherAmountThreshold: quote.otherAmountThreshold,
  swapMode: quote.swapMode,
  slippageBps: quote.slippageBps,
  platformFee: quote.platformFee
    ? { amount: quote.platformFee.amount, feeBps: quote.platformFee.feeBps }
    : null,
  priceImpactPct: quote.priceImpactPct,
  routePlan: quote.routePlan.map(({ swapInfo, percent }) => ({ swapInfo, percent })),
  contextSlot: quote.contextSlot,
  timeTaken: quote.timeTaken,
})

/** Version 2 as its documents have it. */
export const secondClient: Client = async (session, query) => {
  const { random, user } = session
  const { excludeDexes, dexes, feeMint: _, transactionVersion: __, asLegacyTransaction: ___, ...rest } = query
  const venues = dexes ? { dexes } : excludeDexes ? { excludeDexes } : {}
  const asked = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  const level = pick(random, ['medium', 'high', 'veryHigh', '0', '9999'])
  if (chance(random, 0.4)) {
    const feeMint = query.swapMode === 'ExactIn' ? query.outputMint : query.inputMint
    const params = new URLSearchParams({
      ...asked,
      ...venues,
      taker: user,
      computeUnitPricePercentile: level,
      ...(query.platformFeeBps > 0 ? { feeAccount: await session.feeAccountOf(feeMint) } : {}),
      ...(chance(random, 0.3) ? { slippageBps: 'rtse' } : {}),
      ...(chance(random, 0.3) ? { mode: 'fast' } : {}),
      ...(chance(random, 0.3) ? { tipAmount: '1000000' } : {}),
      ...(chance(random, 0.2) ? { blockhashSlotsToExpiry: '300' } : {}),
    })
    return [{ call: 'build', ...(await call(session, `/swap/v2/build?${params}`, documentedShapes.build)) }]
  }
  const params = new URLSearchParams({
    ...asked,
    ...venues,
    ...(chance(random, 0.3) ? { dynamicSwap: 'false' } : {}),
  })
  const quoted = await call(session, `/swap/v2/quote?${params}`, documentedShapes.quote)
  if ('errorCode' in quoted) return [{ call: 'quote v2', ...quoted }]
  const quote = quoted.value as Quote
  const { userPublicKey: taker, ...fields } = await swapFields(session, quote)
  const request = {
    quoteResponse: quote,
    taker,
    ...fields,
    computeUnitPricePercentile: /^\d/.test(level) ? Number(level) : level,
    ...(chance(random, 0.3) ? { tipAmount: '1000000' } : {}),
  }
  const [path, shape] = chance(random, 0.5)
    ? (['/swap/v2/swap', documentedShapes.swapV2] as const)
    : (['/swap/v2/swap-instructions', documentedShapes.instructionsV2] as const)
  return [
    { call: 'quote v2', quote },
    { call: path, ...(await call(session, path, shape, request)) },
  ]
}
