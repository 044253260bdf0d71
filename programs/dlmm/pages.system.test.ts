import {
  averagePrice,
  canMoveWindow,
  chainTimeAt,
  decodeOne,
  dlmmAmm,
  observePrice,
  type Pool,
} from '@callisto/amms'
import { dlmm } from '@callisto/program-clients'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balances, expectOk } from '../cpmm/test-pool.ts'
import {
  CREATED_AT,
  createPage,
  deposit,
  emptyPool,
  makePool,
  moveWindow,
  openPosition,
  pageOf,
  pass,
  type Range,
  readPool,
  readShares,
  swapExactIn,
  swapExactOut,
  type World,
  withdraw,
  withPages,
} from './test-pool.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)
const seed = Number(process.env.PROPERTY_SEED ?? 20261122)

const MISSING_PAGE = 'Custom(6017)'
const NOT_AT_EDGE = 'Custom(6014)'

function adapterOf({ vm, keys }: World): Pool {
  const { owner, data } = vm.account(keys.pool)!
  const decoded = decodeOne(dlmmAmm, { address: keys.pool, owner, data }, () => undefined)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.pool
}

async function readPage({ vm, keys }: World, firstBin: number): Promise<dlmm.Page | undefined> {
  const account = vm.account(await pageOf(keys, firstBin))
  return account && dlmm.decodePage(account.data)
}

/** First bins of the pages that hold bins of the range outside of the window. */
function pagesOf({ firstBin }: dlmm.Pool, [lower, upper]: Range): number[] {
  const pages = new Set<number>()
  for (let bin = lower; bin <= upper; bin++)
    if (bin < firstBin || bin >= firstBin + 128) pages.add(Math.floor((bin + 64) / 32) * 32 - 64)
  return [...pages]
}

/** Deposits in the range, with the pages that this takes. */
async function provide(world: World, range: Range, amounts: Partial<dlmm.DepositArgs> = {}) {
  const { vm, keys } = world
  const pool = readPool(world)
  const pages = pagesOf(pool, range)
  for (const first of pages)
    if (!vm.account(await pageOf(keys, first))) expectOk(vm.send(await createPage(keys, first)))
  const filling = await deposit(keys, range, amounts, pool.activeBin)
  return vm.send(await withPages(keys, filling, pages))
}

async function takeOut(world: World, range: Range, shareBps = 10_000) {
  const taking = await withdraw(world.keys, range, { shareBps })
  return world.vm.send(await withPages(world.keys, taking, pagesOf(readPool(world), range)))
}

/** Moves the window, with the page for what leaves it, after what is there has stood. */
async function move(world: World, up: boolean, waits = 300) {
  const { vm, keys } = world
  pass(world, waits)
  const { firstBin } = readPool(world)
  const edge = up ? firstBin : firstBin + 96
  const page = vm.account(await pageOf(keys, edge)) ? [] : [await createPage(keys, edge)]
  const isExpected = canMoveWindow(readPool(world), up, vm.slot())
  const outcome = vm.send(...page, await moveWindow(keys, firstBin, up))
  expect(outcome.error === undefined).toBe(isExpected)
  return outcome
}

test('liquidity and swaps go on far beyond the first 128 bins, as quoted', async () => {
  const world = await makePool()
  const { vm, keys } = world
  const ranges: Range[] = [
    [20, 83],
    [84, 147],
    [148, 211],
  ]
  for (const range of ranges) {
    expectOk(vm.send(await openPosition(keys, range)))
    // As much in a bin as around the price: a window does not leave most of what it has behind.
    expectOk(await provide(world, range, { maxAmount0: 6_400_000_000n }))
  }
  let moves = 0
  while (readPool(world).activeBin < 205) {
    const pool = readPool(world)
    if (pool.activeBin - pool.firstBin >= 96) {
      const swap = swapExactOut(keys, 1, 1_000_000n)
      const before = adapterOf(world).quoteExactOut(1, 1_000_000n, chainTimeAt(CREATED_AT))
      expectOk(await move(world, true))
      // The same swap after a move costs the same, but for the rounding of the price.
      const after = adapterOf(world).quoteExactOut(1, 1_000_000n, chainTimeAt(CREATED_AT))
      if (!before.ok || !after.ok) throw new Error('no quote')
      expect(Math.abs(Number(after.amountIn - before.amountIn))).toBeLessThanOrEqual(1)
      expectOk(vm.simulate(swap))
      moves++
    }
    const quote = adapterOf(world).quoteExactOut(1, 900_000_000n, chainTimeAt(CREATED_AT))
    if (!quote.ok) throw new Error(quote.code)
    const paid = balances({ vm, keys }).users[1]
    expectOk(vm.send(swapExactOut(keys, 1, 900_000_000n, quote.amountIn)))
    expect(paid - balances({ vm, keys }).users[1]).toBe(quote.amountIn)
  }
  expect(moves).toBe(6)
  expect(readPool(world).firstBin).toBe(-64 + 32 * moves)
  // And back, past where it began.
  expectOk(vm.send(await openPosition(keys, [-130, -70])))
  expectOk(await provide(world, [-130, -70], { maxAmount1: 24_000_000_000n }))
  while (readPool(world).activeBin > -120) {
    const swap = swapExactIn(keys, 0, 600_000_000n)
    // All that the window has is sold: it follows, over a gap without liquidity as well.
    while (vm.simulate(swap).error) {
      const { bins, firstBin } = readPool(world)
      const sold = bins.reduce((sum, { amount1 }) => sum + amount1, 0n)
      if (sold > 0n) expectOk(vm.send(swapExactOut(keys, 0, sold)))
      expectOk(await move(world, false))
      expect(readPool(world).firstBin).toBe(firstBin - 32)
    }
    expectOk(vm.send(swap))
  }
  for (const range of [...ranges, [-20, 19], [-130, -70]] as Range[]) expectOk(await takeOut(world, range))
  const left = readPool(world)
  expect(left.reserve0 < 100n && left.reserve1 < 100n).toBe(true)
})

test('dust in the last bin does not pin the window: it is moved to its page, and paid out from there', async () => {
  const world = await makePool()
  const { vm, keys } = world
  const dust: Range = [-64, -64]
  expectOk(vm.send(await openPosition(keys, dust)))
  expectOk(await provide(world, dust, { maxAmount1: 1n }))
  expectOk(vm.send(await openPosition(keys, [20, 60])))
  expectOk(await provide(world, [20, 60]))
  expectOk(vm.send(swapExactOut(keys, 1, 2_800_000_000n)))
  expect(readPool(world).activeBin).toBeGreaterThanOrEqual(32)
  pass(world)
  const move = await moveWindow(keys, -64, true)
  expect(vm.simulate(move).error).toBe(MISSING_PAGE)
  expectOk(vm.send(await createPage(keys, -64), move))
  expect((await readPage(world, -64))!.bins[0]).toEqual({ amount0: 0n, amount1: 1n, supply: 1n })
  expect(vm.simulate(await withdraw(keys, dust, {})).error).toBe(MISSING_PAGE)
  const before = balances({ vm, keys }).users[1]
  expectOk(await takeOut(world, dust))
  expect(balances({ vm, keys }).users[1] - before).toBe(1n)
})

test('a window that followed the price is not moved back by anybody', async () => {
  const world = await makePool()
  const { vm, keys } = world
  // Nothing between bin 20 and bin 90: the pool is sold out, and the rest is beyond the window.
  expectOk(vm.send(await openPosition(keys, [90, 120])))
  expectOk(await provide(world, [90, 120]))
  expectOk(
    vm.send(
      swapExactOut(
        keys,
        1,
        readPool(world).bins.reduce((sum, { amount0 }) => sum + amount0, 0n),
      ),
    ),
  )
  expect(vm.simulate(swapExactIn(keys, 1, 1_000_000n)).error).toBe('Custom(6008)')
  expectOk(await move(world, true))
  expect((await move(world, false)).error).toBe(NOT_AT_EDGE)
  expectOk(vm.simulate(swapExactIn(keys, 1, 1_000_000n)))
  // Dust in the page that leaves, below a pool that sold what it had, strands nothing: the active bin was paid.
  expect(readPool(world).firstBin).toBe(-32)
})

test('an empty side needs no page; the page beyond is named by its address alone', async () => {
  const world = await emptyPool()
  const { vm, keys } = world
  expectOk(vm.send(await openPosition(keys, [30, 60])))
  expectOk(await provide(world, [30, 60]))
  expectOk(vm.send(swapExactOut(keys, 1, 1_000_000_000n)))
  expectOk(vm.send(await moveWindow(keys, -64, true)))
  expect(readPool(world)).toMatchObject({ firstBin: -32 })
  expect(vm.account(await pageOf(keys, 96))).toBeUndefined()
})

test('the cumulative price goes on over a move', async () => {
  const world = await emptyPool()
  const { vm, keys } = world
  expectOk(vm.send(await openPosition(keys, [30, 60])))
  expectOk(await provide(world, [30, 60]))
  expectOk(vm.send(swapExactOut(keys, 1, 1_000_000_000n)))
  const observe = () => {
    const { owner, data } = vm.account(keys.pool)!
    const decoded = dlmmAmm.root({ address: keys.pool, owner, data })
    if (!decoded.ok) throw new Error(decoded.reason)
    return observePrice(dlmmAmm, decoded.root, { slot: vm.slot(), unixTime: CREATED_AT, epoch: 10n })!
  }
  const start = observe()
  vm.setTime(CREATED_AT, 10, vm.slot() + 50)
  const before = observe()
  expectOk(vm.send(await moveWindow(keys, -64, true)))
  expect(observe()).toEqual(before)
  vm.setTime(CREATED_AT, 10, vm.slot() + 50)
  const [first, second] = [averagePrice(start, before)!, averagePrice(before, observe())!]
  expect(Math.abs(Number(second - first)) / Number(first)).toBeLessThan(1e-15)
})

const ranges: Range[] = [
  [-20, 19],
  [-90, -40],
  [33, 96],
  [90, 130],
  [-140, -100],
]

const step = fc.oneof(
  fc.record({
    kind: fc.constant('swap' as const),
    isWithTrend: fc.nat(4).map((at) => at > 0),
    size: fc.bigInt(1n, 2_500_000_000n),
  }),
  fc.record({ kind: fc.constant('deposit' as const), range: fc.nat(4) }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    range: fc.nat(4),
    shareBps: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    isWithTrend: fc.boolean(),
    waits: fc.constantFrom(0, 1, 149, 300),
  }),
)

test('over long sequences bins in window and pages together are the reserves, and their shares the positions', async () => {
  let [moves, paged] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 50 }), fc.boolean(), async (steps, rises) => {
      const world = await makePool()
      const { vm, keys } = world
      for (const range of ranges.slice(1)) expectOk(vm.send(await openPosition(keys, range)))
      for (const next of steps) {
        if (next.kind === 'swap') {
          const side = next.isWithTrend === rises ? 1 : 0
          const { bins } = readPool(world)
          const held = bins.reduce((sum, bin) => sum + (side === 1 ? bin.amount0 : bin.amount1), 0n)
          vm.send(swapExactOut(keys, side, next.size < held ? next.size : held))
        }
        if (next.kind === 'deposit') await provide(world, ranges[next.range]!)
        if (next.kind === 'withdraw') await takeOut(world, ranges[next.range]!, next.shareBps)
        if (next.kind === 'move') {
          const { firstBin, activeBin } = readPool(world)
          const up = next.isWithTrend === rises
          const { error } = await move(world, up, next.waits)
          if (up ? activeBin - firstBin < 32 : activeBin - firstBin >= 96) expect(error).toBe(NOT_AT_EDGE)
          if (error === undefined) moves++
        }
        const pool = readPool(world)
        const bins = new Map(pool.bins.map((bin, at) => [pool.firstBin + at, bin]))
        for (let first = -192; first <= 192; first += 32) {
          const page = await readPage(world, first)
          for (const [at, bin] of page?.bins.entries() ?? []) {
            if (bin.supply === 0n) continue
            // A bin is in one place.
            expect(first + at < pool.firstBin || first + at >= pool.firstBin + 128).toBe(true)
            bins.set(first + at, bin)
            paged++
          }
        }
        const all = [...bins.values()]
        expect(all.reduce((sum, { amount0 }) => sum + amount0, 0n)).toBe(pool.reserve0)
        expect(all.reduce((sum, { amount1 }) => sum + amount1, 0n)).toBe(pool.reserve1)
        const shares = await Promise.all(ranges.map((range) => readShares(world, range)))
        for (const [number, bin] of bins) {
          const held = shares.map((units, at) => units[number - ranges[at]![0]] ?? 0n)
          expect(held.reduce((sum, units) => sum + units, 0n)).toBe(bin.supply)
        }
      }
    }),
    { numRuns: Math.ceil(numRuns / 50), seed },
  )
  expect(moves).toBeGreaterThan(3)
  expect(paged).toBeGreaterThan(100)
})

describe('a pool with bids alone', () => {
  const bids: Range = [-64, -33]
  const UNITS = 1_000_000_000n
  /** Bids in the lowest page of the window alone, which have stood. */
  const bidsAlone = async (): Promise<World> => {
    const world = await emptyPool()
    const { vm, keys } = world
    expectOk(vm.send(await openPosition(keys, bids)))
    expectOk(await provide(world, bids, { maxAmount0: 0n, maxAmount1: UNITS }))
    for (const range of [
      [60, 63],
      [-20, -20],
      [-20, -1],
    ] as Range[])
      expectOk(vm.send(await openPosition(keys, range)))
    // Three units: one is bought far above the price, so that the active bin is in the highest page, and two bids stay.
    expectOk(await provide(world, [60, 63], { maxAmount0: 4n, maxAmount1: 0n }))
    expectOk(await provide(world, [-20, -20], { maxAmount0: 0n, maxAmount1: 2n }))
    expectOk(vm.send(swapExactOut(keys, 1, 2n)))
    expect(readPool(world).activeBin).toBeGreaterThanOrEqual(60)
    return world
  }

  test('is not taken out of trade by dust, which passes for what the window keeps', async () => {
    const world = await bidsAlone()
    const sale = swapExactIn(world.keys, 0, 1_000_000n)
    expectOk(world.vm.simulate(sale))
    expect((await move(world, true)).error).toBe(NOT_AT_EDGE)
    pass(world, 100_000)
    expect((await move(world, true)).error).toBe(NOT_AT_EDGE)
    expectOk(world.vm.simulate(sale))
  })

  test('nor by bids of the same transaction, however large', async () => {
    const world = await bidsAlone()
    const { vm, keys } = world
    pass(world)
    expectOk(vm.send(await createPage(keys, -64)))
    const more = { maxAmount0: 0n, maxAmount1: 1_000n * UNITS }
    const bid = await deposit(keys, [-20, -1], more, readPool(world).activeBin)
    const back = await withdraw(keys, [-20, -1], {})
    expectOk(vm.simulate(bid, back))
    const up = await moveWindow(keys, -64, true)
    expect(vm.simulate(bid, up, back).error).toBe(NOT_AT_EDGE)
    // Nor over several slots, while they have not stood.
    expectOk(vm.send(bid))
    for (const slots of [1, 100]) {
      pass(world, slots)
      expect(vm.simulate(up, back).error).toBe(NOT_AT_EDGE)
    }
    expectOk(vm.send(back))
    pass(world)
    expect(vm.simulate(up).error).toBe(NOT_AT_EDGE)
  })

  test('and asks far above hide them only where the bids are next to nothing', async () => {
    const world = await bidsAlone()
    const { keys } = world
    expectOk(world.vm.send(await openPosition(keys, [70, 100])))
    expectOk(await provide(world, [70, 100], { maxAmount0: 100n * UNITS, maxAmount1: 0n }))
    expect((await move(world, true)).error).toBe(NOT_AT_EDGE)
    expectOk(await provide(world, [70, 100], { maxAmount0: 2_000n * UNITS, maxAmount1: 0n }))
    expectOk(await move(world, true))
  })
})

test('a pool of an earlier build moves its window over empty pages alone', async () => {
  const world = await makePool()
  const { vm, keys } = world
  const dust: Range = [-64, -64]
  expectOk(vm.send(await openPosition(keys, dust)))
  expectOk(vm.send(await openPosition(keys, [20, 60])))
  expectOk(await provide(world, [20, 60]))
  expectOk(vm.send(swapExactOut(keys, 1, 2_800_000_000n)))
  const old = vm.account(keys.pool)!
  vm.setAccount(keys.pool, { owner: old.owner, data: old.data.slice(0, dlmm.POOL_FIRST_SIZE) })
  pass(world)
  expectOk(vm.simulate(await moveWindow(keys, -64, true)))
  expectOk(await provide(world, dust, { maxAmount1: 1n }))
  expect(vm.simulate(await moveWindow(keys, -64, true)).error).toBe(NOT_AT_EDGE)
  expectOk(vm.simulate(swapExactIn(keys, 0, 1_000n)))
})
