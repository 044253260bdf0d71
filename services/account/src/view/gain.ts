import { mulDiv, unitsToNumber } from '@callisto/amount'
import type { Gain } from '@callisto/contract'
import type { Position } from '../fold/position.ts'
import { toUsd } from '../fold/usd.ts'

/**
 * Cost and result of `amount` of a position, which has the average cost of all of it. `price` is USD for a whole token,
 * undefined while it is not known. What has been realized belongs to the position and not to a part.
 */
export function gainOf(
  position: Position,
  amount: bigint,
  decimals: number,
  price: number | undefined,
): Gain {
  const { amount: held, cost: total, isCostKnown, realized, isRealizedKnown } = position
  const known = {
    method: 'weighted-average' as const,
    ...(isRealizedKnown ? { realized: toUsd(realized) } : {}),
  }
  // More than the history shows: a part of it was there before the first block.
  if (!isCostKnown || amount <= 0n || amount > held) return known
  const cost = toUsd(amount === held ? total : mulDiv(total, amount, held, 'floor'))
  const units = unitsToNumber(amount, decimals)
  const averageCost = cost / units
  if (price === undefined) return { ...known, cost, averageCost }
  const unrealized = units * price - cost
  return {
    ...known,
    cost,
    averageCost,
    unrealized,
    ...(cost > 0 ? { percent: (100 * unrealized) / cost } : {}),
  }
}
