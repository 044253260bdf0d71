import { decodePool, type Pool } from '@callisto/amms'
import { Router } from '@callisto/routing'
import { beforeEach, expect, test } from 'vitest'
import { key, pool } from '../testing/fake-chain.test-helper.ts'
import { DirectPools } from './direct-pools.ts'

const [a, b, c] = [key(1), key(2), key(3)]

function poolOf(number: number, mints: [string, string], reserve = 1_000_000n): Pool {
  const decoded = decodePool(pool(number, mints, [reserve, reserve]), () => undefined)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.pool
}

let pools: DirectPools
const [first, second, third] = [poolOf(1, [a, b]), poolOf(2, [a, b]), poolOf(3, [b, c])]
const between = (one: string, other: string) => [...pools.between(one, other)].map(({ address }) => address)

beforeEach(() => {
  pools = new DirectPools()
  pools.set(first, true)
  pools.set(second, false)
  pools.set(third, true)
})

test('pools are found by their pair in either order, and by what their mints share a pool with', () => {
  expect(between(a, b)).toEqual([first.address, second.address])
  expect(between(b, a)).toEqual(between(a, b))
  expect(between(a, c)).toEqual([])
  expect([...pools.partnersOf(b).keys()]).toEqual([a, c])
  expect([...pools.partnersOf(key(9)).keys()]).toEqual([])
  expect([first, second].map((one) => pools.hasExactOut(one))).toEqual([true, false])
})

test('a new state replaces the old one', () => {
  const richer = poolOf(1, [a, b], 5_000_000n)
  pools.set(richer, false)
  expect(pools.get(first.address)).toBe(richer)
  expect([...pools.between(a, b)]).toContain(richer)
  expect(between(a, b)).toHaveLength(2)
  expect(pools.hasExactOut(first)).toBe(false)
})

test('a removed pool is found no more; the last one of a pair takes the pair with it', () => {
  pools.remove(third.address)
  pools.remove(third.address)
  expect(pools.get(third.address)).toBeUndefined()
  expect([...pools.partnersOf(b).keys()]).toEqual([a])
  expect([...pools.partnersOf(c).keys()]).toEqual([])
  pools.remove(first.address)
  expect(between(a, b)).toEqual([second.address])
})

test('a split over the pools of a pair spends the whole amount', () => {
  const terms = { mode: 'ExactIn', inputMint: a, outputMint: b, amount: 100_001n } as const
  const found = new Router(pools.graph).route({ ...terms, maxHops: 1 })
  if (!found.ok) throw new Error(found.code)
  expect(found.plan.legs).toHaveLength(2)
  expect(found.plan.legs.reduce((sum, { amountIn }) => sum + amountIn, 0n)).toBe(100_001n)
})
