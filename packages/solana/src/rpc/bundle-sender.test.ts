import { expect, test } from 'vitest'
import type { BlockEngineRpc } from './block-engine-rpc.ts'
import { createBundleSender } from './bundle-sender.ts'
import { FakeClock } from './fake-clock.test-helper.ts'
import { BUNDLE_TRIES, BUNDLE_TRY_MS, bundleId } from './send-bundle.ts'
import { SIGNATURE, UNSIGNED, WIRE } from './signed-transaction.test-helper.ts'

type Engine = Pick<BlockEngineRpc, 'sendBundle' | 'inflightStatus'>

function setUp(change: Partial<Engine> = {}) {
  const clock = new FakeClock()
  const calls: string[] = []
  let begin: () => void = () => {}
  // The id is digested outside of this thread, which the clock does not wait for.
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const engine: Engine = {
    sendBundle: async () => (await bundleId([WIRE]))!,
    inflightStatus: async () => ({ status: 'Landed', landedSlot: 7 }),
    ...change,
  }
  const counted: Engine = {
    sendBundle(wires, signal) {
      calls.push('send')
      begin()
      return engine.sendBundle(wires, signal)
    },
    inflightStatus(id, signal) {
      calls.push('status')
      return engine.inflightStatus(id, signal)
    },
  }
  return { calls, clock, begun, sender: createBundleSender({ engine: counted, clock }) }
}

// spec 2-7-46, 2-9-38
test('a transaction is one bundle, however often it is sent', async () => {
  const { calls, clock, begun, sender } = setUp()
  const sent = [sender.send(WIRE), sender.send(WIRE)]
  await begun
  expect(await Promise.all(sent)).toEqual([SIGNATURE, SIGNATURE])
  await clock.advance(BUNDLE_TRIES * BUNDLE_TRY_MS)
  expect(calls).toEqual(['send', 'status'])
})

test('one that a lost reply has hidden is sent when it has landed', async () => {
  const { clock, begun, sender } = setUp({ sendBundle: () => Promise.reject(new Error('connection reset')) })
  const sent = sender.send(WIRE)
  await begun
  await clock.advance(BUNDLE_TRY_MS)
  expect(await sent).toBe(SIGNATURE)
})

test('tries end after 20, and with the caller', async () => {
  const failing: Engine = {
    sendBundle: () => Promise.reject(new Error('connection reset')),
    inflightStatus: async () => ({ status: 'Invalid', landedSlot: undefined }),
  }
  const all = setUp(failing)
  const failure = expect(all.sender.send(WIRE)).rejects.toThrow('the bundle was not taken')
  await all.begun
  await all.clock.advance(BUNDLE_TRIES * BUNDLE_TRY_MS)
  await failure
  expect(all.calls.filter((call) => call === 'send')).toHaveLength(BUNDLE_TRIES)
  const some = setUp(failing)
  const stop = new AbortController()
  const stopped = expect(some.sender.send(WIRE, stop.signal)).rejects.toThrow('the bundle was not taken')
  await some.begun
  await some.clock.advance(2 * BUNDLE_TRY_MS)
  stop.abort()
  await stopped
  expect(some.calls.filter((call) => call === 'send')).toHaveLength(3)
})

test('a transaction without a signature is no bundle', async () => {
  const { calls, sender } = setUp()
  await expect(sender.send(UNSIGNED)).rejects.toThrow('a transaction of the bundle is not signed')
  expect(calls).toEqual([])
})
