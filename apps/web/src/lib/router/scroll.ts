/** Marks a list that scrolls in itself. A page has at most one. */
export const LIST_SCROLL = { 'data-scroll-list': '' }

/** Scroll positions in pixels. */
interface Positions {
  page: number
  list: number
}

const STORAGE_KEY = 'callisto:scroll:v1'
/** History entries whose positions are kept over a reload. */
const MAX_KEPT = 50

const positions = new Map<string, Positions>()
let shownKey: string | undefined

const findList = () => document.querySelector<HTMLElement>('[data-scroll-list]')

/** Notes how far the page of a history entry is scrolled, before another one takes its place. */
export function keepScroll(key: string): void {
  positions.delete(key)
  positions.set(key, { page: scrollY, list: findList()?.scrollTop ?? 0 })
}

/** Position in px of the list of the page that is being opened; undefined for a new history entry. */
export const savedListScroll = (key: string | undefined): number | undefined =>
  key === undefined ? undefined : positions.get(key)?.list

let stopWaiting = () => {}

/** Scrolls the page of a history entry to where it was left, a new one to the top; also when its content arrives later. */
export function restoreScroll(key: string): void {
  if (key === shownKey) return
  const isLoad = shownKey === undefined
  shownKey = key
  stopWaiting()
  const saved = positions.get(key)
  // A page that was just loaded is at its top: to scroll it there would lay it out before it is complete.
  if (isLoad && !saved) return
  const { page, list } = saved ?? { page: 0, list: 0 }
  findList()?.scrollTo({ top: list, behavior: 'instant' })
  scrollTo({ top: page, behavior: 'instant' })
  stopWaiting = scrollWhenTallEnough(page)
}

/** Reads the positions that the page had before it was reloaded, and keeps them from now on. */
export function loadScroll(): void {
  try {
    for (const [key, value] of parseKept(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')))
      positions.set(key, value)
  } catch {
    // Without storage, positions last as long as the page.
  }
  addEventListener('pagehide', () => {
    if (shownKey !== undefined) keepScroll(shownKey)
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_KEPT)))
    } catch {
      // As above.
    }
  })
}

function* parseKept(value: unknown): Generator<[string, Positions]> {
  if (!Array.isArray(value)) return
  for (const one of value.slice(-MAX_KEPT)) {
    const [key, at] = Array.isArray(one) ? one : []
    if (typeof key === 'string' && Number.isFinite(at?.page) && Number.isFinite(at?.list))
      yield [key, { page: at.page, list: at.list }]
  }
}

/** Content that arrives later than this does not move the page any more. */
const MAX_WAIT_MS = 3_000
const INPUTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls to `top` in px as soon as the document is tall enough. Ends with the first input. Returns a function that gives up. */
function scrollWhenTallEnough(top: number): () => void {
  const page = document.documentElement
  const isTooShort = () => page.scrollHeight - page.clientHeight < top
  if (!isTooShort()) return () => {}
  const observer = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' })
    if (!isTooShort()) stop()
  })
  const timer = setTimeout(() => stop(), MAX_WAIT_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, stop)
  }
  for (const input of INPUTS) addEventListener(input, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
