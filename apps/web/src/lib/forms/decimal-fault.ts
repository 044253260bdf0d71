import { type DecimalInputFault, percentFromBps } from '@callisto/amount'
import { localizeDecimal, numberSeparators, t } from '@callisto/i18n'

/** Why a text is no number above 0 of a field. */
export type DecimalFault = DecimalInputFault | 'ZERO'

export type BpsFault = DecimalFault | 'TOO_HIGH'

/** Why a text is no number of a field with so many decimals, or of so many basis points at most; what to write instead. */
export function decimalFaultText(fault: BpsFault, typed: string, decimals: number, maxBps = 0): string {
  switch (fault) {
    case 'TOO_HIGH':
      return t('At most {max} %', { max: localizeDecimal(percentFromBps(maxBps)) })
    case 'AMBIGUOUS': {
      const parts = typed.trim().split(numberSeparators().group)
      const [whole, fraction] = [parts.join(''), localizeDecimal(parts.join('.'))]
      return t('Can be {whole} or {fraction}: write one of them', { whole, fraction })
    }
    case 'NEGATIVE':
    case 'ZERO':
      return t('Enter a number above 0')
    case 'CURRENCY':
      return t('Enter the number without a currency sign')
    case 'EXPONENT':
      return t('Write the number in full, without an exponent')
    case 'TOO_MANY_DECIMALS':
      return decimals === 0
        ? t('Enter a whole number')
        : t('At most {count, plural, one {# decimal} other {# decimals}}', { count: decimals })
    case 'TOO_LARGE':
      return t('The number is too large')
    case 'NOT_A_NUMBER':
      return t('Not a number')
  }
}
