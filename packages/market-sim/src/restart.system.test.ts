import { expect, test } from 'vitest'
import { play } from './played-history.test-helper.ts'

const HISTORY = { seed: 'test', tradesPerSecond: 2, minutes: 6, endMs: Date.UTC(2026, 10, 18, 17) }

test('a seed determines the market, and a restart from a snapshot changes nothing', () => {
  const [first, second] = [HISTORY, { ...HISTORY, restartEvery: 701 }].map((options) => {
    const played = play(options)
    played.close()
    return played.sent.map(({ slot, digest, error }) => `${slot} ${digest} ${error ?? ''}`)
  })
  expect(first!.length).toBeGreaterThan(300)
  const divergence = first!.findIndex((line, i) => line !== second![i])
  expect({ divergence, count: second!.length }).toEqual({ divergence: -1, count: first!.length })
}, 600_000)
