import { createStoredValue } from '../../../lib/browser/storage.ts'

export const DEFAULT_SLIPPAGE_BPS = 50
/** 50 %: a higher tolerance gives no protection. */
export const MAX_SLIPPAGE_BPS = 5_000

/** Stored slippage tolerance in basis points. */
export const slippage = createStoredValue('slippage-bps', DEFAULT_SLIPPAGE_BPS, (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_SLIPPAGE_BPS
    ? value
    : undefined,
)
