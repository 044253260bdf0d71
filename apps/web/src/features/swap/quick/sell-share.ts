import { mulDiv } from '@callisto/amount'
import { maxAmount } from '../form/quick-fill.ts'

/** Shares of the balance that the quick sell offers, in percent. */
export const SELL_SHARES = [25, 50, 100] as const

/** A share of the balance in base units, rounded down; of native SOL at most the Max amount, which leaves the reserve. */
export function shareAmount(balance: bigint, percent: number, native: boolean): bigint {
  const share = mulDiv(balance, BigInt(percent), 100n, 'floor')
  const max = maxAmount(balance, native)
  return share < max ? share : max
}
