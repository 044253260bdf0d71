// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

// spec 1-9-16, 1-4-25
test('supports ten resolutions; a stored unsupported one falls back to 15 minutes', async () => {
  localStorage.setItem('callisto:chart-resolution:v1', '"7"')
  vi.resetModules()
  const { chartResolution, resolutionKeys, secondsOf } = await import('./resolutions.ts')
  expect(resolutionKeys).toEqual(['1', '3', '5', '15', '30', '60', '120', '240', '1D', '1W'])
  expect(chartResolution.get()).toBe('15')
  expect(secondsOf('240')).toBe(14_400)
  chartResolution.set('240')
  expect(localStorage.getItem('callisto:chart-resolution:v1')).toBe('"240"')
})

test('before a first choice the resolution follows the age of the token', async () => {
  localStorage.clear()
  vi.resetModules()
  const { chartResolution, firstResolution } = await import('./resolutions.ts')
  expect(chartResolution.get()).toBeUndefined()
  expect([0, 7199, 7200, 43_199, 43_200, undefined].map(firstResolution)).toEqual([
    '1',
    '1',
    '5',
    '5',
    '15',
    '15',
  ])
})
