// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { isSnoozed, openMobileApp } from './mobile-app.ts'

const DAY_MS = 86_400_000

// spec 1-4-27, 1-9-13
test.each([
  [undefined, 0, false],
  [1_000, 1_000, true],
  [1_000, 1_000 + 30 * DAY_MS - 1, true],
  [1_000, 1_000 + 30 * DAY_MS, false],
  [9_000, 1_000, false],
])('dismissed at %s, at %d: snoozed %s', (dismissed, now, snoozed) => {
  expect(isSnoozed(dismissed, now)).toBe(snoozed)
})

// spec 1-4-28
test.each([
  ['the app took over', true, ['callisto://swap']],
  ['there is no app', false, ['callisto://swap', 'https://store.example/callisto']],
])('the link tries the app and falls back after 1000 ms: %s', (_, isHidden, expected) => {
  const opened: string[] = []
  const timers: [() => void, number][] = []
  openMobileApp(
    { app: 'callisto://swap', store: 'https://store.example/callisto' },
    {
      open: (url) => opened.push(url),
      isHidden: () => isHidden,
      schedule: (run, ms) => timers.push([run, ms]),
    },
  )
  expect(opened).toEqual(['callisto://swap'])
  expect(timers.map(([, ms]) => ms)).toEqual([1_000])
  for (const [run] of timers) run()
  expect(opened).toEqual(expected)
})
