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
const open = (scope: string) => openIn(scope).result
const openIn = (scope: string) =>
  renderHook((props: { scope: string }) => useTabState(kept, props.scope, 'start'), {
    initialProps: { scope },
  })
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

test('a form that is only opened keeps what another one has', () => {
  type(open('SOL'), '5')
  cleanup()
  open('USDC')
  cleanup()
  expect(open('SOL').current[0]).toBe('5')
})

test('in another scope an open form begins anew, and in the first one it has what was typed', () => {
  const { result, rerender } = openIn('SOL')
  type(result, '5')
  rerender({ scope: 'USDC' })
  expect(result.current[0]).toBe('start')
  rerender({ scope: 'SOL' })
  expect(result.current[0]).toBe('5')
  rerender({ scope: 'USDC' })
  type(result, '7')
  cleanup()
  expect(open('USDC').current[0]).toBe('7')
})

test('changes of one event build on each other', () => {
  const form = open('SOL')
  act(() => {
    form.current[1]((known) => `${known} a`)
    form.current[1]((known) => `${known} b`)
  })
  expect(form.current[0]).toBe('start a b')
})

test.each([undefined, 'text', 5, null, { scope: 5, value: '5' }, { scope: 'SOL', value: 5 }])(
  '%j in the storage is no state',
  (stored) => {
    sessionStorage.setItem('callisto:form', JSON.stringify(stored) ?? 'undefined')
    expect(open('SOL').current[0]).toBe('start')
  },
)
