import { beforeEach, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import {
  amountIn,
  CLOSE_REWARD,
  close,
  create,
  FILL_REWARD,
  failure,
  fill,
  INTERVAL,
  keeper,
  maker,
  makeWorld,
  type Order,
  readOrder,
  setTime,
} from './test-order.ts'

let at: Order

beforeEach(async () => {
  at = await makeWorld()
})

test('a time order is deposited, filled in each interval and closed, to the unit', () => {
  const { vm } = at.market
  const [side0, side1] = at.sides
  const before = [amountIn(at, side0.destination), amountIn(at, side1.destination)]
  expectOk(vm.send(create(at, { amount: 350_000n })))
  expect(readOrder(at)).toMatchObject({ cycles: 3, done: 0, remaining: 350_000n, deposited: 350_000n })
  const deposit = 3 * FILL_REWARD + CLOSE_REWARD
  expect(vm.account(at.order)!.lamports - vm.rent(vm.account(at.order)!.data.length)).toBe(BigInt(deposit))
  for (const [cycle, spent] of [100_000n, 100_000n, 150_000n].entries()) {
    setTime(at, cycle * INTERVAL)
    const lamports = vm.account(keeper)!.lamports
    const { computeUnits } = expectOk(vm.send(fill(at)))
    expect(computeUnits).toBeLessThan(150_000)
    expect(vm.account(keeper)!.lamports - lamports).toBe(BigInt(FILL_REWARD))
    expect(readOrder(at).spent).toBe(100_000n * BigInt(cycle) + spent)
  }
  const done = readOrder(at)
  expect(done).toMatchObject({ remaining: 0n, done: 3, nextCycle: 3n, missed: 0n, held: 0n })
  expect(amountIn(at, side1.destination) - before[1]!).toBe(done.received)
  expect(done.received).toBeGreaterThanOrEqual(17n * 350_000n)
  // Ten basis points of each fill, rounded down.
  const fees = amountIn(at, side1.feeAccount)
  expect(fees).toBeGreaterThanOrEqual((done.received + fees) / 1_000n - 3n)
  expect(fees).toBeLessThanOrEqual((done.received + fees) / 1_000n)
  setTime(at, 9 * INTERVAL)
  expect(vm.send(fill(at)).error).toBe(failure('completed'))
  const lamports = vm.account(keeper)!.lamports
  expect(expectOk(vm.send(close(at, keeper))).computeUnits).toBeLessThan(10_000)
  expect(vm.account(keeper)!.lamports - lamports).toBe(BigInt(CLOSE_REWARD))
  for (const gone of [at.order, side0.vault, side1.vault]) expect(vm.account(gone)).toBeUndefined()
  expect(before[0]! - amountIn(at, side0.destination)).toBe(350_000n)
})

test('only the maker closes an order before its cycles are done, and gets all of it', () => {
  const { vm } = at.market
  const [side0] = at.sides
  const before = amountIn(at, side0.destination)
  const lamports = vm.account(maker)!.lamports
  expectOk(vm.send(create(at)))
  expectOk(vm.send(fill(at)))
  expect(vm.simulate(close(at, keeper)).error).toBe(failure('stillOpen'))
  expectOk(vm.send(close(at)))
  expect(before - amountIn(at, side0.destination)).toBe(100_000n)
  expect(lamports - vm.account(maker)!.lamports).toBe(BigInt(FILL_REWARD))
})
