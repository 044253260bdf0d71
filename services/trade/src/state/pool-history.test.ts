import type { Pool } from '@callisto/amms'
import { expect, test } from 'vitest'
import { PoolHistory } from './pool-history.ts'

const pool = (label: string) => ({ label }) as Pool
const [a1, a2, b1] = [pool('a1'), pool('a2'), pool('b1')]
const labels = (history: PoolHistory, slot: number) =>
  Object.fromEntries([...history.before(slot)].map(([address, pool]) => [address, pool?.label]))

test('pools are what they were before the first change of a slot', () => {
  const history = new PoolHistory()
  history.begin(10)
  history.record(11, 'a', a1)
  history.record(11, 'a', a2)
  history.record(12, 'b', undefined)
  history.record(13, 'a', a2)
  history.record(13, 'b', b1)
  expect(labels(history, 11)).toEqual({ a: 'a1', b: undefined })
  expect(labels(history, 12)).toEqual({ a: 'a2', b: undefined })
  expect(labels(history, 13)).toEqual({ a: 'a2', b: 'b1' })
  expect(labels(history, 14)).toEqual({})
})

test('slots are known since changes are recorded, 32 at most', () => {
  const history = new PoolHistory()
  history.record(9, 'a', a1)
  expect(history.known(9)).toBeUndefined()
  history.begin(10)
  expect(history.known(10)).toBeUndefined()
  expect(history.known(11)).toEqual({ from: 11, to: 11 })
  for (let slot = 11; slot <= 60; slot++) history.record(slot, 'a', pool(`before ${slot}`))
  expect(history.known(60)).toEqual({ from: 29, to: 60 })
  expect(labels(history, 29)).toEqual({ a: 'before 29' })
  history.end()
  expect(history.known(61)).toBeUndefined()
  expect(history.before(0).size).toBe(0)
})
