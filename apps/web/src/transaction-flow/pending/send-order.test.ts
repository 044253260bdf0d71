// @vitest-environment happy-dom
import { EXECUTE_CODES, type ExecuteCode, type PendingTransaction } from '@callisto/contract'
import type { FillPorts, FillRequest } from '@callisto/solana'
import { afterEach, expect, test, vi } from 'vitest'
import { failureMessages } from '../../lib/text/failure-text.ts'
import { PENDING } from './pending.test-helper.ts'
import { sendOrder, toRefusal } from './send-order.ts'

const { fills } = vi.hoisted(() => ({ fills: [] as { request: FillRequest; ports: FillPorts }[] }))
vi.mock('../../lib/api/kit-rpc.ts', () => ({ endpointRpcs: () => ['one', 'two'] }))
vi.mock('@callisto/solana', async (load) => ({
  ...(await load<typeof import('@callisto/solana')>()),
  fillRpc: (rpc: unknown) => rpc,
  sendFill: async (request: FillRequest, ports: FillPorts) => {
    fills.push({ request, ports })
    return { status: 'unconfirmed' }
  },
}))
afterEach(() => {
  fills.length = 0
  vi.unstubAllGlobals()
})

const order = { requestId: 'b0f7' }
const FILL: PendingTransaction = { ...PENDING, order }

/** What one try to hand an order over gives, and the body of its call. */
async function handOver(reply: Response, { isResent = false, isFirst = true } = {}) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return reply
  })
  await sendOrder(FILL, order, { isResent, onSent: () => {} }, 5)
  const refusal = fills[0]!.ports.execute({ isFirst }, new AbortController().signal)
  return { refusal, bodies }
}

const failed = (code: number) => ({ status: 'Failed' as const, code })

test('an order goes to the service with the signed transaction, and is watched at every endpoint', async () => {
  const { refusal, bodies } = await handOver(Response.json({ status: 'Success', code: 0 }))
  expect(await refusal).toBeUndefined()
  expect(bodies).toEqual([{ requestId: 'b0f7', signedTransaction: PENDING.wire }])
  expect(fills[0]!.request).toMatchObject({
    taker: PENDING.account,
    takerSignature: PENDING.signature,
    lastValidBlockHeight: 150,
    patienceMs: 5,
  })
  expect(fills[0]!.ports.endpoints).toEqual(['one', 'two'])
})

test.each<[keyof typeof EXECUTE_CODES, string, boolean]>([
  ['QUOTE_EXPIRED', 'The quote has expired', false],
  ['MAKER_REJECTED', 'The market maker has rejected the order', true],
  ['MAKER_FAILED_TO_LAND', 'The market maker has not sent the transaction in time', true],
  ['MAKER_UNKNOWN', 'The market maker has not sent the transaction in time', true],
  ['TIMED_OUT', 'Unknown error, visit the explorer', true],
])('%s: "%s", a text of the page', (name, message, isHandedOver) => {
  const code: ExecuteCode = EXECUTE_CODES[name]
  expect(toRefusal(failed(code))).toMatchObject({ failure: { message }, isHandedOver })
  expect(failureMessages).toContain(message)
})

test.each([
  ['the first try', {}, false],
  ['a later one', { isFirst: false }, true],
  ['one after a reload', { isResent: true }, true],
])('a refusal (-2002) of %s: the maker may have it: %j', async (_, options, isHandedOver) => {
  const body = { error: 'x', errorCode: 'INVALID_REQUEST', code: EXECUTE_CODES.MAKER_INVALID_PAYLOAD }
  const { refusal } = await handOver(Response.json(body, { status: 400 }), options)
  expect(await refusal).toMatchObject({ failure: { message: 'The order was not accepted' }, isHandedOver })
  expect(failureMessages).toContain('The order was not accepted')
})

// spec 2-8-42
test.each<[string, Response, string]>([
  ['no reply of an order', Response.json({ state: 'done' }), 'Invalid response structure from Ultra API'],
  ['an error of the service', new Response('', { status: 503 }), 'HTTP'],
  ['an unknown outcome (-2005)', Response.json(failed(EXECUTE_CODES.MAKER_INTERNAL)), 'does not know'],
])('%s says nothing about the order: it is handed over again', async (_, reply, message) => {
  const { refusal } = await handOver(reply)
  await expect(refusal).rejects.toThrow(message)
})
