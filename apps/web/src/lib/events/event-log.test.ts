import type { EventInput } from '@callisto/contract'
import { expect, test } from 'vitest'
import { EventLog } from './event-log.ts'

const WALLET = 'So11111111111111111111111111111111111111112'

function createLog() {
  const sent: EventInput[][] = []
  const timers: (() => void)[] = []
  const state = { now: 1_000, random: 0, isUp: true, wallet: WALLET as string | undefined }
  const log = new EventLog({
    async send(events) {
      if (state.isUp) sent.push(events)
      return state.isUp
    },
    user: () => state.wallet,
    now: () => state.now,
    random: () => state.random,
    schedule: (run) => void timers.push(run),
  })
  /** Runs the timer that waits, and lets the batch be sent. */
  const tick = async () => {
    timers.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { log, sent, timers, state, tick }
}

// spec 1-7.5-03, 2-7-47, 2-3-31
test('events go out in one batch with user, event, result and metadata', async () => {
  const { log, sent, timers, tick } = createLog()
  log.log('swap', 'SUCCESS', { sell: 'SOL', retries: 2, note: undefined })
  log.log('swap', 'REJECTED')
  log.log('Page crashed', 'FAILED', { message: 'x'.repeat(900) })
  expect(timers).toHaveLength(1)
  await tick()
  expect(sent).toEqual([
    [
      { user: WALLET, event: 'swap', result: 'SUCCESS', atMs: 1_000, metadata: { sell: 'SOL', retries: 2 } },
      { user: WALLET, event: 'swap', result: 'REJECTED', atMs: 1_000, metadata: {} },
      {
        user: WALLET,
        event: 'Page crashed',
        result: 'FAILED',
        atMs: 1_000,
        metadata: { message: 'x'.repeat(500) },
      },
    ],
  ])
  await tick()
  expect(sent).toHaveLength(1)
})

test('without a wallet an event names nobody', async () => {
  const { log, sent, state, tick } = createLog()
  state.wallet = undefined
  log.log('swap', 'FAILED')
  await tick()
  expect(sent[0]).toEqual([{ event: 'swap', result: 'FAILED', atMs: 1_000, metadata: {} }])
})

test('a part of the successes is logged, every failure is', async () => {
  const { log, sent, state, tick } = createLog()
  state.random = 0.5
  log.log('connect', 'SUCCESS')
  log.log('connect', 'FAILED')
  state.random = 0.1
  log.log('connect', 'SUCCESS')
  await tick()
  expect(sent[0]?.map(({ result }) => result)).toEqual(['FAILED', 'SUCCESS'])
})

test('a failure that repeats is one event a minute', async () => {
  const { log, sent, state, tick } = createLog()
  for (let count = 0; count < 50; count += 1) log.log('Page crashed', 'FAILED', { message: 'loop' })
  state.now += 60_000
  log.log('Page crashed', 'FAILED', { message: 'loop' })
  await tick()
  expect(sent[0]?.map(({ atMs }) => atMs)).toEqual([1_000, 61_000])
})

test('without a server the newest 100 events wait, and go in batches of 20', async () => {
  const { log, sent, state, tick } = createLog()
  state.isUp = false
  for (let count = 0; count < 130; count += 1) log.log('swap', 'SUCCESS', { count })
  await tick()
  expect(sent).toEqual([])
  state.isUp = true
  for (let batch = 0; batch < 7; batch += 1) await tick()
  expect(sent.map(({ length }) => length)).toEqual([20, 20, 20, 20, 20])
  expect(sent.flat().map(({ metadata }) => metadata.count)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 30),
  )
})
