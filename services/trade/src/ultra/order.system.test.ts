import { EXECUTE_CODES, getOrder, type OrderReply, type SwapInstructionsReply } from '@callisto/contract'
import { systemClock } from '@callisto/solana'
import { Keypair, PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TradeService } from '../options.ts'
import { createTradeService } from '../service.ts'
import { assetPrice } from '../testing/asset-price.test-helper.ts'
import { type RealMarket, SOL, startRealMarket } from '../testing/real-market.test-helper.ts'
import { widgetFaults } from '../testing/widget-order.test-helper.ts'

let market: RealMarket
let service: TradeService
let app: FastifyInstance
let wallet: Keypair
const usdc = () => market.mints[1]!.mint

beforeAll(async () => {
  market = await startRealMarket()
  wallet = await market.newWallet(market.mints.slice(1, 5))
  service = createTradeService({
    chain: market.localnet.chain,
    market: {
      assets: async () => [],
      search: async () => [],
      prices: async () => ({ [SOL]: assetPrice(150, 9), [usdc()]: assetPrice(1, 6) }),
    },
    clock: market.localnet.clock,
    log: { warn: () => {} },
  })
  app = Fastify()
  await app.register(service.routes, { prefix: '/api' })
  while (!service.ready().ready || service.ready().mints < 6) await systemClock.wait(20)
})

afterAll(async () => {
  await app?.close()
  await service?.close()
  await market?.close()
})

type Query = Record<string, string | number | boolean>

async function order(query: Query, path = '/ultra/v1/order'): Promise<OrderReply> {
  const url = `/api${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
  const reply = await app.inject(url)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  expect(widgetFaults(reply.json())).toEqual([])
  return getOrder.reply.parse(reply.json())
}

async function execute(body: object, path = '/ultra/v1/execute') {
  const reply = await app.inject({ method: 'POST', url: `/api${path}`, payload: body })
  return { status: reply.statusCode, body: reply.json() }
}

const sell = (amount = 1_000_000): Query => ({
  inputMint: SOL,
  outputMint: usdc(),
  amount,
  taker: wallet.publicKey.toBase58(),
})

function sign(text: string | null, ...signers: Keypair[]): VersionedTransaction {
  const transaction = VersionedTransaction.deserialize(Buffer.from(text!, 'base64'))
  transaction.sign(signers.length > 0 ? signers : [wallet])
  return transaction
}

const toText = (transaction: VersionedTransaction) => Buffer.from(transaction.serialize()).toString('base64')

describe('an order', () => {
  test('without a taker is a price', async () => {
    const { taker: _, ...query } = sell()
    const reply = await order(query)
    expect(reply).toMatchObject({
      transaction: null,
      taker: null,
      router: 'metis',
      swapType: 'aggregator',
      mode: 'ultra',
      gasless: false,
      signatureFeePayer: null,
      inUsdValue: 0.15,
    })
    expect(reply.outUsdValue).toBeCloseTo(0.15, 2)
    expect(reply.priceImpact).toBeLessThanOrEqual(0)
  })

  test('with a taker has a transaction, its fees and its end', async () => {
    const reply = await order(sell())
    expect(reply).toMatchObject({
      taker: wallet.publicKey.toBase58(),
      signatureFeeLamports: 5_000,
      signatureFeePayer: wallet.publicKey.toBase58(),
      lastValidBlockHeight: expect.stringMatching(/^\d+$/),
    })
    expect(reply.errorCode).toBeUndefined()
    expect(sign(reply.transaction).message.staticAccountKeys[0]!.toBase58()).toBe(wallet.publicKey.toBase58())
  })

  test.each([
    ['more than the taker holds', () => ({ amount: 10 ** 15 }), 1],
    ['all of its SOL', async () => ({ amount: await market.connection.getBalance(wallet.publicKey) }), 2],
    [
      'a token by a taker that is on no chain',
      () => ({ taker: Keypair.generate().publicKey.toBase58(), inputMint: usdc(), outputMint: SOL }),
      1,
    ],
  ])('of %s has an error code and no transaction', async (_, change, errorCode) => {
    expect(await order({ ...sell(), ...(await change()) })).toMatchObject({
      transaction: '',
      errorCode,
      errorMessage: expect.stringMatching(/./),
      signatureFeeLamports: 0,
    })
  })

  test.each([
    ['amount', { amount: '0' }],
    ['slippage', { slippageBps: 10_001 }],
    ['referral fee without its account', { referralFee: 50 }],
    ['referral fee below its minimum', { referralFee: 49, referralAccount: SOL }],
    ['close authority that is not the taker', { closeAuthority: SOL }],
    ['two kinds of fee', { priorityFeeLamports: 1, jitoTipLamports: 1 }],
    ['tip without a block engine', { jitoTipLamports: 1_000 }],
    ['same token', { outputMint: SOL }],
    ['no router left', { excludeRouters: 'metis,jupiterz' }],
  ])('with a wrong %s is 400', async (_, change) => {
    const query = { ...sell(), ...change } as Record<string, string>
    const reply = await app.inject(`/api/swap/v2/order?${new URLSearchParams(query)}`)
    const built = reply.statusCode === 200 ? reply.json().transaction : undefined
    // A fee that cannot be paid is found when the transaction is built.
    expect([reply.statusCode, built]).toEqual(
      'jitoTipLamports' in change && !('priorityFeeLamports' in change) ? [200, ''] : [400, undefined],
    )
    if (reply.statusCode === 400)
      expect(reply.json()).toMatchObject({ error: expect.any(String), errorCode: expect.any(String) })
  })

  test('passes the checks of the widgets whatever is asked', async () => {
    const query = fc.record({
      pair: fc.tuple(fc.nat(5), fc.nat(5)).filter(([a, b]) => a !== b),
      digits: fc.integer({ min: 1, max: 15 }),
      taker: fc.boolean(),
      swapMode: fc.constantFrom('ExactIn', 'ExactOut'),
      slippageBps: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined }),
      useWsol: fc.boolean(),
    })
    let orders = 0
    for (const { pair, digits, taker, slippageBps, ...rest } of fc.sample(query, {
      numRuns: 60,
      seed: 20_261_123,
    })) {
      const [input, output] = pair.map((index) => market.mints[index]!.mint)
      const params = new URLSearchParams({
        inputMint: input!,
        outputMint: output!,
        amount: '7'.repeat(digits),
        swapMode: rest.swapMode,
        useWsol: String(rest.useWsol),
        ...(taker ? { taker: wallet.publicKey.toBase58() } : {}),
        ...(slippageBps === undefined ? {} : { slippageBps: String(slippageBps) }),
      })
      const reply = await app.inject(`/api/ultra/v1/order?${params}`)
      if (reply.statusCode === 400) continue
      expect(reply.statusCode, reply.body).toBe(200)
      expect(widgetFaults(reply.json()), reply.body).toEqual([])
      orders += 1
    }
    expect(orders).toBeGreaterThan(25)
  })
})

describe('execute', () => {
  // spec 2-3-24
  test('sends the transaction once and reports what was swapped', async () => {
    const made = await order({ ...sell(5_000_000), slippageBps: 100 }, '/swap/v2/order')
    expect(made.mode).toBe('manual')
    const body = { requestId: made.requestId, signedTransaction: toText(sign(made.transaction)) }
    const [first, second] = await Promise.all([execute(body), execute(body, '/swap/v2/execute')])
    expect(first).toEqual({
      status: 200,
      body: {
        status: 'Success',
        code: 0,
        signature: expect.any(String),
        slot: expect.stringMatching(/^\d+$/),
        totalInputAmount: made.inAmount,
        totalOutputAmount: made.outAmount,
        inputAmountResult: made.inAmount,
        outputAmountResult: made.outAmount,
        swapEvents: [
          {
            inputMint: SOL,
            inputAmount: made.inAmount,
            outputMint: usdc(),
            outputAmount: made.outAmount,
          },
        ],
      },
    })
    expect(second).toEqual(first)
    expect(await execute(body)).toEqual(first)
  })

  test('pays a receiver, and lets another one pay', async () => {
    const payer = await market.newWallet([])
    const receiver = await market.newWallet([market.mints[1]!])
    const made = await order({
      ...sell(),
      payer: payer.publicKey.toBase58(),
      receiver: receiver.publicKey.toBase58(),
    })
    expect(made).toMatchObject({ gasless: true, signatureFeePayer: payer.publicKey.toBase58() })
    const { requestId } = made
    const alone = toText(sign(made.transaction))
    expect((await execute({ requestId, signedTransaction: alone })).body.code).toBe(
      EXECUTE_CODES.NOT_FULLY_SIGNED,
    )
    const signed = toText(sign(made.transaction, wallet, payer))
    expect((await execute({ requestId, signedTransaction: signed })).body).toMatchObject({
      code: 0,
      totalInputAmount: made.inAmount,
      totalOutputAmount: made.outAmount,
    })
  })

  /** Signs and executes an order; how many lamports each wallet then has more, and what the order said. */
  async function settle(query: Query, wallets: Keypair[], ...signers: Keypair[]) {
    const lamports = () => Promise.all(wallets.map((one) => market.connection.getBalance(one.publicKey)))
    const made = await order(query)
    const before = await lamports()
    const signedTransaction = toText(sign(made.transaction, ...signers))
    const { body } = await execute({ requestId: made.requestId, signedTransaction })
    expect(body).toMatchObject({ code: 0 })
    const after = await lamports()
    return { made, body, changes: after.map((one, index) => one - before[index]!) }
  }

  const buySol = (amount = 2_000_000): Query => ({ ...sell(amount), inputMint: usdc(), outputMint: SOL })

  test('sends SOL to another wallet, and the deposit of its account back', async () => {
    const receiver = await market.newWallet([])
    const query = { ...buySol(), receiver: receiver.publicKey.toBase58() }
    const { made, body, changes } = await settle(query, [receiver, wallet])
    expect(changes).toEqual([Number(made.outAmount), -5_000])
    expect(body.totalOutputAmount).toBe(made.outAmount)
    expect(made.rentFeeLamports).toBe(0)
  })

  test('sends it by the instructions of a swap, whose clean-up is one', async () => {
    const receiver = await market.newWallet([])
    const quoted = await app.inject(
      `/api/swap/v1/quote?inputMint=${usdc()}&outputMint=${SOL}&amount=2000000&slippageBps=0`,
    )
    const reply = await app.inject({
      method: 'POST',
      url: '/api/swap/v1/swap-instructions',
      payload: {
        quoteResponse: quoted.json(),
        userPublicKey: wallet.publicKey.toBase58(),
        nativeDestinationAccount: receiver.publicKey.toBase58(),
      },
    })
    const { setupInstructions, swapInstruction, cleanupInstruction } = reply.json<SwapInstructionsReply>()
    const instructions = [...setupInstructions, swapInstruction, cleanupInstruction!].map((one) => ({
      programId: new PublicKey(one.programId),
      keys: one.accounts.map(({ pubkey, ...role }) => ({ pubkey: new PublicKey(pubkey), ...role })),
      data: Buffer.from(one.data, 'base64'),
    }))
    const { blockhash } = await market.connection.getLatestBlockhash()
    const message = { payerKey: wallet.publicKey, recentBlockhash: blockhash, instructions }
    const transaction = new VersionedTransaction(new TransactionMessage(message).compileToV0Message())
    transaction.sign([wallet])
    const before = await market.connection.getBalance(receiver.publicKey)
    await market.send(transaction)
    const after = await market.connection.getBalance(receiver.publicKey)
    expect(after - before).toBe(Number(quoted.json().outAmount))
  })

  test.each([
    ['a token', 1, 2_039_280],
    ['a token with a transfer fee', 4, 2_157_600],
    ['a token of Token-2022 without extensions of its accounts', 5, 2_074_080],
  ])('opens the account of a receiver who has none, of %s', async (_, which, rent) => {
    const receiver = await market.newWallet([])
    const query = {
      ...sell(),
      outputMint: market.mints[which]!.mint,
      receiver: receiver.publicKey.toBase58(),
    }
    const { made, body, changes } = await settle(query, [receiver, wallet])
    expect(made.rentFeeLamports).toBe(rent)
    expect(changes).toEqual([0, -1_000_000 - 5_000 - made.rentFeeLamports])
    expect(body.totalOutputAmount).toBe(made.outAmount)
  })

  test.each([
    ['sold', sell, (made: OrderReply) => -Number(made.inAmount)],
    ['bought', buySol, (made: OrderReply) => Number(made.outAmount)],
  ])('returns the deposit to whoever paid it where SOL is %s', async (_, query, changeOf) => {
    const payer = await market.newWallet([])
    const request = { ...query(), payer: payer.publicKey.toBase58() }
    const { made, changes } = await settle(request, [payer, wallet], wallet, payer)
    const paid = made.signatureFeeLamports + made.rentFeeLamports
    expect(made.rentFeeLamports).toBe(0)
    expect(changes).toEqual([-paid, changeOf(made)])
  })

  test('a program that fails gives its error number', async () => {
    const strict = await order({ ...sell(), slippageBps: 0 })
    // Somebody else is first.
    const other = await order({ ...sell(50_000_000) })
    const first = await execute({
      requestId: other.requestId,
      signedTransaction: toText(sign(other.transaction)),
    })
    expect(first.body.code).toBe(0)
    const { status, body } = await execute({
      requestId: strict.requestId,
      signedTransaction: toText(sign(strict.transaction)),
    })
    expect([status, body.status, body.code, body.error]).toEqual([
      200,
      'Failed',
      6001,
      'Slippage tolerance exceeded',
    ])
  })

  test.each([
    [EXECUTE_CODES.MISSING_REQUEST_ID, async () => ({ signedTransaction: 'AA' })],
    [EXECUTE_CODES.MISSING_SIGNED_TRANSACTION, async () => ({ requestId: 'x' })],
    [EXECUTE_CODES.ORDER_NOT_FOUND, async () => ({ requestId: 'x', signedTransaction: 'AA' })],
    [
      EXECUTE_CODES.INVALID_SIGNED_TRANSACTION,
      async () => ({ requestId: (await order(sell())).requestId, signedTransaction: 'AA' }),
    ],
    [
      EXECUTE_CODES.INVALID_SIGNED_TRANSACTION,
      async () => {
        const { requestId, transaction } = await order(sell())
        const signed = sign(transaction)
        signed.signatures[0]![5]! ^= 1
        return { requestId, signedTransaction: toText(signed) }
      },
    ],
    [
      EXECUTE_CODES.NOT_FULLY_SIGNED,
      async () => {
        const { requestId, transaction } = await order(sell())
        return { requestId, signedTransaction: transaction }
      },
    ],
    [
      EXECUTE_CODES.MESSAGE_MODIFIED,
      async () => {
        const [mine, other] = [await order(sell()), await order(sell(2_000_000))]
        return { requestId: mine.requestId, signedTransaction: toText(sign(other.transaction)) }
      },
    ],
    [
      EXECUTE_CODES.GASLESS_UNSUPPORTED,
      async () => {
        const payer = await market.newWallet([])
        const mine = await order({ ...sell(), payer: payer.publicKey.toBase58() })
        const other = await order(sell())
        return { requestId: mine.requestId, signedTransaction: toText(sign(other.transaction)) }
      },
    ],
  ])('%d: nothing is sent', async (code, body) => {
    expect(await execute(await body())).toEqual({
      status: 400,
      body: { error: expect.any(String), errorCode: 'INVALID_REQUEST', code },
    })
  })
})
