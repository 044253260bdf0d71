import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * While `isFull`, the browser is asked for full screen, all of the page but the ancestors and the content of `inside` is
 * inert, and Escape and the end of full screen call `leave`.
 */
export function useFullPage(isFull: boolean, inside: RefObject<HTMLElement | null>, leave: () => void): void {
  const onLeave = useEffectEvent(leave)
  useEffect(() => {
    const section = inside.current?.closest('section')
    if (!isFull || !section) return
    const restore = makeOthersInert(section)
    let wasFullscreen = false
    const onChange = () => {
      if (document.fullscreenElement) wasFullscreen = true
      else if (wasFullscreen) onLeave()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector(':popover-open, dialog[open]')) onLeave()
    }
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKey)
    // A phone that has no full screen has the whole page.
    document.documentElement.requestFullscreen?.().catch(() => {})
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      restore()
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [isFull, inside])
}

function makeOthersInert(element: HTMLElement): () => void {
  const changed: HTMLElement[] = []
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other === inner || !(other instanceof HTMLElement) || other.inert) continue
      other.inert = true
      changed.push(other)
    }
  }
  return () => {
    for (const other of changed) other.inert = false
  }
}
