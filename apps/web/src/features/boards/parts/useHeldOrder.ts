import { useLayoutEffect, useRef } from 'react'
import { countWaitingChanges } from '../model/waiting-changes.ts'

/**
 * The order to show: `ids`, or while `held` the one before, with the number of changes that wait behind it. A change of `key`
 * (other filters) replaces the order even while it is held.
 */
export function useHeldOrder(ids: readonly string[] | undefined, held: boolean, key: string) {
  const last = useRef({ key, ids })
  const previous = last.current
  const shown = held && previous.key === key && previous.ids !== undefined ? previous.ids : ids
  useLayoutEffect(() => {
    last.current = { key, ids: shown }
  })
  return { ids: shown, waiting: shown && ids && shown !== ids ? countWaitingChanges(shown, ids) : 0 }
}
