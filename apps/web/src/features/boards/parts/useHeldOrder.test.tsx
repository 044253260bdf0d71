// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useHeldOrder } from './useHeldOrder.ts'

test('a held order stands still and counts what waits; released it is the newest', () => {
  const { result, rerender } = renderHook(({ ids, held, key }) => useHeldOrder(ids, held, key), {
    initialProps: { ids: ['a', 'b'] as string[] | undefined, held: false, key: 'all' },
  })
  rerender({ ids: ['x', 'a', 'b'], held: true, key: 'all' })
  expect(result.current).toEqual({ ids: ['a', 'b'], waiting: 1 })
  rerender({ ids: ['y', 'x', 'a'], held: true, key: 'all' })
  expect(result.current).toEqual({ ids: ['a', 'b'], waiting: 3 })
  rerender({ ids: ['y', 'x', 'a'], held: false, key: 'all' })
  expect(result.current).toEqual({ ids: ['y', 'x', 'a'], waiting: 0 })
})

test('other filters replace a held order at once, and a first order is shown while held', () => {
  const { result, rerender } = renderHook(({ ids, key }) => useHeldOrder(ids, true, key), {
    initialProps: { ids: undefined as string[] | undefined, key: 'all' },
  })
  expect(result.current).toEqual({ ids: undefined, waiting: 0 })
  rerender({ ids: ['a', 'b'], key: 'all' })
  expect(result.current.ids).toEqual(['a', 'b'])
  rerender({ ids: ['c'], key: 'filtered' })
  expect(result.current).toEqual({ ids: ['c'], waiting: 0 })
})
