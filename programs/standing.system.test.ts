import { nearLiquidity, reserveDepth, standingDepth } from '@callisto/amms'
import { clmm as clmmClient, cpmm as cpmmClient } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import * as clmm from './clmm/test-pool.ts'
import * as cpmm from './cpmm/test-pool.ts'
import type { TestVm } from './toolchain/test-vm.ts'

const WINDOW = 750
/** Behind the slot that a test chain begins with. */
const BEGIN = 600_000 * WINDOW
const { expectOk } = cpmm

/** Runs the instructions in that slot, one transaction. */
function at(vm: TestVm, slot: number, ...instructions: Instruction[]): void {
  vm.setTime(vm.time(), 10, BEGIN + slot)
  if (instructions.length > 0) expectOk(vm.send(...instructions))
}

describe('cpmm', () => {
  const stoodAt = (world: cpmm.World, slot: number): bigint => {
    const pool = cpmm.readPool(world)
    return standingDepth(pool, reserveDepth(pool), BEGIN + slot)
  }
  const funded = async () => {
    const world = await cpmm.makePool()
    at(world.vm, 10, cpmm.swapExactIn(world.keys, 0, 1_000n))
    return { ...world, whole: reserveDepth(cpmm.readPool(world)) }
  }

  test('what was deposited stands after a window at least', async () => {
    const world = await cpmm.makePool()
    // The world's first slot is far behind: the record begins anew with the next deposit.
    at(world.vm, 0, cpmm.swapExactIn(world.keys, 0, 1_000n))
    const [before, slot] = [reserveDepth(cpmm.readPool(world)), 100]
    at(world.vm, slot, cpmm.deposit(world.keys, { maxAmount0: 1n << 40n, maxAmount1: 1n << 40n }))
    expect(reserveDepth(cpmm.readPool(world)) > before + 1_000n).toBe(true)
    for (const later of [slot, slot + 1, WINDOW, 2 * WINDOW - 1])
      expect(stoodAt(world, later)).toBeLessThanOrEqual(before)
    expect(stoodAt(world, 2 * WINDOW)).toBe(reserveDepth(cpmm.readPool(world)))
  })

  test('a withdrawal counts at once, and for a window after it is undone in the same slot', async () => {
    const world = await funded()
    at(world.vm, 3 * WINDOW + 5)
    const lp = (cpmm.readPool(world).lpSupply * 9n) / 10n
    expect(stoodAt(world, 3 * WINDOW + 5)).toBe(world.whole)
    at(
      world.vm,
      3 * WINDOW + 5,
      cpmm.withdraw(world.keys, { lp }),
      cpmm.deposit(world.keys, { maxAmount0: 1n << 40n, maxAmount1: 1n << 40n }),
    )
    const tenth = world.whole / 10n
    expect(reserveDepth(cpmm.readPool(world)) > 2n * tenth).toBe(true)
    for (const slot of [3 * WINDOW + 5, 3 * WINDOW + 700, 5 * WINDOW - 1])
      expect(stoodAt(world, slot)).toBeLessThanOrEqual(tenth + 1n)
    expect(stoodAt(world, 5 * WINDOW)).toBeGreaterThan(2n * tenth)
  })

  test('a pool of an earlier build trades as before, and nothing has stood in it', async () => {
    const world = await funded()
    const { vm, keys } = world
    const old = vm.account(keys.pool)!
    vm.setAccount(keys.pool, { owner: old.owner, data: old.data.slice(0, cpmmClient.POOL_FIRST_SIZE) })
    at(vm, 9 * WINDOW, cpmm.swapExactIn(keys, 0, 1_000n), cpmm.withdraw(keys, { lp: 1_000n }))
    expect(vm.account(keys.pool)!.data.length).toBe(cpmmClient.POOL_FIRST_SIZE)
    const pool = cpmm.readPool(world)
    expect(pool).toMatchObject({ depthNow: 0n, depthBefore: 0n, pricedSlot: BigInt(BEGIN + 9 * WINDOW) })
    expect(standingDepth(pool, reserveDepth(pool), BEGIN + 9 * WINDOW)).toBe(0n)
  })
})

describe('clmm', () => {
  const L = 1_000_000_000_000n
  const wide: clmm.Ends = { lower: -5_000, upper: 5_000 }
  const stoodAt = (world: clmm.World, slot: number): bigint => {
    const pool = clmm.readPool(world)
    return standingDepth(pool, nearLiquidity(pool), BEGIN + slot)
  }
  const funded = async (...ranges: [clmm.Ends, bigint][]) => {
    const world = await clmm.emptyPool()
    at(world.vm, 0)
    for (const [ends, liquidity] of ranges) await clmm.addLiquidity(world, ends, liquidity)
    at(world.vm, 2 * WINDOW)
    return world
  }

  test.each<[string, [clmm.Ends, bigint][], bigint]>([
    ['one range', [[wide, L]], L],
    [
      'a narrow range within a wide one',
      [
        [wide, L],
        [{ lower: -100, upper: 100 }, 9n * L],
      ],
      L,
    ],
    ['one that reaches 2 % both ways', [[{ lower: -200, upper: 200 }, L]], L],
    ['one that does not', [[{ lower: -190, upper: 190 }, L]], 0n],
    [
      'a wall beside a thin range',
      [
        [{ lower: 10, upper: 900 }, 9n * L],
        [wide, L / 1_000n],
      ],
      L / 1_000n,
    ],
    [
      'a gap near the price',
      [
        [{ lower: -900, upper: 50 }, L],
        [{ lower: 60, upper: 900 }, L],
      ],
      0n,
    ],
    [
      'a gap far from it',
      [
        [{ lower: -900, upper: 400 }, L],
        [{ lower: 500, upper: 900 }, L],
      ],
      L,
    ],
  ])('of %s counts the least within 2 %% of the price', async (_, ranges, depth) => {
    const world = await funded(...ranges)
    expect(nearLiquidity(clmm.readPool(world))).toBe(depth)
    expect(stoodAt(world, 2 * WINDOW)).toBe(depth)
    // The program notes the same as the next slot begins that changes something.
    at(world.vm, 2 * WINDOW, clmm.swapExactIn(world.keys, 0, 1_000n))
    expect(clmm.readPool(world)).toMatchObject({ depthNow: depth, depthBefore: depth })
  })

  test('the same transaction adds nothing and hides nothing', async () => {
    const world = await funded([wide, L])
    const { vm, keys } = world
    at(vm, 2 * WINDOW, await clmm.increaseLiquidity(keys, wide, 60n * L))
    expect(stoodAt(world, 2 * WINDOW)).toBe(L)
    at(
      vm,
      2 * WINDOW + 1,
      await clmm.decreaseLiquidity(keys, wide, 60n * L + L / 2n),
      await clmm.increaseLiquidity(keys, wide, 60n * L + L / 2n),
    )
    expect(stoodAt(world, 2 * WINDOW + 1)).toBe(L / 2n)
    expect(stoodAt(world, 4 * WINDOW - 1)).toBe(L / 2n)
    expect(stoodAt(world, 4 * WINDOW)).toBe(61n * L)
  })

  test('a swap through a thinner range leaves no more than that, though it comes back in the same transaction', async () => {
    const thin: [clmm.Ends, bigint] = [{ lower: -9_000, upper: 9_000 }, L / 100n]
    const world = await funded([{ lower: -1_000, upper: 1_000 }, L], thin)
    const { vm, keys } = world
    at(
      vm,
      2 * WINDOW,
      clmm.swapExactOut(keys, 0, 49_500_000_000n),
      clmm.swapExactIn(keys, 1, 49_500_000_000n),
    )
    expect(nearLiquidity(clmm.readPool(world))).toBe(L + L / 100n)
    expect(stoodAt(world, 2 * WINDOW)).toBe(L / 100n)
  })

  test('a pool of an earlier build trades as before, and nothing has stood in it', async () => {
    const world = await funded([wide, L])
    const { vm, keys } = world
    const old = vm.account(keys.pool)!
    vm.setAccount(keys.pool, { owner: old.owner, data: old.data.slice(0, clmmClient.POOL_FIRST_SIZE) })
    at(vm, 9 * WINDOW, clmm.swapExactIn(keys, 0, 1_000n), await clmm.decreaseLiquidity(keys, wide, L / 2n))
    const pool = clmm.readPool(world)
    expect(pool).toMatchObject({ depthNow: 0n, depthBefore: 0n, reserveNow0: 0n, liquidity: L / 2n })
    expect(standingDepth(pool, nearLiquidity(pool), BEGIN + 9 * WINDOW)).toBe(0n)
  })
})
