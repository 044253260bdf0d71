/** Decimals of the USD amounts of this service: micro-dollars, which are base units of USDC. */
export const USD_DECIMALS = 6
const MICRO = 1e6

/** Value of base units in micro-dollars, rounded to the nearest; `price` is USD for one base unit. Undefined without a price. */
export function usdValue(amount: bigint, price: number | undefined): bigint | undefined {
  if (price === undefined) return undefined
  const micro = Math.round(Number(amount) * price * MICRO)
  return Number.isFinite(micro) ? BigInt(micro) : undefined
}

/** Micro-dollars as dollars. */
export const toUsd = (micro: bigint): number => Number(micro) / MICRO
