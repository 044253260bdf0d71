import { useEffect, useEffectEvent } from 'react'

const PHONE = '(max-width: 639px)'

/** The removal of a history entry that is due; a component that is mounted anew in its place takes the entry over. */
let removal: ReturnType<typeof setTimeout> | undefined

/** On phones the Back gesture closes what is mounted: it has a history entry of its own, removed when it closes otherwise. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!matchMedia(PHONE).matches) return
    if (removal === undefined) history.pushState({ ...history.state }, '')
    clearTimeout(removal)
    removal = undefined
    let hasEntry = true
    const onPop = () => {
      hasEntry = false
      close()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      if (!hasEntry) return
      removal = setTimeout(() => {
        removal = undefined
        history.back()
      })
    }
  }, [])
}
