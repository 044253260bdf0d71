import { randomUUID } from 'node:crypto'
import {
  EXECUTE_CODES,
  MAKER_QUOTE_MS,
  type MakerQuoteRequest,
  MakerQuoteRequestSchema,
  type OrderReply,
} from '@callisto/contract'
import { type Clock, systemClock } from '@callisto/solana'
import { createKeyPairSignerFromBytes, isAddress, signBytes } from '@solana/kit'
import * as token from '@solana/spl-token'
import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TradeService } from '../options.ts'
import { type MakerServer, serveMaker } from '../reference-maker/maker-server.ts'
import { ReferenceMaker } from '../reference-maker/reference-maker.ts'
import { createTradeService } from '../service.ts'
import { assetPrice } from '../testing/asset-price.test-helper.ts'
import { type RealMarket, SOL, startRealMarket } from '../testing/real-market.test-helper.ts'
import { widgetFaults } from '../testing/widget-order.test-helper.ts'
import { MakerClient } from './maker-client.ts'
import { TAKER_MS } from './maker-offer.ts'

const API_KEY = 'test-key'
let market: RealMarket
let server: MakerServer
let service: TradeService
let app: FastifyInstance
let maker: Keypair
let wallet: Keypair
let client: MakerClient
const signal = new AbortController().signal
/** Dollars; those of the pools are 150 and 1. */
const prices = new Map<string, number>()
const usdc = () => market.mints[1]!
const alpha = () => market.mints[2]!.mint

/** A clock on which a maker has ten seconds for a quote, however slow the machine is. */
const patient = (clock: Clock): Clock => ({
  ...clock,
  wait: (ms, signal) => clock.wait(ms === MAKER_QUOTE_MS ? 10_000 : ms, signal),
})

beforeAll(async () => {
  market = await startRealMarket()
  maker = await market.newWallet(market.mints.slice(1, 3))
  wallet = await market.newWallet(market.mints.slice(1, 3))
  const { chain } = market.localnet
  const clock = patient(market.localnet.clock)
  const { keyPair } = await createKeyPairSignerFromBytes(maker.secretKey)
  prices.set(SOL, 150).set(usdc().mint, 1).set(alpha(), 0.02)
  const referenceMaker = new ReferenceMaker({
    chain,
    clock,
    wallet: {
      address: maker.publicKey.toBase58(),
      sign: (message) => signBytes(keyPair.privateKey, message),
    },
    tokens: market.mints.slice(0, 3).map(({ mint, program, decimals }) => ({
      mint,
      tokenProgram: program,
      decimals,
    })),
    priceUsd: (mint) => prices.get(mint),
  })
  server = await serveMaker(referenceMaker, API_KEY)
  const options = { name: 'reference', url: server.url, apiKey: API_KEY }
  client = new MakerClient(options, clock)
  service = createTradeService({
    chain,
    clock,
    market: {
      assets: async () => [],
      search: async () => [],
      prices: async () => ({ [SOL]: assetPrice(150, 9), [usdc().mint]: assetPrice(1, 6) }),
    },
    log: { warn: () => {} },
    makers: [options, { name: 'dead', url: 'http://127.0.0.1:9' }],
  })
  app = Fastify()
  await app.register(service.routes, { prefix: '/api' })
  await untilMakersQuote(service, app)
})

afterAll(async () => {
  await app?.close()
  await service?.close()
  await server?.close()
  await market?.close()
})

type Query = Record<string, string | number>

const toSearch = (query: Query) =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))

async function order(query: Query, at = app): Promise<OrderReply> {
  const reply = await at.inject(`/api/ultra/v1/order?${toSearch(query)}`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  expect(widgetFaults(reply.json())).toEqual([])
  return reply.json()
}

/** A service knows the pools, and the tokens of its makers, some time after its start. */
async function untilMakersQuote(of: TradeService, at: FastifyInstance): Promise<void> {
  while (!of.ready().ready || of.ready().mints < 6) await systemClock.wait(20)
  const url = `/api/ultra/v1/order?${toSearch(sell({ excludeRouters: 'metis' }))}`
  while ((await at.inject(url)).statusCode !== 200) await systemClock.wait(20)
}

async function execute({ requestId, transaction }: OrderReply, signer = wallet, at = app) {
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction!, 'base64'))
  signed.sign([signer])
  const payload = { requestId, signedTransaction: Buffer.from(signed.serialize()).toString('base64') }
  const reply = await at.inject({ method: 'POST', url: '/api/swap/v2/execute', payload })
  return { status: reply.statusCode, body: reply.json() }
}

const sell = (change: Query = {}): Query => ({
  inputMint: SOL,
  outputMint: usdc().mint,
  amount: 1_000_000_000,
  taker: wallet.publicKey.toBase58(),
  ...change,
})

/** The steps of the public suite that a maker runs against its own webhook. */
describe('the acceptance flow of a maker', () => {
  const request = (change: Partial<MakerQuoteRequest> = {}): MakerQuoteRequest =>
    MakerQuoteRequestSchema.parse({
      amount: '1000000',
      feeBps: 2,
      protocol: 'v1',
      quoteId: '59db3e19-c7b0-4753-a8aa-206701004498',
      quoteType: 'exactIn',
      requestId: '629bddf3-0038-43a6-8956-f5433d6b1191',
      suggestedPrioritizationFees: 10_000,
      taker: wallet.publicKey.toBase58(),
      tokenIn: usdc().mint,
      tokenOut: SOL,
      ...change,
    })

  test.each(['exactIn', 'exactOut'] as const)('a quote, %s', async (quoteType) => {
    const ends = { tokenIn: SOL, tokenOut: usdc().mint }
    const asked = request({ quoteType, ...(quoteType === 'exactOut' ? (ends as object) : {}) })
    const reply = await client.quote(asked, signal)
    if (!reply.ok) throw new Error(reply.reason)
    const { requestId, quoteId, tokenIn, tokenOut, taker } = asked
    expect(reply.value).toMatchObject({ requestId, quoteId, tokenIn, tokenOut, taker, quoteType })
    expect(isAddress(reply.value.maker)).toBe(true)
    const { amountIn, amountOut } = reply.value
    const [fixed, free] = quoteType === 'exactIn' ? [amountIn, amountOut] : [amountOut, amountIn]
    expect(fixed).toBe(asked.amount)
    expect(BigInt(free)).toBeGreaterThan(0n)
  })

  test('no quote for a pair that is not traded, nor for nobody in particular', async () => {
    const unknown = request({ tokenOut: market.mints[4]!.mint as never })
    expect(await client.quote(unknown, signal)).toEqual({ ok: false, reason: 'none' })
    const { taker: _, ...anonymous } = request()
    expect(await client.quote(anonymous, signal)).toMatchObject({ ok: true })
  })

  test.each([
    ['00000000-0000-0000-0000-000000000001', 'rejected'],
    ['00000000-0000-0000-0000-000000000003', { rejectedWithReason: 'insufficientBalance' }],
    ['00000000-0000-0000-0000-000000000004', { rejectedWithReason: 'signatureVerificationFailed' }],
  ])('the rejection of request %s', async (requestId, state) => {
    const reply = await client.swap({ requestId, quoteId: randomUUID(), transaction: 'AA==' }, signal)
    expect(reply).toMatchObject({ ok: true, value: { state, rejectionReason: expect.any(String) } })
  })

  test('the tokens, and nothing without the key', async () => {
    const reply = await client.tokens(signal)
    expect(reply.ok && reply.value.every(isAddress)).toBe(true)
    const stranger = new MakerClient({ name: 'x', url: server.url }, systemClock)
    expect(await stranger.tokens(signal)).toEqual({ ok: false, reason: 'refused' })
  })
})

describe('an order of a maker', () => {
  test.each([
    ['ExactIn', {}],
    ['ExactOut', { amount: 150_000_000 }],
  ])('%s: quoted, signed, settled', async (swapMode, change) => {
    const made = await order(sell({ swapMode, excludeRouters: 'metis,hashflow', ...change }))
    const address = maker.publicKey.toBase58()
    expect(made).toMatchObject({
      ...{ router: 'jupiterz', swapType: 'rfq', gasless: true, maker: address, swapMode },
      ...{ slippageBps: 0, signatureFeePayer: address, signatureFeeLamports: 10_000, feeBps: 0 },
      quoteId: expect.any(String),
      expireAt: expect.stringMatching(/^\d{10}$/),
    })
    const before = await market.connection.getBalance(wallet.publicKey)
    const first = await execute(made)
    expect(first).toEqual({
      status: 200,
      body: expect.objectContaining({
        ...{ status: 'Success', code: 0, signature: expect.any(String), slot: expect.any(String) },
        ...{ totalInputAmount: made.inAmount, totalOutputAmount: made.outAmount },
      }),
    })
    // Not a lamport more than the input: the maker has paid the fee.
    expect(before - (await market.connection.getBalance(wallet.publicKey))).toBe(Number(made.inAmount))
    expect(await execute(made)).toEqual(first)
  })

  test('the same order twice is two swaps', async () => {
    const query = sell({ excludeRouters: 'metis', amount: 300_000_000 })
    const made = [await order(query), await order(query)]
    const signatures = new Set<string>()
    for (const each of made) {
      const { body } = await execute(each)
      expect(body.code).toBe(0)
      signatures.add(body.signature)
    }
    expect(signatures.size).toBe(2)
  })

  test('without a taker has its quote', async () => {
    const { taker: _, ...query } = sell({ excludeRouters: 'metis' })
    expect(await order(query)).toMatchObject({
      ...{ transaction: null, router: 'jupiterz', quoteId: expect.any(String) },
      expireAt: expect.any(String),
    })
  })

  test('wins where it is better, and the pools where they are', async () => {
    const routerAt = async (usd: number, change: Query = {}) => {
      prices.set(SOL, usd)
      return (await order(sell(change))).router
    }
    expect(await routerAt(155)).toBe('jupiterz')
    expect(await routerAt(145)).toBe('metis')
    expect(await routerAt(155, { excludeRouters: 'jupiterz' })).toBe('metis')
    expect(await routerAt(145, { excludeRouters: 'metis' })).toBe('jupiterz')
    expect(await routerAt(155, { webhookId: 'another' })).toBe('metis')
    // What a fill cannot do is for the pools: somebody else pays, or is paid.
    expect(await routerAt(155, { payer: maker.publicKey.toBase58() })).toBe('metis')
    expect(await routerAt(155, { useWsol: 'true' })).toBe('metis')
    prices.set(SOL, 150)
  })

  test('costs a taker without SOL nothing but the input', async () => {
    const poor = Keypair.generate()
    const mint = new PublicKey(usdc().mint)
    const { connection, maker: payer } = market
    const account = await token.createAssociatedTokenAccount(connection, payer, mint, poor.publicKey)
    const source = token.getAssociatedTokenAddressSync(mint, payer.publicKey)
    await token.transfer(connection, payer, source, account, payer, 50_000_000n)
    const last = await connection.requestAirdrop(wallet.publicKey, 1)
    await connection.confirmTransaction(last, 'confirmed')
    const query = (change: Query) => ({
      ...{ inputMint: usdc().mint, outputMint: SOL, amount: 20_000_000, taker: poor.publicKey.toBase58() },
      ...change,
    })
    expect(await order(query({ excludeRouters: 'jupiterz' }))).toMatchObject({
      router: 'metis',
      transaction: '',
      errorCode: 2,
    })
    expect(await order(query({ amount: 500_000 }))).toMatchObject({ router: 'metis', errorCode: 3 })
    expect(await order(query({ outputMint: alpha(), excludeRouters: 'metis' }))).toMatchObject({
      router: 'jupiterz',
      transaction: '',
      errorCode: 2,
    })
    const made = await order(query({}))
    expect(made).toMatchObject({ router: 'jupiterz', gasless: true })
    expect((await execute(made, poor)).body).toMatchObject({ code: 0, totalOutputAmount: made.outAmount })
    expect(await connection.getBalance(poor.publicKey)).toBe(Number(made.outAmount))
  })

  test('is settled only as it is: with the signature of the taker and without one in the place of the maker', async () => {
    const made = await order(sell({ excludeRouters: 'metis' }))
    const send = async (sign: (transaction: VersionedTransaction) => void) => {
      const transaction = VersionedTransaction.deserialize(Buffer.from(made.transaction!, 'base64'))
      sign(transaction)
      const signedTransaction = Buffer.from(transaction.serialize()).toString('base64')
      const payload = { requestId: made.requestId, signedTransaction }
      const reply = await app.inject({ method: 'POST', url: '/api/ultra/v1/execute', payload })
      return { status: reply.statusCode, ...reply.json() }
    }
    const refused = { status: 400, code: EXECUTE_CODES.MAKER_INVALID_PAYLOAD }
    expect(await send(() => {})).toMatchObject({
      ...refused,
      error: `The signature of ${wallet.publicKey.toBase58()} is missing`,
    })
    expect(await send((transaction) => transaction.sign([wallet, maker]))).toMatchObject({
      ...refused,
      error: 'The maker signs last',
    })
  })

  test('is rejected when the price has moved far; the taker keeps everything, the maker is switched off', async () => {
    const made = await order(sell({ excludeRouters: 'metis' }))
    prices.set(SOL, 140)
    const before = await market.connection.getBalance(wallet.publicKey)
    expect((await execute(made)).body).toMatchObject({
      status: 'Failed',
      code: EXECUTE_CODES.MAKER_REJECTED,
      error: 'the price has moved',
    })
    expect(await market.connection.getBalance(wallet.publicKey)).toBe(before)
    // Below 95 % of its orders of an hour it is asked no more.
    prices.set(SOL, 155)
    expect((await order(sell())).router).toBe('metis')
  })
})

describe('a maker that accepts and stays silent', () => {
  /** Quotes as the reference maker does, accepts every fill, and sends none. */
  const silent: typeof fetch = async (url, init) => {
    if (!String(url).endsWith('/swap')) return fetch(url, init)
    const { quoteId } = JSON.parse(String(init?.body))
    accepted()
    return Response.json({ quoteId, state: 'accepted' })
  }
  let accepted = () => {}
  let quiet: TradeService
  let quietApp: FastifyInstance
  let aheadMs = 0

  beforeAll(async () => {
    const { chain, clock: base } = market.localnet
    const clock = patient({
      nowMs: () => base.nowMs() + aheadMs,
      wait: (ms, signal) => base.wait(ms, signal),
    })
    prices.set(SOL, 150)
    quiet = createTradeService({
      chain,
      clock,
      market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
      log: { warn: () => {} },
      makers: [{ name: 'silent', url: server.url, apiKey: API_KEY, fetch: silent }],
    })
    quietApp = Fastify()
    await quietApp.register(quiet.routes, { prefix: '/api' })
    await untilMakersQuote(quiet, quietApp)
  })

  afterAll(async () => {
    await quietApp?.close()
    await quiet?.close()
  })

  test('a taker that signs after 20 s has an expired quote, and nobody gets the signature', async () => {
    const made = await order(sell({ excludeRouters: 'metis' }), quietApp)
    aheadMs = TAKER_MS + 1
    expect((await execute(made, wallet, quietApp)).body).toEqual({
      status: 'Failed',
      code: EXECUTE_CODES.QUOTE_EXPIRED,
      error: 'The quote has expired',
    })
    aheadMs = 0
  })

  test('a service that stops while it waits for the chain does not know the outcome', async () => {
    const made = await order(sell({ excludeRouters: 'metis' }), quietApp)
    const asked = new Promise<void>((resolve) => {
      accepted = resolve
    })
    const executing = execute(made, wallet, quietApp)
    await asked
    await quiet.close()
    expect((await executing).body).toEqual({
      status: 'Failed',
      code: EXECUTE_CODES.MAKER_INTERNAL,
      error: 'The outcome is not known',
    })
  })
})
