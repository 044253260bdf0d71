import { t } from '@callisto/i18n'
import type { TriggerFault } from './trigger-draft.ts'

/** What is wrong with a field; undefined while nothing is. */
export function faultText(fault: TriggerFault | undefined): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'NOT_A_NUMBER':
      return t('Not a number')
    case 'MISSING':
      return t('Enter a price')
    case 'SAME_AS_MARKET':
      return t('This is the market price: an instant swap does it now')
    case 'REACHED':
      return t('The market has reached this price already: the order would trigger at once.')
    case 'TAKE_PROFIT_BELOW':
      return t('A take profit is above the price of the entry')
    case 'STOP_ABOVE':
      return t('A stop loss is below the price of the entry')
  }
}
