import type { Address } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import {
  CLOSE_REWARD,
  close,
  create,
  FILL_REWARD,
  failure,
  fill,
  held as heldIn,
  keeper,
  limit,
  maker,
  makeWorld,
  NOW,
  type Order,
  readOrder,
} from './test-order.ts'

let at: Order
const held = (account: Address) => heldIn(at, account)

beforeEach(async () => {
  at = await makeWorld()
})

test('a limit order is deposited, filled in parts and closed, to the unit', () => {
  const { vm } = at.market
  const [side0, side1] = at.sides
  const before = [held(side0.destination), held(side1.destination)]
  expectOk(vm.send(create(at)))
  expect(held(side0.vault)).toBe(1_000_000n)
  const lamports = vm.account(keeper)!.lamports
  const { computeUnits } = expectOk(vm.send(fill(at, 400_000n)))
  expect(computeUnits).toBeLessThan(150_000)
  expect(vm.account(keeper)!.lamports - lamports).toBe(BigInt(FILL_REWARD))
  const first = readOrder(at)!
  expect(first.remaining).toBe(600_000n)
  expectOk(vm.send(fill(at, 600_000n)))
  const done = readOrder(at)!
  expect(done.remaining).toBe(0n)
  expect(done.received).toBeGreaterThanOrEqual(17_000_000n)
  expect(held(side1.destination) - before[1]!).toBe(done.received)
  // Ten basis points of each part, rounded down.
  const fees = held(side1.feeAccount)
  expect(fees).toBeGreaterThanOrEqual((done.received + fees) / 1_000n - 2n)
  expect(fees).toBeLessThanOrEqual((done.received + fees) / 1_000n)
  expect(vm.send(fill(at, 1n)).error).toBe(failure('completed'))
  const held0 = vm.account(keeper)!.lamports
  expect(expectOk(vm.send(close(at, keeper))).computeUnits).toBeLessThan(10_000)
  expect(vm.account(keeper)!.lamports - held0).toBe(BigInt(CLOSE_REWARD))
  expect(vm.account(at.order)).toBeUndefined()
  expect(vm.account(side0.vault)).toBeUndefined()
  expect(vm.account(side1.vault)).toBeUndefined()
  expect(before[0]! - held(side0.destination)).toBe(1_000_000n)
})

test('a fill below the price, past the rest or too small is refused', () => {
  const { vm } = at.market
  expectOk(vm.send(create(at, { entry: limit(1n, 18n) })))
  expect(vm.simulate(fill(at, 1_000_000n)).error).toBe(failure('priceNotMet'))
  expect(vm.simulate(fill(at, 1_000_001n)).error).toBe(failure('wrongAmount'))
  expect(vm.simulate(fill(at, 49_999n)).error).toBe(failure('fillTooSmall'))
})

test('only the maker closes an open order; anybody does when it has expired', () => {
  const { vm } = at.market
  const [side0] = at.sides
  const before = held(side0.destination)
  const lamports = vm.account(maker)!.lamports
  expectOk(vm.send(create(at, { expiresAt: BigInt(NOW + 100) })))
  expect(vm.simulate(close(at, keeper)).error).toBe(failure('stillOpen'))
  expectOk(vm.simulate(close(at)))
  vm.setTime(NOW + 100)
  expect(vm.simulate(fill(at, 1_000_000n)).error).toBe(failure('expired'))
  expectOk(vm.send(close(at, keeper)))
  expect(held(side0.destination)).toBe(before)
  expect(lamports - vm.account(maker)!.lamports).toBe(BigInt(CLOSE_REWARD))
})
