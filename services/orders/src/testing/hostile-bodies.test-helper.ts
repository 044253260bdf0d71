type Body = Readonly<Record<string, unknown>>

const WRONG_VALUES: readonly unknown[] = [
  null,
  '',
  'x',
  -1,
  1e308,
  '99999999999999999999999',
  [],
  {},
  true,
  "'; drop table orders_orders; --",
  'O0Il'.repeat(11),
  '1'.repeat(300),
]

/** Fields without which, or with a wrong value in which, no call is valid. */
const REQUIRED = new Set([
  'inputMint',
  'outputMint',
  'maker',
  'payer',
  'user',
  'order',
  'makingAmount',
  'inAmount',
  'numberOfOrders',
  'interval',
  'depositAmount',
  'incrementUsdcValue',
  'recurringType',
  'inputOrOutput',
  'amount',
  'requestId',
  'signedTransaction',
  'orderStatus',
])

/** Copies of a body, each with one required field missing or wrong; every one must be refused. */
export function* hostileBodies(body: Body): Generator<unknown> {
  for (const [name, value] of Object.entries(body)) {
    if (isBody(value)) {
      for (const changed of hostileBodies(value)) yield { ...body, [name]: changed }
      continue
    }
    if (!REQUIRED.has(name) || (name === 'payer' && 'user' in body)) continue
    const { [name]: _, ...without } = body
    yield without
    for (const wrong of WRONG_VALUES) if (wrong !== value) yield { ...body, [name]: wrong }
  }
}

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
