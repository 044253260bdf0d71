import { expect, test } from 'vitest'
import { ReadWriteGate } from './read-write-gate.ts'

const PATIENCE_MS = 100

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a write waits for the readers and bars the long ones that come later', async () => {
  const events: string[] = []
  let nowMs = 0
  const gate = new ReadWriteGate(() => nowMs, PATIENCE_MS)
  const [first, second] = [await gate.read('long'), await gate.read('long')]
  const written = gate.write(() => {
    events.push('write')
    return 42
  })
  void gate.read('long').then((leave) => {
    events.push('read')
    leave()
  })
  nowMs = 5
  first()
  first()
  await settle()
  expect(events).toEqual([])
  nowMs = 8
  second()
  expect(await written).toBe(42)
  await settle()
  expect(events).toEqual(['write', 'read'])
  expect([gate.readers, gate.takeMaxWaitMs(), gate.takeMaxWaitMs()]).toEqual([0, 8, 0])
})

test('writes run in order, a write that throws rejects and holds up nothing', async () => {
  const gate = new ReadWriteGate(() => 0, PATIENCE_MS)
  const leave = await gate.read('long')
  const order: number[] = []
  const writes = [1, 2, 3].map((n) =>
    gate.write(() => {
      order.push(n)
      if (n === 2) throw new Error('no')
    }),
  )
  leave()
  expect((await Promise.allSettled(writes)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(order).toEqual([1, 2, 3])
  const next = await gate.read('long')
  expect(gate.readers).toBe(1)
  next()
})

test('a write that waits bars short readers only when its patience is over', async () => {
  let nowMs = 0
  const gate = new ReadWriteGate(() => nowMs, PATIENCE_MS)
  const endLong = await gate.read('long')
  const events: string[] = []
  const written = gate.write(() => events.push('write'))
  nowMs = PATIENCE_MS - 1
  const endShort = await gate.read('short')
  endShort()
  nowMs = PATIENCE_MS
  void gate.read('short').then((leave) => {
    events.push('read')
    leave()
  })
  await settle()
  expect(events).toEqual([])
  endLong()
  await written
  await settle()
  expect(events).toEqual(['write', 'read'])
})
