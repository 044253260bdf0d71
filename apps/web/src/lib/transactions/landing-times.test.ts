// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { landingMs, recordLanding } from './landing-times.ts'

test('the newest fifty landings of this browser are kept', () => {
  for (let at = 0; at < 60; at += 1) recordLanding(`sig${at}`, at)
  recordLanding('sig20', 7)
  expect([landingMs('sig59'), landingMs('sig20'), landingMs('sig5'), landingMs('other')]).toEqual([
    59,
    7,
    undefined,
    undefined,
  ])
})
