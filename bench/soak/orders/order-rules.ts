import type { Coin } from './coins.ts'
import type { Price } from './price-feed.ts'

const LARGEST = (1n << 64n) - 1n

export const ceil = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom
export const shareOf = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / 10_000n
export const bounded = (value: bigint): bigint | 'overflow' => (value > LARGEST ? 'overflow' : value)

/** The least output for an input at a rate. */
export const minimumAtRate = (spent: bigint, rateIn: bigint, rateOut: bigint): bigint | 'overflow' =>
  bounded(ceil(spent * rateOut, rateIn))

/** How far a fill is open: `passed` of `span` slots. */
export interface Opening {
  passed: bigint
  span: bigint
}

/** An opening passes in slots alone in which both prices could be traded on. */
export function openingBy({ passed, span }: Opening, prices: readonly Price[]): Opening {
  const slots = prices.map(({ steadySlots }) => steadySlots ?? passed)
  return { passed: [passed, ...slots].reduce((a, b) => (a < b ? a : b)), span }
}

/** The share of a value that may be missing: 5 bps and the fees, then all that is allowed. */
export function allowedShare(
  { feeBps, referralBps }: { feeBps: number; referralBps: number },
  mostBps: number,
  { passed, span }: Opening,
): number {
  const first = Math.min(mostBps, 5 + feeBps + referralBps)
  const [part, whole] = [Math.min(Number(span), Number(passed)), Number(span)]
  return Math.floor((first * whole + (mostBps - first) * part) / whole)
}

/** What counts of the uncertainty of a price. */
function openConf({ conf, narrowed = 0n }: Price, { passed, span }: Opening): bigint {
  const band = conf - narrowed
  return passed < span ? (band * passed) / span : band
}

/** What an input is worth in the output, by both prices. */
export function worthOf(
  spent: bigint,
  coins: readonly [from: Coin, to: Coin],
  [input, output]: readonly [Price, Price],
): bigint | 'overflow' {
  const usd = (spent * input.price) / 10n ** BigInt(coins[0].decimals)
  if (usd > LARGEST || output.price === 0n) return 'overflow'
  return bounded((usd * 10n ** BigInt(coins[1].decimals)) / output.price)
}

/** The least output for an input by the value of both, less a share. */
export function minimumByValue(
  spent: bigint,
  coins: readonly [from: Coin, to: Coin],
  [input, output]: readonly [Price, Price],
  slippageBps: number,
  opening: Opening,
): bigint | 'overflow' {
  const conf = openConf(input, opening)
  const { left: fallen = 0n } = input
  const { left: risen = 0n } = output
  const inPrice = fallen > 0n ? input.price + fallen : input.price
  const outPrice = risen < 0n ? output.price + risen : output.price
  const low = inPrice > conf ? inPrice - conf : 0n
  const value = ceil(spent * low, 10n ** BigInt(coins[0].decimals))
  if (value > LARGEST) return 'overflow'
  const fair = ceil(value * 10n ** BigInt(coins[1].decimals), outPrice + openConf(output, opening))
  if (fair > LARGEST) return 'overflow'
  return bounded(ceil(fair * (10_000n - BigInt(slippageBps)), 10_000n))
}
