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
  type Ends,
  emptyPool,
  evictPosition,
  expectOk,
  increaseLiquidity,
  openPosition,
  positionOf,
  readPool,
  readPosition,
  swapExactIn,
  swapExactOut,
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
  return world
}

describe('59 positions of dust', () => {
  let world: World
  beforeAll(async () => {
    world = await filledPool()
    expectOk(world.vm.send(await openPosition(world.keys, wanted)))
  })
  const increase = () => increaseLiquidity(world.keys, wanted, 10_000_000_000n)
  const evict = (number: number) => evictPosition(world.keys, dustEnds(number), honest)

  test('fill the ticks, and one eviction makes room for another position in one transaction', async () => {
    const { vm } = world
    expect(vm.simulate(await increase()).error).toBe('Custom(6014)')
    expectOk(vm.simulate(await evict(5), await increase()))
  })

  test('do not stop a newcomer, who challenges with a position on ticks that exist', async () => {
    const { vm, keys } = world
    const foothold: Ends = { lower: -20, upper: 20 }
    const opening = [
      await openPosition(keys, foothold),
      await increaseLiquidity(keys, foothold, 3n * DUST),
      await evictPosition(keys, dustEnds(0), foothold),
      await increase(),
    ]
    expectOk(vm.simulate(...opening))
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
    const more = await increaseLiquidity(keys, ends, 900_000_000n)
    expectOk(vm.send(withTokensOf(world, attacker, more)))
    for (const side of [0, 1] as const) expectOk(vm.send(swapExactIn(keys, side, 50_000_000n)))
    const [pool, vaults] = [readPool(world), balances(world).vaults]
    const { logs } = expectOk(vm.send(await evictPosition(keys, ends, honest)))
    const { events } = parseTransactionEvents({ err: null, logs }, { clmm })
    const event = events[0]!.event as Extract<clmm.ClmmEvent, { type: 'positionEvicted' }>
    expect(event).toMatchObject({ type: 'positionEvicted', owner: attacker, liquidity: 900_000_000n + DUST })
    expect(event.amount0 > 0n && event.amount1 > 0n).toBe(true)
    const after = readPool(world)
    expect(after).toMatchObject({
      reserve0: pool.reserve0,
      reserve1: pool.reserve1,
      sqrtPrice: pool.sqrtPrice,
    })
    expect(after.ticks).toHaveLength(118)
    expect(after.liquidity).toBe(pool.liquidity - 900_000_000n - DUST)
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
    expectOk(vm.send(await evictPosition(keys, dustEnds(5), honest)))
    expect(readPool(world).ticks).toHaveLength(118)
    expect(vm.simulate(await evictPosition(keys, dustEnds(6), honest)).error).toBe(NOT_EVICTABLE)
  })

  test('needs a challenger worth twice as much, and not by a price pushed in the same slot', async () => {
    const world = await filledPool()
    const { vm, keys } = world
    // The same range, so values compare as liquidity does.
    const [small, large]: [Ends, Ends] = [dustEnds(0, testKey('small')), dustEnds(0, testKey('large'))]
    await addDust(world, small, 1_000_000_000n)
    await addDust(world, large, 1_990_000_000n)
    expect(vm.simulate(await evictPosition(keys, small, large)).error).toBe(NOT_EVICTABLE)
    // Beyond the range `small` holds one token alone; a challenger in the other would be worth more and more.
    const other: Ends = { lower: -2_000, upper: -10, owner: testKey('other') }
    await addDust(world, other, 8_000_000n)
    expect(vm.simulate(await evictPosition(keys, small, other)).error).toBe(NOT_EVICTABLE)
    const push = swapExactIn(keys, 1, 100_000_000_000n)
    expectOk(vm.simulate(push))
    expect(vm.simulate(push, await evictPosition(keys, small, other)).error).toBe(NOT_EVICTABLE)
    expectOk(vm.send(withTokensOf(world, large.owner!, await increaseLiquidity(keys, large, 20_000_000n))))
    expectOk(vm.simulate(push, await evictPosition(keys, small, large)))
  })

  test('never meets a position worth more than a 60th of the pool', async () => {
    const world = await filledPool()
    const { vm, keys } = world
    const [victim, giant]: [Ends, Ends] = [dustEnds(0, testKey('victim')), dustEnds(0, testKey('giant'))]
    // Everything else is worth 2 * 10^11 of liquidity times its width of 10 ticks.
    await addDust(world, victim, 4_000_000_000_000n)
    await addLiquidity(world, { lower: -10, upper: 10 }, 30_000_000_000_000n)
    await addDust(world, giant, 9_000_000_000_000n)
    expect(vm.simulate(await evictPosition(keys, victim, giant)).error).toBe(NOT_EVICTABLE)
    await addLiquidity(world, { lower: -10, upper: 10 }, 4_000_000_000_000n * 60n)
    expectOk(vm.simulate(await evictPosition(keys, victim, giant)))
  })

  test('is not for positions without liquidity', async () => {
    const world = await filledPool()
    expectOk(world.vm.send(await openPosition(world.keys, wanted)))
    expect(world.vm.simulate(await evictPosition(world.keys, wanted, honest)).error).toBe('Custom(6009)')
  })
})

test('thousands of positions on the same ticks: each costs its evictor one account, no funds', async () => {
  const world = await filledPool()
  const { vm, keys } = world
  const stacked = Array.from({ length: 60 }, (_, at) => dustEnds(3, testKey(`stacked ${at}`)))
  for (const ends of stacked) await addDust(world, ends)
  expectOk(vm.send(await openPosition(keys, wanted)))
  let evicted = 0
  for (let at = 0; at < stacked.length; at += 15) {
    const batch = stacked.slice(at, at + 15)
    expectOk(vm.send(...(await Promise.all(batch.map((ends) => evictPosition(keys, ends, honest))))))
    evicted += batch.length
  }
  expect(evicted).toBe(60)
  expectOk(
    vm.send(
      await evictPosition(keys, dustEnds(3), honest),
      await increaseLiquidity(keys, wanted, 10_000_000_000n),
    ),
  )
  expect(readPool(world).ticks.map(({ index }) => index)).toContain(wanted.lower)
  expect(await positionOf(keys, wanted)).toBeDefined()
})
