import { expect, test } from 'vitest'
import { soakVerify } from './verify.ts'

const LIMIT_MS = 300_000

test(
  'hostile variants of swaps are rejected, honest swaps are not',
  async () => {
    const { honest, flagged, hostile, kinds, accepted } = await soakVerify({
      runs: 40,
      perKind: 3,
      seed: 5,
      history: 'quarter',
    })
    expect(accepted).toEqual([])
    expect(flagged).toEqual([])
    expect(honest).toBe(40)
    expect(hostile).toBeGreaterThanOrEqual(200)
    expect(Object.values(kinds).filter((count) => count > 0).length).toBeGreaterThanOrEqual(70)
  },
  LIMIT_MS,
)
