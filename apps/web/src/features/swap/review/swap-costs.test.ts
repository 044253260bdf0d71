import { expect, test } from 'vitest'
import { toSwapCosts } from './swap-costs.ts'

// spec 2-3-29, 2-9-40

const defaults = {
  feeType: 'max-cap',
  broadcastModes: ['priorityFees'],
  isProtected: false,
  maxPriorityFeeLamports: 1_000_000n,
  maxJitoTipLamports: 2_000_000n,
  maxNozomiTipLamports: 3_000_000n,
} satisfies Parameters<typeof toSwapCosts>[0]
const level = (maxLamports: number) => ({
  priorityLevelWithMaxLamports: { priorityLevel: 'medium', maxLamports },
})
const floor = (sol: number) => [
  {
    time: '',
    landed_tips_25th_percentile: 0,
    landed_tips_50th_percentile: sol,
    landed_tips_75th_percentile: 0,
    landed_tips_95th_percentile: 0,
    landed_tips_99th_percentile: 0,
    ema_landed_tips_50th_percentile: 0,
  },
]

test.each([
  ['the defaults', {}, undefined, [level(1_000_000), 1_000_000n, 0n]],
  ['an exact fee', { feeType: 'exact' }, undefined, [1_000_000, 1_000_000n, 0n]],
  ['a tip alone, without a floor', { broadcastModes: ['tip'] }, undefined, ['disabled', 0n, 1_000_000n]],
  ['a tip at the median', { broadcastModes: ['tip'] }, floor(0.0015), ['disabled', 0n, 1_500_000n]],
  ['a tip up to its cap', { broadcastModes: ['tip'] }, floor(1), ['disabled', 0n, 2_000_000n]],
  ['both', { broadcastModes: ['priorityFees', 'tip'] }, [], [level(1_000_000), 1_000_000n, 1_000_000n]],
  ['an exact tip', { feeType: 'exact', broadcastModes: ['tip'] }, floor(1), ['disabled', 0n, 2_000_000n]],
  ['protection', { isProtected: true }, floor(1), [level(1_000_000), 1_000_000n, 3_000_000n]],
] as const)('%s', (_, change, tips, expected) => {
  const { priorityFee, maxPriorityFeeLamports, tipLamports } = toSwapCosts(
    { ...defaults, ...change } as typeof defaults,
    tips as Parameters<typeof toSwapCosts>[1],
  )
  expect([priorityFee, maxPriorityFeeLamports, tipLamports]).toEqual(expected)
})
