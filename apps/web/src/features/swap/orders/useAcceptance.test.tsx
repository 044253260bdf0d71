// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAcceptance } from './useAcceptance.ts'

test('words accept a risk of the pair that they were typed for, and of no other', () => {
  const { result, rerender } = renderHook(({ scope }) => useAcceptance('any price', scope), {
    initialProps: { scope: 'SOL USDC' },
  })
  expect(result.current.isGiven).toBe(false)
  act(() => result.current.set('any'))
  expect(result.current.isGiven).toBe(false)
  act(() => result.current.set('any price'))
  expect(result.current).toMatchObject({ text: 'any price', isGiven: true })
  rerender({ scope: 'SOL BONK' })
  expect(result.current).toMatchObject({ text: '', isGiven: false })
})
