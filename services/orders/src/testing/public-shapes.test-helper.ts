/*
 * Shapes of the public order APIs, written from their published description, not from `packages/contract`: what is named here
 * must be there and of this kind; a reply may have more.
 */

/** What is wrong with a value, each with its place; empty where it has the shape. */
export type Shape = (value: unknown, at: string) => string[]

const is =
  (kind: string, holds: (value: unknown) => boolean): Shape =>
  (value, at) =>
    holds(value) ? [] : [`${at} is ${JSON.stringify(value)?.slice(0, 60)}, not ${kind}`]

const matches = (kind: string, pattern: RegExp) =>
  is(kind, (value) => typeof value === 'string' && pattern.test(value))

const text = is('a text', (value) => typeof value === 'string')
const full = is('a text that is not empty', (value) => typeof value === 'string' && value !== '')
const flag = is('true or false', (value) => typeof value === 'boolean')
const count = is('a whole number', (value) => Number.isSafeInteger(value) && (value as number) >= 0)
/** Integer in a decimal string. */
const units = matches('an integer in a string', /^\d{1,20}$/)
/** Amount for people, in a string. */
const amount = matches('a decimal in a string', /^\d+(\.\d+)?$/)
const key = matches('a base58 key', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const signature = matches('a base58 signature', /^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
const wire = matches('a transaction in base64', /^[A-Za-z0-9+/]{100,}={0,2}$/)
const time = is(
  'an ISO time',
  (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)),
)
const oneOf = (...words: readonly unknown[]) => is(words.join(' or '), (value) => words.includes(value))

const either =
  (...shapes: readonly Shape[]): Shape =>
  (value, at) => {
    const faults = shapes.map((shape) => shape(value, at))
    return faults.some((found) => found.length === 0) ? [] : (faults[0] ?? [])
  }

const orNull = (shape: Shape): Shape => either(shape, oneOf(null))
const optional =
  (shape: Shape): Shape =>
  (value, at) =>
    value === undefined ? [] : shape(value, at)

const listOf =
  (shape: Shape): Shape =>
  (value, at) =>
    Array.isArray(value) ? value.flatMap((one, n) => shape(one, `${at}[${n}]`)) : [`${at} is no list`]

const fields =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, at) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(shapes).flatMap(([name, shape]) =>
          shape((value as Record<string, unknown>)[name], `${at}.${name}`),
        )
      : [`${at} is no object`]

/** An amount under its name, and as an integer under `raw` and its name. */
const both = (...names: readonly string[]): Record<string, Shape> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, amount],
      [`raw${name[0]!.toUpperCase()}${name.slice(1)}`, units],
    ]),
  )

const trade = fields({
  orderKey: key,
  keeper: key,
  inputMint: key,
  outputMint: key,
  ...both('inputAmount', 'outputAmount', 'feeAmount'),
  feeMint: key,
  txId: signature,
  confirmedAt: time,
  action: full,
  productMeta: optional(orNull(fields({}))),
})

const triggerOrder = fields({
  userPubkey: key,
  orderKey: key,
  inputMint: key,
  outputMint: key,
  ...both('makingAmount', 'takingAmount', 'remainingMakingAmount', 'remainingTakingAmount'),
  slippageBps: units,
  expiredAt: orNull(time),
  createdAt: time,
  updatedAt: time,
  status: full,
  openTx: signature,
  closeTx: text,
  programVersion: full,
  trades: listOf(trade),
})

const recurringFields = {
  userPubkey: key,
  orderKey: key,
  inputMint: key,
  outputMint: key,
  ...both('inDeposited', 'inWithdrawn', 'inUsed', 'outReceived', 'outWithdrawn'),
  openTx: signature,
  closeTx: text,
  userClosed: flag,
  createdAt: time,
  updatedAt: time,
  trades: listOf(trade),
}

const timeFields = {
  ...recurringFields,
  ...both('inAmountPerCycle', 'minOutAmount', 'maxOutAmount'),
  cycleFrequency: units,
}
const timeOrder = fields(timeFields)

const priceFields = {
  ...recurringFields,
  ...both('inLeft', 'incrementalUsdValue', 'supposedUsdValue', 'estimatedUsdcValueSpent'),
  orderInterval: units,
  status: full,
  closedBy: text,
  startAt: time,
}
const priceOrder = fields(priceFields)

const list = { user: key, orderStatus: oneOf('active', 'history'), page: count, totalPages: count }
const built = { requestId: full, transaction: wire }
const events = listOf(fields({ type: full, txId: signature, at: time }))

/** Body of a 200 of each call. */
export const REPLIES = {
  'POST /api/trigger/v1/createOrder': fields({ ...built, order: key }),
  'POST /api/trigger/v1/cancelOrder': fields(built),
  'POST /api/trigger/v1/cancelOrders': fields({ requestId: full, transactions: listOf(wire) }),
  'POST /api/trigger/v1/editOrder': fields(built),
  'POST /api/trigger/v1/execute': fields({
    code: is('a number', Number.isInteger),
    signature,
    status: oneOf('Success', 'Failed'),
  }),
  'GET /api/trigger/v1/getTriggerOrders': fields({
    ...list,
    hasMoreData: flag,
    orders: listOf(triggerOrder),
  }),
  'GET /api/trigger/v1/order': fields({ order: triggerOrder, events }),
  'GET /api/trigger/v1/getFees': fields({ feeBps: count, stableFeeBps: count }),
  'POST /api/recurring/v1/createOrder': fields(built),
  'POST /api/recurring/v1/cancelOrder': fields(built),
  'POST /api/recurring/v1/cancelOrders': fields({ requestId: full, transactions: listOf(wire) }),
  'POST /api/recurring/v1/pauseOrder': fields(built),
  'POST /api/recurring/v1/resumeOrder': fields(built),
  'POST /api/recurring/v1/priceDeposit': fields(built),
  'POST /api/recurring/v1/priceWithdraw': fields(built),
  'POST /api/recurring/v1/execute': fields({
    signature,
    status: oneOf('Success', 'Failed'),
    order: orNull(key),
    error: orNull(full),
  }),
  'GET /api/recurring/v1/getRecurringOrders': either(
    fields({ ...list, time: listOf(timeOrder) }),
    fields({ ...list, price: listOf(priceOrder) }),
    fields({
      ...list,
      all: listOf(
        either(
          fields({ ...timeFields, recurringType: oneOf('time') }),
          fields({ ...priceFields, recurringType: oneOf('price') }),
        ),
      ),
    }),
  ),
  'GET /api/recurring/v1/order': fields({ order: either(timeOrder, priceOrder), events }),
  'GET /account/active-dca/v2': fields({ totalPages: count, page: count, orders: listOf(timeOrder) }),
  'GET /account/historical-dca/v2': fields({ totalPages: count, page: count, orders: listOf(timeOrder) }),
} as const satisfies Record<string, Shape>

export type Call = keyof typeof REPLIES

const status = is('an error status', (value) => typeof value === 'number' && value >= 400 && value < 600)

/** Body of an error of each API. */
export function errorShape(call: Call): Shape {
  if (call.includes('/trigger/'))
    return fields({
      error: full,
      code: status,
      cause: optional(full),
      signature: optional(signature),
      status: optional(oneOf('Failed')),
    })
  if (call.includes('/recurring/')) return fields({ code: status, error: full, status: full })
  return fields({ error: full, code: full })
}
