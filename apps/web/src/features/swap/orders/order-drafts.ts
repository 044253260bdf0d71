import { locale } from '@callisto/i18n'
import { createTabValue } from '../../../lib/browser/tab-value.ts'
import { parseTabState } from '../../../lib/browser/useTabState.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import { isExpiryKey } from '../../../transaction-flow/orders/expiry-choice.ts'
import type { Pair } from '../form/pair.ts'
import { EMPTY_RECURRING, type RecurringDraft, UNIT_SECONDS } from './recurring/recurring-draft.ts'
import { EMPTY_DRAFT, type TriggerDraft } from './trigger/trigger-draft.ts'

/** The fields of order forms, which the tab keeps. Numbers are as they were typed, in the language of the page. */
export const orderDrafts = {
  trigger: {
    amount: createTabValue('trigger-amount', parseTabState(parseText)),
    draft: createTabValue('trigger-draft', parseTabState(parseTrigger)),
    expiry: createTabValue('trigger-expiry', parseTabState(parseExpiry)),
  },
  recurring: {
    amount: createTabValue('recurring-amount', parseTabState(parseText)),
    draft: createTabValue('recurring-draft', parseTabState(parseRecurring)),
  },
}

/** Scope of prices and times: both ways to trade a pair, in the language of the page. */
export function draftScope(pair: Pair): string {
  const { base, quote } = chartPairOf(pair)
  return [locale(), base, quote].join(' ')
}

/** Scope of an amount, which stays when another token is chosen: the amount of the URL that opened the page. */
export const amountScope = (start: string): string => [locale(), start].join(' ')

/** Forgets the order that was placed; the form that is open still shows its prices, for the next one. */
export function forgetDraft(kind: keyof typeof orderDrafts): void {
  for (const draft of Object.values(orderDrafts[kind])) draft.write(undefined)
}

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function parseExpiry(value: unknown): string | undefined {
  return isExpiryKey(value) ? value : undefined
}

function parseTrigger(value: unknown): TriggerDraft | undefined {
  const draft = parseFields(EMPTY_DRAFT, value)
  return draft && ['rate', 'usd'].includes(draft.when) ? draft : undefined
}

function parseRecurring(value: unknown): RecurringDraft | undefined {
  const draft = parseFields(EMPTY_RECURRING, value)
  return draft && Object.hasOwn(UNIT_SECONDS, draft.unit) ? draft : undefined
}

/** The fields of `empty`, each of its type; undefined where one is missing or another type. */
function parseFields<Draft extends object>(empty: Draft, value: unknown): Draft | undefined {
  const fields = Object(value) as Record<string, unknown>
  const read = Object.entries(empty).map(([name, start]) => [name, fields[name], typeof start] as const)
  return read.every(([, field, type]) => typeof field === type)
    ? (Object.fromEntries(read) as unknown as Draft)
    : undefined
}
