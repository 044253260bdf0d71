import { divide, mulDiv } from '@callisto/amount'

/**
 * Arithmetic belongs to a version of the program. Builds until August 2025 round a quotient below 1 to the nearest
 * integer (halves up) where later ones round it up. Source: raydium-amm, `math.rs`.
 */
export type AmmV4Rules = '2024' | '2026'

/** All that a swap depends on, of the side that comes in. */
export interface SwapSide {
  reserveIn: bigint
  reserveOut: bigint
  /** `numerator < denominator`. */
  fee: { numerator: bigint; denominator: bigint }
  rules: AmmV4Rules
}

export interface Moved {
  amountIn: bigint
  amountOut: bigint
  /** Of the input. */
  fee: bigint
}

function ceilDivide(numerator: bigint, denominator: bigint, rules: AmmV4Rules): bigint {
  if (rules === '2024' && numerator < denominator) return 2n * numerator >= denominator ? 1n : 0n
  return divide(numerator, denominator, 'ceil')
}

/** Swap of an exact input: the fee is rounded up, the output down. */
export function swapExactIn({ reserveIn, reserveOut, fee, rules }: SwapSide, amountIn: bigint): Moved {
  const taken = ceilDivide(amountIn * fee.numerator, fee.denominator, rules)
  const net = amountIn - taken
  return { amountIn, amountOut: mulDiv(net, reserveOut, reserveIn + net, 'floor'), fee: taken }
}

/** Least input for an output below the reserve: its net part, then what that is of, both rounded up. */
export function swapExactOut({ reserveIn, reserveOut, fee, rules }: SwapSide, amountOut: bigint): Moved {
  const net = ceilDivide(reserveIn * amountOut, reserveOut - amountOut, rules)
  const amountIn = ceilDivide(net * fee.denominator, fee.denominator - fee.numerator, rules)
  return { amountIn, amountOut, fee: amountIn - net }
}
