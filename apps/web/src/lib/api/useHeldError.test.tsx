// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useHeldError } from './useHeldError.ts'

afterEach(cleanup)

test('an error is held while its query is tried again, until it has data', () => {
  const error = new Error('down')
  type State = Parameters<typeof useHeldError>[0]
  const first: State = { data: undefined, error: null, errorUpdateCount: 0 }
  const states: [State, Error | undefined][] = [
    [first, undefined],
    [{ data: undefined, error, errorUpdateCount: 1 }, error],
    [{ data: undefined, error: null, errorUpdateCount: 1 }, error],
    // Another query in its place starts anew.
    [{ data: undefined, error: null, errorUpdateCount: 0 }, undefined],
    [{ data: undefined, error, errorUpdateCount: 1 }, error],
    [{ data: 1, error: null, errorUpdateCount: 1 }, undefined],
    [{ data: undefined, error: null, errorUpdateCount: 1 }, undefined],
  ]
  const { result, rerender } = renderHook(useHeldError, { initialProps: first })
  for (const [state, shown] of states) {
    rerender(state)
    expect(result.current).toBe(shown)
  }
})
