import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { findCategory } from './features/screener/model/categories.ts'
import { parseSearchParams, type SearchParams, stringifySearchParams } from './lib/browser/search-params.ts'
import { paths } from './paths.ts'
import { CrashPage } from './shell/crash/CrashPage.tsx'
import { NotFoundPage } from './shell/crash/NotFoundPage.tsx'
import { Shell } from './shell/frame/Shell.tsx'

const ScreenerPage = lazyRouteComponent(() => import('./features/screener/ScreenerPage.tsx'), 'ScreenerPage')
const TokenPage = lazyRouteComponent(() => import('./features/token/TokenPage.tsx'), 'TokenPage')
const SwapPage = lazyRouteComponent(() => import('./features/swap/SwapPage.tsx'), 'SwapPage')
const TradePanel = lazyRouteComponent(() => import('./features/swap/TradePanel.tsx'), 'TradePanel')
const TransactionPage = lazyRouteComponent(
  () => import('./features/transaction/TransactionPage.tsx'),
  'TransactionPage',
)

interface LazyPart {
  preload?: (() => unknown) | undefined
}

/** A route component whose lazy parts the router loads before it shows the page. */
function withPreload<Component extends () => React.ReactNode>(component: Component, ...parts: LazyPart[]) {
  const preload = async () => void (await Promise.all(parts.map((part) => part.preload?.())))
  return Object.assign(component, { preload })
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

/** Each page parses its own query: unknown names stay, invalid values are ignored. */
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
  component: withPreload(ScreenerRoute, ScreenerPage),
})

function ScreenerRoute() {
  const category = findCategory(screener.useParams().category)
  const search = screener.useSearch()
  const navigate = screener.useNavigate()
  if (!category) return <NotFoundPage />
  return (
    <ScreenerPage
      category={category}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

const token = createRoute({
  getParentRoute: () => root,
  path: paths.token,
  validateSearch,
  component: withPreload(TokenRoute, TokenPage, TradePanel),
})

/** Features do not import each other: the route puts the swap feature's form on the token page. */
function TokenRoute() {
  const { id } = token.useParams()
  return (
    <TokenPage key={id} id={id} renderTrade={(side) => <TradePanel key={side} mint={id} side={side} />} />
  )
}

const swap = createRoute({
  getParentRoute: () => root,
  path: paths.swap,
  validateSearch,
  component: withPreload(SwapRoute, SwapPage),
})

function SwapRoute() {
  const search = swap.useSearch()
  const navigate = swap.useNavigate()
  return <SwapPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}

const transaction = createRoute({
  getParentRoute: () => root,
  path: paths.transaction,
  component: withPreload(TransactionRoute, TransactionPage),
})

function TransactionRoute() {
  return <TransactionPage signature={transaction.useParams().signature} />
}
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
