import type { Pool, Side } from '@callisto/amms'
import type { Random } from '../../routing/random.ts'

export type Mode = 'ExactIn' | 'ExactOut'

/** What a swap moved on the chain, as the user's accounts tell it; `failed` when the program refused. */
export type Moved =
  | { failed: string; computeUnits: number }
  | { amountIn: bigint; amountOut: bigint; computeUnits: number }

/** A venue on a virtual machine: states are written, swaps are sent, nothing is computed here. */
export interface Venue {
  name: string
  /** Writes a new random state, extreme ones included. */
  shuffle(random: Random): void
  /** The pool as its adapter reads it from the account's bytes, and the clock that holds. */
  read(): { pool: Pool; unixTime: number }
  send(mode: Mode, side: Side, amount: bigint): Moved
}

export const U64_MAX = 2n ** 64n - 1n

/** Spread over all magnitudes up to `bits`: most mistakes live near the small and the large ends. */
export function anyAmount(random: Random, bits: number): bigint {
  const size = 1 + Math.floor(random() * bits)
  const digits = (BigInt(Math.floor(random() * 2 ** 32)) << 32n) | BigInt(Math.floor(random() * 2 ** 32))
  return 1n + (digits >> BigInt(64 - size))
}
