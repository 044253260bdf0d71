const ONE = 1n << 64n

/** Bins of a pool's window. */
export const BINS = 128

/** Q64.64 (1 + binStep / 10000)^exponent by squaring, lowest bit first, each product rounded down: the program's own. */
export function pricePower(binStep: number, exponent: number): bigint {
  let square = ONE + (BigInt(binStep) << 64n) / 10_000n
  let power = ONE
  for (let left = exponent; left > 0; left >>= 1) {
    if (left & 1) power = (power * square) >> 64n
    square = (square * square) >> 64n
  }
  return power
}

interface Powers {
  exact: readonly bigint[]
  floats: Float64Array
}

const powers = new Map<number, Powers>()

/** The powers of one step for every index of a window; made once. */
function powersOf(binStep: number): Powers {
  const known = powers.get(binStep)
  if (known) return known
  const exact = Array.from({ length: BINS }, (_, index) => pricePower(binStep, index))
  const made = { exact, floats: Float64Array.from(exact, (power) => Number(power) / 2 ** 64) }
  powers.set(binStep, made)
  return made
}

/** Price of the bin at a index of the window: mint1 per mint0, base units, Q64.64, rounded down. */
export const priceAt = (firstPrice: bigint, binStep: number, index: number): bigint =>
  (firstPrice * powersOf(binStep).exact[index]!) >> 64n

/** `priceAt` of all indices in floats, each of them at most a few units in the last place of a float or of Q64.64 off. */
export function floatPrices(firstPrice: bigint, binStep: number): (index: number) => number {
  const first = Number(firstPrice)
  const { floats } = powersOf(binStep)
  return (index) => Math.floor(first * floats[index]!) / 2 ** 64
}

/** What an amount is worth in the other mint, rounded down; side 0 turns mint0 into mint1. */
export const convert = (price: bigint, side: 0 | 1, amount: bigint): bigint =>
  side === 0 ? (amount * price) >> 64n : (amount << 64n) / price

/** What must come in on `side` for `out` of the other mint, before the fee, rounded up. */
export const costOf = (price: bigint, side: 0 | 1, out: bigint): bigint =>
  side === 0 ? ((out << 64n) + price - 1n) / price : (out * price + ONE - 1n) >> 64n
