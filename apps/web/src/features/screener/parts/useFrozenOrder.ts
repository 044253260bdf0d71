import { useRef } from 'react'

/** The order on screen with what came new at its end: nothing that is under the pointer moves. */
export function keepOrder(shown: readonly string[], next: readonly string[]): readonly string[] {
  const known = new Set(shown)
  const fresh = next.filter((id) => !known.has(id))
  return fresh.length === 0 ? shown : [...shown, ...fresh]
}

/**
 * The list as it came, except while `hold`: then the order stays as it was when holding began. An answer to another
 * question (`key`) is shown at once, held or not.
 */
export function useHeld(
  ids: readonly string[] | undefined,
  hold: boolean,
  key: string,
): readonly string[] | undefined {
  const held = useRef({ key, ids })
  const before = held.current
  const shown = hold && before.key === key ? before.ids : undefined
  held.current = { key, ids: shown && ids ? keepOrder(shown, ids) : ids }
  return held.current.ids
}
