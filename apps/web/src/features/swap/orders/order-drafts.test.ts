// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { draftScope, forgetDraft, orderDrafts } from './order-drafts.ts'
import { EMPTY_RECURRING } from './recurring/recurring-draft.ts'
import { EMPTY_DRAFT } from './trigger/trigger-draft.ts'

beforeEach(() => sessionStorage.clear())

const { trigger, recurring } = orderDrafts
const put = (name: string, value: unknown) =>
  sessionStorage.setItem(`callisto:${name}`, JSON.stringify({ scope: 'en SOL USDC', value }))

test('what was typed is read again as it was', () => {
  const scope = draftScope({ sell: SOL_MINT, buy: USDC_MINT })
  expect(draftScope({ sell: USDC_MINT, buy: SOL_MINT })).toBe(scope)
  const draft = { scope, value: { ...EMPTY_DRAFT, rate: '1,5', hasExits: true } }
  trigger.draft.write(draft)
  expect(trigger.draft.read()).toEqual(draft)
  const schedule = { scope, value: { ...EMPTY_RECURRING, every: '3', unit: 'week' as const } }
  recurring.draft.write(schedule)
  expect(recurring.draft.read()).toEqual(schedule)
  trigger.amount.write({ scope, value: 'abc' })
  expect(trigger.amount.read()).toEqual({ scope, value: 'abc' })
  trigger.expiry.write({ scope, value: 'never' })
  expect(trigger.expiry.read()).toEqual({ scope, value: 'never' })
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

test('an order that was placed is forgotten', () => {
  trigger.amount.write({ scope: 'a', value: '5' })
  trigger.expiry.write({ scope: 'a', value: 'never' })
  recurring.amount.write({ scope: 'a', value: '7' })
  forgetDraft('trigger')
  expect([trigger.amount.read(), trigger.expiry.read()]).toEqual([undefined, undefined])
  expect(recurring.amount.read()?.value).toBe('7')
})
