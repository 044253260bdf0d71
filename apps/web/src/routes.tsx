import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { parseSearchParams, type SearchParams, stringifySearchParams } from './lib/browser/search-params.ts'
import { paths } from './paths.ts'
import { CrashPage } from './shell/crash/CrashPage.tsx'
import { NotFoundPage } from './shell/crash/NotFoundPage.tsx'
import { Shell } from './shell/frame/Shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

/** Pages read their query themselves: unknown names stay, wrong values are ignored. */
const validateSearch = (search: Record<string, unknown>): SearchParams =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const toScreener = () => {
  throw redirect({ to: paths.screener, params: { category: 'toptrending' }, replace: true })
}

const home = createRoute({ getParentRoute: () => root, path: paths.home, beforeLoad: toScreener })
const pro = createRoute({ getParentRoute: () => root, path: paths.pro, beforeLoad: toScreener })

const screener = createRoute({
  getParentRoute: () => root,
  path: paths.screener,
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/ScreenerScreen.tsx'), 'ScreenerScreen'),
})
const token = createRoute({
  getParentRoute: () => root,
  path: paths.token,
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/TokenScreen.tsx'), 'TokenScreen'),
})
const swap = createRoute({
  getParentRoute: () => root,
  path: paths.swap,
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/SwapScreen.tsx'), 'SwapScreen'),
})
const transaction = createRoute({
  getParentRoute: () => root,
  path: paths.transaction,
  component: lazyRouteComponent(() => import('./screens/TransactionScreen.tsx'), 'TransactionScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([home, pro, screener, token, swap, transaction]),
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
  defaultErrorComponent: ({ error, reset }) => <CrashPage error={error} onRetry={reset} />,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: 'intent',
  defaultPreloadDelay: 100,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
