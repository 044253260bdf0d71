import { hostileBodies } from './hostile-bodies.test-helper.ts'
import { OrdersWorld, SOL, USDC } from './orders-world.test-helper.ts'
import type { Call } from './public-shapes.test-helper.ts'

/** One signed flow, with calls that must be refused between its steps. */
type Scenario = (world: OrdersWorld) => Promise<void>

const MAKING = '1000000000'
/** Far from the market, so that nobody fills it. */
const TAKING = '1000000000000'
const LATER = 4_000_000_000
/** Faults printed; all are counted. */
const MAX_PRINTED_FAULTS = 10
/** Bad requests that are made of one good one, chosen in turn. */
const HOSTILE_PER_CALL = 4
const turns = new Map<Call, number>()

const limitOrder = ({ wallet }: OrdersWorld, params: object = {}) => ({
  inputMint: SOL,
  outputMint: USDC,
  maker: wallet,
  payer: wallet,
  params: { makingAmount: MAKING, takingAmount: TAKING, ...params },
  computeUnitPrice: 'auto',
})

/** Some requests that differ from a good one in one field. */
async function attack(
  world: OrdersWorld,
  call: Call,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const all = [...hostileBodies(body)]
  const from = turns.get(call) ?? 0
  turns.set(call, from + HOSTILE_PER_CALL)
  for (let n = 0; n < Math.min(HOSTILE_PER_CALL, all.length); n++)
    // A step that shares no factor with the length visits every one in the end.
    await world.refused(call, all[((from + n) * 7) % all.length])
}

async function create(world: OrdersWorld, body: ReturnType<typeof limitOrder>): Promise<string> {
  const call = 'POST /api/trigger/v1/createOrder'
  await attack(world, call, body)
  const built = await world.call(call, body)
  await world.execute('trigger', built)
  await world.written()
  const order = String(built.order)
  await world.call('GET /api/trigger/v1/order', {}, `/${order}`)
  return order
}

async function listTriggers(world: OrdersWorld): Promise<void> {
  const call = 'GET /api/trigger/v1/getTriggerOrders'
  const { wallet } = world
  for (const orderStatus of ['active', 'history'])
    await world.call(call, { user: wallet, orderStatus, includeFailedTx: 'true' })
  await world.call(call, { user: wallet, orderStatus: 'active', page: '2', inputMint: SOL, outputMint: USDC })
  await attack(world, call, { user: wallet, orderStatus: 'active' })
  await world.refused(call, { user: wallet, orderStatus: 'active', page: '0' })
}

const edit = async (world: OrdersWorld, order: string, params: object) => {
  const call = 'POST /api/trigger/v1/editOrder'
  const body = { maker: world.wallet, order, params, computeUnitPrice: 1_000 }
  await attack(world, call, body)
  await world.execute('trigger', await world.call(call, body))
}

const limits: Scenario = async (world) => {
  await world.call('GET /api/trigger/v1/getFees', {})
  const order = await create(world, limitOrder(world, { expiredAt: String(LATER), slippageBps: '10' }))
  const small = await world.refused(
    'POST /api/trigger/v1/createOrder',
    limitOrder(world, { makingAmount: '1' }),
  )
  if (!String(small.cause).startsWith('input mint making amount must be at least 5 USD'))
    world.faults.push(`the minimum: ${JSON.stringify(small)}`)
  await edit(world, order, { takingAmount: '2000000000000', expiredAt: null })
  await edit(world, order, { touchSeconds: 86_400 })
  await listTriggers(world)
  const call = 'POST /api/trigger/v1/cancelOrder'
  await attack(world, call, { maker: world.wallet, order })
  await world.execute('trigger', await world.call(call, { maker: world.wallet, order }))
  await world.refused(call, { maker: world.wallet, order })
  await world.written()
  await listTriggers(world)
}

const priced: Scenario = async (world) => {
  const { takingAmount: _, ...params } = limitOrder(world).params
  const by = (change: object) => ({ ...limitOrder(world), params: { ...params, ...change } }) as never
  const above = await create(
    world,
    by({ triggerMint: SOL, triggerCondition: 'above', triggerPriceUsd: '100000' }),
  )
  await edit(world, above, { triggerPriceUsd: 90_000.5, slippageBps: 50 })
  await create(world, by({ trailingBps: 5_000 }))
  const oco = await create(world, by({ orderType: 'oco', tpPriceUsd: 100_000, slPriceUsd: 0.01 }))
  await edit(world, oco, { tpPriceUsd: '90000', slPriceUsd: '0.02', slSlippageBps: 500 })
  await create(world, limitOrder(world, { orderType: 'otoco', tpPriceUsd: '100000', slPriceUsd: '0.01' }))
  await world.refused('POST /api/trigger/v1/createOrder', by({ triggerPriceUsd: '-1' }))
  await world.refused(
    'POST /api/trigger/v1/createOrder',
    by({ triggerMint: world.wallet, triggerPriceUsd: '1' }),
  )
  await world.refused('POST /api/trigger/v1/createOrder', by({}))
  await cancelAll(world)
}

async function cancelAll(world: OrdersWorld): Promise<void> {
  const call = 'POST /api/trigger/v1/cancelOrders'
  await world.refused(call, { maker: world.wallet, orders: ['x'] })
  await world.execute('trigger', await world.call(call, { maker: world.wallet, computeUnitPrice: 'auto' }))
  await world.written()
  const none = await world.refused(call, { maker: world.wallet })
  if (none.error !== 'no matching orders found') world.faults.push(`none to cancel: ${JSON.stringify(none)}`)
}

const executions: Scenario = async (world) => {
  const call = 'POST /api/trigger/v1/execute'
  const built = await world.call('POST /api/trigger/v1/createOrder', limitOrder(world))
  const other = await world.call('POST /api/trigger/v1/createOrder', limitOrder(world))
  const { requestId, transaction } = built
  await attack(world, call, { requestId, signedTransaction: transaction })
  await world.refused(call, { requestId, signedTransaction: transaction })
  await world.refused(call, { requestId, signedTransaction: await world.sign(String(other.transaction)) })
  const signed = { requestId, signedTransaction: await world.sign(String(transaction)) }
  const [first, second] = [await world.call(call, signed), await world.call(call, signed)]
  if (first.signature !== second.signature) world.faults.push('a second execution is another transaction')
  await world.execute('trigger', other)
  await world.written()
  await cancelAll(world)
}

const recurringBody = ({ wallet }: OrdersWorld, params: object) => ({
  user: wallet,
  inputMint: SOL,
  outputMint: USDC,
  params,
})

async function createRecurring(world: OrdersWorld, params: object): Promise<string> {
  const call = 'POST /api/recurring/v1/createOrder'
  const body = recurringBody(world, params)
  await attack(world, call, body)
  const executed = await world.execute('recurring', await world.call(call, body))
  await world.written()
  await world.call('GET /api/recurring/v1/order', {}, `/${executed.order}`)
  return String(executed.order)
}

async function listRecurring(world: OrdersWorld): Promise<void> {
  const call = 'GET /api/recurring/v1/getRecurringOrders'
  for (const recurringType of ['time', 'price', 'all'])
    for (const orderStatus of ['active', 'history'])
      await world.call(call, {
        user: world.wallet,
        recurringType,
        orderStatus,
        page: '1',
        includeFailedTx: 'false',
      })
  await attack(world, call, { user: world.wallet, recurringType: 'all', orderStatus: 'active' })
  for (const list of ['GET /account/active-dca/v2', 'GET /account/historical-dca/v2'] as const) {
    await world.call(list, { page: '1', includeFailedTx: 'true' }, `/${world.wallet}`)
    await world.refused(list, { page: 'x' }, `/${world.wallet}`)
    await world.refused(list, {}, '/x')
  }
}

const byTime: Scenario = async (world) => {
  const time = {
    inAmount: 5_000_000_000,
    numberOfOrders: 2,
    interval: 86_400,
    minPrice: null,
    maxPrice: 1,
    startAt: LATER,
  }
  const order = await createRecurring(world, { time })
  const call = 'POST /api/recurring/v1/createOrder'
  const small = await world.refused(call, recurringBody(world, { time: { ...time, inAmount: 20_000_000 } }))
  if (
    small.error !== 'Order is valued at 3.00 USDC, minimum is 100.00 USDC' ||
    small.status !== 'Bad Request'
  )
    world.faults.push(`the minimum: ${JSON.stringify(small)}`)
  await world.refused(call, recurringBody(world, { time: { ...time, numberOfOrders: 1 } }))
  await world.refused(call, recurringBody(world, { time, price: { depositAmount: 1 } }))
  const target = { user: world.wallet, order }
  for (const change of ['pauseOrder', 'resumeOrder'] as const) {
    await attack(world, `POST /api/recurring/v1/${change}`, target)
    await world.execute('recurring', await world.call(`POST /api/recurring/v1/${change}`, target))
  }
  await world.refused('POST /api/recurring/v1/priceDeposit', { ...target, amount: 1_000_000 })
  await world.written()
  await listRecurring(world)
  const cancel = 'POST /api/recurring/v1/cancelOrder'
  await attack(world, cancel, { ...target, recurringType: 'time' })
  await world.refused(cancel, { ...target, recurringType: 'price' })
  await world.execute('recurring', await world.call(cancel, { ...target, recurringType: 'time' }))
  await world.written()
  await listRecurring(world)
}

const byValue: Scenario = async (world) => {
  const price = { depositAmount: '5000000000', incrementUsdcValue: 60, interval: 86_400, startAt: LATER }
  const order = await createRecurring(world, { price })
  const target = { user: world.wallet, order, amount: 1_000_000_000 }
  await attack(world, 'POST /api/recurring/v1/priceDeposit', target)
  await world.execute('recurring', await world.call('POST /api/recurring/v1/priceDeposit', target))
  const taken = { ...target, inputOrOutput: 'In' }
  await attack(world, 'POST /api/recurring/v1/priceWithdraw', taken)
  await world.execute('recurring', await world.call('POST /api/recurring/v1/priceWithdraw', taken))
  await world.refused('POST /api/recurring/v1/priceWithdraw', { ...taken, inputOrOutput: 'Out' })
  await world.written()
  await listRecurring(world)
  for (let n = 0; n < 4; n++) await createRecurring(world, { price: { ...price, interval: 3_600 + n } })
  const all = await world.call('POST /api/recurring/v1/cancelOrders', { user: world.wallet })
  if ((all.transactions as unknown[]).length !== 2)
    world.faults.push('five orders are not closed in two transactions')
  await world.execute('recurring', all)
  await world.written()
  await world.refused('POST /api/recurring/v1/cancelOrders', { user: world.wallet })
}

/** One order on the chain; all other transactions are built only. */
export const brief: Scenario = async (world) => {
  await world.call('GET /api/trigger/v1/getFees', {})
  const order = await create(world, limitOrder(world))
  const target = { maker: world.wallet, order }
  await world.call('POST /api/trigger/v1/editOrder', { ...target, params: { expiredAt: LATER } })
  await attack(world, 'POST /api/trigger/v1/cancelOrder', target)
  await world.call('POST /api/trigger/v1/cancelOrder', target)
  await world.call('POST /api/trigger/v1/cancelOrders', { maker: world.wallet })
  await listTriggers(world)
  const time = { inAmount: 5_000_000_000, numberOfOrders: 2, interval: 86_400, maxPrice: 1 }
  const call = 'POST /api/recurring/v1/createOrder'
  await attack(world, call, recurringBody(world, { time }))
  await world.call(call, recurringBody(world, { time }))
  await listRecurring(world)
}

const SCENARIOS: readonly Scenario[] = [limits, byTime, byValue, executions, priced]

export interface OrdersApiReport {
  /** Requests. */
  runs: number
  hostile: number
  violations: number
  seed: number
  seconds: number
  /** Requests by call. */
  calls: Readonly<Record<string, number>>
}

/**
 * Plays the scenarios in turn until so many requests were made; the one that is under way is finished. The seed is that of the
 * market.
 */
export async function playScenarios(
  requests: number,
  seed: number,
  scenarios = SCENARIOS,
): Promise<OrdersApiReport> {
  const began = performance.now()
  const world = await OrdersWorld.open(seed)
  try {
    for (let n = 0; world.requests < requests; n++) await scenarios[n % scenarios.length]!(world)
    for (const fault of world.faults.slice(0, MAX_PRINTED_FAULTS)) console.error(fault)
    return {
      runs: world.requests,
      hostile: world.hostile,
      violations: world.faults.length,
      seed,
      seconds: Math.round((performance.now() - began) / 1000),
      calls: world.calls,
    }
  } finally {
    await world.close()
  }
}
