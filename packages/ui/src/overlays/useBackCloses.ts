import { useEffect, useEffectEvent } from 'react'
import { PHONE_QUERY } from '../layout/viewport.ts'

/** The open overlays that Back closes, the topmost last. */
const overlays: (() => void)[] = []
let reconciling: ReturnType<typeof setTimeout> | undefined
/** Entries are being removed: the next popstate is that of `history.go`. */
let isRemoving = false
const waiting: (() => void)[] = []

/** How many entries of overlays the current history entry stands on. */
const depth = (): number => Number((history.state as { overlays?: unknown } | null)?.overlays) || 0

/** Gives each open overlay a history entry, and removes those of overlays that are closed. */
function reconcile(): void {
  reconciling = undefined
  if (isRemoving) return
  for (let entry = depth() + 1; entry <= overlays.length; entry += 1)
    history.pushState({ ...history.state, overlays: entry }, '')
  isRemoving = depth() > overlays.length
  if (isRemoving) history.go(overlays.length - depth())
  else for (const resolve of waiting.splice(0)) resolve()
}

/** After the current task: an overlay that is mounted anew, as by a change of the language, keeps its entry. */
function scheduleReconcile(): void {
  clearTimeout(reconciling)
  reconciling = setTimeout(reconcile)
}

function onPopState(): void {
  if (!isRemoving) for (const close of overlays.slice(depth()).reverse()) close()
  isRemoving = false
  scheduleReconcile()
}

/** On phones Back closes what is mounted while `active`, the topmost overlay first. */
export function useBackCloses(onClose: () => void, active = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!active || !matchMedia(PHONE_QUERY).matches) return
    const overlay = () => close()
    overlays.push(overlay)
    addEventListener('popstate', onPopState)
    scheduleReconcile()
    return () => {
      const at = overlays.indexOf(overlay)
      if (at >= 0) overlays.splice(at, 1)
      scheduleReconcile()
    }
  }, [active])
}

/**
 * Removes the history entries of all open overlays. A control in an overlay that changes the URL closes the overlay and
 * waits for this: else it would change the entry that is about to be removed.
 */
export function removeOverlayEntries(): Promise<void> {
  overlays.splice(0)
  return new Promise((resolve) => {
    waiting.push(resolve)
    scheduleReconcile()
  })
}
