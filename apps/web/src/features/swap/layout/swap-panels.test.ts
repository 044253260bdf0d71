// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { placePanels } from './swap-panels.ts'

// spec 1-2.6-01, 1-2.6-02
test.each([
  ['wide, no choice', true, undefined, undefined, ['chart', 'history'], []],
  ['wide, chart only', true, true, false, ['chart'], []],
  ['wide, history only', true, false, true, ['cards', 'history'], []],
  ['wide, neither', true, false, false, [], ['cards']],
  ['narrow, no choice', false, undefined, undefined, [], ['cards']],
  ['narrow, both', false, true, true, [], ['chart', 'history']],
  ['narrow, history only', false, false, true, [], ['cards', 'history']],
])('%s', (_, isWide, chart, history, left, below) => {
  expect(placePanels(isWide, chart, history)).toMatchObject({ left, below })
})

test('the choices are remembered; what is no choice is none', async () => {
  localStorage.setItem('callisto:swap-chart:v1', 'false')
  localStorage.setItem('callisto:swap-history:v1', '"yes"')
  vi.resetModules()
  const { chartChoice, historyChoice } = await import('./swap-panels.ts')
  expect([chartChoice.get(), historyChoice.get()]).toEqual([false, undefined])
  historyChoice.set(true)
  expect(localStorage.getItem('callisto:swap-history:v1')).toBe('true')
})
