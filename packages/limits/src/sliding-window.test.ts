import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SlidingWindow } from './sliding-window.ts'

const T0 = 1_700_000_000_000

function windowAt(maxBuckets = 10) {
  const clock = { ms: T0 }
  return { clock, window: new SlidingWindow(60, maxBuckets, () => clock.ms) }
}

describe('a window of a minute', () => {
  test('refuses what is above the limit, and takes requests again as the oldest ones leave it', () => {
    const { clock, window } = windowAt()
    expect(window.add('a', 2)).toEqual({ current: 1, ttl: 60_000 })
    clock.ms = T0 + 30_000
    expect(window.add('a', 2)).toEqual({ current: 2, ttl: 30_000 })
    expect(window.add('a', 2)).toEqual({ current: 3, ttl: 30_000 })
    expect(window.add('b', 2).current).toBe(1)
    clock.ms = T0 + 60_000
    expect(window.add('a', 2)).toEqual({ current: 2, ttl: 30_000 })
    expect(window.add('a', 2).current).toBe(3)
    clock.ms = T0 + 600_000
    expect(window.add('a', 2)).toEqual({ current: 1, ttl: 60_000 })
  })

  test('a refused request does not count', () => {
    const { clock, window } = windowAt()
    for (let second = 0; second < 59; second++) {
      clock.ms = T0 + second * 1_000
      window.add('a', 1)
    }
    clock.ms = T0 + 60_000
    expect(window.add('a', 1).current).toBe(1)
  })

  test('a clock that is set back loses no count', () => {
    const { clock, window } = windowAt()
    window.add('a', 2)
    clock.ms = T0 - 5_000
    expect(window.add('a', 2).current).toBe(2)
    expect(window.add('a', 2).current).toBe(3)
  })

  test('the least recent bucket is forgotten first', () => {
    const { window } = windowAt(2)
    for (const name of ['a', 'b', 'a', 'c']) window.add(name, 9)
    expect(window.add('a', 9).current).toBe(3)
    expect(window.add('b', 9).current).toBe(1)
  })

  test('counts as a list of times does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (gaps, max) => {
          const { clock, window } = windowAt()
          let seconds: number[] = []
          for (const gap of gaps) {
            clock.ms += gap
            const now = Math.floor(clock.ms / 1_000)
            seconds = seconds.filter((second) => second > now - 60)
            const { current } = window.add('a', max)
            expect(current).toBe(seconds.length + 1)
            if (seconds.length < max) seconds.push(now)
          }
        },
      ),
      { seed: 11, numRuns: 100 },
    )
  })
})
