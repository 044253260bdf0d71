import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DueIndex } from './due-index.ts'
import { RECORD_AFTER_ENTRIES } from './trailing-waits.ts'
import type { Due, TrailingWait, Wait } from './waits.ts'

const PPM = 1_000_000n

/** The same by a look at every order: what a tick must return. */
class ScannedIndex {
  readonly orders = new Map<string, Wait[]>()

  set(order: string, waits: readonly Wait[]): void {
    this.orders.set(
      order,
      waits.map((wait) => ({ ...wait })),
    )
  }

  onPrice(feed: string, price: bigint): Due[] {
    return this.#take((wait) => {
      if (!('feed' in wait) || wait.feed !== feed) return false
      if (wait.kind === 'above') return price >= wait.price
      if (wait.kind === 'below') return price <= wait.price
      return isTriggered(wait as TrailingWait, price)
    })
  }

  onRate(pair: string, rate: bigint): Due[] {
    return this.#take((wait) => wait.kind === 'rate' && wait.pair === pair && wait.rate <= rate)
  }

  onClock(slot: number, unixTime: number): Due[] {
    return this.#take(
      (wait) => (wait.kind === 'time' && wait.at <= unixTime) || (wait.kind === 'slot' && wait.at <= slot),
    )
  }

  #take(isOver: (wait: Wait) => boolean): Due[] {
    const due: Due[] = []
    for (const [order, waits] of this.orders) {
      const left = waits.filter((wait) => {
        if (!isOver(wait)) return true
        due.push({ order, leg: wait.leg, task: 'task' in wait ? wait.task : 'fill' })
        return false
      })
      this.orders.set(order, left)
    }
    return due
  }
}

/** As the program walks a price. */
function isTriggered(wait: TrailingWait, price: bigint): boolean {
  const ppm = BigInt(wait.ppm)
  if (wait.kind === 'trailingFall') {
    if (wait.peak === undefined || price > wait.peak) wait.peak = price
    return price * PPM <= wait.peak * (PPM - ppm)
  }
  if (wait.peak === undefined || price < wait.peak) wait.peak = price
  return price * PPM >= wait.peak * (PPM + ppm)
}

const price = fc.bigInt(80n, 120n)
const at = fc.integer({ min: 0, max: 30 })
const feed = fc.constantFrom('f', 'g')
const leg = fc.integer({ min: 0, max: 2 })
const wait: fc.Arbitrary<Wait> = fc.oneof(
  fc.record({ kind: fc.constantFrom('above' as const, 'below' as const), leg, feed, price }),
  fc.record({
    kind: fc.constantFrom('trailingFall' as const, 'trailingRise' as const),
    leg,
    feed,
    ppm: fc.integer({ min: 1, max: 300_000 }),
    peak: fc.option(price, { nil: undefined }),
    enteredAt: fc.constant(0n),
    recorded: fc.constant(undefined),
  }),
  fc.record({
    kind: fc.constant('rate' as const),
    leg,
    pair: fc.constantFrom('a>b', 'b>a'),
    rate: price,
    part: price,
  }),
  fc.record({
    kind: fc.constantFrom('time' as const, 'slot' as const),
    leg,
    task: fc.constantFrom('fill' as const, 'close' as const, 'resume' as const),
    at,
  }),
)
const order = fc.integer({ min: 0, max: 19 }).map((n) => `order ${n}`)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('set' as const), order, waits: fc.array(wait, { maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), order }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('price' as const), feed, price }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      pair: fc.constantFrom('a>b', 'b>a'),
      rate: price,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clock' as const), slot: at, unixTime: at }) },
)

const sorted = (due: readonly Due[]) => due.map((each) => JSON.stringify(each)).sort()

test('every tick returns what a look at every order returns', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const [index, scanned] = [new DueIndex(), new ScannedIndex()]
      let entered = 0n
      for (const each of steps) {
        if (each.do === 'set') {
          index.set(each.order, each.waits)
          scanned.set(each.order, each.waits)
        } else if (each.do === 'delete') {
          index.delete(each.order)
          scanned.orders.delete(each.order)
        } else if (each.do === 'price') {
          entered += 1n
          const found = index.onPrice(each.feed, each.price, entered)
          expect(sorted(found)).toEqual(sorted(scanned.onPrice(each.feed, each.price)))
        } else if (each.do === 'rate') {
          const found = index.onRate(each.pair, each.rate, 1_000)
          expect(sorted(found)).toEqual(sorted(scanned.onRate(each.pair, each.rate)))
        } else {
          const found = index.onClock(each, 1_000)
          expect(sorted(found)).toEqual(sorted(scanned.onClock(each.slot, each.unixTime)))
        }
        expect(index.size).toBe(scanned.orders.size)
      }
    }),
    { numRuns: 300 },
  )
})

const rate = (value: bigint, part: bigint): Wait => ({ kind: 'rate', leg: 0, pair: 'a>b', rate: value, part })

test('a pair is probed with the least rate and the least amount of its orders', () => {
  const index = new DueIndex()
  const one = 1n << 64n
  index.set('one', [rate(1_000n * one, 7n)])
  index.set('two', [rate(900n * one, 9n)])
  expect(index.probe('a>b')).toEqual({ rate: 900n * one, part: 7n })
  index.delete('one')
  expect(index.probe('a>b')).toEqual({ rate: 900n * one, part: 9n })
  expect(index.onRate('a>b', 950n * one, 10)).toEqual([{ order: 'two', leg: 0, task: 'fill' }])
  expect(index.probe('a>b')).toBeUndefined()
  expect(index.pairs()).toEqual([])
})

test('an order of a few units does not hide the rate of a pair from larger ones', () => {
  const index = new DueIndex()
  const one = 1n << 64n
  index.set('dust', [rate(2n * one, 3n)])
  expect(index.probe('a>b')).toEqual({ rate: 2n * one, part: 3n })
  index.set('small', [rate(3n * one, 400n)])
  expect(index.probe('a>b')).toEqual({ rate: 2n * one, part: 400n })
  index.set('large', [rate(3n * one, 90_000n)])
  expect(index.probe('a>b')).toEqual({ rate: 2n * one, part: 500n })
  index.delete('large')
  expect(index.probe('a>b')).toEqual({ rate: 2n * one, part: 400n })
})

test('what the clock makes due beyond the limit is due at the next tick', () => {
  const index = new DueIndex()
  for (let n = 0; n < 5; n++) index.set(`order ${n}`, [{ kind: 'time', task: 'close', leg: -1, at: n }])
  const orders = (due: readonly Due[]) => due.map((each) => each.order)
  expect(orders(index.onClock({ slot: 1, unixTime: 9 }, 3))).toEqual(['order 0', 'order 1', 'order 2'])
  expect(orders(index.onClock({ slot: 1, unixTime: 9 }, 3))).toEqual(['order 3', 'order 4'])
})

describe('a peak that the chain has not recorded', () => {
  const trailing = (recorded: bigint | undefined): Wait => ({
    kind: 'trailingFall',
    leg: 2,
    feed: 'f',
    ppm: 200_000,
    peak: recorded,
    enteredAt: 0n,
    recorded,
  })
  const late = BigInt(RECORD_AFTER_ENTRIES)

  test('is reported once, before the feed loses it', () => {
    const index = new DueIndex()
    index.set('order', [trailing(undefined)])
    index.onPrice('f', 100n, 1n)
    expect(index.takeUnrecorded('f', late)).toEqual([])
    expect(index.takeUnrecorded('f', late + 1n)).toEqual([{ order: 'order', leg: 2, task: 'advance' }])
    expect(index.takeUnrecorded('f', late + 2n)).toEqual([])
    index.onPrice('f', 101n, late + 2n)
    expect(index.takeUnrecorded('f', 3n * late)).toHaveLength(1)
  })

  test('is none where the price has set no new one', () => {
    const index = new DueIndex()
    index.set('order', [trailing(100n)])
    for (let entry = 1n; entry < 4n * late; entry++) {
      index.onPrice('f', 95n, entry)
      expect(index.takeUnrecorded('f', entry)).toEqual([])
    }
  })
})

test('removed orders leave no feed behind', () => {
  const index = new DueIndex()
  for (let n = 0; n < 500; n++)
    index.set(`order ${n}`, [{ kind: 'above', leg: 0, feed: `f${n % 7}`, price: 1n }])
  expect(index.feeds()).toHaveLength(7)
  for (let n = 0; n < 500; n++) index.delete(`order ${n}`)
  expect(index.feeds()).toEqual([])
  expect(index.size).toBe(0)
})
