import type { Side } from '@callisto/amms'
import type { router } from '@callisto/programs'
import type { Address, Instruction } from '@solana/kit'
import fc from 'fast-check'
import {
  harvest,
  type Stock,
  stockPool,
  stockUser,
  type TransferFees,
} from '../../../programs/toolchain/test-stock.ts'
import type { TestFee, TestMint } from '../../../programs/toolchain/test-tokens.ts'
import { TOKEN_2022_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import { type Market, type Mode, randomAmount, randomBetween } from './market.ts'

/** A pool of two Token-2022 mints as the programs' own tests know it. */
export interface PairWorld {
  vm: TestVm
  keys: Omit<Stock, 'user'>
  user: Address
  step: router.Venue
  /** The instruction without the shape of its amounts. */
  swap: (side: Side, mode: Mode, amount: bigint, limit: bigint) => Instruction
}

/** A pool's account in some state; mints have six decimals unless it says otherwise. */
export interface PairState {
  owner: Address
  data: Uint8Array
  decimals?: readonly [number, number]
}

interface Reserves {
  reserve0: bigint
  reserve1: bigint
}

export const taxableMints: [TestMint, TestMint] = [
  { program: TOKEN_2022_PROGRAM },
  { program: TOKEN_2022_PROGRAM },
]

/** One of what the programs' own tests draw. */
export function sampled<T>(random: Random, states: fc.Arbitrary<T>): T {
  const [state] = fc.sample(states, { numRuns: 1, seed: randomBetween(random, 1, 2 ** 31 - 2) })
  return state!
}

/** Half of the mints take nothing; the others from next to nothing to everything. */
function randomTransferFee(random: Random): TestFee | undefined {
  if (random() < 0.5) return undefined
  const maximum = pick(random, [0n, 5n, randomAmount(random, 1n << 40n), (1n << 64n) - 1n])
  return { basisPoints: pick(random, [0, 1, 50, 300, 2_500, 9_999, 10_000]), maximum }
}

/** `draw` makes a random state of the pool's account; `decode` reads the reserves of it. */
export function pairMarket(
  { vm, keys, user, step, swap }: PairWorld,
  draw: (random: Random) => PairState,
  decode: (data: Uint8Array) => Reserves | undefined,
): Market {
  const stock = { ...keys, user }
  let fees: TransferFees = [undefined, undefined]
  const reservesIn = (data: Uint8Array): readonly [bigint, bigint] => {
    const pool = decode(data)
    if (!pool) throw new Error('the pool does not decode')
    return [pool.reserve0, pool.reserve1]
  }
  return {
    vm,
    pool: keys.pool,
    mints: keys.mints,
    tokenPrograms: keys.programs,
    user,
    accounts: keys.users,
    vaults: keys.vaults,
    steps: [step, step],
    shuffle: (random) => {
      const { owner, data, decimals } = draw(random)
      vm.setAccount(keys.pool, { owner, data })
      fees = [randomTransferFee(random), randomTransferFee(random)]
      stockPool(vm, stock, reservesIn(data), fees, decimals)
    },
    reserves: () => reservesIn(vm.account(keys.pool)!.data),
    fund: (side, amount) => {
      // The user is given more than there can be: what mints withhold of it must not pile up in the vaults.
      harvest(vm, stock, fees)
      stockUser(vm, stock, side, amount, fees)
    },
    swap,
  }
}
