import type { Amm } from '@callisto/amms'
import type { Address } from '@solana/kit'
import type { TestVm } from '../../programs/toolchain/test-vm.ts'
import type { Random } from '../routing/random.ts'

/** A pool that no chain has: random sound accounts, written to a VM that has the venue's own program. */
export interface SyntheticPool {
  root: Address
  /** Both mints by `Pool.mints`, and the programs of their tokens. */
  mints: readonly [Address, Address]
  tokenPrograms: readonly [Address, Address]
  /** Amounts about which a swap is large for this pool, base units. */
  sizes: readonly [bigint, bigint]
}

/** How pools of a venue are made for its proof. */
export interface SyntheticVenue {
  amm: Amm
  /** Names of files that hold the program, in the order of preference. */
  files: readonly string[]
  /** Whether the program swaps for an exact output. */
  hasExactOut: boolean
  randomPool(vm: TestVm, random: Random, label: string): SyntheticPool
}
