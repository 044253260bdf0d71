// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { router } from './routes.tsx'
import { productEntries } from './shell/navigation/products.ts'
import { tabs } from './shell/navigation/tabs.ts'
import { unbuiltPageOf } from './shell/pages/unbuilt-pages.ts'

const routeOf = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.fullPath

test.each([
  // spec 1-2.1-01
  ['/', '/'],
  ['/swap', '/swap'],
  ['/pro', '/pro'],
  ['/pro/screener/toptraded', '/pro/screener/$category'],
  ['/tokens/So11111111111111111111111111111111111111112', '/tokens/$id'],
])('%s is the page %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
  expect(unbuiltPageOf(path)).toBeUndefined()
})

test.each([
  '/trigger',
  '/recurring',
  '/pro/hunt',
  '/pro/launchpads',
  '/pro/launchpads/bags',
  '/watchlist',
  '/login',
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
  '/portfolio',
  '/portfolio/So11111111111111111111111111111111111111112',
  '/studio',
  '/studio/1',
  '/onboard',
  '/onboard/cctp',
  '/mobile',
  '/ask-for-sol',
  '/verify',
  '/claim',
])('%s answers that it is not built', (path) => {
  expect(routeOf(path)).toBe('/$')
  expect(unbuiltPageOf(path)?.name).toBeTruthy()
})

// spec 1-2.1-22
test.each(['/unknown', '/_app', '/perps-v3', '/error', '/pro/nothing/here', '/constructor/x'])(
  '%s has no page',
  (path) => {
    expect(routeOf(path)).toBe('/$')
    expect(unbuiltPageOf(path)).toBeUndefined()
  },
)

// spec 1-2.1-23
test('every page is a child of the shell, the entry _app', () => {
  expect(router.routesById['/_app']).toBeDefined()
  const pages = Object.values(router.routesByPath)
  expect(pages.length).toBeGreaterThan(5)
  for (const { parentRoute } of pages) expect(parentRoute?.id).toBe('/_app')
})

test('the navigation links to pages that are built only', () => {
  for (const path of [...tabs.map(({ to }) => to), ...productEntries({}).map(({ href }) => href)])
    expect(unbuiltPageOf(path)).toBeUndefined()
})
