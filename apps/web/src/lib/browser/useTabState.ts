import { useEffect, useState } from 'react'
import type { TabValue } from './tab-value.ts'

/** A value of a form with what it is of, such as the pair of an order. */
export interface TabState<T> {
  of: string
  value: T
}

/**
 * State of a form that its tab keeps: a reload, or the way to another page and back, loses nothing that was typed. It begins
 * as it was kept of the same thing, else with `start`.
 */
export function useTabState<T>(
  kept: TabValue<TabState<T>>,
  of: string,
  start: T,
): [T, (change: (known: T) => T) => void] {
  const [value, setValue] = useState(() => {
    const known = kept.read()
    return known?.of === of ? known.value : start
  })
  useEffect(() => kept.write({ of, value }), [kept, of, value])
  return [value, setValue]
}

/** Reads a kept state of which `parse` reads the value. */
export const parseTabState =
  <T>(parse: (value: unknown) => T | undefined) =>
  (stored: unknown): TabState<T> | undefined => {
    const { of, value } = Object(stored) as { of?: unknown; value?: unknown }
    const parsed = parse(value)
    return typeof of === 'string' && parsed !== undefined ? { of, value: parsed } : undefined
  }
