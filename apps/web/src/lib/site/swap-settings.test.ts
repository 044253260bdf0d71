// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { excludedAmms } from './excluded-amms.ts'
import { saveManualProfile, setSwapMode, storedSwapProfile } from './swap-profile.ts'
import { defaultSwapSettings as defaults } from './swap-settings.test-helper.ts'
import { readSwapSettings, saveSwapPreferences, swapPreferences } from './swap-settings.ts'

afterEach(() => {
  localStorage.clear()
  storedSwapProfile.reload()
  swapPreferences.reload()
  excludedAmms.reload()
  vi.useRealTimers()
})

const store = (name: string, value: unknown) => {
  localStorage.setItem(`callisto:${name}:v1`, JSON.stringify(value))
  storedSwapProfile.reload()
  swapPreferences.reload()
}

// spec 2-3-29, 2-9-16
test('a browser that has stored nothing has the defaults', () => expect(readSwapSettings()).toEqual(defaults))

test('values of the user apply in manual and stay saved in auto', () => {
  saveManualProfile({ slippageBps: 'auto' })
  saveManualProfile({ feeType: 'exact', maxPriorityFeeLamports: '2500000', broadcastModes: ['tip'] })
  const manual = {
    slippageBps: 'auto',
    feeType: 'exact',
    maxPriorityFeeLamports: 2_500_000n,
    broadcastModes: ['tip'],
  }
  expect(readSwapSettings()).toEqual({ ...defaults, ...manual })
  setSwapMode('auto')
  expect(readSwapSettings()).toEqual(defaults)
  setSwapMode('manual')
  expect(readSwapSettings()).toEqual({ ...defaults, ...manual })
})

test('a manual profile that has ended gives the defaults', () => {
  vi.useFakeTimers({ now: 1_000 })
  saveManualProfile({ slippageBps: 300 })
  vi.setSystemTime(1_000 + 14 * 86_400_000)
  expect(readSwapSettings().slippageBps).toBe(50)
})

test('preferences apply in both modes', () => {
  saveSwapPreferences({ useWSol: true })
  saveSwapPreferences({ onlyDirectRoutes: true })
  expect(readSwapSettings()).toEqual({ ...defaults, useWSol: true, onlyDirectRoutes: true })
  saveManualProfile({ slippageBps: 10 })
  expect(readSwapSettings()).toEqual({ ...defaults, slippageBps: 10, useWSol: true, onlyDirectRoutes: true })
})

test('a protected swap pays the tip of the relay', () => {
  saveSwapPreferences({ isProtected: true })
  expect(readSwapSettings()).toEqual({
    ...defaults,
    isProtected: true,
    broadcastModes: ['priorityFees', 'tip'],
  })
})

test('venues of the server and of the user are excluded', () => {
  excludedAmms.set(['A', 'B'])
  saveSwapPreferences({ excludedVenues: ['B', 'C'] })
  expect(readSwapSettings().excludedAmms).toEqual(['A', 'B', 'C'])
})

const manual = (values: object) => ({ mode: 'manual', manual: values, manualSinceMs: Date.now() })

test.each([
  ['of an older version keeps its slippage', manual({ slippageBps: 120 }), { slippageBps: 120 }],
  ['with too much slippage', manual({ slippageBps: 5001 }), {}],
  ['with a fee above 0.1 SOL', manual({ slippageBps: 120, maxPriorityFeeLamports: '100000001' }), {}],
  ['with a fee that is no number', manual({ slippageBps: 120, maxPriorityFeeLamports: '1e9' }), {}],
  ['without a mode of broadcast', manual({ slippageBps: 120, broadcastModes: [] }), {}],
  ['of another shape', ['manual'], {}],
])('a stored profile %s', (_, stored, expected) => {
  store('swap-profile', stored)
  expect(readSwapSettings()).toEqual({ ...defaults, ...expected })
})

test.each([
  ['with a missing choice gets its default', { useWSol: true }, { useWSol: true }],
  ['of another type', { useWSol: 'yes' }, {}],
])('stored preferences %s', (_, stored, expected) => {
  store('swap-preferences', stored)
  expect(readSwapSettings()).toEqual({ ...defaults, ...expected })
})
