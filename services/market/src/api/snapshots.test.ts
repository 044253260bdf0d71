import { expect, test } from 'vitest'
import { Snapshots } from './snapshots.ts'

test('requests for the same figures share one read for five seconds of the chain', async () => {
  const market = { slot: 10, time: 1_000 }
  const snapshots = new Snapshots<string>(market)
  const reads: string[] = []
  const get = async (key: string) => {
    const { slot, time, figures } = snapshots.get(key, async () => {
      reads.push(key)
      return `${key} of ${market.slot}`
    })
    return [slot, time, await figures]
  }
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual([
    [10, 1_000, 'a of 10'],
    [10, 1_000, 'a of 10'],
    [10, 1_000, 'b of 10'],
  ])
  Object.assign(market, { slot: 20, time: 1_004 })
  expect(await get('a')).toEqual([10, 1_000, 'a of 10'])
  Object.assign(market, { slot: 23, time: 1_005 })
  expect(await get('a')).toEqual([23, 1_005, 'a of 23'])
  expect(reads).toEqual(['a', 'b', 'a'])
})

test('a read that has failed is tried again', async () => {
  const snapshots = new Snapshots<string>({ slot: 1, time: 1 })
  const failed = snapshots.get('a', () => Promise.reject(new Error('the tables are locked')))
  await expect(failed.figures).rejects.toThrow('the tables are locked')
  expect(await snapshots.get('a', async () => 'figures').figures).toBe('figures')
})
