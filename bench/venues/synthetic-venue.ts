import type { Amm, Pool } from '@callisto/amms'
import type { Address } from '@solana/kit'
import type { TestVm } from '../../programs/toolchain/test-vm.ts'
import type { Random } from '../routing/random.ts'
import type { RandomTokens } from './random-tokens.ts'

/** A pool that no chain has: random sound accounts, written to a VM that has the venue's own program. */
export interface SyntheticPool {
  root: Address
  /** Both mints by `Pool.mints`, and the programs of their tokens. */
  mints: readonly [Address, Address]
  tokenPrograms: readonly [Address, Address]
  /** Amounts about which a swap is large for this pool, base units. */
  sizes: readonly [bigint, bigint]
  /** What the user holds of what is sold; all that an account can hold where absent. */
  userAmount?: bigint
}

/** How pools of a venue are made for its proof. */
export interface SyntheticVenue {
  amm: Amm
  /** Names of the files that hold the programs, in the order of `amm.owners`: each is proven. */
  files: readonly string[]
  /** Whether the program swaps for an exact output. */
  hasExactOut: boolean
  /** Programs of builds that report no trades, where the venue reads them. */
  silentPrograms?: readonly string[]
  /**
   * Whether a pool is known about its price alone: after a swap it refuses what leaves the accounts that were read before
   * it, and that of the accounts what leaves those read after it. Such refusals are counted, not held against the program.
   */
  isWindowed?: boolean
  /** What a swap changes beyond the amounts, as text: compared after each. */
  stateOf?(pool: Pool): string
  /** Whether the output of a trade as it is read has the transfer fee of its mint in it. */
  hasGrossTrades?: boolean
  /** Writes a pool of one of `amm.owners`, between new tokens or given ones. */
  randomPool(
    vm: TestVm,
    random: Random,
    label: string,
    program: Address,
    tokens?: RandomTokens,
  ): SyntheticPool
}
