import type { Clock } from '@callisto/solana'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BLOCKHASH, key } from '../testing/fake-chain.test-helper.ts'
import {
  market,
  SOL,
  startTestService,
  stillClock,
  type TestService,
  USDC,
} from '../testing/test-service.test-helper.ts'

const SLOTS = 8
const HEAVY = '192.0.2.1'
const LIGHT = '192.0.2.2'

let service: TestService
let nowMs: number
/** Builds that wait for the chain, in the order in which they began. */
let held: (() => void)[]
let quoteResponse: unknown
/** Labels of the requests that have been replied to. */
let done: string[]

beforeEach(async () => {
  nowMs = 0
  held = []
  done = []
  const clock: Clock = { nowMs: () => nowMs, wait: stillClock.wait }
  const chain = market()
  service = await startTestService(chain, { clock, searches: { maxQueuedPerClient: 2 } })
  const query = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: '1000000000' })
  quoteResponse = (await service.get(`/swap/v1/quote?${query}`)).body
  chain.methods.getLatestBlockhash = () =>
    new Promise((resolve) => {
      held.push(() =>
        resolve({
          context: { slot: chain.slot },
          value: { blockhash: BLOCKHASH, lastValidBlockHeight: 1_150 },
        }),
      )
    })
})
afterEach(() => service.close())

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 10_000; turn++) {
    if (await isSo()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('it does not happen')
}

/** A request of a client. */
function request(client: string, label: string, path = 'swap') {
  return service.app
    .inject({
      method: 'POST',
      url: `/api/swap/v1/${path}`,
      remoteAddress: client,
      payload: { quoteResponse, userPublicKey: key(500) },
    })
    .then((reply) => {
      done.push(label)
      return reply
    })
}

/** Lets builds finish that wait for the chain. */
function release(count: number): void {
  for (const finish of held.splice(0, count)) finish()
}

async function releaseAll(replies: readonly Promise<{ statusCode: number }>[]): Promise<number[]> {
  const all = Promise.all(replies)
  await until(() => {
    release(SLOTS)
    return done.length >= replies.length
  })
  return (await all).map(({ statusCode }) => statusCode)
}

const waiting = async (count: number) => (await service.metric('callisto_trade_builds_waiting')) === count

const requestMany = (client: string, count: number) =>
  Array.from({ length: count }, (_, n) => request(client, `${client} ${n}`))

test('a client that waits is served before the next build of one that has used the slots', async () => {
  const heavy = requestMany(HEAVY, SLOTS + 2)
  await until(() => waiting(2))
  const light = request(LIGHT, 'light', 'swap-instructions')
  await until(() => waiting(3))
  nowMs = 100
  await until(() => held.length === SLOTS)
  release(1)
  await until(() => held.length === SLOTS)
  // The slot that became free went to the client that has had nothing.
  held.pop()!()
  await until(() => done.length === 2)
  expect(done).toEqual([`${HEAVY} 0`, 'light'])
  expect(await releaseAll([...heavy, light])).toEqual(Array(SLOTS + 3).fill(200))
})

test('too many waiting builds of one client are refused with 429, those of another are not', async () => {
  const heavy = requestMany(HEAVY, SLOTS + 2)
  await until(() => waiting(2))
  const refused = request(HEAVY, 'refused')
  await until(() => done.length === 1)
  expect([done, (await refused).headers['retry-after']]).toEqual([['refused'], '1'])
  expect(await service.metric('callisto_trade_builds_rejected_total')).toBe(1)
  const light = request(LIGHT, 'light')
  expect(await releaseAll([refused, ...heavy, light])).toEqual([429, ...Array(SLOTS + 3).fill(200)])
})

test('a failed build gives its slot back', async () => {
  const broken = { ...(quoteResponse as object), routePlan: [] }
  for (let n = 0; n < 3 * SLOTS; n++) {
    const reply = await service.post('/swap/v1/swap', { quoteResponse: broken, userPublicKey: key(500) })
    expect(reply.status).toBe(400)
  }
  expect(await service.metric('callisto_trade_builds_running')).toBe(0)
})
