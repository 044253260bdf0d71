// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTabValue } from './tab-value.ts'
import { parseTabState, useTabState } from './useTabState.ts'

afterEach(cleanup)

const kept = createTabValue(
  'form',
  parseTabState((value) => (typeof value === 'string' ? value : undefined)),
)
const open = (of: string) => renderHook(() => useTabState(kept, of, 'start')).result
const type = (form: ReturnType<typeof open>, text: string) => act(() => form.current[1](() => text))

test('a form begins as it was left, and one of something else with its start', () => {
  const first = open('SOL')
  expect(first.current[0]).toBe('start')
  type(first, '5')
  cleanup()
  expect(open('SOL').current[0]).toBe('5')
  cleanup()
  expect(open('USDC').current[0]).toBe('start')
})

test.each([undefined, 'text', 5, null, { of: 5, value: '5' }, { of: 'SOL', value: 5 }])(
  '%j in the storage is no state',
  (stored) => {
    sessionStorage.setItem('callisto:form', JSON.stringify(stored) ?? 'undefined')
    expect(open('SOL').current[0]).toBe('start')
  },
)
