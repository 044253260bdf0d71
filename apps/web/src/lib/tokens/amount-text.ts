import { type AmountInput, type AmountInputFault, readAmountInput } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { numberSeparators, t } from '@callisto/i18n'
import { decimalFaultText } from '../forms/decimal-fault.ts'
import { displaySymbol } from './names.ts'

type AmountToken = Pick<Asset, 'symbol' | 'decimals'>

/** Reads the text of an amount field in the language of the page. */
export const readAmount = (typed: string, { symbol, decimals }: AmountToken): AmountInput =>
  readAmountInput(typed, { decimals, symbol: displaySymbol(symbol), separators: numberSeparators() })

/** Why a text is no amount, and what to write instead. */
export function amountFaultText(code: AmountInputFault, typed: string, token: AmountToken): string {
  const symbol = displaySymbol(token.symbol)
  switch (code) {
    case 'NEGATIVE':
      return t('An amount cannot be negative')
    case 'CURRENCY':
      return t('Enter an amount of {symbol}, without a currency sign', { symbol })
    case 'TOO_MANY_DECIMALS':
      return t('{symbol} has {count, plural, =0 {no decimals} one {# decimal} other {# decimals}} at most', {
        symbol,
        count: token.decimals,
      })
    case 'TOO_LARGE':
    case 'ABOVE_MAX':
      return t('The amount is too large')
    default:
      return decimalFaultText(code, typed, token.decimals)
  }
}

/** A text with at most the decimals of a token; what is cut is never rounded up. */
export function cutDecimals(plain: string, decimals: number): string {
  const [whole = '', fraction] = plain.split('.')
  if (fraction === undefined || fraction.length <= decimals) return plain
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
}
