import { stored } from '../../../lib/browser/storage.ts'

export const DEFAULT_SLIPPAGE_BPS = 50
/** Half of the amount: beyond it a limit protects nobody. */
export const MAX_SLIPPAGE_BPS = 5_000

/** The tolerance that swaps use, in basis points. */
export const slippage = stored('slippage-bps', DEFAULT_SLIPPAGE_BPS, (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_SLIPPAGE_BPS
    ? value
    : undefined,
)
