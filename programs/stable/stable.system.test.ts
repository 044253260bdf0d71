import { chainTimeAt, decodeOne, stableAmm } from '@callisto/amms'
import { parseTransactionEvents, stable } from '@callisto/program-clients'
import { describe, expect, test } from 'vitest'
import { depositFor, withdrawFor } from '../cpmm/reference.ts'
import { balances, creator, expectOk } from '../cpmm/test-pool.ts'
import { type TestMint, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import { amplificationAt, type Coins, tradeExactIn, tradeExactOut, UNIT } from './reference.ts'
import {
  CREATED_AT,
  collectCreatorFees,
  collectProtocolFees,
  createConfig,
  createPool,
  deposit,
  makePool,
  makeWorld,
  type PoolSetting,
  quoteExactOut,
  ramp,
  readPool,
  swapExactIn,
  swapExactOut,
  type World,
  withdraw,
} from './test-pool.ts'

const six: TestMint = { program: TOKEN_PROGRAM, decimals: 6 }
const nine: TestMint = { program: TOKEN_2022_PROGRAM, decimals: 9 }
const taxed: TestMint = {
  program: TOKEN_2022_PROGRAM,
  decimals: 6,
  fee: { basisPoints: 123, maximum: 40_000n },
}

const kinds: [string, PoolSetting][] = [
  ['alike', { mints: [six, six] }],
  ['six and nine decimals', { mints: [six, nine], amounts: [5_000_000_000n, 4_000_000_000_000n] }],
  ['nine and six decimals', { mints: [nine, six], amounts: [9_000_000_000_000n, 4_000_000_000n] }],
  ['transfer fees', { mints: [taxed, { ...nine, fee: { basisPoints: 10_000, maximum: 77n } }] }],
]

function coinsOf(world: World, side: 0 | 1, amplification: bigint): Coins {
  const pool = readPool(world)
  const other = side === 0 ? 1 : 0
  const decimals = [pool.decimals0, pool.decimals1] as const
  const reserves = [pool.reserve0, pool.reserve1] as const
  return {
    in: reserves[side],
    out: reserves[other],
    scaleIn: 10n ** BigInt(Math.max(0, decimals[other] - decimals[side])),
    scaleOut: 10n ** BigInt(Math.max(0, decimals[side] - decimals[other])),
    amplification,
    fees: world.fees,
    feeIn: world.transferFees[side],
    feeOut: world.transferFees[other],
  }
}

function onlyEvent<K extends stable.StableEvent['type']>(
  logs: string[],
  kind: K,
): Extract<stable.StableEvent, { type: K }> {
  const { events } = parseTransactionEvents({ err: null, logs }, { stable })
  const [first] = events
  if (events.length !== 1 || first?.event.type !== kind) throw new Error(`expected one ${kind}`)
  return first.event as Extract<stable.StableEvent, { type: K }>
}

describe.each(kinds)('%s', (_, setting) => {
  test.each([0, 1] as const)('swaps exact in from side %d', async (side) => {
    const world = await makePool(setting)
    const expected = tradeExactIn(coinsOf(world, side, 20_000n * UNIT), 1_000_007n)!
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
    expect(onlyEvent(logs, 'swapped')).toMatchObject({ ...expected, reserve0, reserve1 })
  })

  test.each([0, 1] as const)('swaps exact out from side %d, for what was quoted', async (side) => {
    const world = await makePool(setting)
    const expected = tradeExactOut(coinsOf(world, side, 20_000n * UNIT), 999_983n)!
    const quoted = expectOk(world.vm.simulate(quoteExactOut(world.keys, side, 999_983n))).returnData
    expect(Buffer.from(quoted).readBigUInt64LE()).toBe(expected.amountIn)
    expect(world.vm.send(swapExactOut(world.keys, side, 999_983n, expected.amountIn - 1n)).error).toBe(
      'Custom(6002)',
    )
    const { logs } = expectOk(world.vm.send(swapExactOut(world.keys, side, 999_983n, expected.amountIn)))
    expect(onlyEvent(logs, 'swapped')).toMatchObject(expected)
  })

  test('shares follow the reserves, in and out', async () => {
    const world = await makePool(setting)
    const [pool, before] = [readPool(world), balances(world)]
    const wanted = depositFor(pool, [777_777n, 900_000_000n], world.transferFees)
    const { logs } = expectOk(
      world.vm.send(
        deposit(world.keys, { maxAmount0: 777_777n, maxAmount1: 900_000_000n, minLp: wanted.lp }),
      ),
    )
    expect(onlyEvent(logs, 'deposited')).toMatchObject({
      lp: wanted.lp,
      amount0: wanted.taken[0],
      amount1: wanted.taken[1],
    })
    expect(before.users.map((held, at) => held - balances(world).users[at]!)).toEqual(wanted.sent)
    const given = withdrawFor(readPool(world), wanted.lp, world.transferFees)
    const left = expectOk(world.vm.send(withdraw(world.keys, { lp: wanted.lp })))
    expect(onlyEvent(left.logs, 'withdrawn')).toMatchObject({
      amount0: given.amounts[0],
      amount1: given.amounts[1],
    })
  })

  test('owed fees are paid out once, to the admin and to the creator', async () => {
    const world = await makePool(setting)
    const first = tradeExactIn(coinsOf(world, 0, 20_000n * UNIT), 30_000_000n)!
    expectOk(world.vm.send(swapExactIn(world.keys, 0, 30_000_000n)))
    const admins = onlyEvent(expectOk(world.vm.send(collectProtocolFees(world.keys))).logs, 'feesCollected')
    expect(admins).toMatchObject({ amount0: first.protocolFee, amount1: 0n, creator: false })
    const creators = onlyEvent(expectOk(world.vm.send(collectCreatorFees(world.keys))).logs, 'feesCollected')
    expect(creators).toMatchObject({ amount0: first.creatorFee, creator: true, collector: creator })
    expect(world.vm.send(collectProtocolFees(world.keys)).error).toBe('Custom(6009)')
    const pool = readPool(world)
    expect(balances(world).vaults).toEqual([pool.reserve0, pool.reserve1])
  })
})

test('a pool is created empty with its amplification and emits an event', async () => {
  const { vm, keys, fees } = await makeWorld({ mints: [six, nine] })
  const event = onlyEvent(expectOk(vm.send(createPool(keys, 12_345))).logs, 'poolCreated')
  expect(event).toMatchObject({ pool: keys.pool, ...fees, amplification: 12_345, decimals0: 6, decimals1: 9 })
  expect(vm.simulate(createPool(keys)).error).toBe('Custom(6010)')
  expect(vm.simulate(swapExactIn(keys, 0, 1_000n)).error).toBe('Custom(6008)')
})

test.each([[0], [99], [1_000_001], [4_294_967_295]])(
  'rejects an amplification of %d hundredths',
  async (a) => {
    const { vm, keys } = await makeWorld()
    expect(vm.simulate(createPool(keys, a)).error).toBe('Custom(6012)')
  },
)

test('rejects decimals more than nine apart, fees over 10 %, and mints with a transfer hook', async () => {
  const far = await makeWorld({
    mints: [
      { ...six, decimals: 0 },
      { ...nine, decimals: 10 },
    ],
  })
  expect(far.vm.simulate(createPool(far.keys)).error).toBe('Custom(6014)')
  const [config] = await stable.findConfigPda({ admin: testKey('admin'), index: 9 })
  const dear = { lpFeePpm: 100_000, protocolFeePpm: 1, creatorFeePpm: 0 }
  expect(far.vm.simulate(createConfig(config, 9, dear)).error).toBe('Custom(6004)')
  const hooked = await makeWorld({ mints: [six, { ...nine, extensions: [[14, new Uint8Array(64)]] }] })
  expect(hooked.vm.simulate(createPool(hooked.keys)).error).toBe('Custom(6007)')
})

test('near the peg the price impact is far below a constant product', async () => {
  const world = await makePool({
    amounts: [10n ** 12n, 10n ** 12n],
    fees: { lpFeePpm: 0, protocolFeePpm: 0, creatorFeePpm: 0 },
  })
  const { logs, computeUnits } = expectOk(world.vm.simulate(swapExactIn(world.keys, 0, 10n ** 11n)))
  console.log(`stable: a tenth of a balanced pool takes ${computeUnits} CU`)
  const { delivered } = onlyEvent(logs, 'swapped')
  expect(delivered).toBeGreaterThan((10n ** 11n * 999n) / 1000n)
  expect(delivered).toBeLessThan(10n ** 11n)
})

describe('ramps', () => {
  const day = 86_400

  test('change linearly for quotes and swaps, then stay constant', async () => {
    const world = await makePool({ amounts: [3_000_000_000n, 9_000_000_000n] })
    const { vm, keys } = world
    const { logs } = expectOk(vm.send(ramp(keys, 100_000, CREATED_AT + 7 * day)))
    expect(onlyEvent(logs, 'amplificationRamped')).toMatchObject({
      amplificationFrom: 20_000,
      amplificationTo: 100_000,
      startsAt: BigInt(CREATED_AT),
      endsAt: BigInt(CREATED_AT + 7 * day),
    })
    const found = vm.account(keys.pool)!
    const decoded = decodeOne(
      stableAmm,
      { address: keys.pool, owner: found.owner, data: found.data },
      () => undefined,
    )
    if (!decoded.ok) throw new Error(decoded.reason)
    expect(decoded.pool.settlesAt).toBe(CREATED_AT + 7 * day)
    const outs = [-5, 0, 1, 2, day, 7 * day - 1, 7 * day, 9 * day].map((later) => {
      vm.setTime(CREATED_AT + later, 10)
      const amplification = amplificationAt(
        20_000n,
        100_000n,
        BigInt(CREATED_AT),
        BigInt(CREATED_AT + 7 * day),
        BigInt(CREATED_AT + later),
      )
      const { amountOut } = onlyEvent(expectOk(vm.simulate(swapExactIn(keys, 0, 10n ** 9n))).logs, 'swapped')
      expect(amountOut).toBe(tradeExactIn(coinsOf(world, 0, amplification), 10n ** 9n)!.amountOut)
      expect(decoded.pool.quoteExactIn(0, 10n ** 9n, chainTimeAt(CREATED_AT + later))).toMatchObject({
        amountOut,
      })
      return amountOut
    })
    expect(outs[0]).toBe(outs[1])
    expect(outs[6]).toBe(outs[7])
    expect(new Set(outs).size).toBeGreaterThan(3)
  })

  test('can decrease, when the one before is over', async () => {
    const world = await makePool()
    const { vm, keys } = world
    expectOk(vm.send(ramp(keys, 30_000, CREATED_AT + 2 * day)))
    vm.setTime(CREATED_AT + 2 * day - 1, 10)
    expect(vm.simulate(ramp(keys, 20_000, CREATED_AT + 4 * day)).error).toBe('Custom(6013)')
    vm.setTime(CREATED_AT + 2 * day, 10)
    expectOk(vm.send(ramp(keys, 20_000, CREATED_AT + 4 * day)))
    expect(readPool(world)).toMatchObject({ amplificationFrom: 30_000, amplificationTo: 20_000 })
    vm.setTime(CREATED_AT + 3 * day, 10)
    const half = 25_000n * UNIT
    const { amountOut } = onlyEvent(expectOk(vm.simulate(swapExactIn(keys, 1, 10n ** 9n))).logs, 'swapped')
    expect(amountOut).toBe(tradeExactIn(coinsOf(world, 1, half), 10n ** 9n)!.amountOut)
  })

  test('are limited in speed, size, duration and interval', async () => {
    const { vm, keys } = await makePool()
    const refused = (amplification: number, endsAt: number) =>
      vm.simulate(ramp(keys, amplification, endsAt)).error
    expect(refused(30_000, CREATED_AT + day - 1)).toBe('Custom(6013)')
    expect(refused(200_001, CREATED_AT + 3_000 * day)).toBe('Custom(6013)')
    expect(refused(1_999, CREATED_AT + 3_000 * day)).toBe('Custom(6013)')
    expect(refused(30_000, CREATED_AT + 3_651 * day)).toBe('Custom(6013)')
    expect(refused(30_000, -5)).toBe('Custom(6013)')
    expect(refused(99, CREATED_AT + day)).toBe('Custom(6012)')
    expect(refused(1_000_001, CREATED_AT + day)).toBe('Custom(6012)')
    // Of 400 ppm in a minute: half as much again takes 75,000 s, ten times as much 1,350,000 s.
    expect(refused(31_521, CREATED_AT + day)).toBe('Custom(6013)')
    expect(refused(31_520, CREATED_AT + day)).toBeUndefined()
    for (const end of [200_000, 2_000]) {
      expect(refused(end, CREATED_AT + 1_349_999)).toBe('Custom(6013)')
      expect(refused(end, CREATED_AT + 1_350_000)).toBeUndefined()
    }
    expectOk(vm.send(ramp(keys, 30_000, CREATED_AT + day)))
    vm.setTime(CREATED_AT + day, 10)
    expect(refused(30_000, CREATED_AT + 3 * day)).toBeUndefined()
  })

  test('need a fee', async () => {
    const { vm, keys } = await makePool({ fees: { lpFeePpm: 0, protocolFeePpm: 0, creatorFeePpm: 0 } })
    expect(vm.simulate(ramp(keys, 20_001, CREATED_AT + 3_650 * day)).error).toBe('Custom(6013)')
  })

  test.each([
    ['falls', 1_000, 100],
    ['rises', 100, 1_000],
  ] as const)(
    'that %s at the limit at 100 ppm pays nobody who trades before a moment and back after it',
    async (_, from, to) => {
      const fees = { lpFeePpm: 100, protocolFeePpm: 0, creatorFeePpm: 0 }
      const reserve = 10n ** 12n
      const world = await makePool({
        mints: [six, six],
        fees,
        amounts: [reserve, reserve],
        amplification: from,
      })
      const { vm, keys } = world
      const length = 5_400_000
      expect(vm.simulate(ramp(keys, to, CREATED_AT + length - 1)).error).toBe('Custom(6013)')
      expectOk(vm.send(ramp(keys, to, CREATED_AT + length)))
      const whole = vm.account(keys.pool)!
      let traded = 0
      for (const at of [0, length / 2, length - 40_000, length - 100])
        for (const [reserve0, reserve1] of [
          [reserve, reserve],
          [reserve * 10n, reserve],
          [reserve, reserve * 100n],
        ] as const)
          for (const side of [0, 1] as const)
            for (const part of [1_000n, 10n, 1n])
              for (const held of [1, 60]) {
                const pool = { ...stable.decodePool(whole.data)!, reserve0, reserve1 }
                const amount = (side === 0 ? reserve0 : reserve1) / part
                const coins = (
                  amplificationTime: number,
                  paying: 0 | 1,
                  reserves: readonly [bigint, bigint],
                ) => ({
                  ...coinsOf(world, paying, 0n),
                  in: reserves[paying],
                  out: reserves[1 - paying]!,
                  amplification: amplificationAt(
                    BigInt(from),
                    BigInt(to),
                    0n,
                    BigInt(length),
                    BigInt(amplificationTime),
                  ),
                })
                const there = tradeExactIn(coins(at, side, [reserve0, reserve1]), amount)!
                const after: [bigint, bigint] = [pool.reserve0, pool.reserve1]
                after[side] += amount
                after[1 - side]! -= there.amountOut
                const back = tradeExactIn(coins(at + held, side === 0 ? 1 : 0, after), there.delivered)!
                expect(back.delivered).toBeLessThan(amount)
                traded++
              }
      expect(traded).toBe(144)
    },
  )
})
