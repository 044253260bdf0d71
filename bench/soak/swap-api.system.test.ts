import { expect, test } from 'vitest'
import { missingCodes, soakSwapApi } from './swap-api.ts'

const LIMIT_MS = 300_000

test(
  'official clients read every reply, and every code has a cause',
  async () => {
    const report = await soakSwapApi({ runs: 120, seed: 5, history: 'quarter' })
    expect(report.violations).toEqual([])
    expect(missingCodes(report)).toEqual([])
    expect(Object.keys(report.calls).length).toBeGreaterThanOrEqual(9)
  },
  LIMIT_MS,
)
