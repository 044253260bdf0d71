import { expect, test, vi } from 'vitest'
import { formatActivityTime, formatSize } from './wallet-format.ts'

// spec 2-9-12
test.each([
  [0, '(+00)'],
  [-60, '(+01)'],
  [-330, '(+0530)'],
  [210, '(-0330)'],
])('the time of an activity at %d minutes west of UTC', (offset, zone) => {
  const at = new Date(2026, 10, 5, 7, 8, 9)
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  expect(formatActivityTime(at.getTime())).toBe(`05 Nov, 2026 07:08:09 ${zone}`)
  vi.restoreAllMocks()
})

// spec 2-2.wallet-18
test.each([
  [1_500_000n, '1.50'],
  [1_234_567_891n, '1,234.56'],
  [2_000_000n, '2.00'],
  [9_999n, '<0.01'],
  [0n, '0.00'],
])('a size of %d base units', (units, text) => expect(formatSize(units, 6)).toBe(text))
