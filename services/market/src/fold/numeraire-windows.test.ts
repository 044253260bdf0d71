import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumeraireWindows } from './numeraire-windows.ts'
import { tradeFlag, windowSeconds } from './windows.ts'

const DAY = 86_400
const START = 1_790_000_000

interface Row {
  time: number
  usd: number
  flags: number
}

const rowArbitrary = fc.record({
  wait: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 3 }) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: DAY, max: 4 * DAY }) },
  ),
  usd: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
  flags: fc.constantFrom(0, tradeFlag.sell, tradeFlag.organic, tradeFlag.sell | tradeFlag.organic),
})

/** The obvious way: every trade of the window, from the side of the quote. */
function slowly(rows: readonly Row[], window: number, now: number) {
  const seconds = windowSeconds[window]!
  const inside = rows.filter(({ time }) => time > now - seconds)
  const sum = (list: readonly Row[]) => list.reduce((total, { usd }) => total + usd, 0)
  const buys = inside.filter(({ flags }) => flags & tradeFlag.sell)
  const sells = inside.filter(({ flags }) => !(flags & tradeFlag.sell))
  const organic = (list: readonly Row[]) => sum(list.filter(({ flags }) => flags & tradeFlag.organic))
  const first = seconds === DAY ? 900 * Math.floor((now - 2 * DAY) / 900 + 1) : now - 2 * seconds + 1
  return {
    buyVolume: sum(buys),
    sellVolume: sum(sells),
    buyOrganic: organic(buys),
    sellOrganic: organic(sells),
    buys: buys.length,
    sells: sells.length,
    previous: sum(rows.filter(({ time }) => time >= first && time <= now - seconds)),
  }
}

function expectAgreement(windows: NumeraireWindows, rows: readonly Row[], window: number, now: number): void {
  const { previous, ...expected } = slowly(rows, window, now)
  const figures = windows.figures(window, now)
  for (const [name, value] of Object.entries(expected))
    expect(figures[name as keyof typeof figures], `${name} of window ${window}`).toBeCloseTo(value, 5)
  expect(windows.previousVolume(window, now), `before window ${window}`).toBeCloseTo(previous, 5)
}

test('the figures agree with looking at every trade', () => {
  fc.assert(
    fc.property(
      fc.array(rowArbitrary, { maxLength: 40 }),
      fc.integer({ min: 0, max: 3 * DAY }),
      (list, wait) => {
        const windows = new NumeraireWindows()
        let time = START
        const rows = list.map(({ wait: passed, ...row }) => {
          time += passed
          return { ...row, time }
        })
        rows.forEach((row, index) => {
          windows.push(row.time, row.usd, row.flags)
          expectAgreement(windows, rows.slice(0, index + 1), index % 4, row.time)
        })
        for (const [window, seconds] of windowSeconds.entries()) {
          expectAgreement(windows, rows, window, time + wait)
          // The last second at which a trade is inside a window, and the first at which it is not.
          for (const row of rows)
            for (const now of [row.time + seconds - 1, row.time + seconds])
              if (now >= time) expectAgreement(windows, rows, window, now)
        }
      },
    ),
    { seed: 4747, numRuns: 25 },
  )
})

test('volume of the day before is restored by quarter-hours, also before the first trade', () => {
  const windows = new NumeraireWindows()
  const now = 900 * Math.ceil(START / 900) + 100
  windows.addDayBefore(now - 100 - DAY - 900, 5)
  windows.addDayBefore(now - 100 - DAY, 7)
  expect(windows.previousVolume(3, now)).toBe(12)
  expect(windows.figures(3, now).buyVolume).toBe(0)
  expect(windows.previousVolume(3, now + DAY - 200)).toBe(7)
  // Older than the ring: it counts nowhere.
  windows.push(now, 1, 0)
  windows.addDayBefore(now - 2 * DAY, 100)
  expect(windows.previousVolume(3, now)).toBe(12)
})
