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
  const gain: Gain = { method: 'weighted-average' }
  if (isRealizedKnown) gain.realized = toUsd(realized)
  // More than the history shows: a part of it was there before the first block.
  if (!isCostKnown || amount <= 0n || amount > held) return gain
  const cost = toUsd(amount === held ? total : mulDiv(total, amount, held, 'floor'))
  const units = unitsToNumber(amount, decimals)
  gain.cost = cost
  gain.averageCost = cost / units
  if (price === undefined) return gain
  const unrealized = units * price - cost
  gain.unrealized = unrealized
  if (cost > 0) gain.percent = (100 * unrealized) / cost
  return gain
}
