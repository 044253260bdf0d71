import { expect, test } from 'vitest'
import { sharedFor } from './landing-routes.ts'

test('calls within the time share one reply; later ones load again', async () => {
  let [now, loads] = [0, 0]
  const get = sharedFor(
    1_000,
    async () => ++loads,
    () => now,
  )
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  now = 999
  expect(await get()).toBe(1)
  now = 1_000
  expect(await get()).toBe(2)
})

test('a failure is shared by those who wait for it and not kept', async () => {
  let loads = 0
  const get = sharedFor(
    1_000,
    async () => {
      if (++loads === 1) throw new Error('once')
      return loads
    },
    () => 0,
  )
  const failed = await Promise.allSettled([get(), get()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get()).toBe(2)
})
