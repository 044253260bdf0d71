import { t } from '@callisto/i18n'
import { type BpsFault, decimalFaultText } from '../../../lib/forms/decimal-fault.ts'
import { formatPercent, formatUsdPrice } from '../../../lib/text/format.ts'
import { USD_DECIMALS, type UsdPriceFault } from './trigger-terms.ts'

/** RATE_STEP: the amounts of the order, in units of the chain, make another price of it. */
export type PriceFault = BpsFault | UsdPriceFault | 'RATE_STEP'

/** Why, with the shares of `isUsdPriceFine` and `isPriceHeld`, a price or a percentage of an order cannot be placed, and what to do instead; see `decimalFaultText`. */
export function priceFaultText(fault: PriceFault, typed: string, decimals: number, maxBps?: number): string {
  if (fault === 'USD_STEP')
    return t(
      'Prices in USD have steps of {step} on the chain, more than {percent} of this price. Place it at a rate.',
      {
        step: formatUsdPrice({ coefficient: 1n, scale: USD_DECIMALS }),
        percent: formatPercent(1, { places: 0 }),
      },
    )
  if (fault === 'RATE_STEP')
    return t(
      'In whole units of the tokens this amount is more than {percent} off this price. Change the amount.',
      {
        percent: formatPercent(0.5, { places: 1 }),
      },
    )
  return decimalFaultText(fault, typed, decimals, maxBps)
}
