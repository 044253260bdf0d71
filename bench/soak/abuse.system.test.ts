import { expect, test } from 'vitest'
import { ABUSE_LIMITS, type AbuseResult, abuseCases } from './abuse.ts'

const LIMIT_MS = 300_000

test(
  'short attacks of each kind on the chain cost neither blocks nor memory, and everything is given back',
  async () => {
    const results: AbuseResult[] = []
    // Times of quotes depend on the machine: the soak measures them.
    const limits = { ...ABUSE_LIMITS, minBlocksPerSecond: 1.5, maxQuoteP99Ms: 5_000 }
    await abuseCases(
      {
        cases: [['subscriptions', 'slowReaders', 'scans']],
        seed: 5,
        history: 'quarter',
        seconds: 1,
        quietSeconds: 0.2,
        scale: 1,
        limits,
      },
      (result) => results.push(result),
    )
    const [result] = results
    expect(result?.violations).toEqual([])
    expect(result?.quotes).toBeGreaterThan(0)
    expect(result?.heldDescriptors).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
