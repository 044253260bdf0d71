import { useLocale } from '@callisto/i18n'
import { Suspense } from 'react'
import { placeOf } from './areas.ts'
import { pageLinks } from './lib/api/page-links.ts'
import { lazyPart } from './lib/browser/lazy-part.tsx'
import { OpenInExplorer } from './lib/explorer/OpenInExplorer.tsx'
import { anyPage, type PageProps, page, type Route, redirect } from './lib/router/route.ts'
import { navigate } from './lib/router/router.ts'
import { ShownPage } from './lib/router/ShownPage.tsx'
import { paths } from './paths.ts'
import { RouteError } from './shell/crash/RouteError.tsx'
import { Shell } from './shell/frame/Shell.tsx'
import type { Preloadable } from './shell/frame/usePrefetch.ts'

const HomePage = lazyPart(async () => (await import('./features/home/HomePage.tsx')).HomePage)
const BoardsPage = lazyPart(async () => (await import('./features/boards/BoardsPage.tsx')).BoardsPage)
const ScreenerPage = lazyPart(async () => (await import('./features/screener/ScreenerPage.tsx')).ScreenerPage)
const LaunchpadsPage = lazyPart(
  async () => (await import('./features/launchpads/LaunchpadsPage.tsx')).LaunchpadsPage,
)
const LaunchpadPage = lazyPart(
  async () => (await import('./features/launchpads/LaunchpadPage.tsx')).LaunchpadPage,
)
const LaunchpadTokens = lazyPart(
  async () => (await import('./features/screener/LaunchpadTokens.tsx')).LaunchpadTokens,
)
const WatchlistPage = lazyPart(
  async () => (await import('./features/screener/watchlist/WatchlistPage.tsx')).WatchlistPage,
)
const TokenPage = lazyPart(async () => (await import('./features/token/TokenPage.tsx')).TokenPage)
const AppealPage = lazyPart(async () => (await import('./features/appeal/AppealPage.tsx')).AppealPage)
const HelpPage = lazyPart(async () => (await import('./features/help/HelpPage.tsx')).HelpPage)
const SwapPage = lazyPart(async () => (await import('./features/swap/SwapPage.tsx')).SwapPage)
const SwapPairPage = lazyPart(async () => (await import('./features/swap/SwapPairPage.tsx')).SwapPairPage)
const orderPages = () => import('./features/swap/orders/order-pages.tsx')
const TriggerPage = lazyPart(async () => (await orderPages()).TriggerPage)
const RecurringPage = lazyPart(async () => (await orderPages()).RecurringPage)
const SwapCard = lazyPart(async () => (await import('./features/swap/SwapCard.tsx')).SwapCard)
const TradePanel = lazyPart(async () => (await import('./features/swap/TradePanel.tsx')).TradePanel)
const TransactionPage = lazyPart(
  async () => (await import('./features/transaction/TransactionPage.tsx')).TransactionPage,
)

const AddressPage = lazyPart(async () => (await import('./features/address/AddressPage.tsx')).AddressPage)
const ClaimPage = lazyPart(async () => (await import('./features/claim/ClaimPage.tsx')).ClaimPage)
const PortfolioPage = lazyPart(
  async () => (await import('./features/portfolio/PortfolioPage.tsx')).PortfolioPage,
)
const OwnPortfolioPage = lazyPart(
  async () => (await import('./features/portfolio/OwnPortfolioPage.tsx')).OwnPortfolioPage,
)
const SharePage = lazyPart(async () => (await import('./features/share/SharePage.tsx')).SharePage)
const LoginPage = lazyPart(async () => (await import('./features/login/LoginPage.tsx')).LoginPage)
const OutboxPage = lazyPart(async () => (await import('./features/outbox/OutboxPage.tsx')).OutboxPage)
const OtherPage = lazyPart(async () => (await import('./shell/pages/OtherPage.tsx')).OtherPage)
const NotFoundPage = lazyPart(async () => (await import('./shell/crash/NotFoundPage.tsx')).NotFoundPage)
const DevelopersPage = lazyPart(
  async () => (await import('./features/developers/DevelopersPage.tsx')).DevelopersPage,
)
const ClusterPage = lazyPart(async () => (await import('./features/cluster/ClusterPage.tsx')).ClusterPage)

const connectQuickAccount = async () =>
  (await import('./features/wallet/quick-account/open.ts')).openQuickAccount()

/** Of a page that finds out itself that there is nothing at its address. */
const notFound = (
  <Suspense fallback={null}>
    <NotFoundPage />
  </Suspense>
)

/** The pages, the first that has the path. Features do not import each other: a route puts one's part into another's page. */
export const routes: readonly Route[] = [
  // The swap form is loaded after the page: the lists are readable before it.
  page(paths.home, [HomePage], () => <HomePage swapCard={SwapCard} />),
  page(paths.pro, [BoardsPage], ({ search, setSearch }) => (
    <BoardsPage page="explore" search={search} onSearch={setSearch} />
  )),
  page(paths.hunt, [BoardsPage], ({ search, setSearch }) => (
    <BoardsPage page="hunt" search={search} onSearch={setSearch} />
  )),
  // The key of this list has two segments.
  page(paths.screenerOverview, [ScreenerPage], (props) => screener('top/overview', props)),
  page(paths.screener, [ScreenerPage], (props) => screener(props.params.category, props)),
  page(paths.launchpads, [LaunchpadsPage], ({ search, setSearch }) => (
    <LaunchpadsPage search={search} onSearch={setSearch} />
  )),
  page(paths.launchpad, [LaunchpadPage, LaunchpadTokens], ({ params: { slug }, search, setSearch }) => (
    <LaunchpadPage
      key={slug}
      slug={slug}
      search={search}
      onSearch={setSearch}
      notFound={notFound}
      renderTokens={(id) => <LaunchpadTokens launchpad={id} search={search} onSearch={setSearch} />}
    />
  )),
  page(paths.watchlist, [WatchlistPage], ({ search, setSearch }) => (
    <WatchlistPage search={search} onSearch={setSearch} />
  )),
  page(paths.token, [TokenPage, TradePanel], ({ params: { id } }) => (
    <TokenPage key={id} id={id} renderTrade={(side) => <TradePanel key={side} mint={id} side={side} />} />
  )),
  page(paths.swap, [SwapPage], ({ search, setSearch }) => <SwapPage search={search} onSearch={setSearch} />),
  page(paths.swapPair, [SwapPairPage], ({ params, search }) => (
    <SwapPairPage
      segment={params.inOut}
      search={search}
      onPair={(next) => navigate({ to: paths.swap, search: next }, { replace: true })}
    />
  )),
  page(paths.trigger, [TriggerPage], ({ search, setSearch }) => (
    <TriggerPage search={search} onSearch={setSearch} />
  )),
  page(paths.recurring, [RecurringPage], ({ search, setSearch }) => (
    <RecurringPage search={search} onSearch={setSearch} />
  )),
  page(paths.transaction, [TransactionPage], ({ params: { signature } }) => (
    <TransactionPage
      key={signature}
      signature={signature}
      explorerLink={<OpenInExplorer subject="tx" of={signature} />}
    />
  )),
  redirect(paths.legacyTransaction, (params) => ({ to: paths.transaction, params })),
  page(paths.address, [AddressPage], ({ params: { address } }) => (
    <AddressPage
      key={address}
      address={address}
      explorerLink={<OpenInExplorer subject="address" of={address} />}
    />
  )),
  page(paths.claim, [ClaimPage], ({ search }) => <ClaimPage search={search} />),
  page(paths.portfolio, [OwnPortfolioPage], () => <OwnPortfolioPage />),
  page(paths.portfolioOf, [PortfolioPage], ({ params: { address } }) => <PortfolioPage address={address} />),
  page(paths.login, [LoginPage], ({ search, setSearch }) => (
    <LoginPage search={search} setSearch={setSearch} onRecovered={connectQuickAccount} />
  )),
  page(paths.outbox, [OutboxPage], () => <OutboxPage notFound={notFound} />),
  page(paths.share, [SharePage], ({ search }) => (
    <SharePage search={search} onSearch={(next) => navigate({ to: paths.share, search: next })} />
  )),
  page(paths.developers, [DevelopersPage], ({ search }) => <DevelopersPage search={search} />),
  page(paths.cluster, [ClusterPage], () => <ClusterPage />),
  page(paths.help, [HelpPage], () => <HelpPage contact={pageLinks.helpCenter} />),
  page(paths.appeal, [AppealPage], () => <AppealPage contact={pageLinks.helpCenter} />),
  // Any other second segment of the area is the explore page (spec 1-2.1-05).
  redirectApp('explore', paths.pro),
  // Pages that are not built yet, and unknown addresses.
  anyPage((pathname) => <OtherPage pathname={pathname} />, [OtherPage]),
]

/** Paths of a sub-app of trenches that no route has stand for its page. */
function redirectApp(app: string, to: string): Route {
  return {
    path: to,
    match(pathname) {
      const place = placeOf(pathname)
      if (place?.area !== 'trenches' || place.app !== app) return undefined
      return { path: to, parts: [], render: () => null, redirectTo: to }
    },
  }
}

/** A list of the screener. */
function screener(slug: string, { search, setSearch }: Pick<PageProps<string>, 'search' | 'setSearch'>) {
  return <ScreenerPage slug={slug} search={search} onSearch={setSearch} notFound={notFound} />
}

/** Parts of the pages that are likely to be opened next, the likeliest first. */
function likelyNext(pathname: string): Preloadable[] {
  const place = placeOf(pathname)
  if (place?.area === 'home') return [BoardsPage, TokenPage, TradePanel, SwapPage]
  if (place?.app === 'explore' || place?.app === 'hunt')
    return [TokenPage, TradePanel, ScreenerPage, SwapPage]
  if (place?.app === 'screener') return [TokenPage, TradePanel, SwapPage]
  if (place?.app === 'token') return [ScreenerPage, SwapPage]
  if (place?.app === 'swap') return [BoardsPage, TokenPage, TriggerPage, RecurringPage]
  if (place?.area === 'spot') return [SwapPage, TriggerPage, RecurringPage]
  return [HomePage, BoardsPage]
}

/**
 * The entry _app (spec 1-2.1-23): the shell, and every page in it. A change of the language mounts them anew: their state is
 * in the URL and in the stores.
 */
export function App() {
  return (
    <Shell key={useLocale()} likelyNext={likelyNext}>
      <ShownPage renderError={(error, retry) => <RouteError error={error} onRetry={retry} />} />
    </Shell>
  )
}
