import { chainTimeAt, decodeOne, dlmmAmm } from '@callisto/amms'
import { dlmm, parseTransactionEvents } from '@callisto/program-clients'
import { describe, expect, test } from 'vitest'
import { balances, creator, expectOk, user } from '../cpmm/test-pool.ts'
import {
  netOfFee,
  setTokenAccount,
  type TestMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../toolchain/test-tokens.ts'
import {
  computeSwapIn,
  depositFor,
  firstPriceOf,
  priceOf,
  smallestReceived,
  smallestSent,
} from './reference.ts'
import {
  CREATED_AT,
  closePosition,
  collectCreatorFees,
  collectProtocolFees,
  createPool,
  deposit,
  emptyPool,
  filled,
  makePool,
  makeWorld,
  openPosition,
  positionOf,
  quoteExactOut,
  type Range,
  readPool,
  readShares,
  swapExactIn,
  swapExactOut,
  usualTerms,
  type World,
  withdraw,
} from './test-pool.ts'

const plain: TestMint = { program: TOKEN_PROGRAM }
const newer: TestMint = { program: TOKEN_2022_PROGRAM }
const taxed: TestMint = { program: TOKEN_2022_PROGRAM, fee: { basisPoints: 123, maximum: 40_000n } }
const kinds: [string, [TestMint, TestMint]][] = [
  ['Token and Token-2022', [plain, newer]],
  ['transfer fees on both', [taxed, { ...newer, fee: { basisPoints: 10_000, maximum: 77n } }]],
]

const NOW = BigInt(CREATED_AT)

function onlyEvent<K extends dlmm.DlmmEvent['type']>(
  logs: string[],
  kind: K,
): Extract<dlmm.DlmmEvent, { type: K }> {
  const { events } = parseTransactionEvents({ err: null, logs }, { dlmm })
  const [first] = events
  if (events.length !== 1 || first?.event.type !== kind) throw new Error(`expected one ${kind}`)
  return first.event as Extract<dlmm.DlmmEvent, { type: K }>
}

const changes = (before: [bigint, bigint], after: [bigint, bigint]) => [
  before[0] - after[0],
  before[1] - after[1],
]

/** Bins of 25 hundredths of a percent: eight within 2 % on each side. */
function nearOf({ bins, activeBin, firstBin }: dlmm.Pool) {
  const at = activeBin - firstBin
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  return {
    near0: sum(bins.slice(at, at + 9).map(({ amount0 }) => amount0)),
    near1: sum(bins.slice(Math.max(0, at - 8), at + 1).map(({ amount1 }) => amount1)),
  }
}

describe.each(kinds)('%s', (_, mints) => {
  test.each([0, 1] as const)('swaps exact in from side %d, through several bins', async (side) => {
    const world = await makePool({ mints })
    const before = { pool: readPool(world), ...balances(world) }
    const swapped = computeSwapIn(before.pool, side, netOfFee(world.transferFees[side], 700_000_007n), NOW)!
    const other = side === 0 ? 1 : 0
    const delivered = netOfFee(world.transferFees[other], swapped.out)
    expect(world.vm.send(swapExactIn(world.keys, side, 700_000_007n, delivered + 1n)).error).toBe(
      'Custom(6002)',
    )
    const { logs, computeUnits } = expectOk(
      world.vm.send(swapExactIn(world.keys, side, 700_000_007n, delivered)),
    )
    const after = readPool(world)
    expect(changes(before.users, balances(world).users)[side]).toBe(700_000_007n)
    expect(Math.abs(after.activeBin)).toBe(6)
    expect(computeUnits).toBeLessThan(60_000)
    console.log(`dlmm: a swap through seven bins takes ${computeUnits} CU`)
    expect(onlyEvent(logs, 'swapped')).toMatchObject({
      user,
      received: swapped.received,
      amountOut: swapped.out,
      delivered,
      fee: swapped.fee,
      protocolFee: swapped.protocolFee,
      creatorFee: swapped.creatorFee,
      reserve0: after.reserve0,
      reserve1: after.reserve1,
      activeBin: swapped.after.activeBin,
      volatility: swapped.after.volatility,
      price: priceOf(after, after.activeBin),
      ...nearOf(after),
    })
    expect(after.bins).toEqual(swapped.after.bins)
  })

  test.each([0, 1] as const)('swaps exact out from side %d, for what was quoted', async (side) => {
    const world = await makePool({ mints })
    const other = side === 0 ? 1 : 0
    const gross = smallestSent(world.transferFees[other], 433_333_333n)!
    const received = smallestReceived(readPool(world), side, gross, NOW)!
    const amountIn = smallestSent(world.transferFees[side], received)!
    const quoted = expectOk(world.vm.simulate(quoteExactOut(world.keys, side, 433_333_333n))).returnData
    expect(Buffer.from(quoted).readBigUInt64LE()).toBe(amountIn)
    expect(world.vm.send(swapExactOut(world.keys, side, 433_333_333n, amountIn - 1n)).error).toBe(
      'Custom(6002)',
    )
    const { logs } = expectOk(world.vm.send(swapExactOut(world.keys, side, 433_333_333n, amountIn)))
    expect(onlyEvent(logs, 'swapped')).toMatchObject({ amountIn, received, amountOut: gross })
  })

  test('a deposit is spread evenly, and later ones are proportional to the bin amounts', async () => {
    const world = await makePool({ mints })
    const { vm, keys } = world
    expectOk(vm.send(swapExactIn(keys, 0, 700_000_000n)))
    const pool = readPool(world)
    const range: Range = [-18, 2]
    const other: Range = [-18, 10]
    expectOk(vm.send(await openPosition(keys, other)))
    const amounts: [bigint, bigint] = [90_000_001n, 70_000_003n]
    const arriving: [bigint, bigint] = [
      netOfFee(world.transferFees[0], amounts[0]),
      netOfFee(world.transferFees[1], amounts[1]),
    ]
    const expected = depositFor(pool, range, arriving)
    const before = balances(world)
    const args = { maxAmount0: amounts[0], maxAmount1: amounts[1], lowerBin: range[0], upperBin: range[1] }
    const { logs } = expectOk(vm.send(await deposit(keys, other, args, pool.activeBin)))
    expect(readPool(world).bins).toEqual(expected.bins)
    expect(await readShares(world, other)).toEqual([...expected.shares, ...Array<bigint>(8).fill(0n)])
    expect(changes(before.users, balances(world).users)).toEqual(
      expected.taken.map((amount, side) => smallestSent(world.transferFees[side]!, amount)),
    )
    expect(onlyEvent(logs, 'deposited')).toMatchObject({
      amount0: expected.taken[0],
      amount1: expected.taken[1],
      lowerBin: -18,
      upperBin: 2,
      ...nearOf(readPool(world)),
    })
    const position = await positionOf(keys, other)
    expect(vm.account(position)?.lamports).toBe(vm.rent(dlmm.POSITION_SIZE))
  })

  test('a full withdrawal empties the bins, fees included, and the position can be closed', async () => {
    const world = await makePool({ mints })
    const { vm, keys } = world
    for (const side of [0, 1, 0] as const) expectOk(vm.send(swapExactIn(keys, side, 500_000_000n)))
    const pool = readPool(world)
    const half = expectOk(vm.send(await withdraw(keys, filled, { shareBps: 5_000, upperBin: -10 })))
    const taken = onlyEvent(half.logs, 'withdrawn')
    expect([taken.amount0, taken.amount1]).toEqual(
      ([0, 1] as const).map((side) =>
        pool.bins.slice(44, 55).reduce((sum, bin) => {
          const units = bin.supply / 2n
          return sum + (bin.supply ? (units * (side === 0 ? bin.amount0 : bin.amount1)) / bin.supply : 0n)
        }, 0n),
      ),
    )
    const { reserve0, reserve1 } = readPool(world)
    const delivered = [
      netOfFee(world.transferFees[0], reserve0),
      netOfFee(world.transferFees[1], reserve1),
    ] as const
    const most = { minAmount0: delivered[0], minAmount1: delivered[1] }
    expect(vm.simulate(await withdraw(keys, filled, { ...most, minAmount0: delivered[0] + 1n })).error).toBe(
      'Custom(6002)',
    )
    const all = onlyEvent(expectOk(vm.send(await withdraw(keys, filled, most))).logs, 'withdrawn')
    expect(all).toMatchObject({ amount0: reserve0, amount1: reserve1, reserve0: 0n, reserve1: 0n })
    const after = readPool(world)
    expect(after.bins.every((bin) => bin.amount0 === 0n && bin.amount1 === 0n && bin.supply === 0n)).toBe(
      true,
    )
    expect(balances(world).vaults).toEqual([
      after.protocolFees0 + after.creatorFees0,
      after.protocolFees1 + after.creatorFees1,
    ])
    expectOk(vm.send(await closePosition(keys, filled)))
    expect(vm.account(await positionOf(keys, filled))).toBeUndefined()
    expectOk(vm.send(await openPosition(keys, filled)))
  })

  test('owed fees are paid out once, to the admin and to the creator', async () => {
    const world = await makePool({ mints })
    const swapped = computeSwapIn(readPool(world), 0, netOfFee(world.transferFees[0], 300_000_000n), NOW)!
    expectOk(world.vm.send(swapExactIn(world.keys, 0, 300_000_000n)))
    const admins = onlyEvent(expectOk(world.vm.send(collectProtocolFees(world.keys))).logs, 'feesCollected')
    expect(admins).toMatchObject({ amount0: swapped.protocolFee, amount1: 0n, creator: false })
    const creators = onlyEvent(expectOk(world.vm.send(collectCreatorFees(world.keys))).logs, 'feesCollected')
    expect(creators).toMatchObject({ amount0: swapped.creatorFee, creator: true, collector: creator })
    expect(world.vm.send(collectProtocolFees(world.keys)).error).toBe('Custom(6009)')
    const { reserve0, reserve1 } = readPool(world)
    expect(balances(world).vaults).toEqual([reserve0, reserve1])
  })
})

test.each([
  [25, 0],
  [25, 1],
  [25, -1],
  [1, 250_000],
  [1, -270_000],
  [400, 500],
  [400, -600],
  [10, 20_000],
  [10, -27_000],
])('with steps of %d, a pool at bin %d has the expected prices', async (binStep, activeBin) => {
  const world = await makeWorld({ terms: { binStep, baseFactor: 1 } })
  const { logs } = expectOk(world.vm.send(createPool(world.keys, activeBin)))
  expect(onlyEvent(logs, 'poolCreated')).toMatchObject({ activeBin, binStep, baseFactor: 1, creator })
  const pool = readPool(world)
  expect(pool.firstPrice).toBe(firstPriceOf(binStep, activeBin - 64))
  const exact = (bin: number) => Math.exp(bin * Math.log1p(binStep / 10_000))
  for (const bin of [activeBin - 64, activeBin, activeBin + 63]) {
    // The lowest prices have 24 binary places, and a power its rounding at every step.
    expect(Number(priceOf(pool, bin)) / 2 ** 64 / exact(bin)).toBeCloseTo(1, 6)
  }
})

describe('volatility', () => {
  /** The fee, in parts of what arrived, of a small swap so many seconds after a large one that moved six bins. */
  async function feeAfter(seconds: number): Promise<{ measured: number; quoted: number }> {
    const world = await makePool()
    const { vm, keys } = world
    expectOk(vm.send(swapExactIn(keys, 0, 700_000_000n)))
    vm.setTime(CREATED_AT + seconds, 10)
    const found = vm.account(keys.pool)!
    const decoded = decodeOne(
      dlmmAmm,
      { address: keys.pool, owner: found.owner, data: found.data },
      () => undefined,
    )
    if (!decoded.ok) throw new Error(decoded.reason)
    expect(decoded.pool.settlesAt).toBe(CREATED_AT + 21 * usualTerms.filterSeconds)
    const event = onlyEvent(expectOk(vm.simulate(swapExactIn(keys, 0, 1_000_000n))).logs, 'swapped')
    const quote = decoded.pool.quoteExactIn(0, 1_000_000n, chainTimeAt(CREATED_AT + seconds))
    if (!quote.ok) throw new Error(quote.code)
    expect(quote.amountOut).toBe(event.amountOut)
    return { measured: Number(event.fee), quoted: Number(quote.feeAmount) }
  }

  test('raises the fee with the distance, and halves each period until nothing is left', async () => {
    const fees = []
    for (const seconds of [-5, 0, 29, 30, 59, 60, 5_000]) fees.push(await feeAfter(seconds))
    expect(fees.every(({ measured, quoted }) => measured === quoted)).toBe(true)
    const [before, now, filter, kept, late, less, long] = fees.map(({ measured }) => measured)
    // 0.2 % and, six bins away, ceil(40,000 * (60,000 * 25)^2 / 10^11) parts per billion.
    expect(now).toBe(2_000 + 900)
    expect([before, filter]).toEqual([now, now])
    expect(kept).toBe(2_000 + 225)
    expect(late).toBe(kept)
    // A quarter, with the ceiling; after eight periods the rest is below one unit.
    expect(less).toBe(2_000 + 57)
    expect(long).toBe(2_000)
  })

  /** The fee of a swap of a million, `seconds` after a large one, with what `between` does in the meantime. */
  async function laterFee(
    seconds: number,
    between: (world: World, second: number) => void,
  ): Promise<{ fee: bigint; pool: dlmm.Pool }> {
    const world = await makePool()
    expectOk(world.vm.send(swapExactIn(world.keys, 0, 700_000_000n)))
    for (let second = 1; second <= seconds; second++) {
      world.vm.setTime(CREATED_AT + second, 10)
      between(world, second)
    }
    const event = onlyEvent(
      expectOk(world.vm.simulate(swapExactIn(world.keys, 0, 1_000_000n))).logs,
      'swapped',
    )
    return { fee: event.fee, pool: readPool(world) }
  }

  test.each([1, 29, 30, 31, 59, 75, 119, 120, 301])(
    'swaps of dust every second change nothing of the fee after %d seconds',
    async (seconds) => {
      const quiet = await laterFee(seconds, () => {})
      const dusted = await laterFee(seconds, ({ vm, keys }, second) => {
        expectOk(vm.send(swapExactIn(keys, second % 2 === 0 ? 0 : 1, 40n)))
      })
      expect(dusted.fee).toBe(quiet.fee)
    },
  )

  test('dust that crosses the edge of two bins with every swap holds no more than two bins', async () => {
    const world = await makePool()
    const { vm, keys } = world
    expectOk(vm.send(swapExactIn(keys, 0, 700_000_000n)))
    // Buys exactly the rest of the active bin: from here one unit changes the bin, both ways.
    const moved = readPool(world)
    expectOk(vm.send(swapExactOut(keys, 0, moved.bins[moved.activeBin - moved.firstBin]!.amount1)))
    const active = new Set<number>()
    for (let second = 1; second <= 600; second++) {
      vm.setTime(CREATED_AT + second, 10)
      const { bins, activeBin, firstBin } = readPool(world)
      const { amount0, amount1 } = bins[activeBin - firstBin]!
      // A unit more than the smaller balance, which is what the swap before left here.
      const side = amount0 < amount1 ? 1 : 0
      const dust = (side === 1 ? amount0 : amount1) + 1n
      expect(dust).toBeLessThan(10n)
      expectOk(vm.send(swapExactOut(keys, side, dust)))
      const after = readPool(world)
      expect(Math.abs(after.activeBin - activeBin)).toBe(1)
      active.add(after.activeBin)
      if (second > 300) expect(after.volatility).toBeLessThanOrEqual(20_000)
    }
    expect(active.size).toBe(2)
  })

  test('is never more than its cap, nor the fee more than a tenth', async () => {
    const world = await makePool({ terms: { maxVolatility: 30_000 } })
    const event = onlyEvent(
      expectOk(world.vm.send(swapExactIn(world.keys, 1, 1_400_000_000n))).logs,
      'swapped',
    )
    expect(event.volatility).toBe(30_000)
    const small = onlyEvent(
      expectOk(world.vm.simulate(swapExactIn(world.keys, 1, 1_000_000n))).logs,
      'swapped',
    )
    expect(small.fee).toBe(2_000n + 225n)
    const wild = await makePool({ terms: { variableControl: 4_294_967_295, maxVolatility: 350_000 } })
    expectOk(wild.vm.send(swapExactIn(wild.keys, 1, 1_400_000_000n)))
    const dear = onlyEvent(expectOk(wild.vm.simulate(swapExactIn(wild.keys, 1, 1_000_000n))).logs, 'swapped')
    expect(dear.fee).toBe(100_000n)
  })
})

test('empty bins are skipped but count for the volatility fee', async () => {
  const world: World = await emptyPool()
  const { vm, keys } = world
  const far: Range = [-40, -30]
  expectOk(vm.send(await openPosition(keys, far)))
  expectOk(vm.send(await deposit(keys, far, { maxAmount0: 0n })))
  const { logs, computeUnits } = expectOk(vm.send(swapExactIn(keys, 0, 1_000_000n)))
  expect(onlyEvent(logs, 'swapped')).toMatchObject({ activeBin: -30, volatility: 300_000 })
  console.log(`dlmm: a swap past 30 empty bins takes ${computeUnits} CU`)
  expect(readPool(world).activeBin).toBe(-30)
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

test.each([
  [1, 0],
  [1, 150],
  [200, 3],
  [400, 0],
])(
  'what is near counts bins of step %d within 2 %% in the window, the active one at %d',
  async (binStep, activeBin) => {
    const world = await makePool({ terms: { binStep, baseFactor: 100 }, activeBin })
    const { logs } = expectOk(world.vm.send(swapExactIn(world.keys, 1, 1_000n)))
    const { bins, firstBin, activeBin: active, reserve0 } = readPool(world)
    const reach = Math.floor(200 / binStep)
    const [near0, near1] = [0n, 1n].map((side) =>
      bins.reduce((total, bin, index) => {
        const above = index + firstBin - active
        if (side === 0n) return above >= 0 && above <= reach ? total + bin.amount0 : total
        return above <= 0 && -above <= reach ? total + bin.amount1 : total
      }, 0n),
    )
    expect(onlyEvent(logs, 'swapped')).toMatchObject({ near0, near1 })
    expect(near0 === reserve0).toBe(binStep === 1)
  },
)
