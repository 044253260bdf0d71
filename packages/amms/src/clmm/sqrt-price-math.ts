import { divide, mulDiv, type Rounding } from '@callisto/amount'

// One range of constant liquidity. Prices are square roots of token 1 per token 0 in base units, as Q64.64;
// liquidity is the square root of the product of both virtual reserves. Formulas: programs/README.md, clmm.

const ONE_BITS = 64n

/** Token 0 between two prices: `liquidity * 2^64 * (high - low) / (high * low)`. */
export function amount0Delta(low: bigint, high: bigint, liquidity: bigint, rounding: Rounding): bigint {
  return mulDiv(liquidity << ONE_BITS, high - low, high * low, rounding)
}

/** Token 1 between two prices: `liquidity * (high - low) / 2^64`. */
export function amount1Delta(low: bigint, high: bigint, liquidity: bigint, rounding: Rounding): bigint {
  return mulDiv(liquidity, high - low, 1n << ONE_BITS, rounding)
}

/** Where `amount` of token 0 more takes the price: down, and rounded up, so never further than it pays for. */
export function nextSqrtPriceFrom0In(price: bigint, liquidity: bigint, amount: bigint): bigint {
  const scaled = liquidity << ONE_BITS
  return mulDiv(scaled, price, scaled + amount * price, 'ceil')
}

/** Where `amount` of token 1 more takes the price: up, rounded down. */
export function nextSqrtPriceFrom1In(price: bigint, liquidity: bigint, amount: bigint): bigint {
  return price + divide(amount << ONE_BITS, liquidity, 'floor')
}

/** The nearest price above that frees `amount` of token 0. There must be more than that above `price`. */
export function nextSqrtPriceFrom0Out(price: bigint, liquidity: bigint, amount: bigint): bigint {
  const scaled = liquidity << ONE_BITS
  return mulDiv(scaled, price, scaled - amount * price, 'ceil')
}

/** The nearest price below that frees `amount` of token 1. There must be as much below `price`. */
export function nextSqrtPriceFrom1Out(price: bigint, liquidity: bigint, amount: bigint): bigint {
  return price - divide(amount << ONE_BITS, liquidity, 'ceil')
}
