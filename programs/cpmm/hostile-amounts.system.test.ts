import { beforeAll, describe, expect, test } from 'vitest'
import { setTokenAccount, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import {
  busyPool,
  createPool,
  deposit,
  expectOk,
  makeWorld,
  quoteExactOut,
  readPool,
  swapExactIn,
  swapExactOut,
  user,
  type World,
  withdraw,
} from './test-pool.ts'

const U64_MAX = (1n << 64n) - 1n

describe('amounts', () => {
  let world: World
  beforeAll(async () => {
    world = await busyPool()
  })

  test.each([
    ['swap of nothing', () => swapExactIn(world.keys, 0, 0n), 'Custom(6009)'],
    ['swap that buys nothing', () => swapExactIn(world.keys, 1, 1n), 'Custom(6009)'],
    ['swap of more than there is', () => swapExactIn(world.keys, 0, U64_MAX), 'Custom(1)'],
    ['buying nothing', () => swapExactOut(world.keys, 0, 0n), 'Custom(6009)'],
    ['buying the whole reserve', () => swapExactOut(world.keys, 0, readPool(world).reserve1), 'Custom(6008)'],
    [
      'buying all but one unit',
      () => swapExactOut(world.keys, 0, readPool(world).reserve1 - 1n),
      'Custom(6003)',
    ],
    ['buying the maximum amount', () => swapExactOut(world.keys, 0, U64_MAX), 'Custom(6008)'],
    ['quote of nothing', () => quoteExactOut(world.keys, 0, 0n), 'Custom(6009)'],
    [
      'quote of the whole reserve',
      () => quoteExactOut(world.keys, 0, readPool(world).reserve1),
      'Custom(6008)',
    ],
    ['deposit of nothing', () => deposit(world.keys, {}), 'Custom(6009)'],
    ['deposit of one side', () => deposit(world.keys, { maxAmount0: 1_000_000n }), 'Custom(6009)'],
    [
      'deposit of dust',
      () => deposit(world.keys, { maxAmount0: 1_000_000n, maxAmount1: 1n }),
      'Custom(6009)',
    ],
    [
      'deposit of everything',
      () => deposit(world.keys, { maxAmount0: U64_MAX, maxAmount1: U64_MAX }),
      'Custom(6003)',
    ],
    [
      'deposit for more units than it earns',
      () => deposit(world.keys, { maxAmount0: 10_000n, maxAmount1: 10_000n, minLp: U64_MAX }),
      'Custom(6002)',
    ],
    ['withdrawal of nothing', () => withdraw(world.keys, { lp: 0n }), 'Custom(6009)'],
    ['withdrawal of more than was credited', () => withdraw(world.keys, { lp: U64_MAX }), 'Custom(6008)'],
    [
      'withdrawal of the locked units',
      () => withdraw(world.keys, { lp: readPool(world).lpSupply }),
      'Custom(6008)',
    ],
  ])('%s', (_, build, error) => expect(world.vm.simulate(build()).error).toBe(error))

  test('a flag that is neither 0 nor 1', () => {
    const instruction = deposit(world.keys, { maxAmount0: 10_000n, maxAmount1: 10_000n })
    const data = new Uint8Array(instruction.data!)
    data[25] = 2
    expect(world.vm.simulate({ ...instruction, data }).error).toBe('Custom(6001)')
  })

  test('a deposit without an LP token account', () => {
    const burning = deposit(world.keys, { maxAmount0: 10_000n, maxAmount1: 10_000n, burn: true })
    const data = new Uint8Array(burning.data!)
    data[25] = 0
    expect(world.vm.simulate({ ...burning, data }).error).toBe('Custom(6000)')
  })

  test('a first deposit below the locked units', async () => {
    const { vm, keys } = await makeWorld()
    expectOk(vm.send(createPool(keys)))
    setTokenAccount(vm, keys.userLp, { program: TOKEN_PROGRAM, mint: keys.lpMint, owner: user, amount: 0n })
    expect(vm.simulate(deposit(keys, { maxAmount0: 100n, maxAmount1: 100n })).error).toBe('Custom(6008)')
    expectOk(vm.simulate(deposit(keys, { maxAmount0: 101n, maxAmount1: 101n })))
  })
})
