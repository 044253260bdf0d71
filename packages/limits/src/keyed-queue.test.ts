import { beforeEach, expect, test } from 'vitest'
import { KeyedQueue } from './keyed-queue.ts'

interface Running {
  item: string
  release(): void
  end(): void
}

let running: Running[]
let begun: string[]
let queue: KeyedQueue<string>

const open = (concurrency: number, maxRunning: number) =>
  new KeyedQueue<string>({
    concurrency,
    maxRunning,
    work: (item, release) => {
      begun.push(item)
      return new Promise<void>((end) => running.push({ item, release, end }))
    },
  })

/** A fill of a maker. */
const fill = (item: string, group = item) => queue.add(item, item, { group, isUrgent: true })
const close = (item: string, group = item) => queue.add(item, item, { group, isUrgent: false })

async function end(item: string): Promise<void> {
  const at = running.findIndex((each) => each.item === item)
  running.splice(at, 1)[0]!.end()
  await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => {
  running = []
  begun = []
})

test('the key of work that has ended may be added again at once', async () => {
  const again: string[] = []
  queue = new KeyedQueue<string>({
    concurrency: 1,
    maxRunning: 1,
    async work(item) {
      begun.push(item)
      await Promise.resolve()
      fill('a')
    },
    onEnd(item) {
      again.push(item)
      if (again.length < 3) fill('a')
    },
  })
  fill('a')
  await new Promise((resolve) => setImmediate(resolve))
  expect([begun, again]).toEqual([
    ['a', 'a', 'a'],
    ['a', 'a', 'a'],
  ])
})

test('a key that was added while it ran is reported at its end, once', async () => {
  const ends: [string, boolean][] = []
  queue = new KeyedQueue<string>({
    concurrency: 2,
    maxRunning: 2,
    async work(item) {
      const isFirst = begun.push(item) === 1
      await Promise.resolve()
      if (!isFirst) return
      fill('a')
      fill('a')
    },
    onEnd: (item, isMissed) => void ends.push([item, isMissed]),
  })
  fill('a')
  fill('b')
  await new Promise((resolve) => setImmediate(resolve))
  fill('a')
  await new Promise((resolve) => setImmediate(resolve))
  expect(ends.toSorted()).toEqual([
    ['a', false],
    ['a', true],
    ['b', false],
  ])
})

test('work of one key never runs twice at a time, and no more than the limit in all', async () => {
  queue = open(2, 2)
  for (const item of ['a', 'a', 'b', 'c']) fill(item)
  expect([begun, queue.size]).toEqual([['a', 'b'], 3])
  fill('a')
  expect(queue.size).toBe(3)
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  fill('a')
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
  const closing = queue.close()
  fill('d')
  for (const item of ['c', 'a']) await end(item)
  await closing
  expect([begun.length, queue.size]).toEqual([4, 0])
})

test('released work lets other work begin, up to the limit of all', async () => {
  queue = open(1, 3)
  for (const item of ['a', 'b', 'c', 'd']) fill(item)
  expect(begun).toEqual(['a'])
  running[0]!.release()
  running[0]!.release()
  expect(begun).toEqual(['a', 'b'])
  running[1]!.release()
  running[2]!.release()
  expect(begun).toEqual(['a', 'b', 'c'])
  fill('a')
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  // What was released has ended once: one place is free for planning, not two.
  expect(queue.size).toBe(3)
})

test('groups take turns: many items of one delay the others by one each', async () => {
  queue = open(1, 1)
  for (let n = 0; n < 100; n++) fill(`rich ${n}`, 'rich')
  fill('poor 0', 'poor')
  fill('poor 1', 'poor')
  for (let n = 0; n < 5; n++) await end(begun.at(-1)!)
  expect(begun).toEqual(['rich 0', 'rich 1', 'poor 0', 'rich 2', 'poor 1', 'rich 3'])
})

test('what is not urgent has every fourth turn, and all of them when nothing else waits', async () => {
  queue = open(1, 1)
  for (let n = 0; n < 7; n++) fill(`f${n}`)
  for (let n = 0; n < 4; n++) close(`c${n}`)
  while (running.length > 0) await end(begun.at(-1)!)
  expect(begun).toEqual(['f0', 'f1', 'f2', 'c0', 'f3', 'f4', 'f5', 'c1', 'f6', 'c2', 'c3'])
})

test('what waits is forgotten, and may come again', async () => {
  queue = open(1, 1)
  for (const item of ['a', 'b', 'c']) fill(item)
  queue.clear()
  expect(queue.size).toBe(1)
  fill('b')
  await end('a')
  expect(begun).toEqual(['a', 'b'])
})
