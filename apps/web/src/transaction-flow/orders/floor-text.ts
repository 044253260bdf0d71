import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatUnits } from '../../lib/text/format.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'

const amountText = (units: bigint, { decimals, symbol }: Asset) =>
  `${formatUnits(units, decimals)} ${displaySymbol(symbol)}`

/** The worst price of an order in words: `least` of one token for `amount` of the other, both in base units. */
export function floorText(
  { amount, least }: { amount: bigint; least: bigint },
  { sold, bought }: { sold: Asset; bought: Asset },
): string {
  return t('Never below {least} for {sold}.', {
    least: amountText(least, bought),
    sold: amountText(amount, sold),
  })
}
