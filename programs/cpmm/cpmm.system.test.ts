import { cpmm, parseTransactionEvents } from '@callisto/program-clients'
import { describe, expect, test } from 'vitest'
import {
  setTokenAccount,
  type TestMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../toolchain/test-tokens.ts'
import { type Outcome, testKey } from '../toolchain/test-vm.ts'
import { depositFor, type Reserves, tradeExactIn, tradeExactOut, withdrawFor } from './reference.ts'
import {
  balances,
  collectCreatorFees,
  collectProtocolFees,
  createPool,
  creator,
  deposit,
  expectOk,
  makePool,
  makeWorld,
  quoteExactOut,
  readPool,
  swapExactIn,
  swapExactOut,
  user,
  type World,
  withdraw,
} from './test-pool.ts'

const plain: TestMint = { program: TOKEN_PROGRAM }
const newer: TestMint = { program: TOKEN_2022_PROGRAM }
const taxed: TestMint = { program: TOKEN_2022_PROGRAM, fee: { basisPoints: 123, maximum: 40_000n } }
const kinds: [string, [TestMint, TestMint]][] = [
  ['Token and Token', [plain, plain]],
  ['Token and Token-2022', [plain, newer]],
  ['transfer fee on mint0', [taxed, plain]],
  [
    'transfer fees on both',
    [taxed, { program: TOKEN_2022_PROGRAM, fee: { basisPoints: 10_000, maximum: 77n } }],
  ],
]

function reserves(world: World, side: 0 | 1): Reserves {
  const pool = readPool(world)
  const both = [pool.reserve0, pool.reserve1] as const
  const other = side === 0 ? 1 : 0
  return {
    in: both[side],
    out: both[other],
    fees: world.fees,
    feeIn: world.transferFees[side],
    feeOut: world.transferFees[other],
  }
}

function onlyEvent<K extends cpmm.CpmmEvent['type']>(
  logs: string[],
  kind: K,
): Extract<cpmm.CpmmEvent, { type: K }> {
  const { events } = parseTransactionEvents({ err: null, logs }, { cpmm })
  const [first] = events
  if (events.length !== 1 || first?.event.type !== kind) throw new Error(`expected one ${kind}`)
  return first.event as Extract<cpmm.CpmmEvent, { type: K }>
}

describe.each(kinds)('%s', (_, mints) => {
  test('a pool is created empty and emits an event', async () => {
    const { vm, keys, fees } = await makeWorld({ mints })
    const { logs } = expectOk(vm.send(createPool(keys)))
    const created = {
      pool: keys.pool,
      config: keys.config,
      mint0: keys.mints[0],
      mint1: keys.mints[1],
      creator,
      ...fees,
    }
    expect(onlyEvent(logs, 'poolCreated')).toMatchObject(created)
    expect(tokenAmount(vm, keys.vaults[0])).toBe(0n)
    expect(vm.account(keys.vaults[1])?.owner).toBe(keys.programs[1])
  })

  test('the first deposit sets the price and locks 100 units', async () => {
    const world = await makePool({ mints, amounts: [1_000_000n, 4_000_000n] })
    const pool = readPool(world)
    const { vaults } = balances(world)
    expect([pool.reserve0, pool.reserve1]).toEqual(vaults)
    expect(pool.lpSupply).toBe(depositFor(undefined, [1_000_000n, 4_000_000n], world.transferFees).lp)
    expect(pool.lpBurned).toBe(100n)
    expect(tokenAmount(world.vm, world.keys.userLp)).toBe(pool.lpSupply - 100n)
  })

  test('later deposits follow the reserves', async () => {
    const world = await makePool({ mints, amounts: [1_000_003n, 4_000_037n] })
    const before = { pool: readPool(world), ...balances(world) }
    const { logs } = expectOk(
      world.vm.send(deposit(world.keys, { maxAmount0: 777_777n, maxAmount1: 1_000_001n })),
    )
    const expected = depositFor(before.pool, [777_777n, 1_000_001n], world.transferFees)
    const after = { pool: readPool(world), ...balances(world) }
    expect(after.pool.lpSupply - before.pool.lpSupply).toBe(expected.lp)
    expect(after.vaults.map((amount, side) => amount - before.vaults[side]!)).toEqual(expected.taken)
    expect(before.users.map((amount, side) => amount - after.users[side]!)).toEqual(expected.sent)
    expect(onlyEvent(logs, 'deposited')).toMatchObject({
      lp: expected.lp,
      amount0: expected.taken[0],
      amount1: expected.taken[1],
    })
  })

  test('a withdrawal gives a share of both reserves', async () => {
    const world = await makePool({ mints })
    const before = { pool: readPool(world), ...balances(world) }
    const expected = withdrawFor(before.pool, 1_234_567n, world.transferFees)
    const [minAmount0, minAmount1] = expected.delivered
    const args = { lp: 1_234_567n, minAmount0, minAmount1 }
    expect(world.vm.send(withdraw(world.keys, { ...args, minAmount1: minAmount1 + 1n })).error).toBe(
      'Custom(6002)',
    )
    const { logs } = expectOk(world.vm.send(withdraw(world.keys, args)))
    const after = { pool: readPool(world), ...balances(world) }
    expect(after.users.map((amount, side) => amount - before.users[side]!)).toEqual(expected.delivered)
    expect(after.pool.lpSupply).toBe(before.pool.lpSupply - 1_234_567n)
    expect(onlyEvent(logs, 'withdrawn')).toMatchObject({
      lp: 1_234_567n,
      amount0: expected.amounts[0],
      reserve1: after.pool.reserve1,
    })
  })

  test.each([0, 1] as const)('swaps exact in from side %d', async (side) => {
    const world = await makePool({ mints })
    const expected = tradeExactIn(reserves(world, side), 1_000_007n)
    const before = balances(world)
    expect(world.vm.send(swapExactIn(world.keys, side, 1_000_007n, expected.delivered + 1n)).error).toBe(
      'Custom(6002)',
    )
    const { logs } = expectOk(world.vm.send(swapExactIn(world.keys, side, 1_000_007n, expected.delivered)))
    const after = balances(world)
    const other = side === 0 ? 1 : 0
    expect(before.users[side] - after.users[side]).toBe(1_000_007n)
    expect(after.users[other] - before.users[other]).toBe(expected.delivered)
    const { reserve0, reserve1 } = readPool(world)
    expect(onlyEvent(logs, 'swapped')).toMatchObject({
      ...expected,
      user,
      reserve0,
      reserve1,
      mintIn: world.keys.mints[side],
    })
  })

  test.each([0, 1] as const)('swaps exact out from side %d, for what was quoted', async (side) => {
    const world = await makePool({ mints })
    const expected = tradeExactOut(reserves(world, side), 999_983n)
    const quoted = expectOk(world.vm.simulate(quoteExactOut(world.keys, side, 999_983n))).returnData
    expect(Buffer.from(quoted).readBigUInt64LE()).toBe(expected.amountIn)
    const before = balances(world)
    expect(world.vm.send(swapExactOut(world.keys, side, 999_983n, expected.amountIn - 1n)).error).toBe(
      'Custom(6002)',
    )
    const { logs } = expectOk(world.vm.send(swapExactOut(world.keys, side, 999_983n, expected.amountIn)))
    const after = balances(world)
    const other = side === 0 ? 1 : 0
    expect(before.users[side] - after.users[side]).toBe(expected.amountIn)
    expect(after.users[other] - before.users[other]).toBe(999_983n)
    expect(onlyEvent(logs, 'swapped')).toMatchObject(expected)
  })

  test('owed fees are paid out once, to the admin and to the creator', async () => {
    const world = await makePool({ mints })
    const first = tradeExactIn(reserves(world, 0), 30_000_000n)
    expectOk(world.vm.send(swapExactIn(world.keys, 0, 30_000_000n)))
    const second = tradeExactIn(reserves(world, 1), 50_000_000n)
    expectOk(world.vm.send(swapExactIn(world.keys, 1, 50_000_000n)))
    expect(readPool(world)).toMatchObject({
      protocolFees0: first.protocolFee,
      protocolFees1: second.protocolFee,
      creatorFees0: first.creatorFee,
      creatorFees1: second.creatorFee,
    })
    const { logs } = expectOk(world.vm.send(collectProtocolFees(world.keys)))
    expect(onlyEvent(logs, 'feesCollected')).toMatchObject({
      amount0: first.protocolFee,
      amount1: second.protocolFee,
      creator: false,
    })
    const creators = onlyEvent(expectOk(world.vm.send(collectCreatorFees(world.keys))).logs, 'feesCollected')
    expect(creators).toMatchObject({
      amount0: first.creatorFee,
      amount1: second.creatorFee,
      creator: true,
      collector: creator,
    })
    expect(world.vm.send(collectProtocolFees(world.keys)).error).toBe('Custom(6009)')
    expect(world.vm.send(collectCreatorFees(world.keys)).error).toBe('Custom(6009)')
    const pool = readPool(world)
    expect(balances(world).vaults).toEqual([pool.reserve0, pool.reserve1])
  })
})

test('a burning deposit credits no account and can never be withdrawn', async () => {
  const world = await makeWorld()
  expectOk(world.vm.send(createPool(world.keys)))
  const { logs } = expectOk(
    world.vm.send(deposit(world.keys, { maxAmount0: 10_000n, maxAmount1: 10_000n, burn: true })),
  )
  expect(readPool(world)).toMatchObject({ lpSupply: 10_000n, lpBurned: 10_000n })
  expect(onlyEvent(logs, 'deposited')).toMatchObject({ lp: 10_000n, lpBurned: 10_000n })
  setTokenAccount(world.vm, world.keys.userLp, {
    program: TOKEN_PROGRAM,
    mint: world.keys.lpMint,
    owner: user,
    amount: 10_000n,
  })
  expect(world.vm.send(withdraw(world.keys, { lp: 1n })).error).toBe('Custom(6008)')
})

test('accounts with lamports before creation can be created', async () => {
  const { vm, keys } = await makeWorld()
  for (const key of [keys.pool, keys.lpMint, keys.vaults[0]]) vm.fund(key, 1n)
  vm.fund(keys.vaults[1], 5_000_000n)
  expectOk(vm.send(createPool(keys)))
  expect(vm.account(keys.pool)?.lamports).toBe(vm.rent(cpmm.POOL_SIZE))
  expect(vm.account(keys.vaults[1])?.lamports).toBe(5_000_000n)
})

test('in a tier with a createAuthority only that authority creates pools', async () => {
  const { vm, keys } = await makeWorld({ createAuthority: testKey('launchpad') })
  expect(vm.send(createPool(keys)).error).toBe('Custom(6005)')
  expectOk(vm.send(createPool(keys, testKey('launchpad'))))
})

test('a donation to a vault does not change the price', async () => {
  const world = await makePool()
  const { keys, vm } = world
  const before = expectOk(vm.simulate(swapExactIn(keys, 0, 1_000_000n)))
  setTokenAccount(vm, keys.vaults[0], {
    program: TOKEN_PROGRAM,
    mint: keys.mints[0],
    owner: keys.pool,
    amount: 9_000_000_000n,
  })
  const after = expectOk(vm.simulate(swapExactIn(keys, 0, 1_000_000n)))
  expect(onlyEvent(after.logs, 'swapped')).toEqual(onlyEvent(before.logs, 'swapped'))
})

test('a changed transfer fee applies from its epoch', async () => {
  const older = { basisPoints: 100, maximum: 1n << 60n }
  const later = { basisPoints: 500, maximum: 1n << 60n, epoch: 12n }
  const world = await makePool({
    mints: [{ program: TOKEN_2022_PROGRAM, fee: older, laterFee: later }, plain],
  })
  const receivedIn = (epoch: number) => {
    world.vm.setTime(1_790_000_000, epoch)
    return onlyEvent(expectOk(world.vm.simulate(swapExactIn(world.keys, 0, 10_000n))).logs, 'swapped')
      .received
  }
  expect([receivedIn(11), receivedIn(12), receivedIn(13)]).toEqual([9_900n, 9_500n, 9_500n])
})

// The router's compute budget of 1.4 million units is allocated by these figures.
test.each([
  ['Token', [plain, plain], { in: 4_000, out: 4_000, quote: 700, deposit: 5_500, withdraw: 5_900 }],
  [
    'Token-2022 with a fee',
    [taxed, taxed],
    { in: 10_400, out: 10_400, quote: 1_400, deposit: 11_800, withdraw: 11_900 },
  ],
] as const)('compute units stay low: %s', async (_, mints, limits) => {
  const { vm, keys } = await makePool({ mints: [...mints] })
  const units = (outcome: Outcome) => expectOk(outcome).computeUnits
  const measured = {
    in: units(vm.simulate(swapExactIn(keys, 0, 1_000_000n))),
    out: units(vm.simulate(swapExactOut(keys, 0, 1_000_000n))),
    quote: units(vm.simulate(quoteExactOut(keys, 0, 1_000_000n))),
    deposit: units(vm.simulate(deposit(keys, { maxAmount0: 1_000_000n, maxAmount1: 9_000_000n }))),
    withdraw: units(vm.simulate(withdraw(keys, { lp: 1_000_000n }))),
  }
  for (const [name, limit] of Object.entries(limits)) {
    expect([name, measured[name as keyof typeof measured]]).toEqual([
      name,
      expect.toSatisfy((units: number) => units <= limit),
    ])
  }
})
