import { useEffect, useMemo, useState } from 'react'
import type { TabValue } from './tab-value.ts'

/** A value of a form with its scope, such as the pair of an order. */
export interface TabState<T> {
  scope: string
  value: T
}

/**
 * State of a form that its tab keeps: a reload, or the way to another page and back, loses nothing that was typed. In another
 * scope it is `start`; what was typed last in one scope is kept.
 */
export function useTabState<T>(
  kept: TabValue<TabState<T>>,
  scope: string,
  start: T,
): [T, (change: (known: T) => T) => void] {
  const [typed, setTyped] = useState<TabState<T>>()
  const initial = useMemo(() => {
    const known = kept.read()
    return known?.scope === scope ? known.value : undefined
  }, [kept, scope])
  useEffect(() => {
    if (typed) kept.write(typed)
  }, [kept, typed])
  const shown = (state: TabState<T> | undefined) =>
    state?.scope === scope ? state.value : (initial ?? start)
  const change = (next: (known: T) => T) => setTyped((state) => ({ scope, value: next(shown(state)) }))
  return [shown(typed), change]
}

/** Reads a kept state of which `parse` reads the value. */
export const parseTabState =
  <T>(parse: (value: unknown) => T | undefined) =>
  (stored: unknown): TabState<T> | undefined => {
    const { scope, value } = Object(stored) as { scope?: unknown; value?: unknown }
    const parsed = parse(value)
    return typeof scope === 'string' && parsed !== undefined ? { scope, value: parsed } : undefined
  }
