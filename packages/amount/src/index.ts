export { BPS, bpsOf, maximumIn, minimumOut, percentFromBps, ratio } from './bps.ts'
export {
  compareDecimals,
  type Decimal,
  type DecimalRounding,
  decimalFromNumber,
  decimalToString,
  parseDecimal,
  rescale,
  toDecimal,
  trimZeros,
} from './decimal.ts'
export { divide, mulDiv, type Rounding } from './divide.ts'
export {
  type AmountInput,
  type AmountInputFault,
  type AmountInputOptions,
  type DecimalInput,
  type DecimalInputFault,
  MAX_AMOUNT_INPUT,
  readAmountInput,
  readDecimalInput,
} from './input.ts'
export { bpsFromPercent, PERCENT_DECIMALS } from './percent-input.ts'
export { type NumberSeparators, toPlainDecimal } from './plain-decimal.ts'
export {
  formatAmount,
  formatAtStep,
  formatCompact,
  formatMultiplier,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRate,
  formatUsd,
  formatUsdPrice,
  MIN_MULTIPLIER,
  type Showable,
  UNKNOWN,
} from './show.ts'
export {
  formatUnits,
  MAX_U64,
  type ParseUnitsFault,
  type ParseUnitsResult,
  parseUnits,
  unitsToNumber,
} from './units.ts'
