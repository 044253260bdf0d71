import { cpmm } from '@callisto/program-clients'
import { sampleSize } from '@callisto/testkit/sample-size'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  setMint,
  setTokenAccount,
  type TestFee,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../toolchain/test-tokens.ts'
import type { Outcome } from '../toolchain/test-vm.ts'
import { depositFor, grossOut, type Reserves, tradeExactIn, tradeExactOut, withdrawFor } from './reference.ts'
import {
  balances,
  collectCreatorFees,
  collectProtocolFees,
  deposit,
  expectOk,
  type Fees,
  makePool,
  quoteExactOut,
  readPool,
  swapExactIn,
  swapExactOut,
  user,
  type World,
  withdraw,
} from './test-pool.ts'

// PROPERTY_RUNS sets a larger number of random states.
const numRuns = Number(process.env.PROPERTY_RUNS ?? sampleSize(200, 100))
const seed = Number(process.env.PROPERTY_SEED ?? 20260801)

const U64_MAX = (1n << 64n) - 1n
const side = fc.constantFrom<0 | 1>(0, 1)

/** Spread over all magnitudes: most errors occur near both ends. */
const amount = (bits: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: bits }), fc.bigInt({ min: 0n, max: U64_MAX }))
    .map(([size, random]) => 1n + (random >> BigInt(64 - size)))

const fees = fc
  .tuple(
    fc.integer({ min: 0, max: 40_000 }),
    fc.integer({ min: 0, max: 30_000 }),
    fc.integer({ min: 0, max: 30_000 }),
  )
  .map(([lpFeePpm, protocolFeePpm, creatorFeePpm]): Fees => ({ lpFeePpm, protocolFeePpm, creatorFeePpm }))

const transferFee = fc.option(
  fc.record({
    basisPoints: fc.constantFrom(0, 1, 50, 300, 9_999, 10_000),
    maximum: fc.oneof(fc.constant(0n), fc.constant(5n), amount(40), fc.constant(U64_MAX)),
  }),
  { nil: undefined },
)

type State = {
  reserves: [bigint, bigint]
  fees: Fees
  transferFees: [TestFee | undefined, TestFee | undefined]
}

const state: fc.Arbitrary<State> = fc.record({
  reserves: fc.tuple(amount(63), amount(63)),
  fees,
  transferFees: fc.tuple(transferFee, transferFee),
})

/** Writes a pool in that state, with vaults that hold just its reserves, and a user with sufficient balances. */
function put(world: World, { reserves, fees, transferFees }: State, paying: 0 | 1, paid: bigint): void {
  const { vm, keys } = world
  const [reserve0, reserve1] = reserves
  const owed = { protocolFees0: 0n, protocolFees1: 0n, creatorFees0: 0n, creatorFees1: 0n }
  const data = cpmm.encodePool({ ...readPool(world), ...owed, ...fees, reserve0, reserve1 })
  vm.setAccount(keys.pool, { owner: cpmm.PROGRAM, data })
  for (const at of [0, 1] as const) {
    const fee = transferFees[at]
    const common = { program: keys.programs[at], mint: keys.mints[at], fee: fee !== undefined }
    setMint(vm, keys.mints[at], { program: keys.programs[at], ...(fee ? { fee } : {}) })
    setTokenAccount(vm, keys.vaults[at], { ...common, owner: keys.pool, amount: reserves[at] })
    setTokenAccount(vm, keys.users[at], { ...common, owner: user, amount: at === paying ? paid : 0n })
  }
}

function reservesOf({ reserves, fees, transferFees }: State, paying: 0 | 1): Reserves {
  const other = paying === 0 ? 1 : 0
  return {
    in: reserves[paying],
    out: reserves[other],
    fees,
    feeIn: transferFees[paying],
    feeOut: transferFees[other],
  }
}

/** vault >= reserve + owed on both sides. */
function expectBacked(world: World): cpmm.Pool {
  const pool = readPool(world)
  const { vaults } = balances(world)
  expect(vaults[0]).toBeGreaterThanOrEqual(pool.reserve0 + pool.protocolFees0 + pool.creatorFees0)
  expect(vaults[1]).toBeGreaterThanOrEqual(pool.reserve1 + pool.protocolFees1 + pool.creatorFees1)
  return pool
}

const product = ({ reserve0, reserve1 }: cpmm.Pool): bigint => reserve0 * reserve1

describe('single trades on random states', () => {
  let world: World
  beforeAll(async () => {
    world = await makePool({ mints: [{ program: TOKEN_2022_PROGRAM }, { program: TOKEN_2022_PROGRAM }] })
  })

  /** Compares the outcome and the pool after it with the formulas. */
  function expectTrade(
    outcome: Outcome,
    paying: 0 | 1,
    before: cpmm.Pool,
    trade: ReturnType<typeof tradeExactIn>,
  ): void {
    expectOk(outcome)
    const other = paying === 0 ? 1 : 0
    const after = expectBacked(world)
    const kept = trade.received - trade.protocolFee - trade.creatorFee
    const was = [before.reserve0, before.reserve1] as const
    const is = [after.reserve0, after.reserve1] as const
    expect([is[paying], is[other]]).toEqual([was[paying] + kept, was[other] - trade.amountOut])
    expect(tokenAmount(world.vm, world.keys.users[other])).toBe(trade.delivered)
    expect(product(after)).toBeGreaterThanOrEqual(product(before))
  }

  test('exact in equals the formula to the unit', () => {
    let done = 0
    fc.assert(
      fc.property(state, side, amount(63), (at, paying, amountIn) => {
        put(world, at, paying, amountIn)
        const before = readPool(world)
        const trade = tradeExactIn(reservesOf(at, paying), amountIn)
        const outcome = world.vm.send(swapExactIn(world.keys, paying, amountIn, trade.delivered))
        if (trade.amountOut === 0n) {
          expect(outcome.error).toBe('Custom(6009)')
          return
        }
        expectTrade(outcome, paying, before, trade)
        done += 1
      }),
      { numRuns, seed },
    )
    expect(done).toBeGreaterThan(numRuns / 5)
  })

  test('exact out takes the smallest input, as quoted', () => {
    let done = 0
    fc.assert(
      fc.property(state, side, amount(63), (at, paying, wanted) => {
        const pool = reservesOf(at, paying)
        const amountOut = 1n + (wanted % pool.out)
        const affordable = grossOut(pool, amountOut) < pool.out && tradeExactOut(pool, amountOut)
        const fits = affordable && pool.in + affordable.amountIn <= U64_MAX
        put(world, at, paying, fits ? affordable.amountIn : U64_MAX - pool.in)
        const before = readPool(world)
        const quoted = world.vm.simulate(quoteExactOut(world.keys, paying, amountOut))
        if (!fits) {
          expect(world.vm.send(swapExactOut(world.keys, paying, amountOut)).error).toBeDefined()
          return
        }
        expect(Buffer.from(expectOk(quoted).returnData).readBigUInt64LE()).toBe(affordable.amountIn)
        expect(affordable.delivered).toBe(amountOut)
        expectTrade(
          world.vm.send(swapExactOut(world.keys, paying, amountOut, affordable.amountIn)),
          paying,
          before,
          affordable,
        )
        done += 1
      }),
      { numRuns, seed },
    )
    expect(done).toBeGreaterThan(numRuns / 5)
  })
})

type Step =
  | { kind: 'in' | 'out'; side: 0 | 1; size: bigint }
  | { kind: 'deposit'; sizes: [bigint, bigint] }
  | { kind: 'withdraw'; share: number }
  | { kind: 'collect' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('in' as const, 'out' as const), side, size: amount(34) }),
  fc.record({ kind: fc.constant('deposit' as const), sizes: fc.tuple(amount(36), amount(36)) }),
  fc.record({ kind: fc.constant('withdraw' as const), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('collect' as const) }),
)

/** Executes one step; a step that is too small or too large may be rejected, and then changes nothing. */
function take(world: World, before: cpmm.Pool, next: Step): Outcome {
  const { vm, keys } = world
  switch (next.kind) {
    case 'in':
      return vm.send(swapExactIn(keys, next.side, next.size))
    case 'out':
      return vm.send(swapExactOut(keys, next.side, next.size))
    case 'deposit':
      return vm.send(deposit(keys, { maxAmount0: next.sizes[0], maxAmount1: next.sizes[1] }))
    case 'withdraw': {
      const held = tokenAmount(vm, keys.userLp)
      const lp = (held * BigInt(next.share)) / 100n
      return lp > 0n
        ? vm.send(withdraw(keys, { lp }))
        : vm.simulate(quoteExactOut(keys, 0, before.reserve1 / 2n))
    }
    case 'collect':
      vm.send(collectCreatorFees(keys))
      return vm.send(collectProtocolFees(keys))
  }
}

describe('long sequences of operations', () => {
  test('the vaults always cover all liabilities, and no LP unit loses value', async () => {
    const fee = { basisPoints: 77, maximum: 1n << 40n }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const world = await makePool({
          mints: [{ program: TOKEN_PROGRAM }, { program: TOKEN_2022_PROGRAM, fee }],
        })
        const worked = steps.filter((next) => {
          const before = readPool(world)
          const outcome = take(world, before, next)
          const after = expectBacked(world)
          // k per square of an LP unit, which only ever grows.
          expect(product(after) * before.lpSupply ** 2n).toBeGreaterThanOrEqual(
            product(before) * after.lpSupply ** 2n,
          )
          expect(after.lpSupply).toBe(after.lpBurned + tokenAmount(world.vm, world.keys.userLp))
          return outcome.error === undefined
        })
        expect(worked.length).toBeGreaterThan(0)
      }),
      { numRuns: Math.ceil(numRuns / 20), seed },
    )
  })

  test('deposits and withdrawals equal the formulas to the unit', async () => {
    const fee = { basisPoints: 250, maximum: 1_000_000n }
    const world = await makePool({
      mints: [{ program: TOKEN_2022_PROGRAM, fee }, { program: TOKEN_PROGRAM }],
    })
    let deposited = 0
    fc.assert(
      fc.property(fc.tuple(amount(40), amount(40)), fc.integer({ min: 1, max: 90 }), (sent, share) => {
        const before = { pool: readPool(world), ...balances(world) }
        const expected = depositFor(before.pool, sent, world.transferFees)
        const outcome = world.vm.send(
          deposit(world.keys, { maxAmount0: sent[0], maxAmount1: sent[1], minLp: expected.lp }),
        )
        expect(outcome.error).toBe(expected.lp > 0n ? undefined : 'Custom(6009)')
        const between = { pool: readPool(world), ...balances(world) }
        if (expected.lp > 0n) {
          expect(between.pool.lpSupply).toBe(before.pool.lpSupply + expected.lp)
          expect(before.users.map((held, at) => held - between.users[at]!)).toEqual(expected.sent)
          deposited += 1
        }
        const lp = (tokenAmount(world.vm, world.keys.userLp) * BigInt(share)) / 100n
        const given = withdrawFor(between.pool, lp, world.transferFees)
        expectOk(
          world.vm.send(
            withdraw(world.keys, { lp, minAmount0: given.delivered[0], minAmount1: given.delivered[1] }),
          ),
        )
        expect(balances(world).users.map((held, at) => held - between.users[at]!)).toEqual(given.delivered)
      }),
      { numRuns, seed },
    )
    expect(deposited).toBeGreaterThan(numRuns / 5)
  })
})
