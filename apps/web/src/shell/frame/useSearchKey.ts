import { useEffect } from 'react'
import { openOverlay, useOverlay } from '../../lib/browser/overlays.ts'

/** '/' opens the search unless an input has the focus. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      const { open, trade } = useOverlay.getState()
      if (open || trade) return
      event.preventDefault()
      openOverlay('search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
