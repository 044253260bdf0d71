// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openStream } from './lib/live/feed.ts'
import { StreamProvider } from './lib/live/stream-provider.tsx'
import { findRoute } from './lib/router/route.ts'
import { navigate, startRouter } from './lib/router/router.ts'
import { App, routes } from './routes.tsx'
import { productEntries } from './shell/navigation/site-links.ts'
import { tabs } from './shell/navigation/tabs.ts'
import { unbuiltPageOf } from './shell/pages/unbuilt-pages.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const routeOf = (path: string) => findRoute(routes, path).path

test.each([
  // spec 1-2.1-01
  ['/', '/'],
  ['/swap', '/swap'],
  // spec 1-2.1-03
  ['/trigger', '/trigger'],
  // spec 1-2.1-04
  ['/recurring', '/recurring'],
  // spec 1-2.1-05
  ['/pro', '/pro'],
  ['/pro/hunt', '/pro/hunt'],
  ['/pro/screener/toptraded', '/pro/screener/$category'],
  ['/pro/screener/top/overview', '/pro/screener/top/overview'],
  // spec 1-2.1-07
  ['/pro/launchpads', '/pro/launchpads'],
  ['/pro/launchpads/bags', '/pro/launchpads/$slug'],
  // spec 1-2.1-09
  ['/watchlist', '/watchlist'],
  ['/claim', '/claim'],
  // spec 1-2.1-10
  ['/login', '/login'],
  ['/outbox', '/outbox'],
  // spec 1-2.1-18
  ['/portfolio', '/portfolio'],
  ['/portfolio/So11111111111111111111111111111111111111112', '/portfolio/$address'],
  ['/tokens/So11111111111111111111111111111111111111112', '/tokens/$id'],
])('%s is the page %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
  expect(unbuiltPageOf(path)).toBeUndefined()
})

test.each([
  '/lend',
  '/lend/earn',
  '/send',
  '/gift',
  '/invite',
  '/perps',
  '/perps/jlp-earn',
  '/perps/jlp-loans',
  '/perps-v2',
  '/perps-legacy',
  '/perps-leaderboard',
  '/studio',
  '/studio/1',
  '/onboard',
  '/onboard/cctp',
  '/mobile',
  '/ask-for-sol',
  '/verify',
])('%s answers that it is not built', (path) => {
  expect(routeOf(path)).toBe('*')
  expect(unbuiltPageOf(path)?.name).toBeTruthy()
})

// spec 1-2.1-22
test.each([
  '/unknown',
  '/ui',
  '/_app',
  '/perps-v3',
  '/error',
  '/pro/screener/nothing/here',
  '/constructor/x',
])('%s has no page', (path) => {
  expect(routeOf(path)).toBe('*')
  expect(unbuiltPageOf(path)).toBeUndefined()
})

test.each([
  ['/pro/other', '/pro'],
  ['/pro/nothing/here', '/pro'],
  ['/tx/abc', '/transaction/abc'],
])('%s stands for %s', (path, target) => {
  expect(findRoute(routes, path).redirectTo).toBe(target)
})

// spec 1-2.1-23
test('every page is shown in the shell, the entry _app', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  history.replaceState(null, '', '/unknown')
  await startRouter(routes)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StreamProvider open={openStream}>
        <App />
      </StreamProvider>
    </QueryClientProvider>,
  )
  const heading = (name: string) => within(screen.getByRole('main')).findByRole('heading', { level: 1, name })
  await heading('Page not found')
  act(() => navigate({ to: '/appeal' }))
  await heading('Appeal')
  for (const role of ['banner', 'contentinfo']) expect(screen.getByRole(role)).toBeTruthy()
})

test('the navigation links to pages that are built only', () => {
  for (const path of [...tabs.map(({ to }) => to), ...productEntries({}).map(({ href }) => href)])
    expect(unbuiltPageOf(path)).toBeUndefined()
})
