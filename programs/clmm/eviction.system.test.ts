import { clmmAmm, decodeOne } from '@callisto/amms'
import { clmm, parseTransactionEvents } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { replaced } from '../toolchain/test-hostile.ts'
import { setTokenAccount, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  addLiquidity,
  balances,
  collectFees,
  decreaseLiquidity,
  type Ends,
  emptyPool,
  evictPosition,
  expectOk,
  increaseLiquidity,
  openPosition,
  pass,
  provider,
  readPool,
  readPosition,
  swapExactIn,
  swapExactOut,
  TWO_DAYS,
  type World,
} from './test-pool.ts'

const NOT_EVICTABLE = 'Custom(6016)'
const DUST = 1_000n
const attacker = testKey('attacker')
const honest: Ends = { lower: -2_000, upper: 2_000 }
const wanted: Ends = { lower: -75_000, upper: 75_000 }
/** Range of the attacker's position of that number: around the price, each with two ticks of its own. */
const dustEnds = (number: number, owner = attacker): Ends => ({
  lower: -10 * (number + 1),
  upper: 10 * (number + 1),
  owner,
})

/** Instructions of a position with the token accounts of its owner, who needs no more than dust. */
const withTokensOf = ({ vm, keys }: World, owner: Address, instruction: Instruction): Instruction => {
  const accounts = keys.providers.map((provider, side) => {
    const account = testKey(`${owner} ${side}`)
    if (!vm.account(account))
      setTokenAccount(vm, account, {
        program: TOKEN_PROGRAM,
        mint: keys.mints[side]!,
        owner,
        amount: 1n << 40n,
      })
    return [provider, account] as const
  })
  return replaced(instruction, new Map(accounts))
}

async function addDust(world: World, ends: Ends, liquidity = DUST): Promise<void> {
  expectOk(world.vm.send(await openPosition(world.keys, ends)))
  const increase = await increaseLiquidity(world.keys, ends, liquidity)
  expectOk(world.vm.send(withTokensOf(world, ends.owner!, increase)))
}

/** A pool with one honest position, filled up with 59 of dust. */
async function filledPool(): Promise<World> {
  const world = await emptyPool()
  await addLiquidity(world, honest, 1_000_000_000_000n)
  for (let number = 0; number < 59; number++) await addDust(world, dustEnds(number))
  expect(readPool(world).ticks).toHaveLength(120)
  pass(world, TWO_DAYS)
  return world
}

describe('59 positions of dust', () => {
  let world: World
  beforeAll(async () => {
    world = await filledPool()
    expectOk(world.vm.send(await openPosition(world.keys, wanted)))
  })
  const increase = () => increaseLiquidity(world.keys, wanted, 10_000_000_000n)
  const evict = (number: number) => evictPosition(world.keys, dustEnds(number))

  test('fill the ticks, and one eviction makes room for another position in one transaction', async () => {
    const { vm } = world
    expect(vm.simulate(await increase()).error).toBe('Custom(6014)')
    expectOk(vm.simulate(await evict(5), await increase()))
  })

  test.each([0, 1] as const)('do not make swaps across all of them fail, from side %d', async (side) => {
    const { vm, keys } = world
    const reserve = (pool: clmm.Pool) => (side === 0 ? pool.reserve1 : pool.reserve0)
    const out = (reserve(readPool(world)) * 9n) / 10n
    const exactOut = expectOk(vm.simulate(swapExactOut(keys, side, out)))
    // As a step of a route, which quotes before it swaps, this is doubled.
    expect(2 * exactOut.computeUnits).toBeLessThan(1_000_000)
    const { owner, data } = vm.account(keys.pool)!
    const decoded = decodeOne(clmmAmm, { address: keys.pool, owner, data }, () => undefined)
    if (!decoded.ok) throw new Error(decoded.reason)
    expect(decoded.pool.cost(side).computeUnits).toBeLessThan(1_400_000)
    expectOk(vm.simulate(swapExactIn(keys, side, out)))
  })
})

describe('an eviction', () => {
  test('owes the position its tokens and fees, and takes nothing from others', async () => {
    const world = await filledPool()
    const { vm, keys } = world
    const ends = dustEnds(58)
    // Dust that is worth something, so that rounding does not hide its amounts.
    const more = await increaseLiquidity(keys, ends, 200_000_000n)
    expectOk(vm.send(withTokensOf(world, attacker, more)))
    for (const side of [0, 1] as const) expectOk(vm.send(swapExactIn(keys, side, 50_000_000n)))
    const [pool, vaults] = [readPool(world), balances(world).vaults]
    const { logs } = expectOk(vm.send(await evictPosition(keys, ends)))
    const { events } = parseTransactionEvents({ err: null, logs }, { clmm })
    const event = events[0]!.event as Extract<clmm.ClmmEvent, { type: 'positionEvicted' }>
    expect(event).toMatchObject({ type: 'positionEvicted', owner: attacker, liquidity: 200_000_000n + DUST })
    expect(event.amount0 > 0n && event.amount1 > 0n).toBe(true)
    const after = readPool(world)
    expect(after).toMatchObject({
      reserve0: pool.reserve0,
      reserve1: pool.reserve1,
      sqrtPrice: pool.sqrtPrice,
    })
    expect(after.ticks).toHaveLength(118)
    expect(after.liquidity).toBe(pool.liquidity - 200_000_000n - DUST)
    expect(balances(world).vaults).toEqual(vaults)

    const position = await readPosition(world, ends)
    expect(position.liquidity).toBe(0n)
    expect(position.feesOwed0 > event.amount0 && position.feesOwed1 > event.amount1).toBe(true)
    expectOk(vm.send(withTokensOf(world, attacker, await collectFees(keys, ends))))
    const paid = balances(world).vaults
    expect([vaults[0] - paid[0], vaults[1] - paid[1]]).toEqual([position.feesOwed0, position.feesOwed1])
  })

  test('needs a full pool', async () => {
    const world = await filledPool()
    const { vm, keys } = world
    expectOk(vm.send(await evictPosition(keys, dustEnds(5))))
    expect(readPool(world).ticks).toHaveLength(118)
    expect(vm.simulate(await evictPosition(keys, dustEnds(6))).error).toBe(NOT_EVICTABLE)
  })

  test('is not for positions without liquidity', async () => {
    const world = await filledPool()
    expectOk(world.vm.send(await openPosition(world.keys, wanted)))
    expect(world.vm.simulate(await evictPosition(world.keys, wanted)).error).toBe('Custom(6009)')
  })

  test('needs what has stood for a day', async () => {
    const world = await filledPool()
    const { vm, keys } = world
    const evict = await evictPosition(keys, dustEnds(5))
    vm.setTime(vm.time(), 10, vm.slot() - TWO_DAYS + 1_000)
    expect(vm.simulate(evict).error).toBe(NOT_EVICTABLE)
    // The window of the deposit is over, and the one after it has begun.
    pass(world, 216_000)
    expectOk(vm.send(await increaseLiquidity(keys, honest, 1n)))
    expect(vm.simulate(evict).error).toBe(NOT_EVICTABLE)
    pass(world, 216_000)
    expectOk(vm.simulate(evict))
  })

  test('measures all that ends at a tick: many small positions on the same ticks are none of dust', async () => {
    const world = await filledPool()
    const { vm, keys } = world
    // A 10,000th of the pool on either side is about 10^7 of liquidity in the range of `honest`.
    const small = Array.from({ length: 12 }, (_, at) => ({ ...honest, owner: testKey(`small ${at}`) }))
    for (const ends of small) await addDust(world, ends, 1_000_000n)
    const stacked = { ...dustEnds(3), owner: testKey('stacked') }
    await addDust(world, stacked, DUST)
    expectOk(vm.simulate(await evictPosition(keys, stacked)))
    for (const ends of small) expect(vm.simulate(await evictPosition(keys, ends)).error).toBe(NOT_EVICTABLE)
  })
})

/** Positions of the same value around the price, each with two ticks of its own. */
const sharesOf = (count: number): Ends[] =>
  Array.from({ length: count }, (_, at) => ({ lower: -10 * (200 + at), upper: 10 * (200 + at) }))

describe.each([1, 2, 10, 20])('with %d providers, an attacker of many times their capital', (count) => {
  const LIQUIDITY = 1_000_000_000_000n
  let world: World
  beforeAll(async () => {
    world = await emptyPool()
    for (const ends of sharesOf(count)) await addLiquidity(world, ends, LIQUIDITY / BigInt(count))
    pass(world, TWO_DAYS)
    for (let number = 0; number < 60 - count; number++) await addDust(world, dustEnds(number))
    expect(readPool(world).ticks).toHaveLength(120)
  })
  const giant: Ends = { ...sharesOf(1)[0]!, owner: provider }
  const evictions = (keys: World['keys']) =>
    Promise.all(sharesOf(count).map((ends) => evictPosition(keys, ends)))

  test.each([3n, 10n, 30n, 61n])('%d: evicts nobody in the same transaction', async (times) => {
    const { vm, keys } = world
    const increase = await increaseLiquidity(keys, giant, times * LIQUIDITY)
    expectOk(vm.simulate(increase))
    for (const evict of await evictions(keys)) {
      expect(vm.simulate(increase, evict).error).toBe(NOT_EVICTABLE)
      for (const side of [0, 1] as const)
        expect(vm.simulate(increase, swapExactIn(keys, side, (times * LIQUIDITY) / 40n), evict).error).toBe(
          NOT_EVICTABLE,
        )
    }
  })

  test('evicts nobody by standing there for as long as he likes', async () => {
    const { vm, keys } = world
    expectOk(vm.send(await increaseLiquidity(keys, giant, 61n * LIQUIDITY)))
    for (const slots of [1, 750, 216_000, 432_000, 4_320_000]) {
      pass(world, slots)
      for (const evict of await evictions(keys)) expect(vm.simulate(evict).error).toBe(NOT_EVICTABLE)
    }
    // What he takes out again stops counting at once, and dust is still dust.
    expectOk(vm.send(await decreaseLiquidity(keys, giant, 61n * LIQUIDITY)))
    expectOk(vm.simulate(await evictPosition(keys, dustEnds(3))))
  })
})
