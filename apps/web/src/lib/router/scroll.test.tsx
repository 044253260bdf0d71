// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anyPage, page } from './route.ts'
import { navigate, startRouter } from './router.ts'
import { ShownPage } from './ShownPage.tsx'
import { LIST_SCROLL, loadScroll, savedListScroll } from './scroll.ts'

/** Height of the document in px, which content that arrives late changes. */
let pageHeight: number
let onResize: () => void

const scrolled = () => [scrollY, document.querySelector('[data-scroll-list]')?.scrollTop]
const go = (to: string) => act(async () => navigate({ to }))
const goBack = () => act(async () => history.back())

beforeEach(async () => {
  pageHeight = 10_000
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => {
    vi.stubGlobal('scrollY', Math.min(top, pageHeight - 800))
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        onResize = callback
      }
      observe() {}
      disconnect() {
        onResize = () => {}
      }
    },
  )
  onResize = () => {}
  history.replaceState(null, '', '/list')
  await startRouter([page('/list', [], () => <div {...LIST_SCROLL} />), anyPage(() => <p>other</p>)])
  render(<ShownPage renderError={() => null} />)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Scrolls the list page and opens another one. */
async function scrollAndLeave() {
  scrollTo({ top: 500 })
  document.querySelector('[data-scroll-list]')?.scrollTo({ top: 70 })
  await go('/other')
}

test('a new page starts at the top, and Back returns to the place in page and list', async () => {
  expect(history.scrollRestoration).toBe('manual')
  await scrollAndLeave()
  expect(scrolled()).toEqual([0, undefined])
  await goBack()
  expect(scrolled()).toEqual([500, 70])
})

test('the same page opened anew starts at the top', async () => {
  await scrollAndLeave()
  await go('/list')
  expect(scrolled()).toEqual([0, 0])
})

test('a page that is filled late is scrolled as soon as it is tall enough', async () => {
  await scrollAndLeave()
  pageHeight = 900
  await goBack()
  expect(scrolled()[0]).toBe(100)
  pageHeight = 2_000
  onResize()
  expect(scrolled()[0]).toBe(500)
})

test.each([
  ['an input', () => void dispatchEvent(new WheelEvent('wheel'))],
  ['three seconds', () => void vi.advanceTimersByTime(3_000)],
  ['another page', () => go('/next')],
])('%s ends the wait for late content', async (_, end) => {
  await scrollAndLeave()
  pageHeight = 900
  await goBack()
  await end()
  const before = scrolled()[0]
  pageHeight = 2_000
  onResize()
  expect(scrolled()[0]).toBe(before)
})

test('the place is kept over a reload', async () => {
  scrollTo({ top: 300 })
  dispatchEvent(new Event('pagehide'))
  const kept: unknown[] = JSON.parse(sessionStorage.getItem('callisto:scroll:v1') ?? '')
  expect(kept.at(-1)).toEqual([history.state.key, { page: 300, list: 0 }])
  sessionStorage.setItem('callisto:scroll:v1', JSON.stringify([['k', { page: 1, list: 40 }]]))
  loadScroll()
  expect(savedListScroll('k')).toBe(40)
})

test.each([
  '{',
  'null',
  '7',
  '[[]]',
  '[null]',
  '[["h"]]',
  '[["h",{"page":"1","list":2}]]',
  '[["h",{"list":null}]]',
])('kept positions of the wrong form are ignored: %s', (text) => {
  sessionStorage.setItem('callisto:scroll:v1', text)
  loadScroll()
  expect(savedListScroll('h')).toBeUndefined()
})
