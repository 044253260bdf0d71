import { openQuickTrade, useOverlay } from '../browser/overlays.ts'

const ROW = '[role=row], li'
const LINK = '[data-row-link][href^="/tokens/"]'

/** A swipe to the left is at least this long in CSS pixels, and twice as wide as high. */
const MIN_SWIPE_PX = 60

/** The mint of the row or card around an element. */
function mintAround(element: Element | null | undefined): string | undefined {
  const link = element?.closest(ROW)?.querySelector<HTMLAnchorElement>(LINK)
  return link?.pathname.split('/').at(-1)
}

/** The mint of the row that has the focus, else of the one under the pointer. */
function currentMint(): string | undefined {
  const hovered = () => [...document.querySelectorAll(`:is(${ROW}):hover`)].at(-1)
  return mintAround(document.activeElement) ?? mintAround(hovered())
}

/**
 * Opens the quick trade of a row: by the keys `b` (buy) and `s` (sell, for a token in `held`), and on a phone by a swipe to
 * the left over a row of a table. Returns a function that ends it.
 */
export function listenForQuickTrade(held: ReadonlySet<string>): () => void {
  const onKey = ({ key, target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if ((key !== 'b' && key !== 's') || repeat || ctrlKey || metaKey || altKey) return
    const { open, trade } = useOverlay.getState()
    const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
    if (open || trade || isTyping || document.querySelector('dialog[open]')) return
    const mint = currentMint()
    if (mint === undefined) return
    if (key === 'b') openQuickTrade(mint)
    else if (held.has(mint)) openQuickTrade(mint, 'sell')
  }
  const { onTouchStart, onTouchEnd } = swipeHandlers()
  const ended = new AbortController()
  const options = { signal: ended.signal, passive: true }
  addEventListener('keydown', onKey, options)
  addEventListener('touchstart', onTouchStart, options)
  addEventListener('touchend', onTouchEnd, options)
  return () => ended.abort()
}

function swipeHandlers() {
  let start: { x: number; y: number; mint: string } | undefined
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const [touch, second] = touches
      // Cards lie on pages that a swipe moves to the next list.
      const row = target instanceof Element ? target.closest('[role=row]') : null
      const mint = mintAround(row)
      start =
        touch && !second && mint !== undefined ? { x: touch.clientX, y: touch.clientY, mint } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!touch || !start) return
      const { x, y, mint } = start
      start = undefined
      const left = x - touch.clientX
      if (left >= MIN_SWIPE_PX && left > 2 * Math.abs(touch.clientY - y)) openQuickTrade(mint)
    },
  }
}
