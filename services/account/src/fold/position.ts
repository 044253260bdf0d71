import { mulDiv } from '@callisto/amount'

/**
 * What a wallet holds of a token, and what it cost: weighted average, amounts in base units, money in micro-dollars. What came
 * without a trade counts at its price of that time, rent that came back at the average cost. `cost` is exact while `isCostKnown`; one acquisition without a price makes
 * it unknown until everything is gone.
 */
export interface Position {
  amount: bigint
  cost: bigint
  isCostKnown: boolean
  /** Gains of disposals by trade; not known any more after one of unknown cost or proceeds. */
  realized: bigint
  isRealizedKnown: boolean
  bought: bigint
  boughtUsd: bigint
  isBoughtKnown: boolean
  buys: number
  sold: bigint
  soldUsd: bigint
  isSoldKnown: boolean
  sells: number
  received: bigint
  sent: bigint
  /** Unix seconds of the first and the newest change. */
  firstAt: number
  lastAt: number
}

export const emptyPosition = (time: number): Position => ({
  amount: 0n,
  cost: 0n,
  isCostKnown: true,
  realized: 0n,
  isRealizedKnown: true,
  bought: 0n,
  boughtUsd: 0n,
  isBoughtKnown: true,
  buys: 0,
  sold: 0n,
  soldUsd: 0n,
  isSoldKnown: true,
  sells: 0,
  received: 0n,
  sent: 0n,
  firstAt: time,
  lastAt: time,
})

/** Adds what was bought, or received when it is no trade, for `usd`; undefined is an unknown price. */
export function acquire(position: Position, amount: bigint, usd: bigint | undefined, isTrade: boolean): void {
  position.amount += amount
  if (usd === undefined) position.isCostKnown = false
  else position.cost += usd
  if (!isTrade) position.received += amount
  else {
    position.bought += amount
    position.buys += 1
    if (usd === undefined) position.isBoughtKnown = false
    else position.boughtUsd += usd
  }
}

/**
 * Adds rent that came back: it is the wallet's own, so it takes the average cost of what the wallet holds, rounded down, and no
 * gain comes of it. Where nothing is held the cost is not known.
 */
export function takeBack(position: Position, amount: bigint): void {
  const { amount: held, cost } = position
  if (held > 0n) position.cost += mulDiv(cost, amount, held, 'floor')
  else position.isCostKnown = false
  position.amount += amount
  position.received += amount
}

/** Takes out what was sold for `usd`, or sent when it is no trade, with its average cost, rounded down. */
export function dispose(position: Position, amount: bigint, usd: bigint | undefined, isTrade: boolean): void {
  const isAll = amount >= position.amount
  const cost = isAll ? position.cost : mulDiv(position.cost, amount, position.amount, 'floor')
  if (!isTrade) position.sent += amount
  else {
    position.sold += amount
    position.sells += 1
    if (usd === undefined) position.isSoldKnown = false
    else position.soldUsd += usd
    if (usd === undefined || !position.isCostKnown) position.isRealizedKnown = false
    else position.realized += usd - cost
  }
  position.amount -= amount
  position.cost -= cost
  if (isAll) position.isCostKnown = true
}
