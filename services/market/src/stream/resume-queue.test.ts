import { expect, test } from 'vitest'
import { ResumeQueue } from './conflating-send-queue.ts'

test('clients take turns, and one job runs at a time', async () => {
  const queue = new ResumeQueue()
  const done: string[] = []
  let running = 0
  const ended = new Promise<void>((resolve) => {
    const add = (client: string, name: string) =>
      queue.add(client, async () => {
        running += 1
        await Promise.resolve()
        expect(running).toBe(1)
        running -= 1
        done.push(name)
        if (done.length === 5) resolve()
      })
    for (const name of ['a1', 'a2', 'a3']) add('a', name)
    for (const name of ['b1', 'b2']) add('b', name)
  })
  await ended
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
  queue.add('a', async () => void done.push('later'))
  await Promise.resolve()
  expect(done).toHaveLength(6)
})
