import { describe, expect, test } from 'vitest'
import { FakeClock } from '../testing/fake-clock.test-helper.ts'
import { accountOf, POOL_ACCOUNTS } from '../testing/model-chain.test-helper.ts'
import { accountUpdate, pingUpdate, slotUpdate } from '../testing/proto-sample.test-helper.ts'
import type { GeyserUpdate } from './decode-update.ts'
import { GeyserConnection } from './geyser-connection.ts'
import type { GrpcEnd, GrpcHandlers } from './grpc-port.ts'
import { encodePing } from './subscribe-request.ts'

const CONFIRMED = 1
const ACCOUNT = accountOf(POOL_ACCOUNTS[0]!, 1)!

function open(fromSlot?: number) {
  const clock = new FakeClock()
  const updates: GeyserUpdate[] = []
  const sent: Uint8Array[] = []
  const state = { pings: 0, isClosed: false }
  let handlers: GrpcHandlers | undefined
  const connection = new GeyserConnection({
    target: { url: 'https://one.example' },
    clock,
    fromSlot,
    onUpdate: (update) => updates.push(update),
    open: (_target, _method, received) => {
      handlers = received
      return {
        send: (message) => sent.push(message),
        ping: () => {
          state.pings += 1
        },
        close: () => {
          state.isClosed = true
        },
      }
    },
  })
  const done = connection.run(new AbortController().signal)
  const name = (slot: number) => handlers!.onMessage(slotUpdate(slot, CONFIRMED, ['s1']))
  return { clock, updates, sent, state, connection, done, name, handlers: handlers! }
}

describe('heartbeat', () => {
  test('without a slot it is given up after ten seconds', async () => {
    const { clock, state } = open()
    await clock.advance(9_900)
    expect(state.isClosed).toBe(false)
    await clock.advance(300)
    expect(state.isClosed).toBe(true)
  })

  test('slots are signs of life, accounts and pings are not', async () => {
    const { clock, state, name, handlers } = open()
    name(1)
    for (let slot = 2; slot < 20; slot++) {
      await clock.advance(4_000)
      name(slot)
    }
    expect(state.isClosed).toBe(false)
    expect(state.pings).toBeGreaterThan(5)
    for (let i = 0; i < 6; i++) {
      await clock.advance(1_000)
      handlers.onMessage(accountUpdate(20, ACCOUNT, i))
      handlers.onMessage(pingUpdate())
    }
    expect(state.isClosed).toBe(true)
  })

  test('what arrives late in a busy thread is a sign of life', async () => {
    const { clock, state, name } = open()
    name(1)
    await clock.advance(5_050)
    name(2)
    await clock.advance(4_900)
    expect(state.isClosed).toBe(false)
  })
})

test('a ping is replied to and goes no further', () => {
  const { handlers, sent, updates } = open()
  handlers.onMessage(pingUpdate())
  expect([sent, updates]).toEqual([[encodePing(1)], []])
})

test('older and repeated writes of a slot are left out', () => {
  const { handlers, updates } = open()
  const versions = (slot: number) =>
    updates.flatMap((update) =>
      update.kind === 'account' && update.slot === slot ? [Number(update.writeVersion)] : [],
    )
  for (const [slot, version] of [
    [7, 5],
    [7, 4],
    [7, 5],
    [8, 1],
    [7, 6],
    [8, 2],
    [30, 1],
    [7, 3],
  ] as const)
    handlers.onMessage(accountUpdate(slot, ACCOUNT, version))
  // Of slot 7 nothing is known any more: readers know that it is old.
  expect([versions(7), versions(8), versions(30)]).toEqual([[5, 6, 3], [1, 2], [1]])
})

test.each<[string, number | undefined, number[], boolean]>([
  ['begins at the slot that was asked for', 10, [10, 11], true],
  ['begins before it', 10, [9], true],
  ['begins after it: the node does not know the request', 10, [11], false],
  ['was not asked to repeat', undefined, [10], false],
])('a connection that %s', (_, fromSlot, slots, isRepetition) => {
  const { connection, name } = open(fromSlot)
  for (const slot of slots) name(slot)
  expect(connection.isRepetition).toBe(isRepetition)
})

const ended = (status: number | undefined): GrpcEnd => ({ status, reason: 'ended' })

test.each<
  [string, number | undefined, number[], GrpcEnd, { canRepeat: boolean | undefined; isRefused: boolean }]
>([
  ['lost before its first slot', 10, [], ended(undefined), { canRepeat: undefined, isRefused: false }],
  ['unavailable', 10, [], ended(14), { canRepeat: undefined, isRefused: false }],
  ['out of the slots that are kept', 10, [], ended(11), { canRepeat: false, isRefused: false }],
  ['repetition not served', 10, [], ended(12), { canRepeat: false, isRefused: false }],
  ['too slow', 10, [10], ended(13), { canRepeat: true, isRefused: false }],
  ['without permission', undefined, [], ended(16), { canRepeat: undefined, isRefused: true }],
  ['with a filter that is refused', undefined, [10], ended(3), { canRepeat: true, isRefused: true }],
])('a connection that ends: %s', async (_, fromSlot, slots, end, expected) => {
  const { connection, name, handlers, done, clock } = open(fromSlot)
  for (const slot of slots) name(slot)
  handlers.onEnd(end)
  await clock.advance(0)
  await done
  expect(connection).toMatchObject(expected)
})

test('what cannot be decoded ends it: the next one must not repeat', async () => {
  const { connection, name, handlers, done, state, updates } = open()
  name(1)
  handlers.onMessage(Uint8Array.of(0x12, 5, 1))
  name(2)
  await done
  expect([connection.isSound, connection.canRepeat, state.isClosed]).toEqual([false, false, true])
  expect(updates).toHaveLength(1)
})
