import { AddressSchema } from '@callisto/contract'
import type { ChainPort } from '@callisto/solana'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { key } from '../testing/fake-chain.test-helper.ts'
import { simulatedClock } from '../testing/simulated-clock.test-helper.ts'
import { DEPLOY_READ_MS, VenueStates, watchDeployments } from './venue-states.ts'

const [PROGRAM, PROGRAM_DATA] = [key(310), key(320)]
const FIRST_SLOT = 77

const header = (slot: number, kind = 3): Uint8Array => {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, kind, true)
  new DataView(data.buffer).setBigUint64(4, BigInt(slot), true)
  return data
}

/** The watch of one program; `start` is what its node replies, and comparisons end when the test says so. */
function watchOne() {
  const { clock, time } = simulatedClock()
  const stop = new AbortController()
  const watch = {
    start: header(FIRST_SLOT) as Uint8Array | undefined,
    comparisons: [] as { resolve: (isProven: boolean) => void; reject: (error: Error) => void }[],
    errors: [] as unknown[],
    /** The next read of the slots. */
    async read() {
      await time.runUntil(clock.nowMs() + DEPLOY_READ_MS)
    },
    /** Ends the n-th comparison of code. */
    async compared(index: number, isProven: boolean | Error) {
      const { resolve, reject } = watch.comparisons[index]!
      if (isProven instanceof Error) reject(isProven)
      else resolve(isProven)
      await new Promise((done) => setImmediate(done))
    },
    venues: new VenueStates([
      {
        label: 'Arrays',
        program: AddressSchema.parse(PROGRAM),
        state: 'on',
        isTraded: true,
        deploySlot: FIRST_SLOT,
        programData: PROGRAM_DATA,
      },
    ]),
    async end() {
      stop.abort()
      await ended
    },
  }
  const toAccount = (data: Uint8Array | undefined) =>
    data ? { data: [Buffer.from(data).toString('base64'), 'base64'] } : null
  const rpc = {
    getMultipleAccounts: (addresses: readonly string[]) => ({
      send: async () => ({ value: addresses.map(() => toAccount(watch.start)) }),
    }),
  }
  const ended = watchDeployments({
    chain: { rpc } as unknown as Pick<ChainPort, 'rpc'>,
    venues: watch.venues,
    clock,
    signal: stop.signal,
    onError: (error) => watch.errors.push(error),
    isProven: () => new Promise((resolve, reject) => watch.comparisons.push({ resolve, reject })),
  })
  return watch
}

let watch: ReturnType<typeof watchOne>
beforeEach(async () => {
  watch = watchOne()
  await watch.read()
})
afterEach(() => watch.end())
const shown = () => watch.venues.shown[0]!

test('a program that stays as it was is on, and its code is not read', () => {
  expect(shown().state).toBe('on')
  expect(watch.comparisons).toEqual([])
})

test('a program that is gone turns the venue off', async () => {
  watch.start = undefined
  await watch.read()
  expect(shown()).toMatchObject({ state: 'off', isTraded: false, fault: { code: 'CLOSED' } })
})

test('a build that is not proven stays off, and its code is read once', async () => {
  watch.start = header(82)
  await watch.read()
  expect(shown()).toMatchObject({ state: 'off', fault: { code: 'DEPLOYED_AGAIN', slot: 82 } })
  await watch.compared(0, false)
  await watch.read()
  await watch.read()
  expect(watch.comparisons).toHaveLength(1)
  expect(shown().state).toBe('off')
})

test('code that could not be read is read again', async () => {
  watch.start = header(82)
  await watch.read()
  await watch.compared(0, new Error('cut'))
  expect([shown().state, watch.errors.length]).toEqual(['off', 1])
  await watch.read()
  await watch.compared(1, true)
  expect(shown()).toMatchObject({ state: 'on', deploySlot: 82 })
})

test('a build that is replaced while it is compared does not take the venue back', async () => {
  watch.start = header(82)
  await watch.read()
  watch.start = header(83)
  await watch.read()
  await watch.compared(0, true)
  expect(shown().state).toBe('off')
  await watch.compared(1, false)
  await watch.read()
  expect(shown().state).toBe('off')
})

test('a program that is gone while its code is compared does not come back', async () => {
  watch.start = header(82)
  await watch.read()
  watch.start = undefined
  await watch.read()
  await watch.compared(0, true)
  expect(shown().state).toBe('off')
})

test('a node that is behind changes nothing', async () => {
  watch.start = header(82)
  await watch.read()
  await watch.compared(0, true)
  watch.start = header(FIRST_SLOT)
  await watch.read()
  expect(shown()).toMatchObject({ state: 'on', deploySlot: 82 })
  expect(watch.comparisons).toHaveLength(1)
})
