// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useHeld } from './useFrozenOrder.ts'

test('held, the order stays and grows at its end; let go, it is the newest', () => {
  const { result, rerender } = renderHook(({ ids, hold, key }) => useHeld(ids, hold, key), {
    initialProps: { ids: ['a', 'b'] as string[] | undefined, hold: false, key: 'q' },
  })
  rerender({ ids: ['b', 'c', 'a'], hold: true, key: 'q' })
  expect(result.current).toEqual(['a', 'b', 'c'])
  rerender({ ids: ['c', 'b', 'a'], hold: false, key: 'q' })
  expect(result.current).toEqual(['c', 'b', 'a'])
})

test('another question is answered at once, however long the pointer rests', () => {
  const { result, rerender } = renderHook(({ ids, key }) => useHeld(ids, true, key), {
    initialProps: { ids: ['a', 'b'] as string[] | undefined, key: 'q' },
  })
  rerender({ ids: ['b', 'a'], key: 'sorted' })
  expect(result.current).toEqual(['b', 'a'])
  rerender({ ids: undefined, key: 'other' })
  expect(result.current).toBeUndefined()
})
