import type { Side } from '@callisto/amms'
import type { router } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'

export type Mode = 'exact in' | 'exact out'

/** One pool in a VM of its own, whose state can be replaced. Index 0 and 1 follow the pool's mints. */
export interface Market {
  vm: TestVm
  pool: Address
  mints: readonly [Address, Address]
  tokenPrograms: readonly [Address, Address]
  user: Address
  /** The user's token accounts. */
  accounts: readonly [Address, Address]
  vaults: readonly [Address, Address]
  /** The router's venue id for a step through the pool, by input side. */
  steps: readonly [router.Venue, router.Venue]
  /** Writes a random pool state, extreme ones included, and vaults that hold exactly its reserves. */
  randomize: (random: Random) => void
  /** The tradable reserves of the pool account, base units. */
  reserves: () => readonly [bigint, bigint]
  /** Sets the user's balances: `amount` of the input, nothing of the output. */
  fund: (side: Side, amount: bigint) => void
  /** The swap with its limit: the least out, or the most in. */
  swap: (side: Side, mode: Mode, amount: bigint, limit: bigint) => Instruction
}

export interface Venue {
  name: string
  open: () => Promise<Market>
}

/** Unix seconds of a new random state; its fees and ramps start around this time. */
export const START_TIME = 1_790_000_000

/** The epoch of every test. */
export const EPOCH = 10

/** Seconds before the next swap: often 0, at times past every filter and decay period. */
export const randomPause = (random: Random): number =>
  random() < 0.4 ? 0 : pick(random, [1, 7, 35, 120, 700, 50_000])

/** Uniform below 2^bits. */
function randomBits(random: Random, bits: number): bigint {
  let value = 0n
  for (let done = 0; done < bits; done += 32) value = (value << 32n) | BigInt(Math.floor(random() * 2 ** 32))
  return value & ((1n << BigInt(bits)) - 1n)
}

/** From 1 up to about `most`, log-uniform: most faults appear at the extremes. */
export function randomAmount(random: Random, most: bigint): bigint {
  const bits = Math.ceil(random() * (most.toString(2).length + 1))
  return 1n + randomBits(random, bits)
}

export const randomBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))
