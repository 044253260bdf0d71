import type { Side } from '@callisto/amms'
import type { router } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import fc from 'fast-check'
import { user } from '../../../programs/cpmm/test-pool.ts'
import {
  fundPool,
  fundUser,
  harvest,
  type PoolAccounts,
  type TransferFees,
} from '../../../programs/toolchain/test-pool-accounts.ts'
import type { TestFee, TestMint } from '../../../programs/toolchain/test-tokens.ts'
import { TOKEN_2022_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import { type Market, randomAmount, randomBetween, type Venue } from './market.ts'

type PairKeys = Omit<PoolAccounts, 'user'>
type PairSwap<K> = (keys: K, side: Side, amount: bigint, limit: bigint) => Instruction

/** What a program's own tests offer: a pool of two mints, whose instructions' amounts alone change. */
interface PairTests<W extends { vm: TestVm; keys: PairKeys }> {
  makePool: (setting: { mints: [TestMint, TestMint] }) => Promise<W>
  swapExactIn: PairSwap<W['keys']>
  swapExactOut: PairSwap<W['keys']>
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

const MINTS: [TestMint, TestMint] = [{ program: TOKEN_2022_PROGRAM }, { program: TOKEN_2022_PROGRAM }]

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

/** `drawFrom` makes random states of the pool's account; `decode` reads the reserves of one. */
export const pairVenue = <W extends { vm: TestVm; keys: PairKeys }>(
  name: router.Venue,
  { makePool, swapExactIn, swapExactOut }: PairTests<W>,
  drawFrom: (world: W) => (random: Random) => PairState,
  decode: (data: Uint8Array) => Reserves | undefined,
): Venue => ({
  name,
  open: async () => {
    const world = await makePool({ mints: MINTS })
    const swaps = { 'exact in': swapExactIn, 'exact out': swapExactOut }
    const swap: Market['swap'] = (side, mode, amount, limit) => swaps[mode](world.keys, side, amount, limit)
    return pairMarket(name, { ...world, swap }, drawFrom(world), decode)
  },
})

function pairMarket(
  step: router.Venue,
  { vm, keys, swap }: { vm: TestVm; keys: PairKeys } & Pick<Market, 'swap'>,
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
    randomize: (random) => {
      const { owner, data, decimals } = draw(random)
      vm.setAccount(keys.pool, { owner, data })
      fees = [randomTransferFee(random), randomTransferFee(random)]
      fundPool(vm, stock, reservesIn(data), fees, decimals)
    },
    reserves: () => reservesIn(vm.account(keys.pool)!.data),
    fund: (side, amount) => {
      // The user is given more than there can be: what mints withhold of it must not pile up in the vaults.
      harvest(vm, stock, fees)
      fundUser(vm, stock, side, amount, fees)
    },
    swap,
  }
}
