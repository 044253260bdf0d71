import { clmm, parseTransactionEvents, sqrtPriceAtTick } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { netOfFee, type TestMint, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import { amountsOf, computeSwapIn, smallestReceived, smallestSent } from './reference.ts'
import {
  above,
  addLiquidity,
  balances,
  closePosition,
  collectCreatorFees,
  collectFees,
  collectProtocolFees,
  createPool,
  creator,
  decreaseLiquidity,
  type Ends,
  emptyPool,
  expectOk,
  increaseLiquidity,
  makePool,
  makeWorld,
  narrow,
  openPosition,
  positionOf,
  provider,
  quoteExactOut,
  readPool,
  readPosition,
  swapExactIn,
  swapExactOut,
  user,
  type World,
  wide,
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

function onlyEvent<K extends clmm.ClmmEvent['type']>(
  logs: string[],
  kind: K,
): Extract<clmm.ClmmEvent, { type: K }> {
  const { events } = parseTransactionEvents({ err: null, logs }, { clmm })
  const [first] = events
  if (events.length !== 1 || first?.event.type !== kind) throw new Error(`expected one ${kind}`)
  return first.event as Extract<clmm.ClmmEvent, { type: K }>
}

const other = (side: 0 | 1) => (side === 0 ? 1 : 0)
const difference = (a: readonly bigint[], b: readonly bigint[]) => a.map((value, at) => value - b[at]!)

/** The vaults cover positions and owed fees. */
function expectBacked(world: World): clmm.Pool {
  const pool = readPool(world)
  const { vaults } = balances(world)
  expect(vaults[0]).toBeGreaterThanOrEqual(pool.reserve0 + pool.protocolFees0 + pool.creatorFees0)
  expect(vaults[1]).toBeGreaterThanOrEqual(pool.reserve1 + pool.protocolFees1 + pool.creatorFees1)
  return pool
}

describe.each(kinds)('%s', (_, mints) => {
  test('a pool is created empty at its price and emits an event', async () => {
    const { vm, keys, fees } = await makeWorld({ mints })
    const sqrtPrice = sqrtPriceAtTick(12_345) + 99n
    const { logs } = expectOk(vm.send(createPool(keys, sqrtPrice)))
    expect(onlyEvent(logs, 'poolCreated')).toMatchObject({
      pool: keys.pool,
      config: keys.config,
      mint0: keys.mints[0],
      mint1: keys.mints[1],
      creator,
      sqrtPrice,
      tickSpacing: 10,
      ...fees,
    })
    expect(readPool({ vm, keys } as World)).toMatchObject({ sqrtPrice, liquidity: 0n, ticks: [] })
    expect(vm.account(keys.vaults[1])?.owner).toBe(keys.programs[1])
    expect(vm.simulate(swapExactIn(keys, 0, 1_000n)).error).toBe('Custom(6008)')
  })

  test.each([
    ['around the price', narrow],
    ['above the price', above],
    ['below the price', { lower: -300, upper: -10 }],
    ['that begins at the price', { lower: 0, upper: 10 }],
    ['that ends at the price', { lower: -10, upper: 0 }],
  ])('liquidity %s takes and gives both tokens to the unit', async (_name, ends: Ends) => {
    const world = await emptyPool({ mints })
    const { vm, keys } = world
    expectOk(vm.send(await openPosition(keys, ends)))
    const liquidity = 777_777_777_777n
    const taken = amountsOf(ends, readPool(world).sqrtPrice, liquidity, 'up')
    const sent = taken.map((amount, side) => smallestSent(world.transferFees[side], amount)!)
    const before = balances(world)
    for (const side of [0, 1] as const) {
      if (sent[side] === 0n) continue
      const tooLittle = sent.with(side, sent[side]! - 1n) as [bigint, bigint]
      expect(vm.simulate(await increaseLiquidity(keys, ends, liquidity, tooLittle)).error).toBe(
        'Custom(6002)',
      )
    }
    const added = expectOk(vm.send(await increaseLiquidity(keys, ends, liquidity, sent as [bigint, bigint])))
    const between = balances(world)
    expect(difference(before.providers, between.providers)).toEqual(sent)
    expect(difference(between.vaults, before.vaults)).toEqual(taken)
    const active = ends.lower <= 0 && ends.upper > 0 ? liquidity : 0n
    expect(onlyEvent(added.logs, 'liquidityIncreased')).toMatchObject({
      owner: provider,
      tickLower: ends.lower,
      tickUpper: ends.upper,
      liquidity,
      amount0: taken[0],
      amount1: taken[1],
      reserve0: taken[0],
      poolLiquidity: active,
    })
    expect(expectBacked(world)).toMatchObject({
      liquidity: active,
      ticks: [
        { index: ends.lower, liquidityNet: liquidity, liquidityGross: liquidity },
        { index: ends.upper, liquidityNet: -liquidity, liquidityGross: liquidity },
      ],
    })

    const paid = amountsOf(ends, readPool(world).sqrtPrice, liquidity, 'down')
    const minima = paid.map((amount, side) => netOfFee(world.transferFees[side], amount)) as [bigint, bigint]
    const greedy = [minima[0] + 1n, minima[1]] as [bigint, bigint]
    expect(vm.simulate(await decreaseLiquidity(keys, ends, liquidity, greedy)).error).toBe('Custom(6002)')
    const removed = expectOk(vm.send(await decreaseLiquidity(keys, ends, liquidity, minima)))
    expect(difference(balances(world).providers, between.providers)).toEqual(minima)
    expect(onlyEvent(removed.logs, 'liquidityDecreased')).toMatchObject({
      amount0: paid[0],
      amount1: paid[1],
    })
    expect(expectBacked(world)).toMatchObject({ liquidity: 0n, ticks: [], ticksBelow: 0 })
    expectOk(vm.send(await closePosition(keys, ends)))
    expect(vm.account(await positionOf(keys, ends))).toBeUndefined()
  })

  test.each([
    [0, 1_000_007n],
    [1, 1_000_007n],
    [0, 40_000_000_000n],
    [1, 60_000_000_000n],
  ] as const)('swaps exact in from side %d, %d', async (side, amountIn) => {
    const world = await makePool({ mints })
    const received = netOfFee(world.transferFees[side], amountIn)
    const expected = computeSwapIn(readPool(world), side, received)!
    const delivered = netOfFee(world.transferFees[other(side)], expected.out)
    const before = balances(world)
    expect(world.vm.send(swapExactIn(world.keys, side, amountIn, delivered + 1n)).error).toBe('Custom(6002)')
    const { logs } = expectOk(world.vm.send(swapExactIn(world.keys, side, amountIn, delivered)))
    const after = balances(world)
    expect(before.users[side] - after.users[side]).toBe(amountIn)
    expect(after.users[other(side)] - before.users[other(side)]).toBe(delivered)
    const { out, ticksBelow, ...seen } = expected
    const pool = expectBacked(world)
    expect(pool).toMatchObject({ ticksBelow, sqrtPrice: seen.sqrtPrice, liquidity: seen.liquidity })
    expect(onlyEvent(logs, 'swapped')).toEqual({
      type: 'swapped',
      pool: world.keys.pool,
      user,
      mintIn: world.keys.mints[side],
      mintOut: world.keys.mints[other(side)],
      amountIn,
      received,
      amountOut: out,
      delivered,
      ...seen,
      reserve0: pool.reserve0,
      reserve1: pool.reserve1,
    })
  })

  test.each([
    [0, 999_983n],
    [1, 999_983n],
    [0, 50_000_000_000n],
    [1, 60_000_000_000n],
  ] as const)('swaps exact out from side %d, %d, for what was quoted', async (side, amountOut) => {
    const world = await makePool({ mints })
    const gross = smallestSent(world.transferFees[other(side)], amountOut)!
    const received = smallestReceived(readPool(world), side, gross)!
    const amountIn = smallestSent(world.transferFees[side], received)!
    const quoted = expectOk(world.vm.simulate(quoteExactOut(world.keys, side, amountOut))).returnData
    expect(Buffer.from(quoted).readBigUInt64LE()).toBe(amountIn)
    const before = balances(world)
    expect(world.vm.send(swapExactOut(world.keys, side, amountOut, amountIn - 1n)).error).toBe('Custom(6002)')
    const { logs } = expectOk(world.vm.send(swapExactOut(world.keys, side, amountOut, amountIn)))
    const after = balances(world)
    expect(before.users[side] - after.users[side]).toBe(amountIn)
    expect(after.users[other(side)] - before.users[other(side)]).toBe(amountOut)
    const { sqrtPrice, liquidity } = expectBacked(world)
    expect(onlyEvent(logs, 'swapped')).toMatchObject({
      amountIn,
      received,
      amountOut: gross,
      delivered: amountOut,
      sqrtPrice,
      liquidity,
    })
  })

  test('owed fees are paid out once, to the admin and to the creator', async () => {
    const world = await makePool({ mints })
    const swap = (side: 0 | 1, amount: bigint) =>
      onlyEvent(expectOk(world.vm.send(swapExactIn(world.keys, side, amount))).logs, 'swapped')
    const [first, second] = [swap(0, 30_000_000n), swap(1, 50_000_000n)]
    expect(readPool(world)).toMatchObject({
      protocolFees0: first.protocolFee,
      protocolFees1: second.protocolFee,
      creatorFees0: first.creatorFee,
      creatorFees1: second.creatorFee,
    })
    const toAdmin = expectOk(world.vm.send(collectProtocolFees(world.keys)))
    expect(onlyEvent(toAdmin.logs, 'feesCollected')).toMatchObject({
      amount0: first.protocolFee,
      amount1: second.protocolFee,
      creator: false,
    })
    const toCreator = expectOk(world.vm.send(collectCreatorFees(world.keys)))
    expect(onlyEvent(toCreator.logs, 'feesCollected')).toMatchObject({
      amount0: first.creatorFee,
      amount1: second.creatorFee,
      creator: true,
      collector: creator,
    })
    expect(world.vm.send(collectProtocolFees(world.keys)).error).toBe('Custom(6009)')
    expect(world.vm.send(collectCreatorFees(world.keys)).error).toBe('Custom(6009)')
    const { reserve0, reserve1 } = readPool(world)
    expect(balances(world).vaults).toEqual([reserve0, reserve1])
  })
})

describe('fees of positions', () => {
  /** The collectable fees of a position. */
  async function collected(world: World, ends: Ends): Promise<[bigint, bigint]> {
    const outcome = world.vm.send(await collectFees(world.keys, ends))
    if (outcome.error === 'Custom(6009)') return [0n, 0n]
    const event = onlyEvent(expectOk(outcome).logs, 'positionFeesCollected')
    return [event.amount0, event.amount1]
  }

  const lpFee = ({ fee, protocolFee, creatorFee }: clmm.SwappedEvent) => fee - protocolFee - creatorFee
  const swapped = (world: World, side: 0 | 1, amount: bigint) =>
    onlyEvent(expectOk(world.vm.send(swapExactIn(world.keys, side, amount))).logs, 'swapped')

  test('accrue in proportion to the liquidity in range only', async () => {
    const world = await makePool()
    const fee = lpFee(swapped(world, 0, 100_000_000n))
    const shares = [
      await collected(world, wide),
      await collected(world, narrow),
      await collected(world, above),
    ]
    // 1 to 5 parts of the liquidity; rounding dust stays with the pool.
    expect(shares[0]![0]).toBe(fee / 6n)
    expect(shares[1]![0]).toBe((fee * 5n) / 6n)
    expect(shares[2]).toEqual([0n, 0n])
    expect(shares.map(([, token1]) => token1)).toEqual([0n, 0n, 0n])
    expect(await collected(world, wide)).toEqual([0n, 0n])
  })

  test('follow the price across ticks in both directions', async () => {
    const world = await makePool()
    const far = swapped(world, 1, 60_000_000_000n)
    expect(far.sqrtPrice).toBeGreaterThan(sqrtPriceAtTick(100))
    const before = await readPosition(world, narrow)
    expect(before.feesOwed1).toBe(0n)
    const first = [
      await collected(world, wide),
      await collected(world, narrow),
      await collected(world, above),
    ]
    const total = first.reduce((sum, [, amount]) => sum + amount, 0n)
    expect(lpFee(far) - total).toBeGreaterThanOrEqual(0n)
    expect(lpFee(far) - total).toBeLessThan(6n)
    for (const [, amount] of first) expect(amount).toBeGreaterThan(0n)
    // Above tick 100 the narrow position is out of range.
    const further = swapped(world, 1, 100_000_000n)
    expect(await collected(world, narrow)).toEqual([0n, 0n])
    const awake = [await collected(world, wide), await collected(world, above)]
    expect(awake[0]![1]).toBe(lpFee(further) / 3n)
    const back = swapped(world, 0, 60_000_000_000n)
    const last = [await collected(world, wide), await collected(world, narrow), await collected(world, above)]
    const returned = last.reduce((sum, [amount]) => sum + amount, 0n)
    expect(lpFee(back) - returned).toBeGreaterThanOrEqual(0n)
    expect(lpFee(back) - returned).toBeLessThan(6n)
    expectBacked(world)
  })

  test('are kept through changes of liquidity, and new liquidity earns no earlier fees', async () => {
    const world = await makePool()
    const fee = lpFee(swapped(world, 0, 100_000_000n))
    const late: Ends = { lower: -500, upper: 500 }
    await addLiquidity(world, late, 9_000_000_000_000n)
    await addLiquidity(world, wide, 1_000_000_000n)
    expect((await readPosition(world, wide)).feesOwed0).toBe(fee / 6n)
    expectOk(world.vm.send(await decreaseLiquidity(world.keys, wide, 1_001_000_000_000n)))
    expect(world.vm.send(await closePosition(world.keys, wide)).error).toBe('Custom(6015)')
    expect(await collected(world, wide)).toEqual([fee / 6n, 0n])
    expect(await collected(world, late)).toEqual([0n, 0n])
    expectOk(world.vm.send(await closePosition(world.keys, wide)))
  })

  test('a position reopened on a range starts without fees', async () => {
    const world = await emptyPool()
    await addLiquidity(world, narrow, 1_000_000_000_000n)
    const fee = lpFee(swapped(world, 0, 1_000_000n))
    expectOk(world.vm.send(await decreaseLiquidity(world.keys, narrow, 1_000_000_000_000n)))
    expect(readPool(world).ticks).toEqual([])
    await addLiquidity(world, narrow, 1_000_000_000_000n)
    const owed = (await readPosition(world, narrow)).feesOwed0
    expect(fee - owed).toBeLessThanOrEqual(1n)
    const next = lpFee(swapped(world, 1, 1_000_000n))
    const [token0, token1] = await collected(world, narrow)
    expect(token0).toBe(owed)
    expect(next - token1).toBeLessThanOrEqual(1n)
  })
})

/** The maximum compute unit limit of a transaction. */
const unlimited = {
  programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
  data: Uint8Array.of(2, 0xc0, 0x5c, 0x15, 0),
}

describe('limits of liquidity', () => {
  test('a swap fails when the ticks end before its amount is filled', async () => {
    const world = await makePool()
    const { reserve1 } = readPool(world)
    expect(world.vm.simulate(swapExactOut(world.keys, 0, reserve1)).error).toBe('Custom(6008)')
    expect(world.vm.simulate(swapExactOut(world.keys, 0, reserve1 - 3n)).error).toBeUndefined()
    expect(world.vm.simulate(swapExactIn(world.keys, 0, 1n << 60n)).error).toBe('Custom(6008)')
    expect(world.vm.simulate(quoteExactOut(world.keys, 0, reserve1)).error).toBe('Custom(6008)')
  })

  test('an exhausted range is entered again from its other side', async () => {
    const world = await emptyPool()
    await addLiquidity(world, { lower: 100, upper: 200 }, 1_000_000_000_000n)
    await addLiquidity(world, { lower: -200, upper: -100 }, 1_000_000_000_000n)
    // The price lies in the gap between them: both directions cross the gap without input.
    const up = computeSwapIn(readPool(world), 1, 1_000_000n)!
    expect(up.sqrtPrice).toBeGreaterThan(sqrtPriceAtTick(100))
    expectOk(world.vm.send(swapExactIn(world.keys, 1, 1_000_000n, up.out)))
    const down = computeSwapIn(readPool(world), 0, 3_000_000n)!
    expect(down.sqrtPrice).toBeLessThan(sqrtPriceAtTick(-100))
    expectOk(world.vm.send(swapExactIn(world.keys, 0, 3_000_000n, down.out)))
    expect(expectBacked(world)).toMatchObject({ sqrtPrice: down.sqrtPrice, ticksBelow: 1 })
  })

  test('at the lowest and the highest price', async () => {
    for (const tick of [-443_636, 443_636]) {
      const world = await emptyPool({ tick, spacing: 1 })
      const ends = tick < 0 ? { lower: tick, upper: tick + 1 } : { lower: tick - 1, upper: tick }
      await addLiquidity(world, ends, 1n << 40n)
      const side = tick < 0 ? 1 : 0
      const least = smallestReceived(readPool(world), side, 1n)!
      const { computeUnits } = expectOk(world.vm.send(swapExactOut(world.keys, side, 1n, least)))
      expect(computeUnits).toBeLessThan(60_000)
      expectBacked(world)
    }
  })

  test('at most 120 ticks; a swap can cross all ticks on its side', async () => {
    const world = await emptyPool()
    for (let at = 0; at < 60; at++) {
      await addLiquidity(world, { lower: -1_300 + 10 * at, upper: 10 + 10 * at }, 10_000_000_000n)
    }
    expect(readPool(world).ticks).toHaveLength(120)
    const more: Ends = { lower: -2_000, upper: 0 }
    expectOk(world.vm.send(await openPosition(world.keys, more)))
    expect(world.vm.simulate(await increaseLiquidity(world.keys, more, 1n)).error).toBe('Custom(6014)')
    await addLiquidity(world, { lower: -1_300, upper: 10 }, 5n)
    const all = smallestReceived(readPool(world), 0, readPool(world).reserve1 - 200n)!
    const { computeUnits } = expectOk(world.vm.simulate(unlimited, swapExactIn(world.keys, 0, all)))
    expect(readPool(world).ticksBelow).toBe(60)
    expect(computeUnits).toBeLessThan(300_000)
  })
})

test.each([
  ['inside of a range', plain, 1_000_000n, 0, 12_000],
  ['across a tick', plain, 40_000_000_000n, 1, 17_000],
  ['across a tick, with transfer fees', taxed, 40_000_000_000n, 1, 25_000],
] as const)('a swap %s stays within its compute units', async (_, mint, amountIn, crossed, most) => {
  const world = await makePool({ mints: [mint, mint] })
  const before = readPool(world).ticksBelow
  const { computeUnits } = expectOk(world.vm.send(swapExactIn(world.keys, 0, amountIn)))
  expect(before - readPool(world).ticksBelow).toBe(crossed)
  expect(computeUnits).toBeLessThan(most)
})

test('in a tier with a createAuthority only that authority creates pools', async () => {
  const { vm, keys } = await makeWorld({ createAuthority: testKey('launchpad') })
  expect(vm.send(createPool(keys)).error).toBe('Custom(6005)')
  expectOk(vm.send(createPool(keys, 1n << 64n, testKey('launchpad'))))
})

test('accounts with lamports before creation can be created', async () => {
  const { vm, keys } = await makeWorld()
  for (const key of [keys.pool, keys.vaults[0], await positionOf(keys, narrow)]) vm.fund(key, 1n)
  vm.fund(keys.vaults[1], 5_000_000n)
  expectOk(vm.send(createPool(keys)))
  expectOk(vm.send(await openPosition(keys, narrow)))
  expect(vm.account(keys.pool)?.lamports).toBe(vm.rent(clmm.POOL_SIZE))
})
