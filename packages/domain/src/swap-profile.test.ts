import { ManualProfileSchema, type SwapProfile } from '@callisto/contract'
import { expect, test } from 'vitest'
import {
  applyServerProfile,
  expireManualProfile,
  initialSwapProfile,
  MANUAL_PROFILE_MS,
  withManualValues,
  withSwapMode,
} from './swap-profile.ts'

const T = Date.parse('2026-11-22T18:00:00Z')
const values = (slippageBps: number) => ManualProfileSchema.parse({ slippageBps })
const initial = initialSwapProfile(values(50))
const manual = withSwapMode(initial, 'manual', T)

// spec 1-4-16, 1-3-13
test('the profile starts auto, with manual values to start from and no time of a switch', () => {
  expect(initial).toEqual({ mode: 'auto', manual: values(50) })
})

// spec 1-4-17, 1-3-13
test('the switch to manual stores its time, the switch to auto clears it and keeps the values', () => {
  const saved = withManualValues(initial, values(120), T)
  expect(saved).toEqual({ mode: 'manual', manual: values(120), manualSinceMs: T })
  expect(withSwapMode(saved, 'auto', T + 5)).toEqual({ mode: 'auto', manual: values(120) })
  expect(withSwapMode(withSwapMode(saved, 'auto', T + 5), 'manual', T + 9).manualSinceMs).toBe(T + 9)
})

test('another value while the mode is manual does not begin the 14 days anew', () => {
  expect(withManualValues(manual, values(10), T + 5)).toMatchObject({ manualSinceMs: T })
})

// spec 1-4-17, 1-9-12
test.each<[string, SwapProfile, number, SwapProfile]>([
  ['auto stays', initial, T + 9 * MANUAL_PROFILE_MS, initial],
  ['manual stays at once', manual, T, manual],
  ['manual stays for 14 days', manual, T + 14 * 86_400_000 - 1, manual],
  ['manual ends after 14 days', manual, T + 14 * 86_400_000, initial],
  ['manual ends long after', manual, T + 365 * 86_400_000, initial],
  ['a time in the future begins anew', manual, T - 5, { ...manual, manualSinceMs: T - 5 }],
  ['a missing time begins now', { ...initial, mode: 'manual' }, T, manual],
])('%s', (_, profile, nowMs, expected) => expect(expireManualProfile(profile, nowMs)).toEqual(expected))

// spec 1-4-18
test.each<[string, SwapProfile, Parameters<typeof applyServerProfile>[1], SwapProfile]>([
  ['no profile of the server changes nothing', manual, undefined, manual],
  [
    'a new key applies the default and is stored',
    manual,
    { key: 'b', defaultProfile: 'auto' },
    { ...initial, serverKey: 'b' },
  ],
  [
    'a default of manual begins the 14 days',
    initial,
    { key: 'b', defaultProfile: 'manual' },
    { ...manual, manualSinceMs: T + 7, serverKey: 'b' },
  ],
  [
    'the stored key changes nothing',
    { ...manual, serverKey: 'b' },
    { key: 'b', defaultProfile: 'auto' },
    { ...manual, serverKey: 'b' },
  ],
])('%s', (_, profile, server, expected) =>
  expect(applyServerProfile(profile, server, T + 7)).toEqual(expected),
)
