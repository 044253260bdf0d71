// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lazyPart } from '../browser/lazy-part.tsx'
import { Link } from './Link.tsx'
import { anyPage, type Prepare, page, type Route, redirect } from './route.ts'
import { navigate, prepareFirstPage, startRouter, useRouter } from './router.ts'
import { ShownPage } from './ShownPage.tsx'

/** A page whose chunk arrives when the test says so. */
function slowPage(text: string) {
  let settle = { arrive: () => {}, fail: () => {} }
  const load = vi.fn(
    () =>
      new Promise<() => React.ReactNode>((resolve, reject) => {
        settle = {
          arrive: () => resolve(() => <h1>{text}</h1>),
          fail: () => reject(new TypeError('Failed to fetch dynamically imported module')),
        }
      }),
  )
  const Part = lazyPart<object>(load)
  return {
    Part,
    load,
    arrive: () => act(async () => settle.arrive()),
    fail: () => act(async () => settle.fail()),
  }
}

let slow: ReturnType<typeof slowPage>
const shown = () => screen.queryByRole('heading')?.textContent
const href = () => location.pathname + location.search

async function start(at: string, more: readonly Route[] = []) {
  history.replaceState(null, '', at)
  slow = slowPage('slow')
  const routes = [
    ...more,
    page('/a', [], ({ search, setSearch }) => (
      <>
        <h1>a {search.q}</h1>
        <button type="button" onClick={() => setSearch({ ...search, q: '1' })}>
          set
        </button>
        <Link to="/slow">slow</Link>
        <Link to="/items/$id" params={{ id: 'x/y' }} search={{ q: '2' }} onClick={onClick}>
          item
        </Link>
      </>
    )),
    page('/items/$id', [], ({ params, search }) => <h1>{`item ${params.id} ${search.q ?? ''}`}</h1>),
    page('/slow', [slow.Part], () => <slow.Part />),
    redirect('/old/$id', ({ id }) => ({ to: '/items/$id', params: { id } })),
    page('/broken', [], () => <Broken />),
    anyPage((pathname) => <h1>nothing at {pathname}</h1>),
  ]
  await startRouter(routes)
  render(
    <ShownPage
      renderError={(error, retry) => (
        <button type="button" onClick={retry}>
          {String(error)}
        </button>
      )}
    />,
  )
}
let isBroken: boolean
function Broken() {
  if (isBroken) throw new Error('broken')
  return <h1>whole</h1>
}
const onClick = vi.fn()
const go: typeof navigate = (...target) => act(async () => navigate(...target))
const goBack = () => act(async () => history.back())

beforeEach(() => {
  isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  onClick.mockReset()
  vi.restoreAllMocks()
})

test('the old page stays until the parts of the next one are there', async () => {
  await start('/a')
  await go({ to: '/slow' })
  expect([href(), shown(), useRouter.getState().isLoading]).toEqual(['/slow', 'a ', true])
  await slow.arrive()
  expect([shown(), useRouter.getState().isLoading]).toEqual(['slow', false])
})

test('a page that is overtaken by another one does not appear', async () => {
  await start('/a')
  await go({ to: '/slow' })
  await go({ to: '/items/$id', params: { id: '1' } })
  await slow.arrive()
  expect(shown()).toBe('item 1 ')
})

test('the first page waits for its parts before the start resolves', async () => {
  const first = slowPage('first')
  history.replaceState(null, '', '/first')
  const started = vi.fn()
  const start = startRouter([page('/first', [first.Part], () => <first.Part />)]).then(started)
  await act(async () => {})
  expect(started).not.toHaveBeenCalled()
  await first.arrive()
  await start
  render(<ShownPage renderError={() => null} />)
  expect(shown()).toBe('first')
})

test.each(['mouseEnter', 'focus', 'touchStart'] as const)('%s loads the page of a link', async (event) => {
  await start('/a')
  const link = screen.getByRole('link', { name: 'slow' })
  fireEvent[event](link)
  fireEvent[event](link)
  expect(slow.load).toHaveBeenCalledOnce()
  expect(shown()).toBe('a ')
  await slow.arrive()
  act(() => void fireEvent.click(link))
  expect([shown(), href()]).toEqual(['slow', '/slow'])
})

test('parts that a hover could not load are loaded again by the click', async () => {
  await start('/a')
  const link = screen.getByRole('link', { name: 'slow' })
  fireEvent.mouseEnter(link)
  await slow.fail()
  expect(shown()).toBe('a ')
  fireEvent.click(link)
  expect(slow.load).toHaveBeenCalledTimes(2)
  await slow.arrive()
  expect(shown()).toBe('slow')
})

test('a missing part is an error of its page, and loaded again by its retry', async () => {
  await start('/a')
  await go({ to: '/slow' })
  await slow.fail()
  const retry = await screen.findByRole('button', { name: /Failed to fetch/ })
  fireEvent.click(retry)
  await slow.arrive()
  expect(shown()).toBe('slow')
})

test('a broken page is left by a link and by a retry', async () => {
  await start('/broken')
  expect(screen.getByRole('button').textContent).toBe('Error: broken')
  await go({ to: '/a' })
  expect(shown()).toBe('a ')
  await goBack()
  isBroken = false
  await act(async () => screen.getByRole('button').click())
  expect(shown()).toBe('whole')
})

test('a path that stands for another page leaves no history entry', async () => {
  await start('/a')
  const before = history.length
  await go({ to: '/old/$id', params: { id: 'x' } })
  expect([href(), shown(), history.length]).toEqual(['/items/x', 'item x ', before + 1])
  await goBack()
  expect([href(), shown()]).toEqual(['/a', 'a '])
})

test('an unknown path has the last page', async () => {
  await start('/no/such/page?q=1')
  expect(shown()).toBe('nothing at /no/such/page')
})

test('a change of the query replaces it in place', async () => {
  await start('/a?q=0&other=kept')
  const { length } = history
  const { key } = useRouter.getState().entry
  fireEvent.click(screen.getByRole('button', { name: 'set' }))
  expect([href(), shown()]).toEqual(['/a?q=1&other=kept', 'a 1'])
  expect([history.length, useRouter.getState().entry.key]).toEqual([length, key])
})

test('a page on its way out does not change the query of the next one', async () => {
  await start('/a')
  await go({ to: '/slow' })
  fireEvent.click(screen.getByRole('button', { name: 'set' }))
  expect(href()).toBe('/slow')
})

test('replace and the URL that is open add no history entry', async () => {
  await start('/a')
  const { length } = history
  await go({ to: '/items/$id', params: { id: '1' } }, { replace: true })
  await go({ to: '/items/$id', params: { id: '1' } })
  expect([href(), history.length]).toEqual(['/items/1', length])
})

test('an entry of the same page, as of a sheet or of a jump to an element, changes nothing', async () => {
  await start('/a')
  const { page, entry } = useRouter.getState()
  history.pushState({ ...history.state }, '')
  await goBack()
  history.pushState(null, '', '#content')
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')))
  expect(useRouter.getState().page).toBe(page)
  expect(history.state).toEqual({ key: entry.key })
})

test('a link is a link: the path, its parameters and its query, and whether it is current', async () => {
  await start('/items/x%2Fy?q=2')
  render(
    <>
      <Link to="/items/$id" params={{ id: 'x/y' }} search={{ q: '2' }}>
        here
      </Link>
      <Link to="/items/$id" params={{ id: 'x/y' }}>
        elsewhere
      </Link>
    </>,
  )
  const attributes = (name: string) => {
    const link = screen.getByRole('link', { name })
    return [link.getAttribute('href'), link.getAttribute('aria-current')]
  }
  expect(attributes('here')).toEqual(['/items/x%2Fy?q=2', 'page'])
  expect(attributes('elsewhere')).toEqual(['/items/x%2Fy', null])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  async (click) => {
    await start('/a')
    // The last listener sees whether the page took the click, and keeps the test's window where it is.
    let wasTaken: boolean | undefined
    const last = (event: Event) => {
      wasTaken = event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', last, { once: true })
    fireEvent.click(screen.getByRole('link', { name: 'item' }), click)
    expect([wasTaken, href(), onClick.mock.calls.length]).toEqual([false, '/a', 1])
  },
)

test('a click whose own handler prevents it does nothing', async () => {
  await start('/a')
  onClick.mockImplementation((event: Event) => event.preventDefault())
  fireEvent.click(screen.getByRole('link', { name: 'item' }))
  expect([href(), shown()]).toEqual(['/a', 'a '])
})

describe('the first page', () => {
  const queries = new QueryClient()
  const FOREVER_MS = 2 ** 30
  const prepared = async (at: string, prepare: Prepare) => {
    const Part = lazyPart(async () => Object.assign(() => <h1>prepared</h1>, { prepare }))
    await start(at, [page('/prepared/$id', [Part], () => <Part />)])
  }

  test('waits for the replies that it asks for', async () => {
    let reply = () => {}
    const prepare = vi.fn(() => new Promise<void>((resolve) => (reply = resolve)))
    await prepared('/prepared/7?q=2', prepare)
    const ready = vi.fn()
    const waiting = prepareFirstPage(queries, FOREVER_MS).then(ready)
    await Promise.resolve()
    expect(prepare).toHaveBeenCalledExactlyOnceWith(queries, {
      path: '/prepared/$id',
      params: { id: '7' },
      search: { q: '2' },
    })
    expect(ready).not.toHaveBeenCalled()
    reply()
    await waiting
    expect(ready).toHaveBeenCalledOnce()
  })

  test('does not wait for a reply that is late', async () => {
    vi.useFakeTimers()
    await prepared('/prepared/7', () => new Promise(() => {}))
    const waiting = prepareFirstPage(queries, 500)
    await vi.advanceTimersByTimeAsync(500)
    await expect(waiting).resolves.toBeUndefined()
    vi.useRealTimers()
  })

  test('is shown when a request fails', async () => {
    await prepared('/prepared/7', () => Promise.reject(new Error('no reply')))
    await expect(prepareFirstPage(queries, FOREVER_MS)).resolves.toBeUndefined()
  })

  test('asks for nothing without network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const prepare = vi.fn(() => new Promise(() => {}))
    await prepared('/prepared/7', prepare)
    await prepareFirstPage(queries, FOREVER_MS)
    expect(prepare).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('of another kind is shown at once', async () => {
    await start('/a')
    await expect(prepareFirstPage(queries, FOREVER_MS)).resolves.toBeUndefined()
  })
})
