import { expect, test } from 'vitest'
import { expiryItems, expirySeconds } from './expiry-choice.ts'

// spec 2-9-46
test('the choices are those of the specification, with seven days of 604800 s', () => {
  expect(expiryItems().map(({ key, label }) => [label, expirySeconds(key)])).toEqual([
    ['Never', undefined],
    ['10 Minutes', 600],
    ['1 Hour', 3_600],
    ['1 Day', 86_400],
    ['3 Days', 259_200],
    ['7 Days', 604_800],
    ['30 Days', 2_592_000],
  ])
})
