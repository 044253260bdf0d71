import { recurring, trigger } from '@callisto/program-clients'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, TOKEN_2022_PROGRAM } from '@callisto/solana'
import { decodeTransaction } from '@callisto/solana/codec'
import { getBase64Encoder } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  closedEvent,
  filledEvent,
  keeper,
  maker,
  mint,
  OrderChain,
  order,
  orderEvent,
  recurringEvent,
  testAddress,
} from '../testing/order-chain.test-helper.ts'
import {
  mintAccount,
  prices,
  programAccount,
  startTestOrders,
  type TestOrders,
  tokenAccount,
} from '../testing/test-orders.test-helper.ts'

const chain = new OrderChain()
const TRIGGER = '/api/trigger/v1'
const RECURRING = '/api/recurring/v1'
const FILLED = order(0)
const limit = (params: object = {}) => ({
  inputMint: mint(0),
  outputMint: mint(1),
  maker: maker(0),
  payer: maker(0),
  params: { makingAmount: '5000', takingAmount: '3000', ...params },
})

let orders: TestOrders

beforeAll(async () => {
  const created = orderEvent(FILLED, { expiresAt: 1_800_000_000n })
  const partly = { ...created, change: 'filled', remaining: 600n } as const
  chain.send(created).block()
  chain.send(filledEvent(created, 400n), partly).failFill(FILLED).block()
  for (let n = 1; n <= 12; n++) chain.send(orderEvent(order(n), { nonce: BigInt(n) }))
  chain.block()
  const other = orderEvent(order(20), { mint0: mint(2) })
  chain.send(other).send(closedEvent(other)).block()
  for (let n = 30; n < 39; n++) chain.sendRecurring(recurringEvent(order(n), { nonce: BigInt(n) }))
  const byValue = recurringEvent(order(40), { kind: 'value', incrementUsd: 6_000_000_000n, held: 40n })
  chain.sendRecurring({ ...byValue, done: 2, received: 100n, spent: 300n, remaining: 700n })
  const closed = recurringEvent(order(41), {})
  chain.sendRecurring(closed)
  chain.sendRecurring({
    type: 'closed',
    order: order(41),
    maker: maker(0),
    closer: maker(0),
    returned0: 1_000n,
    returned1: 0n,
    reward: 0n,
    lamports: 1n,
    reason: 'cancelled',
  })
  const over = { maker: maker(3), createdAt: 1n, touchedAt: 1n }
  chain.send(orderEvent(order(50), { ...over, expiresAt: 2n }))
  chain.send(orderEvent(order(51), { ...over, touchSeconds: 60 }))
  chain.send(orderEvent(order(52), { ...over, expiresAt: 1_800_000_000n }))
  chain.block()
  orders = await startTestOrders(chain)
  for (const [n, decimals] of [
    [0, 3],
    [1, 6],
  ] as const)
    orders.accounts.set(mint(n), mintAccount(mint(n), decimals))
  for (const row of orders.service.index.open.values()) {
    const { type: _, order: address, change: __, ...state } = row.state.terms
    const data =
      row.state.program === 'trigger'
        ? trigger.encodeOrder(state as unknown as trigger.Order)
        : recurring.encodeOrder(state as unknown as recurring.Order)
    const program = row.state.program === 'trigger' ? trigger.PROGRAM : recurring.PROGRAM
    orders.accounts.set(address, programAccount(address, program, data))
  }
  prices.set(mint(0), 2)
})
afterAll(() => orders?.close())

/** Instructions of a transaction in base64 by their programs. */
function programsOf(text: string): string[] {
  const { message } = decodeTransaction(Uint8Array.from(getBase64Encoder().encode(text)))
  return message.instructions.map(({ programIndex }) => message.staticKeys[programIndex]!)
}

const unitLimitOf = (text: string): number => {
  const { message } = decodeTransaction(Uint8Array.from(getBase64Encoder().encode(text)))
  const [first] = message.instructions
  return new DataView(Uint8Array.from(first!.data).buffer).getUint32(1, true)
}

describe('getTriggerOrders (2-7-18)', () => {
  test('has pages of ten, the newest first, with what was filled', async () => {
    const url = `${TRIGGER}/getTriggerOrders?user=${maker(0)}&orderStatus=active`
    const { body } = await orders.call('GET', url)
    expect(body).toMatchObject({ user: maker(0), totalPages: 2, page: 1, hasMoreData: true })
    expect(body.orders).toHaveLength(10)
    const last = (await orders.call('GET', `${url}&page=2`)).body
    expect(last).toMatchObject({ page: 2, hasMoreData: false })
    expect(last.orders.at(-1)).toMatchObject({
      orderKey: FILLED,
      makingAmount: '1',
      rawMakingAmount: '1000',
      takingAmount: '0.003',
      rawTakingAmount: '3000',
      rawRemainingMakingAmount: '600',
      rawRemainingTakingAmount: '1800',
      slippageBps: '0',
      expiredAt: '2027-01-15T08:00:00.000Z',
      status: 'PartialFill',
      openTx: 'signature-1-0',
      closeTx: '',
      orderType: 'single',
      trades: [
        {
          keeper,
          rawInputAmount: '400',
          rawOutputAmount: '1596',
          feeAmount: '0.000004',
          feeMint: mint(1),
          txId: 'signature-2-0',
          action: 'Fill',
        },
      ],
    })
  })

  test('has failed fills on request, and closed orders in the history, by mint', async () => {
    const url = `${TRIGGER}/getTriggerOrders?user=${maker(0)}`
    const { body } = await orders.call('GET', `${url}&orderStatus=active&page=2&includeFailedTx=true`)
    expect(body.orders.at(-1).trades.map(({ action }: { action: string }) => action)).toEqual([
      'Fill',
      'Failed',
    ])
    const history = (await orders.call('GET', `${url}&orderStatus=history&inputMint=${mint(2)}`)).body
    expect(history.orders).toMatchObject([{ status: 'Cancelled', closeTx: 'signature-4-1' }])
    expect((await orders.call('GET', `${url}&orderStatus=history&inputMint=${mint(0)}`)).body.orders).toEqual(
      [],
    )
  })

  test('an order that is over and not closed yet is expired, by the clock of the chain', async () => {
    const url = `${TRIGGER}/getTriggerOrders?user=${maker(3)}&orderStatus=active`
    const { body } = await orders.call('GET', url)
    const statuses = body.orders.map((one: { orderKey: string; status: string }) => [
      one.orderKey,
      one.status,
    ])
    expect(statuses).toEqual([
      [order(52), 'Open'],
      [order(51), 'Expired'],
      [order(50), 'Expired'],
    ])
  })

  test('one order has every event with its signature', async () => {
    const { body } = await orders.call('GET', `${TRIGGER}/order/${FILLED}`)
    expect(body.events).toMatchObject([
      { type: 'created', txId: 'signature-1-0', inputAmount: '1000' },
      { type: 'filled', txId: 'signature-2-0', by: keeper, leg: 'entry', feeAmount: '4' },
      { type: 'fillFailed', txId: 'signature-2-1', reason: 'The route pays less than the order asks' },
    ])
  })
})

test('the trigger service has fees with the deposit of an order (2-7-12, 2-7-19, 2-9-21)', async () => {
  const { body } = await orders.call('GET', `${TRIGGER}/getFees`)
  expect(body).toMatchObject({
    feeBps: 10,
    stableFeeBps: 3,
    depositLamports: 21 * 20_000 + 10_000,
    rentLamports: 3_000_000,
    minimumUsd: 5,
  })
})

describe('createOrder of the trigger API (2-7-13)', () => {
  test('notes a token that no feed prices, so that one is kept for it', async () => {
    const body = limit({ triggerCondition: 'above', triggerPriceUsd: 3 })
    await orders.call('POST', `${TRIGGER}/createOrder`, body)
    expect(orders.service.context.wishes.list()).toEqual([mint(0)])
  })

  test('builds the transaction and names the order', async () => {
    const { status, body } = await orders.call('POST', `${TRIGGER}/createOrder`, limit())
    expect(status).toBe(200)
    expect(programsOf(body.transaction)).toContain(trigger.PROGRAM)
    expect(body.order).toMatch(/^\w{32,44}$/)
  })

  test.each([
    [{ params: {} }, 'invalid create order request', 'params.makingAmount is required'],
    [{ maker: 'x' }, 'invalid maker pubkey', undefined],
    [{ maker: 'z'.repeat(44) }, 'invalid maker pubkey', undefined],
    [
      limit({ makingAmount: '2499' }),
      'invalid create order request',
      'input mint making amount must be at least 5 USD, received: 4.99',
    ],
    [
      { ...limit(), inputMint: mint(1), outputMint: mint(0) },
      'invalid create order request',
      `input mint ${mint(1)} has no reliable price in USD`,
    ],
    [limit({ expiredAt: '1' }), 'invalid create order request', 'params.expiredAt must be in the future'],
    [
      limit({ expiredAt: '253402300799' }),
      'invalid create order request',
      'params.expiredAt is more than 3162240000 seconds ahead',
    ],
    [
      limit({ touchSeconds: 4_294_967_296 }),
      'invalid create order request',
      'params.touchSeconds must be a whole number from 0 to 4294967295',
    ],
    [limit({ takingAmount: undefined }), 'invalid create order request', 'params.takingAmount is required'],
    [{ payer: trigger.PROGRAM }, 'invalid create order request', 'an account of the order is a program'],
    [limit({ feeBps: 10 }), 'invalid create order request', 'feeAccount and params.feeBps belong together'],
    [
      limit({ triggerCondition: 'above', triggerPriceUsd: 3 }),
      'invalid create order request',
      `no price of ${mint(0)} is published on the chain that an order could follow`,
    ],
  ])('refuses %o', async (change, error, cause) => {
    const { status, body } = await orders.call('POST', `${TRIGGER}/createOrder`, { ...limit(), ...change })
    expect([status, body.code, body.error, body.cause]).toEqual([400, 400, error, cause])
  })
})

describe('cancelOrders of the trigger API (2-3-10, 2-7-14)', () => {
  test('closes all open orders where none is named, at most five a transaction (2-7-15)', async () => {
    const { body } = await orders.call('POST', `${TRIGGER}/cancelOrders`, { maker: maker(0) })
    const closes = body.transactions.map(
      (text: string) => programsOf(text).filter((program) => program === trigger.PROGRAM).length,
    )
    expect(closes.reduce((sum: number, count: number) => sum + count, 0)).toBe(13)
    expect(Math.max(...closes)).toBe(5)
  })

  test("closes the named ones, and refuses what is not the maker's", async () => {
    const named = { maker: maker(0), orders: [order(1), order(1), order(2)] }
    const { body } = await orders.call('POST', `${TRIGGER}/cancelOrders`, named)
    expect(body.transactions).toHaveLength(1)
    const refused = await orders.call('POST', `${TRIGGER}/cancelOrders`, {
      maker: maker(1),
      orders: [order(1)],
    })
    expect(refused).toMatchObject({ status: 400, body: { error: 'no matching orders found', code: 400 } })
  })

  test('closes an order whose token has become restricted, which no new order may have', async () => {
    const plain = orders.accounts.get(mint(0))!
    const frozen = new Uint8Array(171)
    frozen.set(plain.data)
    frozen.set([1, 6, 0, 1, 0, 2], 165)
    orders.accounts.set(mint(0), { ...plain, owner: TOKEN_2022_PROGRAM, data: frozen })
    const named = { maker: maker(0), orders: [order(1)] }
    const closing = await orders.call('POST', `${TRIGGER}/cancelOrders`, named)
    const opening = await orders.call('POST', `${TRIGGER}/createOrder`, limit())
    orders.accounts.set(mint(0), plain)
    expect(closing.status).toBe(200)
    expect(opening.body.cause).toBe(`orders cannot hold ${mint(0)}: its transfers are restricted`)
  })

  test('opens a missing account of the maker in each transaction, which can land in any order', async () => {
    const vault = testAddress(5, 0)
    orders.accounts.set(vault, tokenAccount(vault, mint(0), maker(0), 5n))
    const { body } = await orders.call('POST', `${TRIGGER}/cancelOrders`, { maker: maker(0) })
    orders.accounts.delete(vault)
    expect(body.transactions.length).toBeGreaterThan(1)
    for (const text of body.transactions) expect(programsOf(text)).toContain(ASSOCIATED_TOKEN_PROGRAM)
  })

  test.each([
    ['named', { orders: [order(1), order(2)] }, 1],
    ['of all', {}, 12],
  ])('closes the rest %s where one was filled and closed meanwhile', async (_, names, left) => {
    const account = orders.accounts.get(order(1))!
    orders.accounts.delete(order(1))
    const reply = await orders.call('POST', `${TRIGGER}/cancelOrders`, { maker: maker(0), ...names })
    const gone = await orders.call('POST', `${TRIGGER}/cancelOrders`, { maker: maker(0), orders: [order(1)] })
    orders.accounts.set(order(1), account)
    const closes = reply.body.transactions.flatMap(programsOf)
    expect(closes.filter((program: string) => program === trigger.PROGRAM)).toHaveLength(left)
    expect(gone.body.error).toBe('no matching orders found')
  })
})

describe('execute (2-3-11, 2-7-16, 2-7-17)', () => {
  test.each([
    [{ requestId: 'x', signedTransaction: 'AA' }, 'The request is not known or has expired', undefined],
    [{ requestId: 'x' }, 'invalid execute request', 'signedTransaction is required'],
  ])('refuses %o', async (body, error, cause) => {
    const reply = await orders.call('POST', `${TRIGGER}/execute`, body)
    expect(reply).toMatchObject({ status: 400, body: { error } })
    expect(reply.body.cause).toBe(cause)
  })

  test('refuses another transaction, and one that is not signed', async () => {
    const [one, two] = [
      (await orders.call('POST', `${TRIGGER}/createOrder`, limit())).body,
      (await orders.call('POST', `${TRIGGER}/createOrder`, limit())).body,
    ]
    const changed = { requestId: one.requestId, signedTransaction: two.transaction }
    expect((await orders.call('POST', `${TRIGGER}/execute`, changed)).body.errorCode).toBe(
      'TRANSACTION_CHANGED',
    )
    const unsigned = { requestId: one.requestId, signedTransaction: one.transaction }
    expect((await orders.call('POST', `${TRIGGER}/execute`, unsigned)).body).toMatchObject({
      error: 'invalid execute request',
      cause: `the signature of ${maker(0)} is missing or not valid`,
    })
  })
})

describe('recurring orders', () => {
  const time = { inAmount: 100_000, numberOfOrders: 2, interval: 3_600, maxPrice: 2 }
  const body = (change: object = {}) => ({
    user: maker(0),
    inputMint: mint(0),
    outputMint: mint(1),
    params: { time: { ...time, ...change } },
  })

  test('are built with the limit of a cycle', async () => {
    const reply = await orders.call('POST', `${RECURRING}/createOrder`, body())
    expect(reply.status).toBe(200)
    expect(programsOf(reply.body.transaction)).toContain(recurring.PROGRAM)
  })

  test.each([
    [{ inAmount: 1_495 }, 'Order is valued at 2.99 USDC, minimum is 100.00 USDC'],
    [
      { inAmount: 60_000, numberOfOrders: 3 },
      'Order is valued at 40.00 USDC per cycle, minimum is 50.00 USDC',
    ],
    [{ numberOfOrders: 1 }, 'params.time.numberOfOrders must be a whole number from 2 to 65535'],
    [{ startAt: 253_402_300_799 }, 'params.time.startAt is more than 3162240000 seconds ahead'],
    [{ maxPrice: '0.000000000000000001' }, 'params.time.maxPrice is out of range'],
    [{ minPrice: '900000000000000', maxPrice: undefined }, 'params.time.minPrice is out of range'],
    [{ minPrice: 3 }, 'params.time.minPrice must not be above maxPrice'],
    [{ maxPrice: undefined }, `no price of ${mint(0)} is published on the chain that an order could follow`],
  ])('with %o are refused', async (change, error) => {
    const reply = await orders.call('POST', `${RECURRING}/createOrder`, body(change))
    expect(reply.body).toMatchObject({ code: 400, error, status: 'Bad Request' })
  })

  test('of Token-2022 are refused', async () => {
    orders.accounts.set(mint(9), mintAccount(mint(9), 6, TOKEN_2022_PROGRAM))
    const reply = await orders.call('POST', `${RECURRING}/createOrder`, { ...body(), outputMint: mint(9) })
    expect(reply.body.error).toBe(`Token-2022 is not supported: ${mint(9)}`)
  })

  test('are closed in groups of four, within 300,000 compute units (2-4-13, 2-9-03, 2-9-05)', async () => {
    const reply = await orders.call('POST', `${RECURRING}/cancelOrders`, { user: maker(0) })
    const closes = reply.body.transactions.map(
      (text: string) => programsOf(text).filter((program) => program === recurring.PROGRAM).length,
    )
    expect(closes).toEqual([4, 4, 2])
    expect(programsOf(reply.body.transactions[0])[0]).toBe(COMPUTE_BUDGET_PROGRAM)
    expect(reply.body.transactions.map(unitLimitOf)).toEqual([300_000, 300_000, 300_000])
  })

  test('a single one is closed as its type (2-7-24)', async () => {
    const target = { user: maker(0), order: order(30) }
    const closed = await orders.call('POST', `${RECURRING}/cancelOrder`, { ...target, recurringType: 'time' })
    expect(unitLimitOf(closed.body.transaction)).toBe(300_000)
    const other = await orders.call('POST', `${RECURRING}/cancelOrder`, { ...target, recurringType: 'price' })
    expect(other.status).toBe(400)
  })

  test('by value show what they are to be worth', async () => {
    const url = `${RECURRING}/getRecurringOrders?user=${maker(0)}&recurringType=price&orderStatus=active`
    const { body: list } = await orders.call('GET', url)
    expect(list.price).toMatchObject([
      {
        rawInUsed: '300',
        rawInLeft: '700',
        rawOutReceived: '100',
        rawOutWithdrawn: '60',
        incrementalUsdValue: '60',
        supposedUsdValue: '120',
        estimatedUsdcValueSpent: '0.6',
        status: 'Open',
      },
    ])
  })

  test('all kinds are in one list, each with its type', async () => {
    const url = `${RECURRING}/getRecurringOrders?user=${maker(0)}&recurringType=all&orderStatus=active&mint=${mint(1)}`
    const { body: list } = await orders.call('GET', url)
    const types = new Set(list.all.map(({ recurringType }: { recurringType: string }) => recurringType))
    expect([types, list.totalPages]).toEqual([new Set(['time', 'price']), 1])
  })
})

describe('the lists of DCA (2-3-09)', () => {
  test('have open orders by time (2-7-20)', async () => {
    const { body } = await orders.call(
      'GET',
      `/account/active-dca/v2/${maker(0)}?page=1&includeFailedTx=true`,
    )
    expect(body).toMatchObject({ totalPages: 1, page: 1 })
    expect(body.orders).toHaveLength(9)
    expect(body.orders[0]).toMatchObject({
      inputMint: mint(0),
      outputMint: mint(1),
      inDeposited: '1',
      rawInAmountPerCycle: '100',
      rawMinOutAmount: '250',
      cycleFrequency: '3600',
      cycles: 10,
      nextCycleAt: expect.stringMatching(/^2026-/),
    })
  })

  test('have closed ones (2-7-21)', async () => {
    const { body } = await orders.call('GET', `/account/historical-dca/v2/${maker(0)}?page=1`)
    expect(body.orders).toMatchObject([
      { orderKey: order(41), userClosed: true, rawInWithdrawn: '1000', nextCycleAt: null },
    ])
    expect((await orders.call('GET', `/account/historical-dca/v2/${maker(2)}`)).body).toEqual({
      totalPages: 0,
      page: 1,
      orders: [],
    })
  })
})

test('other services read fills and what open orders hold', async () => {
  const { read } = orders.service
  const { fills, total } = await read.fills(maker(0), 'LO', { skip: 0, limit: 5 })
  expect(total).toBe(1)
  expect(fills).toMatchObject([
    {
      orderKey: FILLED,
      input: { mint: mint(0), decimals: 3, amount: 400n },
      output: { mint: mint(1), decimals: 6, amount: 1_596n },
      signature: 'signature-2-0',
    },
  ])
  expect(await read.fills(maker(0), 'DCA', { skip: 0, limit: 5 })).toEqual({ fills: [], total: 0 })
  const held = await read.held(maker(0))
  expect(held).toHaveLength(23)
  expect(held.find(({ orderKey }) => orderKey === FILLED)).toMatchObject({
    label: 'LimitOrder',
    input: { amount: 600n },
    deposited: 1_000n,
    expected: 3_000n,
    expiresAt: 1_800_000_000,
  })
  expect(held.find(({ label }) => label === 'SmartDCA')).toMatchObject({
    input: { amount: 700n },
    output: { amount: 40n },
    received: 100n,
  })
})
