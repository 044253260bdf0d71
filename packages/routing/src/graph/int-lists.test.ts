import { expect, test } from 'vitest'
import { seeded } from '../pools.test-helper.ts'
import { type Curve, SegmentBuffer } from './curve.ts'
import { CurveStore } from './curve-store.ts'
import { IntLists, IntRange } from './int-lists.ts'
import { Memory } from './memory.ts'
import { PairIndex } from './pair-index.ts'

test('lists hold what arrays hold after random changes, for a reader of the layout too', () => {
  const random = seeded(11)
  const below = (n: number) => Math.floor(random() * n)
  const memory = new Memory(true)
  const [lists, reader] = [new IntLists(memory), new IntLists(new Memory())]
  const range = new IntRange()
  const expected: number[][] = []
  for (let step = 0; step < 3_000; step++) {
    if (expected.length === 0 || random() < 0.03) {
      expect(lists.add()).toBe(expected.length)
      expected.push([])
    }
    const list = below(expected.length)
    const values = expected[list]!
    if (random() < 0.65) {
      values.push(step)
      lists.push(list, step)
    } else if (values.length > 0 && random() < 0.5) {
      values.pop()
      lists.pop(list)
    } else if (values.length > 0) {
      const [value] = values.splice(below(values.length), 1)
      lists.remove(list, value!)
    }
    if (step % 100 === 0) reader.useLayout(lists.layout)
    expect([...lists.list(list)]).toEqual(values)
    expect(lists.length(list)).toBe(values.length)
    lists.load(list, range)
    expect([...range.data.subarray(range.start, range.end)]).toEqual(values)
  }
  reader.useLayout(lists.layout)
  for (const [list, values] of expected.entries()) expect([...reader.list(list)]).toEqual(values)
})

test('a pair has its number, whatever else is in the table', () => {
  const random = seeded(5)
  const pairs = new PairIndex(new Memory())
  const expected = new Map<string, number>()
  for (let number = 0; number < 2_000; number++) {
    const [low, high] = [Math.floor(random() * 300), Math.floor(random() * 2 ** 26)]
    if (expected.has(`${low} ${high}`)) continue
    expect(pairs.get(low, high)).toBe(-1)
    pairs.add(low, high, number)
    expected.set(`${low} ${high}`, number)
  }
  for (const [key, number] of expected) {
    const [low, high] = key.split(' ').map(Number)
    expect(pairs.get(low!, high!)).toBe(number)
  }
})

test('curves that come, change their length and go are those that were written last', () => {
  const random = seeded(9)
  const below = (n: number) => Math.floor(random() * n)
  const memory = new Memory(true)
  const [store, reader] = [new CurveStore(memory), new CurveStore(new Memory())]
  store.reserve(100)
  const expected = new Map<number, number[]>()
  for (let step = 0; step < 2_000; step++) {
    const edge = below(100)
    const reserves = Array.from({ length: below(4) === 0 ? 0 : 1 + below(40) }, () => 1 + below(1_000))
    store.set(
      edge,
      reserves.length === 0
        ? undefined
        : SegmentBuffer.of(
            reserves.map((inReserve) => ({ inReserve, outReserve: 2 * inReserve, capacityIn: 5 })),
          ),
    )
    expected.set(edge, reserves)
    if (step % 50 > 0) continue
    reader.useLayout(store.layout)
    for (const [at, values] of expected) {
      expect(rootsOf(store.get(at))).toEqual(values.map(Math.sqrt))
      expect(rootsOf(reader.get(at))).toEqual(values.map(Math.sqrt))
      expect(reader.get(at)?.capacity ?? 0).toBe(5 * values.length)
    }
  }
})

const rootsOf = (curve: Curve | undefined): number[] =>
  Array.from({ length: curve?.size ?? 0 }, (_, k) => curve!.rootA(k))
