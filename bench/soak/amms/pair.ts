import type { Side } from '@callisto/amms'
import type { Address, Instruction } from '@solana/kit'
import {
  setMint,
  setTokenAccount,
  type TestFee,
  TOKEN_2022_PROGRAM,
} from '../../../programs/toolchain/test-tokens.ts'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import { type Market, type Mode, randomAmount } from './market.ts'

/** A pool of two Token-2022 mints as the programs' own tests know it. */
export interface PairWorld {
  vm: TestVm
  keys: {
    pool: Address
    mints: [Address, Address]
    vaults: [Address, Address]
    users: [Address, Address]
  }
  user: Address
  /** The instruction without the shape of its amounts. */
  swap: (side: Side, mode: Mode, amount: bigint, limit: bigint) => Instruction
}

/** What a state needs beside the pool's own account. */
export interface PairState {
  reserves: readonly [bigint, bigint]
  /** The largest input and output worth a try, by the side that pays. */
  scale: (side: Side, mode: Mode) => bigint
}

type Fees = readonly [TestFee | undefined, TestFee | undefined]

/** Half of the mints take nothing; the others from next to nothing to everything. */
function randomTransferFee(random: Random): TestFee | undefined {
  if (random() < 0.5) return undefined
  const maximum = pick(random, [0n, 5n, randomAmount(random, 1n << 40n), (1n << 64n) - 1n])
  return { basisPoints: pick(random, [0, 1, 50, 300, 9_999, 10_000]), maximum }
}

function stock({ vm, keys, user }: PairWorld, { reserves }: PairState, fees: Fees): void {
  for (const side of [0, 1] as const) {
    const fee = fees[side]
    const common = { program: TOKEN_2022_PROGRAM, mint: keys.mints[side], fee: fee !== undefined }
    setMint(vm, keys.mints[side], { program: TOKEN_2022_PROGRAM, ...(fee ? { fee } : {}) })
    setTokenAccount(vm, keys.vaults[side], { ...common, owner: keys.pool, amount: reserves[side] })
    setTokenAccount(vm, keys.users[side], { ...common, owner: user, amount: 0n })
  }
}

/** `write` puts a random state into the pool's account and says what belongs to it. */
export function pairMarket(world: PairWorld, write: (random: Random) => PairState): Market {
  const { vm, keys, user } = world
  let state: PairState = { reserves: [0n, 0n], scale: () => 1n }
  let fees: Fees = [undefined, undefined]
  return {
    vm,
    pool: keys.pool,
    mints: keys.mints,
    accounts: keys.users,
    unixTime: () => 1_790_000_000,
    shuffle: (random) => {
      state = write(random)
      fees = [randomTransferFee(random), randomTransferFee(random)]
      stock(world, state, fees)
    },
    scale: (side, mode) => state.scale(side, mode),
    fund: (side, amount) => {
      for (const at of [0, 1] as const) {
        const common = { program: TOKEN_2022_PROGRAM, mint: keys.mints[at], fee: fees[at] !== undefined }
        setTokenAccount(vm, keys.users[at], { ...common, owner: user, amount: at === side ? amount : 0n })
      }
    },
    swap: world.swap,
  }
}
