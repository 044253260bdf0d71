import {
  allowedBps,
  cycleOpenSlots,
  decodeSlotHashes,
  type recurring,
  SLOT_HASHES,
  slotsDue,
} from '@callisto/program-clients'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  create,
  createValue,
  drawnWord,
  enterPrices,
  failure,
  fillAsDrawn,
  filledOf,
  INTERVAL,
  makeWorld,
  NOW,
  type Order,
  pass,
  readOrder,
  setSlotHashes,
  setTime,
  skipSlots,
  USD,
} from './test-order.ts'

let at: Order
const filled = () => at.market.vm.simulate(fillAsDrawn(at)).error
const notDue = failure('notDue')
const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b

/** Hashes of which none makes the present cycle due. */
const blanks = (count: number) => Array.from({ length: count }, () => drawnWord(at, false))

/** The time in seconds of the present cycle, in the slot of that time. */
function moveTo(seconds: number, begin: number): void {
  at.market.vm.setTime(NOW + seconds, 0, begin + Math.floor(seconds * 2.5))
}

beforeEach(async () => {
  at = await makeWorld()
})

describe('a cycle', () => {
  beforeEach(() => {
    expectOk(at.market.vm.send(create(at)))
  })

  test('is not due in the second in which its interval begins', () => {
    setSlotHashes(at.market, blanks(300))
    expect(filled()).toBe(notDue)
    expect(at.market.vm.simulate(fillAsDrawn(at, { slotHashes: testKey('other') })).error).toBe(
      'InvalidArgument',
    )
  })

  test('is due from the slot behind a block that is drawn on', () => {
    const begin = at.market.vm.slot()
    moveTo(4, begin)
    setSlotHashes(at.market, blanks(300))
    expect(filled()).toBe(notDue)
    for (let back = 0; back < 10; back++) {
      setSlotHashes(at.market, [...blanks(back), drawnWord(at), ...blanks(300)])
      expect(filled()).toBeUndefined()
    }
  })

  test('is not made due by a block from before its interval', () => {
    const begin = at.market.vm.slot()
    for (const [seconds, blocks] of [
      [0, 3],
      [1, 5],
      [4, 13],
    ] as const) {
      moveTo(seconds, begin)
      setSlotHashes(at.market, [...blanks(blocks), ...Array.from({ length: 200 }, () => drawnWord(at))])
      expect(filled()).toBe(notDue)
      setSlotHashes(at.market, [...blanks(blocks - 1), drawnWord(at)])
      expect(filled()).toBeUndefined()
    }
  })

  test('is due after fifteen seconds whatever is drawn', () => {
    const begin = at.market.vm.slot()
    moveTo(14, begin)
    setSlotHashes(at.market, blanks(300))
    expect(filled()).toBe(notDue)
    moveTo(15, begin)
    setSlotHashes(at.market, blanks(300))
    expect(filled()).toBeUndefined()
    setSlotHashes(at.market, [])
    expect(filled()).toBeUndefined()
  })

  test('is drawn anew in each interval', () => {
    const word = drawnWord(at)
    setSlotHashes(at.market, [word])
    expectOk(at.market.vm.send(fillAsDrawn(at)))
    const due = Array.from({ length: 100 }, (_, index) => {
      setTime(at, (index + 1) * INTERVAL)
      setSlotHashes(at.market, [word])
      return filled() === undefined
    })
    expect(new Set(due).size).toBe(2)
  })
})

test('a shorter interval has a window of a quarter', () => {
  expectOk(at.market.vm.send(create(at, { interval: 20 })))
  const begin = at.market.vm.slot()
  moveTo(4, begin)
  setSlotHashes(at.market, blanks(300))
  expect(filled()).toBe(notDue)
  moveTo(5, begin)
  expect(filled()).toBeUndefined()
})

test('a pass waits for its block too', () => {
  const { vm } = at.market
  expectOk(vm.send(createValue(at)))
  setSlotHashes(at.market, [drawnWord(at)])
  expectOk(vm.send(fillAsDrawn(at)))
  setTime(at, INTERVAL)
  enterPrices(at, [USD[0], USD[1] * 3n])
  const passing = pass(at)
  expect(vm.simulate(passing).error).toBeUndefined()
  setSlotHashes(at.market, blanks(300))
  expect(vm.simulate(passing).error).toBe(notDue)
})

test('what a fill may fall short by opens from three slots behind the block that is drawn', () => {
  const { vm } = at.market
  expectOk(vm.send(create(at, { maxDeviationBps: 200 })))
  const begin = vm.slot()
  const worth = ceil(ceil(100_000n * (USD[0] - 1n), 10n ** 9n) * 10n ** 6n, USD[1] + 1n)
  moveTo(12, begin)
  enterPrices(at)
  for (let back = 0; back < 28; back++) {
    setSlotHashes(at.market, [...blanks(back), drawnWord(at), ...blanks(2), drawnWord(at), ...blanks(50)])
    const slots = vm.slot() - begin < back + 4 ? back : back + 3
    const bps = BigInt(allowedBps({ feeBps: 10, referralBps: 0 }, 200, cycleOpenSlots(slots)))
    expect(filledOf(vm.simulate(fillAsDrawn(at))).minimum).toBe(ceil(worth * (10_000n - bps), 10_000n))
  }
})

test('one of twelve blocks is drawn, and the keeper draws as the program does', () => {
  expectOk(at.market.vm.send(create(at)))
  const { vm } = at.market
  const state: recurring.Order = readOrder(at)
  let drawn = 0
  let runs = 0
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.nat(12 * INTERVAL), (word, seconds) => {
      setTime(at, seconds - (seconds % INTERVAL))
      setSlotHashes(at.market, [word])
      const hashes = decodeSlotHashes(vm.account(SLOT_HASHES)!.data, 64)
      const unixTime = BigInt(vm.time())
      const cycle = (unixTime - state.startAt) / BigInt(INTERVAL)
      const request = { order: at.order, state, cycle, slot: BigInt(vm.slot()), unixTime }
      const slots = slotsDue(request, hashes)
      expect(filled() === undefined).toBe(slots !== undefined)
      runs++
      if (slots !== undefined) drawn++
    }),
    { numRuns: 1_200, seed: 7 },
  )
  expect(drawn / runs).toBeGreaterThan(1 / 16)
  expect(drawn / runs).toBeLessThan(1 / 9)
})

test('no order is made without a floor, and its floor holds whatever the feeds say', () => {
  const { vm } = at.market
  const terms = { maxDeviationBps: 5_000, minOut: 1_800_000n }
  expectOk(vm.send(create(at, terms)))
  setSlotHashes(at.market, [drawnWord(at)])
  enterPrices(at, [USD[0] / 2n, USD[1]])
  setSlotHashes(at.market, [drawnWord(at)])
  expect(filled()).toBe(failure('priceNotMet'))
  skipSlots(vm, 1)
})
