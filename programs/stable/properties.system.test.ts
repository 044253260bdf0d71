import { chainTimeAt, decodeOne, stableAmm } from '@callisto/amms'
import type { stable } from '@callisto/program-clients'
import { sampleSize } from '@callisto/testkit/sample-size'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { balances, expectOk } from '../cpmm/test-pool.ts'
import { amount } from '../toolchain/arbitraries.test-helper.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, tokenAmount } from '../toolchain/test-tokens.ts'
import { put, type State, state } from './random-state.test-helper.ts'
import { type Coins, poolValue, tradeExactIn, tradeExactOut, UNIT } from './reference.ts'
import {
  CREATED_AT,
  deposit,
  makePool,
  quoteExactOut,
  readPool,
  swapExactIn,
  swapExactOut,
  type World,
  withdraw,
} from './test-pool.ts'

// PROPERTY_RUNS sets a larger number of random states.
const numRuns = Number(process.env.PROPERTY_RUNS ?? sampleSize(200, 100))
const seed = Number(process.env.PROPERTY_SEED ?? 20260901)

const U64_MAX = (1n << 64n) - 1n
const LIMIT = 1n << 76n
const side = fc.constantFrom<0 | 1>(0, 1)

const scales = ([a, b]: [number, number]): [bigint, bigint] => [
  10n ** BigInt(Math.max(0, b - a)),
  10n ** BigInt(Math.max(0, a - b)),
]

/** At `CREATED_AT`, rounded towards where it started. */
function amplificationOf({ from, to, startsIn, endsIn }: State['ramp']): bigint {
  if (endsIn <= 0) return BigInt(to) * UNIT
  if (startsIn >= 0) return BigInt(from) * UNIT
  const moved = (BigInt(Math.abs(to - from)) * UNIT * BigInt(-startsIn)) / BigInt(endsIn - startsIn)
  return BigInt(from) * UNIT + (to > from ? moved : -moved)
}

function coinsOf(at: State, paying: 0 | 1): Coins {
  const other = paying === 0 ? 1 : 0
  const scale = scales(at.decimals)
  return {
    in: at.reserves[paying],
    out: at.reserves[other],
    scaleIn: scale[paying],
    scaleOut: scale[other],
    amplification: amplificationOf(at.ramp),
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
  const decoded = decodeOne(stableAmm, { address: keys.pool, owner: found.owner, data: found.data }, fee)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.pool
}

/** vault >= reserve + owed on both sides, and the pool's value does not fall. */
function expectSound(world: World, before: stable.Pool, amplification: bigint): void {
  const pool = readPool(world)
  const { vaults } = balances(world)
  expect(vaults[0]).toBeGreaterThanOrEqual(pool.reserve0 + pool.protocolFees0 + pool.creatorFees0)
  expect(vaults[1]).toBeGreaterThanOrEqual(pool.reserve1 + pool.protocolFees1 + pool.creatorFees1)
  expect(worth(pool, amplification)).toBeGreaterThanOrEqual(worth(before, amplification))
}

function worth(pool: stable.Pool, amplification = BigInt(pool.amplificationTo) * UNIT): bigint {
  const [scale0, scale1] = scales([pool.decimals0, pool.decimals1])
  return poolValue(pool.reserve0 * scale0, pool.reserve1 * scale1, amplification)
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
        const quote = adapterOf(world, at).quoteExactIn(paying, amountIn, chainTimeAt(CREATED_AT))
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
        // The quote rejects an amount that the transfer fee consumes in full; the program executes the swap.
        if (trade.delivered > 0n) {
          expect(quote).toMatchObject({
            ok: true,
            amountIn,
            amountOut: trade.delivered,
            feeAmount: trade.fee,
          })
        }
        expectSound(world, before, amplificationOf(at.ramp))
        seen.done++
      }),
      { numRuns, seed },
    )
    console.log(
      `stable, exact in: ${seen.done} to the unit, ${seen.refused} refused, at most ${seen.units} CU`,
    )
    expect(seen.done).toBeGreaterThan(numRuns / 4)
  })

  test('exact out takes the smallest input, as quoted', () => {
    const seen = { done: 0, refused: 0, units: 0 }
    fc.assert(
      fc.property(state, side, amount(63), (at, paying, wanted) => {
        const coins = coinsOf(at, paying)
        const amountOut = 1n + (wanted % coins.out)
        const trade = isRefusedWhole(coins) ? undefined : tradeExactOut(coins, amountOut)
        put(world, at, paying, trade?.amountIn ?? U64_MAX - coins.in)
        const before = readPool(world)
        const quote = adapterOf(world, at).quoteExactOut(paying, amountOut, chainTimeAt(CREATED_AT))
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
        expectSound(world, before, amplificationOf(at.ramp))
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

/** Executes one step; a step that is too small or too large may be rejected, and then changes nothing. */
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

test('over long sequences the vaults cover all liabilities, and no share loses value', async () => {
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
        // The value is exact to one unit, which a share of the whole pool can round away.
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
