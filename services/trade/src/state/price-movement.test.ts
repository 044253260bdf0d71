import { chainTimeAt, type Pool } from '@callisto/amms'
import { expect, test } from 'vitest'
import { expectedMovementBps, PriceMovement } from './price-movement.ts'

const at = (slot: number) => ({ ...chainTimeAt(0), slot })

const poolAt = (price: number, isBondingCurve = false, address = 'pool') =>
  ({
    address,
    isBondingCurve,
    segments: (side: 0 | 1) => [
      { inReserve: 1, outReserve: side === 0 ? price : 1 / price, capacityIn: Infinity, fee: 0 },
    ],
  }) as unknown as Pool

function moved(prices: readonly (readonly [slot: number, price: number])[]): PriceMovement {
  const movement = new PriceMovement()
  for (const [slot, price] of prices) movement.record(poolAt(price), at(slot))
  return movement
}

test('a pool starts with a usual movement, a bonding curve with a larger one', () => {
  const movement = new PriceMovement()
  movement.record(poolAt(1), at(1))
  movement.record(poolAt(1, true, 'curve'), at(1))
  expect(movement.expectedBps('pool', 1)).toBeCloseTo(50, 6)
  expect(movement.expectedBps('curve', 1)).toBeCloseTo(250, 6)
})

test('a pool that stands still calms down, by half of its variance in five minutes', () => {
  const movement = moved([[1, 1]])
  expect(movement.expectedBps('pool', 751)).toBeCloseTo(50 / Math.SQRT2, 6)
  expect(movement.expectedBps('pool', 15_001)).toBeLessThan(1)
})

test('a pool that moves by a hundredth in each slot is expected to move by three deviations of fifty', () => {
  const steps = Array.from({ length: 20_000 }, (_, slot) => [slot, slot % 2 === 0 ? 1 : 1.01] as const)
  const perSlot = 10_000 * Math.log(1.01)
  expect(moved(steps).expectedBps('pool', 19_999)).toBeCloseTo(3 * perSlot * Math.sqrt(50), 0)
})

test('one jump is remembered and fades', () => {
  const movement = moved([
    [1, 1],
    [2, 1.05],
  ])
  const after = movement.expectedBps('pool', 2)
  expect(after).toBeGreaterThan(300)
  expect(movement.expectedBps('pool', 2_000)).toBeLessThan(after / 2)
})

test('movements of a route add up along it and share out across it', () => {
  const movement = new PriceMovement()
  for (const address of ['a', 'b', 'c']) movement.record(poolAt(1, false, address), at(1))
  const step = (pool: string, inputMint: string, outputMint: string, shareBps = 10_000) => ({
    pool,
    inputMint,
    outputMint,
    shareBps,
  })
  const ends = { inputMint: 'X', outputMint: 'Z' }
  const bps = (steps: ReturnType<typeof step>[], mode: 'ExactIn' | 'ExactOut' = 'ExactIn') =>
    expectedMovementBps(mode, ends, steps, { movement, slot: 1 })
  expect(bps([step('a', 'X', 'Z')])).toBe(50)
  expect(bps([step('a', 'X', 'Y'), step('b', 'Y', 'Z')])).toBe(100)
  expect(bps([step('a', 'X', 'Z', 5_000), step('b', 'X', 'Z', 5_000)])).toBe(50)
  const half = [step('a', 'X', 'Z', 5_000), step('b', 'X', 'Y', 5_000), step('c', 'Y', 'Z')]
  expect(bps(half)).toBe(75)
  const halfOut = [step('b', 'X', 'Y'), step('a', 'X', 'Z', 5_000), step('c', 'Y', 'Z', 5_000)]
  expect(bps(halfOut, 'ExactOut')).toBe(75)
})
