// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFrozenOrder } from './useFrozenOrder.ts'

test('a frozen order keeps its rows and appends new ones; unfrozen it is the newest', () => {
  const { result, rerender } = renderHook(({ ids, frozen, key }) => useFrozenOrder(ids, frozen, key), {
    initialProps: { ids: ['a', 'b'] as string[] | undefined, frozen: false, key: 'q' },
  })
  rerender({ ids: ['b', 'c', 'a'], frozen: true, key: 'q' })
  expect(result.current).toEqual(['a', 'b', 'c'])
  rerender({ ids: ['c', 'b', 'a'], frozen: false, key: 'q' })
  expect(result.current).toEqual(['c', 'b', 'a'])
})

test('another list replaces a frozen order at once', () => {
  const { result, rerender } = renderHook(({ ids, key }) => useFrozenOrder(ids, true, key), {
    initialProps: { ids: ['a', 'b'] as string[] | undefined, key: 'q' },
  })
  rerender({ ids: ['b', 'a'], key: 'sorted' })
  expect(result.current).toEqual(['b', 'a'])
  rerender({ ids: undefined, key: 'other' })
  expect(result.current).toBeUndefined()
})
