import { RecurringErrorSchema, TriggerErrorSchema } from '@callisto/contract'
import { recurring, trigger } from '@callisto/program-clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  maker,
  mint,
  OrderChain,
  order,
  orderEvent,
  recurringEvent,
} from '../testing/order-chain.test-helper.ts'
import {
  mintAccount,
  prices,
  programAccount,
  startTestOrders,
  type TestOrders,
} from '../testing/test-orders.test-helper.ts'

const chain = new OrderChain()
const TRIGGER = '/api/trigger/v1'
const RECURRING = '/api/recurring/v1'

type Body = { [field: string]: unknown }

/** A body with every field that the call has. */
const bodies: Record<string, Body> = {
  [`${TRIGGER}/createOrder`]: {
    inputMint: mint(0),
    outputMint: mint(1),
    maker: maker(0),
    payer: maker(0),
    params: {
      makingAmount: '5000',
      takingAmount: '3000',
      expiredAt: '1800000000',
      slippageBps: '0',
      feeBps: undefined,
      orderType: 'single',
      triggerMint: mint(0),
      triggerCondition: undefined,
      triggerPriceUsd: undefined,
      trailingBps: undefined,
      tpPriceUsd: undefined,
      slPriceUsd: undefined,
      tpSlippageBps: 10,
      slSlippageBps: 10,
      touchSeconds: 3600,
    },
    computeUnitPrice: 'auto',
    feeAccount: undefined,
    wrapAndUnwrapSol: true,
  },
  [`${TRIGGER}/cancelOrder`]: { maker: maker(0), order: order(0), computeUnitPrice: 'auto' },
  [`${TRIGGER}/cancelOrders`]: { maker: maker(0), orders: [order(0)], computeUnitPrice: 'auto' },
  [`${TRIGGER}/editOrder`]: {
    maker: maker(0),
    order: order(0),
    params: {
      takingAmount: '3000',
      slippageBps: 10,
      expiredAt: 1_800_000_000,
      triggerPriceUsd: undefined,
      trailingBps: undefined,
      tpPriceUsd: undefined,
      slPriceUsd: undefined,
      tpSlippageBps: undefined,
      slSlippageBps: undefined,
      touchSeconds: 3600,
    },
    computeUnitPrice: 'auto',
  },
  [`${TRIGGER}/execute`]: { requestId: 'x', signedTransaction: 'AA==' },
  [`${RECURRING}/createOrder`]: {
    user: maker(0),
    payer: maker(0),
    inputMint: mint(0),
    outputMint: mint(1),
    params: {
      time: {
        inAmount: 100_000,
        numberOfOrders: 2,
        interval: 3_600,
        minPrice: 1,
        maxPrice: 2,
        startAt: 1_800_000_000,
        maxDeviationBps: undefined,
      },
      price: undefined,
    },
  },
  [`${RECURRING}/cancelOrder`]: { user: maker(0), order: order(1), recurringType: 'time' },
  [`${RECURRING}/cancelOrders`]: { user: maker(0), orders: [order(1)] },
  [`${RECURRING}/pauseOrder`]: { user: maker(0), order: order(1) },
  [`${RECURRING}/resumeOrder`]: { user: maker(0), order: order(1) },
  [`${RECURRING}/priceDeposit`]: { user: maker(0), order: order(2), amount: 5_000 },
  [`${RECURRING}/priceWithdraw`]: { user: maker(0), order: order(2), amount: 10, inputOrOutput: 'In' },
  [`${RECURRING}/execute`]: { requestId: 'x', signedTransaction: 'AA==' },
}

const byPrice: Body = {
  ...bodies[`${RECURRING}/createOrder`],
  params: {
    price: {
      depositAmount: 100_000,
      incrementUsdcValue: 60,
      interval: 3_600,
      startAt: 1_800_000_000,
      maxDeviationBps: 200,
    },
  },
}

const queries: Record<string, Body> = {
  [`${TRIGGER}/getTriggerOrders`]: {
    user: maker(0),
    orderStatus: 'active',
    page: '1',
    includeFailedTx: 'true',
    inputMint: mint(0),
    outputMint: mint(1),
  },
  [`${RECURRING}/getRecurringOrders`]: {
    user: maker(0),
    recurringType: 'all',
    orderStatus: 'active',
    page: '1',
    mint: mint(0),
    includeFailedTx: 'false',
  },
  [`/account/active-dca/v2/${maker(0)}`]: { page: '1', includeFailedTx: 'true' },
  [`/account/historical-dca/v2/${maker(0)}`]: { page: '1', includeFailedTx: 'true' },
}

/** Values that no field may fail on, other than by a documented error. */
const HOSTILE_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '0',
  0,
  -1,
  '-1',
  1.5,
  '1e3',
  1e3,
  1e21,
  1e308,
  '0x10',
  '١٢',
  '\u0000',
  '💥',
  'x'.repeat(10_000),
  '9'.repeat(10_000),
  '18446744073709551615',
  '18446744073709551616',
  '253402300799',
  4_294_967_296,
  '0.00000001',
  '0.000000000000000001',
  '999999999999999.999999999999999999',
  true,
  false,
  [],
  [[]],
  [null],
  [mint(0), mint(0)],
  {},
  { toString: 'x' },
  'z'.repeat(44),
  '1'.repeat(32),
  'So11111111111111111111111111111111111111112',
  mint(0),
  mint(1),
  'above',
  'below',
  'oco',
  'otoco',
  '__proto__',
  'constructor',
]

let orders: TestOrders

beforeAll(async () => {
  chain.send(orderEvent(order(0), {}))
  chain.sendRecurring(recurringEvent(order(1), {}))
  chain.sendRecurring(
    recurringEvent(order(2), { kind: 'value', incrementUsd: 6_000_000_000n, held: 40n, received: 40n }),
  )
  chain.block()
  orders = await startTestOrders(chain)
  orders.accounts.set(mint(0), mintAccount(mint(0), 3))
  orders.accounts.set(mint(1), mintAccount(mint(1), 6))
  for (const row of orders.service.index.open.values()) {
    const { type: _, order: address, change: __, ...state } = row.state.terms
    const isTrigger = row.state.program === 'trigger'
    const data = isTrigger
      ? trigger.encodeOrder(state as unknown as trigger.Order)
      : recurring.encodeOrder(state as unknown as recurring.Order)
    const { PROGRAM } = isTrigger ? trigger : recurring
    orders.accounts.set(address, programAccount(address, PROGRAM, data))
  }
  prices.set(mint(0), 2)
})
afterAll(() => orders?.close())

/** The body once for each of its fields and hostile values, fields of nested objects too. */
function* variants(body: Body): Generator<Body> {
  for (const [field, value] of Object.entries(body)) {
    for (const one of HOSTILE_VALUES) yield { ...body, [field]: one }
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      for (const nested of variants(value as Body)) yield { ...body, [field]: nested }
  }
}

const isDocumented = (url: string, body: unknown): boolean => {
  if (url.startsWith(TRIGGER)) return TriggerErrorSchema.safeParse(body).success
  if (url.startsWith(RECURRING)) return RecurringErrorSchema.safeParse(body).success
  return typeof (body as { error?: unknown }).error === 'string'
}

/** Bytes of a transaction: all of its head, and some behind it. */
const places = (wire: Uint8Array, requestId: string): [string, number][] =>
  [...wire.keys()].filter((at) => at < 80 || at % 9 === 0).map((at) => [requestId, at])

/** What is wrong with the replies to hostile requests: a status of a fault of the server, or a body of another form. */
async function faultsOf(method: 'GET' | 'POST', url: string, requests: Iterable<Body>): Promise<string[]> {
  const faults = new Set<string>()
  for (const request of requests) {
    const { status, body } = await send(method, url, request)
    if (status === 200) continue
    if (status < 500 && isDocumented(url, body)) continue
    faults.add(`${JSON.stringify(request).slice(0, 300)} -> ${status} ${JSON.stringify(body).slice(0, 200)}`)
  }
  return [...faults]
}

function send(method: 'GET' | 'POST', url: string, request: Body) {
  if (method === 'POST') return orders.call('POST', url, request)
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(request))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined)
        parameters.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  return orders.call('GET', `${url}?${parameters}`)
}

describe('a hostile value in any field is answered, with the documented error where it is refused', () => {
  test.each(Object.entries(bodies))('POST %s', async (url, body) => {
    expect(await faultsOf('POST', url, variants(body))).toEqual([])
  })

  test('POST createOrder of an order by value', async () => {
    expect(await faultsOf('POST', `${RECURRING}/createOrder`, variants(byPrice))).toEqual([])
  })

  test.each(Object.entries(queries))('GET %s', async (url, query) => {
    expect(await faultsOf('GET', url, variants(query))).toEqual([])
  })

  test.each([TRIGGER, RECURRING])('POST %s/execute of changed bytes of a transaction', async (api) => {
    const { body } = await orders.call('POST', `${TRIGGER}/createOrder`, bodies[`${TRIGGER}/createOrder`]!)
    const wire = Buffer.from(body.transaction, 'base64')
    function* requests(): Generator<Body> {
      for (const [requestId, at] of [body.requestId, 'another'].flatMap((id) => places(wire, id)))
        for (const value of [0, 0x80, 0xff]) {
          const changed = Buffer.from(wire)
          changed[at] = value
          yield { requestId, signedTransaction: changed.toString('base64') }
        }
      for (let length = 0; length < wire.length; length += 7)
        yield { requestId: body.requestId, signedTransaction: wire.subarray(0, length).toString('base64') }
    }
    expect(await faultsOf('POST', `${api}/execute`, requests())).toEqual([])
  })

  test.each([`${TRIGGER}/order/`, `${RECURRING}/order/`])('GET %s', async (url) => {
    for (const one of ['x', 'z'.repeat(44), '%00', '%F0%9F%92%A5', order(99)]) {
      const { status, body } = await orders.call('GET', `${url}${one}`)
      expect([status === 400 || status === 404, isDocumented(url, body)]).toEqual([true, true])
    }
  })
})
