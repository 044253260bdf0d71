import { MAX_CYCLES } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatCount, formatDateTime } from '../../../../lib/text/format.ts'
import type { IntervalUnit, RecurringFault } from './recurring-draft.ts'

export const unitText = (unit: IntervalUnit): string =>
  ({ minute: t('minutes'), hour: t('hours'), day: t('days'), week: t('weeks'), month: t('30 days each') })[
    unit
  ]

const DAYS_OF_MONTH = 30

/** A number of units; a month is 30 days. */
export function intervalText(count: number, unit: IntervalUnit): string {
  switch (unit) {
    case 'minute':
      return t('{count, plural, one {# minute} other {# minutes}}', { count })
    case 'hour':
      return t('{count, plural, one {# hour} other {# hours}}', { count })
    case 'week':
      return t('{count, plural, one {# week} other {# weeks}}', { count })
    case 'day':
    case 'month':
      return t('{count, plural, one {# day} other {# days}}', {
        count: unit === 'day' ? count : count * DAYS_OF_MONTH,
      })
  }
}

/** What is wrong with a field; undefined while nothing is. */
export function recurringFaultText(fault: RecurringFault | undefined): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'NOT_A_NUMBER':
      return t('Not a number')
    case 'TOO_FEW':
      return t('At least 2 rounds')
    case 'TOO_MANY':
      return t('At most {count} rounds', { count: formatCount(MAX_CYCLES) })
    case 'TOO_LONG':
      return t('A year at most')
    case 'BAND':
      return t('The highest price is below the lowest')
    case 'PAST':
      return t('This time is past')
  }
}

interface SummaryInput {
  /** Amounts with their symbols. */
  total: string
  each: string
  bought: string
  rounds: number
  every: string
  /** Unix seconds. */
  first: number
  last: number
  band: string | undefined
}

/** The order in sentences. */
export function recurringSummary({
  total,
  each,
  bought,
  rounds,
  every,
  first,
  last,
  band,
}: SummaryInput): string[] {
  const values = { total, each, bought, rounds, every }
  return [
    t('Sells {total} for {bought} in {rounds} rounds of {each}, every {every}.', values),
    band === undefined
      ? t('A round that would pay less than the published price allows waits for the next one.')
      : t('A round is filled only at a price {band}.', { band }),
    t('The first round is at {first}, the last at {last} when none is missed.', {
      first: formatDateTime(first * 1000),
      last: formatDateTime(last * 1000),
    }),
    t('What is not sold stays yours, and you can close it at any time.'),
  ]
}
