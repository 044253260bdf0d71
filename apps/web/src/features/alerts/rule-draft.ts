import {
  type AlertCondition,
  AlertConditionSchema,
  MAX_ALERT_PERCENT,
  type Timeframe,
} from '@callisto/contract'
import { t } from '@callisto/i18n'
import { decimalFaultText } from '../../lib/forms/decimal-fault.ts'
import { readDecimal, readUsd } from '../../lib/forms/decimal-text.ts'

/** The form of a new alert, its bound as it was typed. */
export interface RuleDraft {
  mint: string
  direction: AlertCondition['direction']
  bound: string
  timeframe: Timeframe
}

export type RuleDraftResult = { ok: true; condition: AlertCondition } | { ok: false; error: string }

/** Enough for the smallest price. */
const PRICE_DECIMALS = 24

export const isChange = (direction: AlertCondition['direction']) =>
  direction === 'rises' || direction === 'falls'

/** What a form means, or what is wrong with its bound. */
export function parseRuleDraft({ mint, direction, bound, timeframe }: RuleDraft): RuleDraftResult {
  const read = isChange(direction) ? readDecimal(bound, PRICE_DECIMALS, '%') : readUsd(bound, PRICE_DECIMALS)
  if (read.kind !== 'value')
    return {
      ok: false,
      error: decimalFaultText(read.kind === 'fault' ? read.fault : 'ZERO', bound, PRICE_DECIMALS),
    }
  const value = read.number
  const condition = isChange(direction)
    ? { kind: 'change', mint, direction, percent: value, timeframe }
    : { kind: 'price', mint, direction, usd: value }
  const parsed = AlertConditionSchema.safeParse(condition)
  if (parsed.success) return { ok: true, condition: parsed.data }
  const max = direction === 'falls' ? 100 : MAX_ALERT_PERCENT
  return {
    ok: false,
    error: isChange(direction) ? t('At most {max} %', { max }) : t('The number is too large'),
  }
}
