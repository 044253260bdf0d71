import { expect, test } from 'vitest'
import { Heap } from './wait-queue.ts'

/** Numbers below 2^32, always the same ones. */
function* sequence(): Generator<number> {
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

const drain = (heap: Heap<bigint>): bigint[] => {
  const taken: bigint[] = []
  for (let top = heap.pop(); top !== undefined; top = heap.pop()) taken.push(top)
  return taken
}
const ascending = (items: readonly bigint[]) => items.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

test.each([
  ['far apart', (n: number) => BigInt(n)],
  // As numbers they are all the same.
  ['less than a rounding apart', (n: number) => 2n ** 90n + BigInt(n % 1_000)],
  ['of both signs', (n: number) => BigInt(n % 2_001) - 1_000n],
  ['equal', () => 7n],
])('keys that are %s come up in their exact order', (_, keyOf) => {
  const numbers = sequence()
  const items = Array.from({ length: 500 }, () => keyOf(numbers.next().value as number))
  expect(drain(new Heap((item) => item, items))).toEqual(ascending(items))
  const pushed = new Heap<bigint>((item) => item)
  for (const item of items) pushed.push(item)
  expect(drain(pushed)).toEqual(ascending(items))
  const largestFirst = new Heap((item) => -item, items)
  expect(drain(largestFirst)).toEqual(ascending(items).reverse())
})

test('pushes between pops keep the order', () => {
  const numbers = sequence()
  const heap = new Heap<bigint>((item) => item)
  let kept: bigint[] = []
  for (let step = 0; step < 2_000; step++) {
    const number = numbers.next().value as number
    if (number % 3 === 0) {
      kept = ascending(kept)
      expect(heap.pop()).toBe(kept.shift())
    } else {
      const item = 2n ** 80n + BigInt(number % 500)
      kept.push(item)
      heap.push(item)
    }
    expect(heap.size).toBe(kept.length)
  }
})

test('an empty heap has no top', () => {
  const heap = new Heap<bigint>((item) => item)
  expect([heap.peek(), heap.pop(), heap.size]).toEqual([undefined, undefined, 0])
})
