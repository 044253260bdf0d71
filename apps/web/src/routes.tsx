import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { placeOf } from './areas.ts'
import { findCategory } from './features/screener/model/categories.ts'
import { pageLinks } from './lib/api/page-links.ts'
import { lazyPart } from './lib/browser/lazy-part.tsx'
import { LIST_SCROLL_ID } from './lib/browser/list-scroll.ts'
import { parseSearchParams, type SearchParams, stringifySearchParams } from './lib/browser/search-params.ts'
import { OpenInExplorer } from './lib/explorer/OpenInExplorer.tsx'
import { paths } from './paths.ts'
import { NotFoundPage } from './shell/crash/NotFoundPage.tsx'
import { RouteError } from './shell/crash/RouteError.tsx'
import { Shell } from './shell/frame/Shell.tsx'
import type { Preloadable } from './shell/frame/usePrefetch.ts'
import { OtherPage } from './shell/pages/OtherPage.tsx'

const HomePage = lazyPart(async () => (await import('./features/home/HomePage.tsx')).HomePage)
const ScreenerPage = lazyPart(async () => (await import('./features/screener/ScreenerPage.tsx')).ScreenerPage)
const TokenPage = lazyPart(async () => (await import('./features/token/TokenPage.tsx')).TokenPage)
const AppealPage = lazyPart(async () => (await import('./features/appeal/AppealPage.tsx')).AppealPage)
const SwapPage = lazyPart(async () => (await import('./features/swap/SwapPage.tsx')).SwapPage)
const SwapPairPage = lazyPart(async () => (await import('./features/swap/SwapPairPage.tsx')).SwapPairPage)
const SwapCard = lazyPart(async () => (await import('./features/swap/SwapCard.tsx')).SwapCard)
const TradePanel = lazyPart(async () => (await import('./features/swap/TradePanel.tsx')).TradePanel)
const TransactionPage = lazyPart(
  async () => (await import('./features/transaction/TransactionPage.tsx')).TransactionPage,
)

const AddressPage = lazyPart(async () => (await import('./features/address/AddressPage.tsx')).AddressPage)
const SharePage = lazyPart(async () => (await import('./features/share/SharePage.tsx')).SharePage)
const DevelopersPage = lazyPart(
  async () => (await import('./features/developers/DevelopersPage.tsx')).DevelopersPage,
)

/** A route component whose parts the router loads before it shows the page. */
function withPreload<Component extends () => React.ReactNode>(component: Component, ...parts: Preloadable[]) {
  const preload = async () => void (await Promise.all(parts.map((part) => part.preload())))
  return Object.assign(component, { preload })
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

// spec 1-2.1-23: the shell is the entry _app; every page is a child of it.
const app = createRoute({
  getParentRoute: () => root,
  id: '_app',
  component: () => <Shell likelyNext={likelyNext} />,
})

/** Parts of the pages that are likely to be opened next, the likeliest first. */
function likelyNext(pathname: string): Preloadable[] {
  const place = placeOf(pathname)
  if (place?.area === 'home') return [ScreenerPage, TokenPage, TradePanel, SwapPage]
  if (place?.app === 'screener') return [TokenPage, TradePanel, SwapPage]
  if (place?.app === 'token') return [ScreenerPage, SwapPage]
  if (place?.app === 'swap') return [ScreenerPage, TokenPage]
  return [HomePage, ScreenerPage]
}

/** Each page parses its own query: unknown names stay, invalid values are ignored. */
const validateSearch = (search: Record<string, unknown>): SearchParams =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** A change of the query is no new page: it keeps the scroll position and the history entry. */
const inPlace = { replace: true, resetScroll: false } as const

const home = createRoute({
  getParentRoute: () => app,
  path: paths.home,
  component: withPreload(HomeRoute, HomePage),
})

/** The swap form is loaded after the page: the lists are readable before it. */
function HomeRoute() {
  return <HomePage swapCard={SwapCard} />
}

const pro = createRoute({
  getParentRoute: () => app,
  path: paths.pro,
  beforeLoad: () => {
    throw redirect({ to: paths.screener, params: { category: 'toptrending' }, replace: true })
  },
})

const screener = createRoute({
  getParentRoute: () => app,
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
      onSearch={(next) => void navigate({ search: next, ...inPlace })}
    />
  )
}

const token = createRoute({
  getParentRoute: () => app,
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
  getParentRoute: () => app,
  path: paths.swap,
  validateSearch,
  component: withPreload(SwapRoute, SwapPage),
})

function SwapRoute() {
  const search = swap.useSearch()
  const navigate = swap.useNavigate()
  return <SwapPage search={search} onSearch={(next) => void navigate({ search: next, ...inPlace })} />
}

const swapPair = createRoute({
  getParentRoute: () => app,
  path: paths.swapPair,
  validateSearch,
  component: withPreload(SwapPairRoute, SwapPairPage),
})

function SwapPairRoute() {
  const { inOut } = swapPair.useParams()
  const search = swapPair.useSearch()
  const navigate = swapPair.useNavigate()
  return (
    <SwapPairPage
      segment={inOut}
      search={search}
      onPair={(next) => void navigate({ to: paths.swap, search: next, replace: true })}
    />
  )
}

const transaction = createRoute({
  getParentRoute: () => app,
  path: paths.transaction,
  component: withPreload(TransactionRoute, TransactionPage),
})

function TransactionRoute() {
  const { signature } = transaction.useParams()
  const explorerLink = <OpenInExplorer subject="tx" of={signature} />
  return <TransactionPage key={signature} signature={signature} explorerLink={explorerLink} />
}

const legacyTransaction = createRoute({
  getParentRoute: () => app,
  path: paths.legacyTransaction,
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.transaction, params, replace: true })
  },
})

const address = createRoute({
  getParentRoute: () => app,
  path: paths.address,
  component: withPreload(AddressRoute, AddressPage),
})

function AddressRoute() {
  const { address: shown } = address.useParams()
  const explorerLink = <OpenInExplorer subject="address" of={shown} />
  return <AddressPage key={shown} address={shown} explorerLink={explorerLink} />
}

const share = createRoute({
  getParentRoute: () => app,
  path: paths.share,
  validateSearch,
  component: withPreload(ShareRoute, SharePage),
})

function ShareRoute() {
  const navigate = share.useNavigate()
  return <SharePage search={share.useSearch()} onSearch={(next) => void navigate({ search: next })} />
}

const developers = createRoute({
  getParentRoute: () => app,
  path: paths.developers,
  validateSearch,
  component: withPreload(DevelopersRoute, DevelopersPage),
})

function DevelopersRoute() {
  return <DevelopersPage search={developers.useSearch()} />
}

const appeal = createRoute({
  getParentRoute: () => app,
  path: paths.appeal,
  component: withPreload(AppealRoute, AppealPage),
})

function AppealRoute() {
  return <AppealPage contact={pageLinks.helpCenter} />
}

// Every other path: pages that are not built yet, and unknown addresses.
const other = createRoute({ getParentRoute: () => app, path: '$', component: OtherPage })

export const router = createRouter({
  routeTree: root.addChildren([
    app.addChildren([
      home,
      pro,
      screener,
      token,
      swap,
      swapPair,
      transaction,
      legacyTransaction,
      address,
      share,
      developers,
      appeal,
      other,
    ]),
  ]),
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
  defaultErrorComponent: ({ error, reset }) => (
    <RouteError
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  ),
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: 'intent',
  defaultPreloadDelay: 100,
  scrollRestoration: true,
  scrollToTopSelectors: [`[data-scroll-restoration-id="${LIST_SCROLL_ID}"]`],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
