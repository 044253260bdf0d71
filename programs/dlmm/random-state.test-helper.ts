import { dlmm } from '@callisto/program-clients'
import fc from 'fast-check'
import { user } from '../cpmm/test-pool.ts'
import { amount, transferFee } from '../toolchain/arbitraries.test-helper.ts'
import { fundPool, fundUser } from '../toolchain/test-pool-accounts.ts'
import type { TestFee } from '../toolchain/test-tokens.ts'
import { power } from './reference.ts'
import { CREATED_AT, readPool, type usualTerms, type World } from './test-pool.ts'

const ONE = 1n << 64n

const terms = fc
  .record({
    binStep: fc.constantFrom(1, 2, 10, 25, 100, 400),
    baseFactor: fc.nat(20_000),
    variableControl: fc.constantFrom(0, 7_500, 40_000, 4_294_967_295),
    maxVolatility: fc.constantFrom(0, 150_000, 350_000, 1_280_000),
    filterSeconds: fc.integer({ min: 1, max: 40 }),
    reductionBps: fc.nat(5_000),
    protocolShareBps: fc.nat(2_500),
    creatorShareBps: fc.nat(2_500),
  })
  .map((all) => ({ ...all, baseFactor: Math.min(all.baseFactor, Math.floor(10_000_000 / all.binStep)) }))

/** Amounts of one magnitude with empty bins between; occasionally one unit or nearly the maximum. */
const held = fc.oneof(
  { arbitrary: amount(38), weight: 6 },
  { arbitrary: fc.constant(0n), weight: 3 },
  { arbitrary: amount(6), weight: 1 },
  { arbitrary: amount(56), weight: 1 },
)

export interface State {
  terms: typeof usualTerms
  firstPrice: bigint
  place: number
  /** Around the active bin; often in a full pool. */
  amounts: bigint[]
  isFull: boolean
  reference: number
  volatility: number
  since: number
  transferFees: [TestFee | undefined, TestFee | undefined]
}

const LOWEST = 1n << 24n
const HIGHEST = 1n << 104n

/** Between the price bounds, and at both of them, where the last bin has the maximum price. */
const firstPrice = fc.oneof(
  {
    arbitrary: fc.tuple(fc.integer({ min: 25, max: 103 }), fc.bigInt(0n, ONE)).map(([bits, digits]) => {
      return (1n << BigInt(bits)) + (digits >> BigInt(Math.max(0, 65 - bits)))
    }),
    weight: 8,
  },
  { arbitrary: fc.constantFrom(LOWEST, HIGHEST), weight: 1 },
)

const inBounds = (price: bigint, binStep: number): bigint => {
  const last = power(binStep, 127)
  return (price * last) / ONE <= HIGHEST ? price : (HIGHEST * ONE) / last
}

export const state: fc.Arbitrary<State> = fc
  .record({
    terms,
    firstPrice,
    place: fc.oneof(fc.nat(127), fc.constantFrom(0, 63, 64, 127)),
    amounts: fc.array(held, { minLength: 31, maxLength: 31 }),
    isFull: fc.nat(7).map((at) => at === 0),
    reference: fc.integer({ min: -30, max: 30 }),
    volatility: fc.nat(1_280_000),
    since: fc.nat(700),
    transferFees: fc.tuple(transferFee, transferFee),
  })
  .map((at) => ({ ...at, firstPrice: inBounds(at.firstPrice, at.terms.binStep) }))

const FIRST = -64

/** The pool in that state, as deposits without a swap leave it. */
export function poolIn(world: Pick<World, 'vm' | 'keys'>, at: State): dlmm.Pool {
  const activeBin = FIRST + at.place
  const bins = Array.from({ length: 128 }, (_, place) => {
    const apart = place - at.place
    const found = (at.isFull ? at.amounts[(apart + 15 + 124) % 31] : at.amounts[apart + 15]) ?? 0n
    const amount0 = apart >= 0 ? found : 0n
    const amount1 = apart < 0 ? found : apart === 0 ? (at.amounts[0] ?? 0n) : 0n
    return { amount0, amount1, supply: amount0 + amount1 }
  })
  const volatility = Math.min(at.volatility, at.terms.maxVolatility)
  return {
    ...readPool(world),
    ...at.terms,
    bins,
    firstPrice: at.firstPrice,
    firstBin: FIRST,
    activeBin,
    referenceBin: activeBin + at.reference,
    volatility,
    volatilityReference: Math.floor(volatility / 2),
    referencedAt: BigInt(CREATED_AT - at.since),
    reserve0: bins.reduce((sum, { amount0 }) => sum + amount0, 0n),
    reserve1: bins.reduce((sum, { amount1 }) => sum + amount1, 0n),
    protocolFees0: 0n,
    protocolFees1: 0n,
    creatorFees0: 0n,
    creatorFees1: 0n,
  }
}

/** Writes the pool, vaults that hold exactly its bins, and a user with sufficient balances. */
export function put(world: World, at: State, paying: 0 | 1, paid: bigint): dlmm.Pool {
  const { vm, keys } = world
  const pool = poolIn(world, at)
  vm.setAccount(keys.pool, { owner: dlmm.PROGRAM, data: dlmm.encodePool(pool) })
  fundPool(vm, { ...keys, user }, [pool.reserve0, pool.reserve1], at.transferFees)
  fundUser(vm, { ...keys, user }, paying, paid, at.transferFees)
  return pool
}
