import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

/** Tasks that end when they are told to, and the order in which they started. */
function tasks(slots: Slots) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (client: string, name: string) =>
    slots.run(client, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string, running: Promise<void>) => {
    ends.get(name)?.()
    await running
  }
  return { started, run, end }
}

test('no more tasks run than there are slots, and than one client may have', async () => {
  const { started, run, end } = tasks(new Slots({ total: 3, perClient: 2, maxWaiting: 10 }))
  const first = run('a', 'a1')
  for (const name of ['a2', 'a3']) void run('a', name)
  void run('b', 'b1')
  void run('b', 'b2')
  await Promise.resolve()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a1', first)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a free slot goes to the client with the fewest running tasks', async () => {
  const { started, run, end } = tasks(new Slots({ total: 2, perClient: 2, maxWaiting: 10 }))
  const first = run('a', 'a1')
  for (const name of ['a2', 'a3', 'a4']) void run('a', name)
  void run('b', 'b1')
  await Promise.resolve()
  await end('a1', first)
  expect(started).toEqual(['a1', 'a2', 'b1'])
})

test('too many that wait are rejected; an error frees its slot', async () => {
  const slots = new Slots({ total: 1, perClient: 1, maxWaiting: 1 })
  const failing = slots.run('a', async () => {
    throw new Error('no')
  })
  const waiting = slots.run('a', async () => 'second')
  await expect(slots.run('a', async () => 'third')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe('second')
})
