import type { Coin } from './coins.ts'
import type { Price } from './price-feed.ts'

const LARGEST = (1n << 64n) - 1n

export const ceil = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom
export const shareOf = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / 10_000n
export const bounded = (value: bigint): bigint | 'overflow' => (value > LARGEST ? 'overflow' : value)

/** The least output for an input at a rate. */
export const minimumAtRate = (spent: bigint, rateIn: bigint, rateOut: bigint): bigint | 'overflow' =>
  bounded(ceil(spent * rateOut, rateIn))

/** The share of a value that may be missing, so many slots after a fill was due: 5 bps and the fees, then all in 20 slots. */
export function allowedShare(
  { feeBps, referralBps }: { feeBps: number; referralBps: number },
  mostBps: number,
  slots: bigint,
): number {
  const first = Math.min(mostBps, 5 + feeBps + referralBps)
  const passed = Math.min(20, Number(slots))
  return Math.floor((first * 20 + (mostBps - first) * passed) / 20)
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
): bigint | 'overflow' {
  const low = input.price > input.conf ? input.price - input.conf : 0n
  const value = ceil(spent * low, 10n ** BigInt(coins[0].decimals))
  if (value > LARGEST) return 'overflow'
  const fair = ceil(value * 10n ** BigInt(coins[1].decimals), output.price + output.conf)
  if (fair > LARGEST) return 'overflow'
  return bounded(ceil(fair * (10_000n - BigInt(slippageBps)), 10_000n))
}
