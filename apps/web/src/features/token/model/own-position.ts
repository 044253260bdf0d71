import { unitsToNumber } from '@callisto/amount'
import type { Gain, TokenPosition } from '@callisto/contract'

/** What a wallet holds of a token and what it made of it; undefined figures are not known, which is never 0. */
export interface OwnPosition {
  /** Base units. */
  amount: bigint | undefined
  decimals: number
  /** USD. */
  value: number | undefined
  /** USD for a whole token, and for all that is held, by weighted average. */
  averageCost: number | undefined
  cost: number | undefined
  gain: Pick<Gain, 'unrealized' | 'percent'> | undefined
  realized: number | undefined
}

interface PositionSources {
  /** Base units as the chain has them; undefined while they are not known. */
  balance: bigint | undefined
  /** As the index of the service has it; null when the wallet never had the token, undefined while it is not known. */
  position: TokenPosition | null | undefined
  decimals: number
  /** USD for a whole token. */
  price: number | undefined
}

/**
 * The position by the newest price. The cost is that of the amount which the index has: while the chain has another one it is
 * not known, and neither is the gain.
 */
export function toOwnPosition({ balance, position, decimals, price }: PositionSources): OwnPosition {
  const indexed = position === null ? 0n : position && BigInt(position.rawAmount)
  const amount = balance ?? indexed
  const value =
    price === undefined || amount === undefined ? undefined : unitsToNumber(amount, decimals) * price
  const isCostOfAmount = amount !== undefined && amount === indexed && amount > 0n
  const { averageCost, cost } = (isCostOfAmount && position?.gain) || {}
  const unrealized = value === undefined || cost === undefined ? undefined : value - cost
  return {
    amount,
    decimals,
    value,
    averageCost,
    cost,
    gain: unrealized === undefined ? undefined : { unrealized, ...percentOf(unrealized, cost!) },
    realized: position === null ? 0 : position?.gain.realized,
  }
}

const percentOf = (unrealized: number, cost: number) =>
  cost > 0 ? { percent: (100 * unrealized) / cost } : {}
