import { stableAmm } from '@callisto/amms'
import { stable } from '@callisto/programs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { balances, expectOk, type Fees, user } from '../cpmm/test-pool.ts'
import {
  setMint,
  setTokenAccount,
  type TestFee,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../toolchain/test-tokens.ts'
import { type Coins, tradeExactIn, tradeExactOut, worthOf } from './reference.ts'
import {
  deposit,
  makePool,
  quoteExactOut,
  readPool,
  swapExactIn,
  swapExactOut,
  type World,
  withdraw,
} from './test-pool.ts'

// PROPERTY_RUNS raises the number of random states far above what a test run can spare.
const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)
const seed = Number(process.env.PROPERTY_SEED ?? 20260901)

const U64_MAX = (1n << 64n) - 1n
const LIMIT = 1n << 76n
const side = fc.constantFrom<0 | 1>(0, 1)

/** Spread over all magnitudes: most bugs live near the small and the large ends. */
const amount = (bits: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: bits }), fc.bigInt({ min: 0n, max: U64_MAX }))
    .map(([size, random]) => 1n + (random >> BigInt(64 - size)))

const fees = fc
  .tuple(fc.nat(40_000), fc.nat(30_000), fc.nat(30_000))
  .map(([lpFeePpm, protocolFeePpm, creatorFeePpm]): Fees => ({ lpFeePpm, protocolFeePpm, creatorFeePpm }))

const transferFee = fc.option(
  fc.record({
    basisPoints: fc.constantFrom(0, 1, 50, 300, 9_999, 10_000),
    maximum: fc.oneof(fc.constant(0n), fc.constant(5n), amount(40), fc.constant(U64_MAX)),
  }),
  { nil: undefined },
)

interface State {
  reserves: [bigint, bigint]
  decimals: [number, number]
  amplification: number
  fees: Fees
  transferFees: [TestFee | undefined, TestFee | undefined]
}

/** Near the peg as pools are, and far from anything. */
const reserves = fc.oneof(
  fc.tuple(amount(63), amount(63)),
  fc.tuple(amount(50), fc.integer({ min: 1, max: 400 })).map(([a, ratio]): [bigint, bigint] => {
    return [a, 1n + (a * BigInt(ratio)) / 100n]
  }),
)

const state: fc.Arbitrary<State> = fc.record({
  reserves,
  decimals: fc.constantFrom<[number, number]>([6, 6], [6, 9], [9, 6], [0, 9], [5, 3]),
  amplification: fc.oneof(fc.integer({ min: 100, max: 1_000_000 }), fc.constantFrom(100, 20_000, 1_000_000)),
  fees,
  transferFees: fc.tuple(transferFee, transferFee),
})

/** Writes a pool in that state, with vaults that hold just its reserves, and a user who can pay anything. */
function put(world: World, at: State, paying: 0 | 1, paid: bigint): void {
  const { vm, keys } = world
  const [reserve0, reserve1] = at.reserves
  const owed = { protocolFees0: 0n, protocolFees1: 0n, creatorFees0: 0n, creatorFees1: 0n }
  const data = stable.encodePool({
    ...readPool(world),
    ...owed,
    ...at.fees,
    reserve0,
    reserve1,
    decimals0: at.decimals[0],
    decimals1: at.decimals[1],
    amplificationFrom: at.amplification,
    amplificationTo: at.amplification,
  })
  vm.setAccount(keys.pool, { owner: stable.PROGRAM, data })
  for (const index of [0, 1] as const) {
    const fee = at.transferFees[index]
    const [program, mint] = [keys.programs[index], keys.mints[index]]
    setMint(vm, mint, { program, decimals: at.decimals[index], ...(fee ? { fee } : {}) })
    const common = { program, mint, fee: fee !== undefined }
    setTokenAccount(vm, keys.vaults[index], { ...common, owner: keys.pool, amount: at.reserves[index] })
    setTokenAccount(vm, keys.users[index], { ...common, owner: user, amount: index === paying ? paid : 0n })
  }
}

const scales = ([a, b]: [number, number]): [bigint, bigint] => [
  10n ** BigInt(Math.max(0, b - a)),
  10n ** BigInt(Math.max(0, a - b)),
]

function coinsOf(at: State, paying: 0 | 1): Coins {
  const other = paying === 0 ? 1 : 0
  const scale = scales(at.decimals)
  return {
    in: at.reserves[paying],
    out: at.reserves[other],
    scaleIn: scale[paying],
    scaleOut: scale[other],
    amplification: BigInt(at.amplification),
    fees: at.fees,
    feeIn: at.transferFees[paying],
    feeOut: at.transferFees[other],
  }
}

const isRefusedWhole = ({ in: x, out: y, scaleIn, scaleOut }: Coins) =>
  x * scaleIn >= LIMIT || y * scaleOut >= LIMIT

/** The pool as the market's adapter reads it from the same bytes. */
function adapterOf({ vm, keys }: World, at: State) {
  const found = vm.account(keys.pool)!
  const fee = (mint: string) => {
    const given = at.transferFees[mint === keys.mints[0] ? 0 : 1]
    return given && { bps: given.basisPoints, maximum: given.maximum }
  }
  const decoded = stableAmm.decode({ address: keys.pool, owner: found.owner, data: found.data }, fee)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.pool
}

/** vault >= reserve + owed on both sides, and the pool is worth no less than before. */
function expectSound(world: World, before: stable.Pool): stable.Pool {
  const pool = readPool(world)
  const { vaults } = balances(world)
  expect(vaults[0]).toBeGreaterThanOrEqual(pool.reserve0 + pool.protocolFees0 + pool.creatorFees0)
  expect(vaults[1]).toBeGreaterThanOrEqual(pool.reserve1 + pool.protocolFees1 + pool.creatorFees1)
  expect(worth(pool)).toBeGreaterThanOrEqual(worth(before))
  return pool
}

function worth(pool: stable.Pool): bigint {
  const [scale0, scale1] = scales([pool.decimals0, pool.decimals1])
  return worthOf(pool.reserve0 * scale0, pool.reserve1 * scale1, BigInt(pool.amplificationTo))
}

describe('single trades on random states', () => {
  let world: World
  beforeAll(async () => {
    world = await makePool({ mints: [{ program: TOKEN_2022_PROGRAM }, { program: TOKEN_2022_PROGRAM }] })
  })

  const heldOut = (paying: 0 | 1) => tokenAmount(world.vm, world.keys.users[paying === 0 ? 1 : 0])

  test('exact in equals the formula to the unit, and so does the adapter', () => {
    const seen = { done: 0, refused: 0, units: 0 }
    fc.assert(
      fc.property(state, side, amount(63), (at, paying, amountIn) => {
        put(world, at, paying, amountIn)
        const coins = coinsOf(at, paying)
        const quote = adapterOf(world, at).quoteExactIn(paying, amountIn, 0)
        const trade = isRefusedWhole(coins) ? undefined : tradeExactIn(coins, amountIn)
        const before = readPool(world)
        const outcome = world.vm.send(swapExactIn(world.keys, paying, amountIn))
        if (!trade) {
          expect([outcome.error === undefined, quote.ok]).toEqual([false, false])
          seen.refused++
          return
        }
        expectOk(outcome)
        seen.units = Math.max(seen.units, outcome.computeUnits)
        expect(heldOut(paying)).toBe(trade.delivered)
        // A quote of what a transfer fee eats up whole is refused; the program trades it all the same.
        if (trade.delivered > 0n) {
          expect(quote).toMatchObject({
            ok: true,
            amountIn,
            amountOut: trade.delivered,
            feeAmount: trade.fee,
          })
        }
        expectSound(world, before)
        seen.done++
      }),
      { numRuns, seed },
    )
    console.log(
      `stable, exact in: ${seen.done} to the unit, ${seen.refused} refused, at most ${seen.units} CU`,
    )
    expect(seen.done).toBeGreaterThan(numRuns / 4)
  })

  test('exact out takes the least there is, as quoted', () => {
    const seen = { done: 0, refused: 0, units: 0 }
    fc.assert(
      fc.property(state, side, amount(63), (at, paying, wanted) => {
        const coins = coinsOf(at, paying)
        const amountOut = 1n + (wanted % coins.out)
        const trade = isRefusedWhole(coins) ? undefined : tradeExactOut(coins, amountOut)
        put(world, at, paying, trade?.amountIn ?? U64_MAX - coins.in)
        const before = readPool(world)
        const quote = adapterOf(world, at).quoteExactOut(paying, amountOut, 0)
        const asked = world.vm.simulate(quoteExactOut(world.keys, paying, amountOut))
        const outcome = world.vm.send(swapExactOut(world.keys, paying, amountOut))
        if (!trade) {
          expect([asked.error === undefined, outcome.error === undefined, quote.ok]).toEqual([
            false,
            false,
            false,
          ])
          seen.refused++
          return
        }
        expect(quote).toMatchObject({ ok: true, amountIn: trade.amountIn, amountOut })
        expect(Buffer.from(expectOk(asked).returnData).readBigUInt64LE()).toBe(trade.amountIn)
        expectOk(outcome)
        seen.units = Math.max(seen.units, outcome.computeUnits)
        expect(heldOut(paying)).toBe(trade.delivered)
        expect(tokenAmount(world.vm, world.keys.users[paying])).toBe(0n)
        expectSound(world, before)
        seen.done++
      }),
      { numRuns, seed },
    )
    console.log(
      `stable, exact out: ${seen.done} to the unit, ${seen.refused} refused, at most ${seen.units} CU`,
    )
    expect(seen.done).toBeGreaterThan(numRuns / 4)
  })
})

type Step =
  | { kind: 'in' | 'out'; side: 0 | 1; size: bigint }
  | { kind: 'deposit'; sizes: [bigint, bigint] }
  | { kind: 'withdraw'; share: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('in' as const, 'out' as const), side, size: amount(34) }),
  fc.record({ kind: fc.constant('deposit' as const), sizes: fc.tuple(amount(36), amount(36)) }),
  fc.record({ kind: fc.constant('withdraw' as const), share: fc.integer({ min: 1, max: 100 }) }),
)

/** A step that is too small or too large for the pool may be refused, and then changes nothing. */
function take({ vm, keys }: World, next: Step): boolean {
  switch (next.kind) {
    case 'in':
      return vm.send(swapExactIn(keys, next.side, next.size)).error === undefined
    case 'out':
      return vm.send(swapExactOut(keys, next.side, next.size)).error === undefined
    case 'deposit':
      return (
        vm.send(deposit(keys, { maxAmount0: next.sizes[0], maxAmount1: next.sizes[1] })).error === undefined
      )
    case 'withdraw': {
      const lp = (tokenAmount(vm, keys.userLp) * BigInt(next.share)) / 100n
      return vm.send(withdraw(keys, { lp })).error === undefined
    }
  }
}

test('over long lives what the vaults hold covers what is owed, and no share loses worth', async () => {
  const fee = { basisPoints: 77, maximum: 1n << 40n }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const world = await makePool({
        mints: [
          { program: TOKEN_PROGRAM, decimals: 6 },
          { program: TOKEN_2022_PROGRAM, decimals: 8, fee },
        ],
      })
      const worked = steps.filter((next) => {
        const before = readPool(world)
        const done = take(world, next)
        const after = readPool(world)
        const { vaults } = balances(world)
        expect(vaults[0]).toBeGreaterThanOrEqual(after.reserve0 + after.protocolFees0 + after.creatorFees0)
        expect(vaults[1]).toBeGreaterThanOrEqual(after.reserve1 + after.protocolFees1 + after.creatorFees1)
        // Worth is known to one unit, which a share of everything can round away.
        expect((worth(after) + 1n) * before.lpSupply).toBeGreaterThanOrEqual(
          (worth(before) - 1n) * after.lpSupply,
        )
        expect(after.lpSupply).toBe(after.lpBurned + tokenAmount(world.vm, world.keys.userLp))
        return done
      })
      expect(worked.length).toBeGreaterThan(0)
    }),
    { numRuns: Math.ceil(numRuns / 20), seed },
  )
})
