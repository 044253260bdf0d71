import { mulDiv, unitsToNumber } from '@callisto/amount'
import type { Gain, TotalGain } from '@callisto/contract'
import type { Position } from '../fold/position.ts'
import { toUsd, usdValue } from '../fold/usd.ts'

/** An amount of a position; `price` is USD for a whole token, undefined while it is not known. */
export interface PricedPosition {
  position: Position
  amount: bigint
  decimals: number
  price: number | undefined
}

/** Micro-dollars of an amount: its part of the cost, rounded down, and its value less that; undefined while one is not known. */
function resultOf({ position, amount, decimals, price }: PricedPosition) {
  const { amount: held, cost: total, isCostKnown } = position
  if (amount <= 0n) return { cost: 0n, unrealized: 0n }
  // More than the history shows: a part of it was there before the first block.
  if (!isCostKnown || amount > held) return { cost: undefined, unrealized: undefined }
  const cost = amount === held ? total : mulDiv(total, amount, held, 'floor')
  const value = usdValue(amount, price === undefined ? undefined : price / 10 ** decimals)
  return { cost, unrealized: value === undefined ? undefined : value - cost }
}

/**
 * Cost and result of an amount of a position, which has the average cost of all of it. What has been realized belongs to the
 * position and not to a part.
 */
export function gainOf(priced: PricedPosition): Gain {
  const { position, amount, decimals } = priced
  const gain: Gain = { method: 'weighted-average' }
  if (position.isRealizedKnown) gain.realized = toUsd(position.realized)
  const { cost, unrealized } = resultOf(priced)
  if (amount <= 0n || cost === undefined) return gain
  gain.cost = toUsd(cost)
  gain.averageCost = gain.cost / unitsToNumber(amount, decimals)
  if (unrealized === undefined) return gain
  gain.unrealized = toUsd(unrealized)
  if (cost > 0n) gain.percent = (100 * Number(unrealized)) / Number(cost)
  return gain
}

/** The sum over positions that are known, to the micro-dollar; `unknown` counts those that it leaves out, each as a whole. */
export function totalGain(positions: Iterable<PricedPosition>): TotalGain {
  const sums = { cost: 0n, unrealized: 0n, realized: 0n }
  let [known, unknown] = [0, 0]
  for (const priced of positions) {
    const { isRealizedKnown, realized } = priced.position
    const { cost, unrealized } = resultOf(priced)
    if (cost === undefined || unrealized === undefined || !isRealizedKnown) {
      unknown += 1
      continue
    }
    known += 1
    sums.cost += cost
    sums.unrealized += unrealized
    sums.realized += realized
  }
  const total: TotalGain = { method: 'weighted-average', unknown }
  if (known === 0 && unknown > 0) return total
  for (const name of ['cost', 'unrealized', 'realized'] as const) total[name] = toUsd(sums[name])
  if (sums.cost > 0n) total.percent = (100 * Number(sums.unrealized)) / Number(sums.cost)
  total.total = toUsd(sums.unrealized + sums.realized)
  return total
}
