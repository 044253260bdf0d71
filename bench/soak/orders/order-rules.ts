import type { Coin } from './coins.ts'
import type { Price } from './price-feed.ts'

const LARGEST = (1n << 64n) - 1n

export const ceil = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom
export const shareOf = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / 10_000n
export const bounded = (value: bigint): bigint | 'overflow' => (value > LARGEST ? 'overflow' : value)

/** The least output for an input at a rate. */
export const minimumAtRate = (spent: bigint, rateIn: bigint, rateOut: bigint): bigint | 'overflow' =>
  bounded(ceil(spent * rateOut, rateIn))

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
