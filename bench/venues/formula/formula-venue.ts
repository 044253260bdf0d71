import type { Amm, Side, TransferFee } from '@callisto/amms'
import type { Random } from '../../routing/random.ts'
import type { SyntheticAccount } from './synthetic-accounts.ts'

export type Mode = 'ExactIn' | 'ExactOut'

/** A trade by the rules: what leaves and reaches the trader, base units, and the rules of the pool after it. */
export interface RuledTrade {
  amountIn: bigint
  amountOut: bigint
  next(): Reference
}

/** What the published rules give for an amount; undefined where they refuse it. */
export type Reference = (side: Side, mode: Mode, amount: bigint) => RuledTrade | undefined

/** A pool that no chain has, with the rules applied to the parameters that its accounts were written from. */
export interface FormulaPool {
  root: string
  mints: readonly [string, string]
  accounts: readonly SyntheticAccount[]
  fees: readonly [TransferFee | undefined, TransferFee | undefined]
  /** Amounts about which a trade is large, base units of either mint. */
  sizes: readonly [bigint, bigint]
  /** Amounts at which a rule changes, to be tried with their neighbours. */
  edges: readonly bigint[]
  reference: Reference
}

/** A venue of which there is no program to execute: its rules, written a second time. */
export interface FormulaVenue {
  amm: Amm
  randomPool(random: Random, label: string): FormulaPool
}

export const MAX_U64 = 2n ** 64n - 1n

/** A fraction of whole numbers, the denominator above 0, as the two whole numbers about it. */
export const floorOf = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator
  return whole * denominator > numerator ? whole - 1n : whole
}

export const ceilOf = (numerator: bigint, denominator: bigint): bigint => -floorOf(-numerator, denominator)
