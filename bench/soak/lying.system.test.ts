import { expect, test } from 'vitest'
import { soakLying } from './lying.ts'

// A round with each kind of episode takes longer: `npm run soak -- lying`.
test.each([
  [250, 3],
  [500, 4],
])(
  'services over a cluster that lies for %i slots end as after a clean run, seed %i',
  async (slots, seed) => {
    const { violations, ...report } = await soakLying({ seed, slots })
    expect(violations).toEqual([])
    expect(report.exact).toBeGreaterThan(0.7 * slots)
    expect(report.excused).toBeLessThan(0.05 * slots)
    expect(report.oldestMs).toBeLessThanOrEqual(11_200)
    expect(report.recoveryMs).toBeLessThanOrEqual(3_000)
    expect(report.fold.trades).toBeGreaterThan(0.5 * slots)
    expect(report.restarts).toBe(slots > 250 ? 1 : 0)
  },
  180_000,
)
