import { DEFAULT_RPC_LIMITS } from '@callisto/cluster'
import { FakeClock, settle } from '@callisto/cluster/testing'
import { NATIVE_MINT } from '@callisto/solana'
import { sampleSize } from '@callisto/testkit/sample-size'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testKey } from '../../programs/toolchain/test-vm.ts'
import { FIRST_SLOT, FreeRpc } from './free-rpc.ts'
import { pairPools } from './pair-pools.ts'
import { openQuoteHouse } from './quote-house.ts'

const [A, B, C] = ['token a', 'token b', 'token c'].map((name): string => testKey(name)) as [
  string,
  string,
  string,
]
/** An hour, or a sixth of one: sixty of the windows that limits are counted in. */
const HOUR_SECONDS = sampleSize(3_600, 600)

let clock: FakeClock
let rpc: FreeRpc
let house: Awaited<ReturnType<typeof openQuoteHouse>>

/** Moves the clock until a promise has settled. */
async function during<T>(promise: Promise<T>): Promise<T> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  promise.then(done, done)
  for (let step = 0; step < 3 && !isDone; step++) await settle()
  while (!isDone) {
    await clock.advance(10)
    await settle()
  }
  return promise
}

/** A quote, its time and its calls. */
async function measured(inputMint: string, outputMint: string) {
  const [startMs, before] = [clock.nowMs(), rpc.calls.length]
  const { status, body } = await during(house.quote(inputMint, outputMint))
  return { status, body, ms: clock.nowMs() - startMs, calls: rpc.calls.length - before }
}

beforeEach(async () => {
  clock = new FakeClock(1_790_000_000_000)
  rpc = new FreeRpc(clock, pairPools([A, B, C]))
  house = await openQuoteHouse(rpc, clock)
  while (!house.isReady()) {
    await clock.advance(10)
    await settle()
  }
  await clock.advance(DEFAULT_RPC_LIMITS.windowMs)
})

afterEach(async () => {
  const closing = house.close()
  await during(closing)
})

describe('over a free RPC service 60 ms away', () => {
  test('the first quote of an unknown pair takes 1.5 s and 12 calls at most, a warm one 2 calls', async () => {
    const first = await measured(A, B)
    expect(first.status).toBe(200)
    expect(first.ms).toBeLessThanOrEqual(1_500)
    expect(first.calls).toBeLessThanOrEqual(12)
    expect(first.body.contextSlot).toBeGreaterThanOrEqual(rpc.slot - 2)
    const again = await measured(B, A)
    expect(again).toMatchObject({ status: 200, calls: 0 })
    await clock.advance(2_500)
    const warm = await measured(A, B)
    expect(warm.status).toBe(200)
    expect(warm.calls).toBeGreaterThan(0)
    expect(warm.calls).toBeLessThanOrEqual(2)
    expect(warm.ms).toBeLessThanOrEqual(500)
  })

  test('quotes of one pair share a read', async () => {
    const before = rpc.calls.length
    const replies = await during(Promise.all(Array.from({ length: 20 }, () => house.quote(A, B))))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(rpc.calls.length - before).toBeLessThanOrEqual(12)
  })

  test('an unknown token has no pool, and costs no further call for a while', async () => {
    const unknown = testKey('nobody trades it')
    expect(await measured(unknown, A)).toMatchObject({ status: 400 })
    expect(await measured(unknown, A)).toMatchObject({ status: 400, calls: 0 })
  })

  test('429 in the middle delays a quote and does not fail it', async () => {
    rpc.refusals = 2
    const first = await measured(A, B)
    expect(first.status).toBe(200)
    expect(first.ms).toBeLessThan(4_000)
  })

  test('while the service refuses every call, quotes end with the age of the pools', async () => {
    expect((await measured(A, B)).status).toBe(200)
    rpc.refusals = Number.POSITIVE_INFINITY
    await clock.advance(6_000)
    const { status, body } = await measured(A, B)
    expect({ status, code: body.errorCode }).toEqual({ status: 504, code: 'DEADLINE_EXCEEDED' })
    rpc.refusals = 0
    await clock.advance(30_000)
    expect((await measured(A, B)).status).toBe(200)
  })

  test.each<[string, (method: string, result: unknown) => unknown]>([
    ['of no account', (method, result) => withAccounts(method, result, () => null)],
    [
      'of another owner',
      (method, result) => withAccounts(method, result, (one) => one && { ...one, owner: A }),
    ],
    [
      'of empty accounts',
      (method, result) => withAccounts(method, result, (one) => one && { ...one, data: ['', 'base64'] }),
    ],
    ['that is too short', (method, result) => withAccounts(method, result, (one) => one, 1)],
    ['without a slot', (method, result) => (method === 'getMultipleAccounts' ? { value: [] } : result)],
  ])('a reply %s gives no quote, and a sound one after it does', async (_, tamper) => {
    rpc.tamper = tamper
    expect([400, 504]).toContain((await measured(A, B)).status)
    rpc.tamper = (_method, result) => result
    await clock.advance(60_000)
    expect((await measured(A, B)).status).toBe(200)
  })

  test.each([
    ['far behind', () => rpc.slot - 1_000],
    ['that does not grow', () => FIRST_SLOT],
  ])('a slot %s is not quoted', async (_, slot) => {
    expect((await measured(A, B)).status).toBe(200)
    rpc.tamper = (method, result) =>
      method === 'getMultipleAccounts' ? { ...(result as object), context: { slot: slot() } } : result
    await clock.advance(6_000)
    expect((await measured(A, B)).status).toBe(504)
  })

  test('80 % of a limit is never passed in an hour of a quote a second', async () => {
    const pairs = [
      [A, B],
      [A, NATIVE_MINT],
      [C, B],
      [B, A],
    ] as const
    const failed: number[] = []
    for (let second = 0; second < HOUR_SECONDS; second++) {
      const [input, output] = pairs[Math.floor(second / 30) % pairs.length]!
      const startMs = clock.nowMs()
      const { status } = await measured(input, output)
      if (status !== 200) failed.push(second)
      await clock.advance(Math.max(0, startMs + 1_000 - clock.nowMs()))
    }
    expect(failed).toEqual([])
    expect(rpc.peak()).toBeLessThanOrEqual(0.8 * DEFAULT_RPC_LIMITS.calls)
    const methods = [...new Set(rpc.calls.map(({ method }) => method))]
    const most = 0.8 * DEFAULT_RPC_LIMITS.callsPerMethod
    expect(methods).toContain('getMultipleAccounts')
    expect(methods.filter((method) => rpc.peak(method) > most)).toEqual([])
    expect(rpc.calls.filter(({ method }) => method === 'getProgramAccounts')).toEqual([])
  }, 300_000)
})

type Entry = Record<string, unknown> | null

/** The reply with other accounts, without the last `missing` of them. */
function withAccounts(method: string, result: unknown, change: (one: Entry) => Entry, missing = 0): unknown {
  if (method !== 'getMultipleAccounts') return result
  const { context, value } = result as { context: object; value: Entry[] }
  return { context, value: value.map(change).slice(0, value.length - missing) }
}
