import type { Page, Route } from '@playwright/test'

/** A call of the swap, by its URL and, on JSON-RPC, its method. `wrong` is a reply of the right shape with a lie in it. */
export interface IoPoint {
  name: string
  path: RegExp
  method?: string
  wrong: (reply: unknown) => unknown
}

const json = (value: unknown) => Object(value) as Record<string, unknown>
const result = (change: (value: unknown) => unknown) => (reply: unknown) => ({
  ...json(reply),
  result: change(json(reply).result),
})
const value = (change: (value: unknown) => unknown) =>
  result((found) => ({ ...json(found), value: change(json(found).value) }))

const RPC = /\/rpc$|:\d+\/$/

/** Every call that a swap makes, from the quote to the amounts. */
export const IO_POINTS: readonly IoPoint[] = [
  {
    name: 'quote',
    path: /\/api\/swap\/v1\/quote/,
    wrong: (reply) => ({ ...json(reply), inAmount: '1' }),
  },
  {
    name: 'swap',
    path: /\/api\/swap\/v1\/swap$/,
    // The transaction of somebody else, as an endpoint in the wrong hands would return it.
    wrong: (reply) => ({ ...json(reply), swapTransaction: damaged(String(json(reply).swapTransaction)) }),
  },
  { name: 'accounts', path: RPC, method: 'getMultipleAccounts', wrong: value(() => []) },
  {
    name: 'simulate',
    path: RPC,
    method: 'simulateTransaction',
    wrong: value((found) => ({ ...json(found), err: { InstructionError: [0, { Custom: 1 }] } })),
  },
  { name: 'send', path: RPC, method: 'sendTransaction', wrong: result(() => '1'.repeat(64)) },
  {
    name: 'status',
    path: RPC,
    method: 'getSignatureStatuses',
    wrong: value(() => 'invalid'),
  },
  { name: 'height', path: RPC, method: 'getBlockHeight', wrong: result(() => 'invalid') },
  { name: 'transaction', path: RPC, method: 'getTransaction', wrong: result(() => ({ slot: 1 })) },
  { name: 'balances', path: RPC, method: 'getTokenAccountsByOwner', wrong: value(() => 'invalid') },
]

export const FAULTS = ['error', 'hang', 'late', 'wrong'] as const
export type Fault = (typeof FAULTS)[number]

const LATE_MS = 6_000

/** Makes every call of a point fail in one way, at every endpoint, until it is undone. */
export async function injectFault(page: Page, point: IoPoint, fault: Fault): Promise<() => Promise<void>> {
  const handler = async (route: Route) => {
    if (!isCallOf(point, route)) return route.fallback()
    if (fault === 'hang') return
    if (fault === 'error') return route.fulfill({ status: 500, json: { error: 'unavailable' } })
    if (fault === 'late') {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      return route.fallback().catch(() => {})
    }
    const reply = await route.fetch().catch(() => undefined)
    if (!reply) return route.abort()
    return route.fulfill({ response: reply, json: point.wrong(await reply.json()) }).catch(() => {})
  }
  await page.route(point.path, handler)
  return () => page.unroute(point.path, handler)
}

function isCallOf({ method }: IoPoint, route: Route): boolean {
  const body = route.request().postData()
  return method === undefined || (body?.includes(`"${method}"`) ?? false)
}

/** Flips a byte in the middle of base64 bytes. */
function damaged(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
  return bytes.toString('base64')
}
