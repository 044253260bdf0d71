import { allRoutes, type Route } from '@callisto/contract'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickAccountCalls } from './quick-account-calls.test-helper.ts'
import { type RouteCall, toRequest, validCalls } from './route-calls.test-helper.ts'
import { signedOrder } from './signed-order.test-helper.ts'
import { startTestServices, type TestServices } from './test-services.test-helper.ts'

/*
 * Random hostile values for every parameter and every field of a body: the reply is a success or an error of the
 * contract, never a 5xx. Failures print their seed.
 */

const RUNS = 150
const SEED = 20_261_122

let services: TestServices
let app: FastifyInstance
let valid: Readonly<Record<string, RouteCall>>

beforeAll(async () => {
  services = await startTestServices()
  app = await services.createApp()
  const quote = allRoutes.find(({ operationId }) => operationId === 'getQuote') as Route
  const reply = await app.inject(toRequest(quote, validCalls(undefined).getQuote!))
  const executed = await signedOrder(app, services.localnet.chain)
  valid = {
    ...validCalls(reply.json()),
    ...(await quickAccountCalls(app, services.provider)),
    executeOrder: executed,
    executeOrderV2: executed,
  }
}, 300_000)

afterAll(async () => {
  await app?.close()
  await services?.close()
})

const text = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '0',
      '-0',
      '-1',
      '00',
      '+1',
      '1.0',
      '0.5',
      '1e9',
      '1e999',
      '0x10',
      'NaN',
      'Infinity',
      'null',
    ],
    ...['true', '[]', '{}', '__proto__', 'constructor', '..', '\u0000', '\ud800', '１', '1_000', '1,2', ',,'],
    ...['18446744073709551615', '18446744073709551616', '9'.repeat(400), 'x'.repeat(5_000)],
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.bigInt().map(String),
  fc.double().map(String),
)
const parameter = fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 3 }))

const namesOf = (schema: unknown): string[] =>
  Object.keys((schema as { _zod?: { def: { shape?: object } } } | undefined)?._zod?.def.shape ?? {})

/** Each value is either that of a valid call, absent, or hostile. */
const valuesOf = <T>(
  names: readonly string[],
  known: Readonly<Record<string, T>>,
  hostile: fc.Arbitrary<T>,
) =>
  fc
    .tuple(...names.map((name) => fc.oneof(fc.constant(known[name]), hostile)))
    .map(
      (values) =>
        Object.fromEntries(
          names.flatMap((name, i) => (values[i] === undefined ? [] : [[name, values[i]]])),
        ) as Record<string, T>,
    )

/** Where a JSON value has something to replace. */
const pathsOf = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]))]
    : [[]]

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

const json = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(undefined, 2 ** 53, -1, 0.5, [[]]))

function callsOf(route: Route, call: RouteCall): fc.Arbitrary<RouteCall> {
  const body =
    call.body === undefined
      ? fc.constant(undefined)
      : fc
          .array(fc.tuple(fc.constantFrom(...pathsOf(call.body)), json), { minLength: 1, maxLength: 2 })
          .map((changes) =>
            changes.reduce((value, [path, by]) => replaced(value, onlyIn(value, path), by), call.body),
          )
  return fc.record({
    params: valuesOf(namesOf(route.params), call.params ?? {}, text),
    query: valuesOf(namesOf(route.query), call.query ?? {}, parameter),
    body,
    headers: fc.constant(call.headers ?? {}),
  })
}

/** The part of a path that still exists after an earlier change. */
function onlyIn(value: unknown, path: readonly string[]): string[] {
  const [key, ...rest] = path
  if (key === undefined || typeof value !== 'object' || value === null) return []
  return [key, ...onlyIn((value as Record<string, unknown>)[key], rest)]
}

test.each(allRoutes.filter(({ params, query, body }) => params || query || body))(
  '$operationId replies to hostile values with a success or an error of the contract',
  async (route) => {
    const known = valid[route.operationId] ?? {}
    let errors = 0
    await fc.assert(
      fc.asyncProperty(callsOf(route, known), async (call) => {
        const { statusCode, payload, headers } = await app.inject(toRequest(route, call))
        expect(statusCode, payload.slice(0, 300)).toBeLessThan(500)
        expect(headers['x-undeclared-reply']).toBeUndefined()
        if (statusCode === 200) return
        errors += 1
        const body = JSON.parse(payload) as Record<string, unknown>
        expect(body).toMatchObject({ error: expect.any(String) })
        expect(body.errorCode ?? body.code).toMatch(/^[A-Z_]+$/)
        expect(payload.length).toBeLessThan(600)
      }),
      { numRuns: RUNS, seed: SEED },
    )
    if (route.isBodyRaw !== true) expect(errors).toBeGreaterThan(RUNS / 10)
  },
)

test('an amount that is no whole number from 1 to u64 is 400, never 500', async () => {
  const route = allRoutes.find(({ operationId }) => operationId === 'getQuote') as Route
  const isAmount = (value: string) => /^\s*\d{1,20}\s*$/.test(value) && BigInt(value) > 0n
  const amounts = text.filter((value) => !isAmount(value) || BigInt(value) > 2n ** 64n - 1n)
  await fc.assert(
    fc.asyncProperty(amounts, async (amount) => {
      const query = { ...valid.getQuote!.query, amount }
      const { statusCode, payload } = await app.inject(toRequest(route, { query }))
      expect([statusCode, JSON.parse(payload).errorCode]).toEqual([400, 'INVALID_REQUEST'])
    }),
    { numRuns: 300, seed: SEED },
  )
})
