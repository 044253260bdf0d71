import { expect, test } from 'vitest'
import { soakSwapQuotes } from './swap-quotes.ts'

const LIMIT_MS = 300_000

test(
  'with any settings of the API, what is quoted is what the running chain does',
  async () => {
    const { violations, counts } = await soakSwapQuotes({ runs: 30, seed: 5, history: 'quarter' })
    expect(violations).toEqual([])
    expect(counts.exact).toBeGreaterThan(8)
  },
  LIMIT_MS,
)
