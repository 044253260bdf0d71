import { expect, test } from 'vitest'
import { soakRfq } from './rfq.ts'

const LIMIT_MS = 300_000
const RUNS = 8

test(
  'no maker costs a taker anything, whatever it does',
  async () => {
    const report = await soakRfq({ runs: RUNS, seed: 5 })
    expect(report.violations).toEqual([])
    expect(report.runs).toBe(RUNS)
    expect(Object.keys(report.outcomes)).toHaveLength(RUNS)
  },
  LIMIT_MS,
)
