// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { keptOf, keptOrders } from './kept-drafts.ts'
import { EMPTY_RECURRING } from './recurring/recurring-draft.ts'
import { EMPTY_DRAFT } from './trigger/trigger-draft.ts'

beforeEach(() => sessionStorage.clear())

const { trigger, recurring } = keptOrders
const put = (name: string, value: unknown) =>
  sessionStorage.setItem(`callisto:${name}`, JSON.stringify({ of: 'en SOL USDC ', value }))

test('what was typed is read again as it was', () => {
  const of = keptOf({ sell: 'SOL', buy: 'USDC' })
  expect(of).toBe('en SOL USDC ')
  const draft = { of, value: { ...EMPTY_DRAFT, rate: '1,5', hasExits: true } }
  trigger.draft.write(draft)
  expect(trigger.draft.read()).toEqual(draft)
  const schedule = { of, value: { ...EMPTY_RECURRING, every: '3', unit: 'week' as const } }
  recurring.draft.write(schedule)
  expect(recurring.draft.read()).toEqual(schedule)
  trigger.amount.write({ of, value: 'abc' })
  expect(trigger.amount.read()).toEqual({ of, value: 'abc' })
  trigger.expiry.write({ of, value: 'never' })
  expect(trigger.expiry.read()).toEqual({ of, value: 'never' })
})

test.each<[string, { read(): unknown }, unknown]>([
  ['trigger-draft', trigger.draft, { ...EMPTY_DRAFT, when: 'later' }],
  ['trigger-draft', trigger.draft, { ...EMPTY_DRAFT, rate: 5 }],
  ['trigger-draft', trigger.draft, { rate: '5' }],
  ['trigger-draft', trigger.draft, 'text'],
  // An unknown key would stand for an order without an end.
  ['trigger-expiry', trigger.expiry, '604801'],
  ['trigger-amount', trigger.amount, 5],
  ['recurring-draft', recurring.draft, { ...EMPTY_RECURRING, unit: 'constructor' }],
  ['recurring-draft', recurring.draft, { ...EMPTY_RECURRING, hasBand: 'yes' }],
])('%s of another form is not taken', (name, kept, value) => {
  put(name, value)
  expect(kept.read()).toBeUndefined()
})

test('fields of no form are left out', () => {
  put('trigger-draft', { ...EMPTY_DRAFT, more: 1 })
  expect(trigger.draft.read()?.value).toEqual(EMPTY_DRAFT)
})
