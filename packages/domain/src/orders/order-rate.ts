import { type Decimal, divide, mulDiv, parseDecimal, type Rounding, ratio, rescale } from '@callisto/amount'
import { timesPowerOfTen } from './power-of-ten.ts'

/** A rate in base units: `output` for `input`. */
export interface Rate {
  input: bigint
  output: bigint
}

/** Decimals of prices in USD on the chain. */
const USD_SCALE = 8
const MAX_USD_PRICE = 2n ** 64n - 1n

/** What the rate asks for an amount, rounded up: an order never fills below its rate. An input of 0 gives 0. */
export const takingAt = ({ input, output }: Rate, amount: bigint): bigint =>
  input === 0n ? 0n : mulDiv(amount, output, input, 'ceil')

/**
 * Output in base units of an amount at a price in whole tokens of output for one whole input, rounded up, so that the order
 * asks for no less than was typed.
 */
export function takingOf(
  amount: bigint,
  price: Decimal,
  { inputDecimals, outputDecimals }: { inputDecimals: number; outputDecimals: number },
): bigint {
  return timesPowerOfTen(amount * price.coefficient, outputDecimals - inputDecimals - price.scale, 'ceil')
}

/** A price in USD as the chain has it, in 1e-8 USD, rounded to the nearest; undefined for none that it can have. */
export function parseUsdPrice(text: string): bigint | undefined {
  const decimal = parseDecimal(text)
  if (decimal === undefined) return undefined
  const { coefficient } = rescale(decimal, USD_SCALE, 'half')
  return coefficient > 0n && coefficient <= MAX_USD_PRICE ? coefficient : undefined
}

/** Parts of a price of which the chain's may differ by one: half a percent. */
const PRICE_PARTS = 200n

/**
 * Whether a price that the chain can hold stands for the one that was asked for: it is no more than half a percent from it.
 * @example
 * const of = (text: string) => parseDecimal(text)!
 * isPriceHeld(of('0.00000003'), of('0.0000000313')) // => false
 */
export function isPriceHeld(held: Decimal, asked: Decimal): boolean {
  const scale = Math.max(held.scale, asked.scale)
  const [one, other] = [held, asked].map((price) => rescale(price, scale, 'floor').coefficient) as [
    bigint,
    bigint,
  ]
  const off = one > other ? one - other : other - one
  return off * PRICE_PARTS <= other
}

/**
 * Whether the feeds, which round to 1e-8 USD, tell a price of so many 1e-8 USD apart to half a percent: it is triggered half a
 * step away from itself at most.
 * @example [99n, 100n].map(isUsdPriceFine) // => [false, true]
 */
export const isUsdPriceFine = (priceUsd: bigint): boolean => priceUsd * 2n >= PRICE_PARTS

/** Decimals of a rate: 21 digits of 1e-19. */
const RATE_PLACES = 40

/**
 * A rate in whole tokens of output for one whole input, with 40 decimals rounded down; undefined for a rate of no input.
 * @example priceOfRate({ input: 2n, output: 3n }, { inputDecimals: 0, outputDecimals: 1 }) // 0.15
 */
export function priceOfRate(
  { input, output }: Rate,
  { inputDecimals, outputDecimals }: { inputDecimals: number; outputDecimals: number },
): Decimal | undefined {
  if (input <= 0n) return undefined
  return ratio(output * 10n ** BigInt(inputDecimals), input * 10n ** BigInt(outputDecimals), RATE_PLACES)
}

/**
 * What a cycle of `amount` may bring within prices of input for one output, in whole tokens. The least is rounded up and the
 * most down: no limit is wider than was typed. 0 stands for no limit.
 */
export function cycleLimits(
  amount: bigint,
  { minPrice, maxPrice }: { minPrice?: Decimal | undefined; maxPrice?: Decimal | undefined },
  decimals: { inputDecimals: number; outputDecimals: number },
): { minOut: bigint; maxOut: bigint } {
  const at = (price: Decimal | undefined, rounding: Rounding) =>
    price === undefined || price.coefficient <= 0n ? 0n : boughtAt(amount, price, decimals, rounding)
  return { minOut: at(maxPrice, 'ceil'), maxOut: at(minPrice, 'floor') }
}

function boughtAt(
  amount: bigint,
  { coefficient, scale }: Decimal,
  { inputDecimals, outputDecimals }: { inputDecimals: number; outputDecimals: number },
  rounding: Rounding,
): bigint {
  const exponent = scale + outputDecimals - inputDecimals
  return exponent >= 0
    ? divide(amount * 10n ** BigInt(exponent), coefficient, rounding)
    : divide(amount, coefficient * 10n ** BigInt(-exponent), rounding)
}
