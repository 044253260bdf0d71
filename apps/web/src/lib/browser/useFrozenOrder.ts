import { useLayoutEffect, useRef } from 'react'

/** The displayed order with new ids appended, so that no row under the pointer moves. */
export function appendNewIds(shown: readonly string[], next: readonly string[]): readonly string[] {
  const displayed = new Set(shown)
  const added = next.filter((id) => !displayed.has(id))
  return added.length === 0 ? shown : [...shown, ...added]
}

/**
 * Returns `ids`, or while `frozen` the order at the time of freezing with new ids appended. A change of `key` (another
 * list, filter or sort) replaces the order even while frozen.
 */
export function useFrozenOrder(
  ids: readonly string[] | undefined,
  frozen: boolean,
  key: string,
): readonly string[] | undefined {
  const last = useRef({ key, ids })
  const previous = last.current
  const shown = frozen && previous.key === key ? previous.ids : undefined
  const next = { key, ids: shown && ids ? appendNewIds(shown, ids) : ids }
  useLayoutEffect(() => {
    last.current = next
  })
  return next.ids
}
