import { stable } from '@callisto/program-clients'
import fc from 'fast-check'
import { type Fees, user } from '../cpmm/test-pool.ts'
import { amount, poolFees, transferFee } from '../toolchain/arbitraries.test-helper.ts'
import { fundPool, fundUser } from '../toolchain/test-pool-accounts.ts'
import type { TestFee } from '../toolchain/test-tokens.ts'
import { CREATED_AT, readPool, type World } from './test-pool.ts'

/** A ramp between two amplifications, possibly equal; times are seconds from `CREATED_AT`. */
interface Ramp {
  from: number
  to: number
  startsIn: number
  endsIn: number
}

export interface State {
  reserves: [bigint, bigint]
  decimals: [number, number]
  ramp: Ramp
  fees: Fees
  transferFees: [TestFee | undefined, TestFee | undefined]
}

/** Balances near the peg, and extremely unbalanced ones. */
const reserves = fc.oneof(
  fc.tuple(amount(63), amount(63)),
  fc.tuple(amount(50), fc.integer({ min: 1, max: 400 })).map(([a, ratio]): [bigint, bigint] => {
    return [a, 1n + (a * BigInt(ratio)) / 100n]
  }),
)

const amplification = fc.oneof(
  fc.integer({ min: 100, max: 1_000_000 }),
  fc.constantFrom(100, 20_000, 1_000_000),
)
const still = amplification.map((at): Ramp => ({ from: at, to: at, startsIn: 0, endsIn: 0 }))
const moving = fc
  .record({
    from: amplification,
    to: amplification,
    startsIn: fc.integer({ min: -90_000, max: 600 }),
    seconds: fc.integer({ min: 1, max: 100_000 }),
  })
  .map(({ from, to, startsIn, seconds }): Ramp => ({ from, to, startsIn, endsIn: startsIn + seconds }))

export const state: fc.Arbitrary<State> = fc.record({
  reserves,
  decimals: fc.constantFrom<[number, number]>([6, 6], [6, 9], [9, 6], [0, 9], [5, 3]),
  ramp: fc.oneof(still, moving),
  fees: poolFees,
  transferFees: fc.tuple(transferFee, transferFee),
})

/** The pool in that state. */
export function poolIn(world: Pick<World, 'vm' | 'keys'>, at: State): stable.Pool {
  const { from, to, startsIn, endsIn } = at.ramp
  return {
    ...readPool(world),
    ...at.fees,
    protocolFees0: 0n,
    protocolFees1: 0n,
    creatorFees0: 0n,
    creatorFees1: 0n,
    reserve0: at.reserves[0],
    reserve1: at.reserves[1],
    decimals0: at.decimals[0],
    decimals1: at.decimals[1],
    amplificationFrom: from,
    amplificationTo: to,
    rampStartsAt: BigInt(CREATED_AT + startsIn),
    rampEndsAt: BigInt(CREATED_AT + endsIn),
  }
}

/** Writes the pool, vaults that hold exactly its reserves, and a user with sufficient balances. */
export function put(world: World, at: State, paying: 0 | 1, paid: bigint): void {
  const { vm, keys } = world
  vm.setAccount(keys.pool, { owner: stable.PROGRAM, data: stable.encodePool(poolIn(world, at)) })
  fundPool(vm, { ...keys, user }, at.reserves, at.transferFees, at.decimals)
  fundUser(vm, { ...keys, user }, paying, paid, at.transferFees)
}
