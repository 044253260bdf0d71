import type { Side } from '@callisto/amms'
import type { router } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'

export type Mode = 'exact in' | 'exact out'

/** One pool on a chain of its own, whose state can be replaced. Index 0 and 1 follow the pool's mints. */
export interface Market {
  vm: TestVm
  pool: Address
  mints: readonly [Address, Address]
  tokenPrograms: readonly [Address, Address]
  user: Address
  /** The user's token accounts. */
  accounts: readonly [Address, Address]
  vaults: readonly [Address, Address]
  /** What a step of the router through it is called, by the side that pays. */
  steps: readonly [router.Venue, router.Venue]
  /** Puts the pool into a random state, extreme ones included, with vaults that hold just what it counts. */
  shuffle: (random: Random) => void
  /** What the pool has of either mint for those who trade, as its account says. */
  reserves: () => readonly [bigint, bigint]
  /** Gives the user this much of the input and nothing else. */
  fund: (side: Side, amount: bigint) => void
  /** The swap with its limit: the least out, or the most in. */
  swap: (side: Side, mode: Mode, amount: bigint, limit: bigint) => Instruction
}

export interface Venue {
  name: string
  open: () => Promise<Market>
}

/** When a random state begins, unix seconds; its fees and ramps move around this time. */
export const BORN = 1_790_000_000

/** The epoch in which all of it happens. */
export const EPOCH = 10

/** Seconds that pass before the next swap of a life: often none, at times past every filter and decay. */
export const pause = (random: Random): number =>
  random() < 0.4 ? 0 : pick(random, [1, 7, 35, 120, 700, 50_000])

/** Uniform below 2^bits. */
function randomBits(random: Random, bits: number): bigint {
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
