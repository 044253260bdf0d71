import type { Side } from '@callisto/amms'
import type { Address, Instruction } from '@solana/kit'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import type { Random } from '../../routing/random.ts'

export type Mode = 'exact in' | 'exact out'

/** One pool on a chain of its own, whose state can be replaced. Index 0 and 1 follow the pool's mints. */
export interface Market {
  vm: TestVm
  pool: Address
  mints: readonly [Address, Address]
  /** The user's token accounts. */
  accounts: readonly [Address, Address]
  /** What the chain's clock says. */
  unixTime: () => number
  /** Puts the pool into a random state, extreme ones included, with vaults that back it. */
  shuffle: (random: Random) => void
  /** About the largest amount worth a try: of the input (exact in) or the output (exact out). */
  scale: (side: Side, mode: Mode) => bigint
  /** Gives the user this much of the input and nothing else. */
  fund: (side: Side, amount: bigint) => void
  /** The swap with its limit: the least out, or the most in. */
  swap: (side: Side, mode: Mode, amount: bigint, limit: bigint) => Instruction
}

export interface Venue {
  name: string
  open: () => Promise<Market>
}

/** Uniform below 2^bits. */
export function randomBits(random: Random, bits: number): bigint {
  let value = 0n
  for (let done = 0; done < bits; done += 32) value = (value << 32n) | BigInt(Math.floor(random() * 2 ** 32))
  return value & ((1n << BigInt(bits)) - 1n)
}

/** From 1 up to about `most`, every order of magnitude alike: most faults live at the ends. */
export function randomAmount(random: Random, most: bigint): bigint {
  const bits = Math.ceil(random() * (most.toString(2).length + 1))
  return 1n + randomBits(random, bits)
}

export const randomBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))
