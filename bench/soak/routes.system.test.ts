import { expect, test } from 'vitest'
import { soakRoutes } from './routes.ts'

const LIMIT_MS = 300_000

test(
  'what is quoted is what the running chain does, and never less than promised when it moves',
  async () => {
    const report = await soakRoutes({ runs: 120, seed: 7, history: 'quarter' })
    expect(report.violations).toEqual([])
    const count = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (report.counts[kind] ?? 0), 0)
    expect(count('exact')).toBeGreaterThan(30)
    expect(count('clock same', 'clock better', 'clock worse')).toBeGreaterThan(3)
    expect(count('pools slippage')).toBeGreaterThan(0)
    expect(count('pools better', 'pools worse')).toBeGreaterThan(3)
    // More than fits without lookup tables.
    expect(Math.max(...Object.keys(report.legs).map(Number))).toBeGreaterThanOrEqual(6)
  },
  LIMIT_MS,
)
