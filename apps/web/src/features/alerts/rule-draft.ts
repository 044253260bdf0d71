import { toPlainDecimal } from '@callisto/amount'
import {
  type AlertCondition,
  AlertConditionSchema,
  MAX_ALERT_PERCENT,
  type Timeframe,
} from '@callisto/contract'
import { numberSeparators, t } from '@callisto/i18n'

/** The form of a new alert, its bound as it was typed. */
export interface RuleDraft {
  mint: string
  direction: AlertCondition['direction']
  bound: string
  timeframe: Timeframe
}

export type RuleDraftResult = { ok: true; condition: AlertCondition } | { ok: false; error: string }

const NUMBER = /^\d{1,15}(\.\d{1,18})?$/

export const isChange = (direction: AlertCondition['direction']) =>
  direction === 'rises' || direction === 'falls'

/** What a form means, or what is wrong with its bound. */
export function parseRuleDraft({ mint, direction, bound, timeframe }: RuleDraft): RuleDraftResult {
  const plain = toPlainDecimal(bound, numberSeparators())
  if (plain === undefined) return { ok: false, error: t('Write the number without thousands separators') }
  if (!NUMBER.test(plain)) return { ok: false, error: t('Not a number') }
  const value = Number(plain)
  if (value === 0) return { ok: false, error: t('Enter a number above 0') }
  const condition = isChange(direction)
    ? { kind: 'change', mint, direction, percent: value, timeframe }
    : { kind: 'price', mint, direction, usd: value }
  const parsed = AlertConditionSchema.safeParse(condition)
  if (parsed.success) return { ok: true, condition: parsed.data }
  const max = direction === 'falls' ? 100 : MAX_ALERT_PERCENT
  return {
    ok: false,
    error: isChange(direction) ? t('At most {max} %', { max }) : t('Not a number'),
  }
}
