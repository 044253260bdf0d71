import type { Asset } from '@callisto/contract'
import { launchpadOf, listedAtMs } from '@callisto/domain'
import { msg, t } from '@callisto/i18n'
import {
  Badge,
  buttonClass,
  CopyButton,
  cx,
  Delta,
  ErrorState,
  Segmented,
  Skeleton,
  Tabs,
  useMediaQuery,
} from '@callisto/ui'
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { lazyPart } from '../../lib/browser/lazy-part.tsx'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { useIdleAfter } from '../../lib/browser/useIdleAfter.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import type { LiveAsset } from '../../lib/live/asset-store.ts'
import { useWatchAsset } from '../../lib/live/feed.ts'
import { Link } from '../../lib/router/Link.tsx'
import { useAutoProfileOnOpen } from '../../lib/site/swap-profile.ts'
import { Address } from '../../lib/text/Address.tsx'
import { age, changeText } from '../../lib/text/format.ts'
import { defaultCurrency, quoteMintFor } from '../../lib/tokens/default-currency.ts'
import { LivePrice } from '../../lib/tokens/LivePrice.tsx'
import { displayName, displaySymbol } from '../../lib/tokens/names.ts'
import { Star } from '../../lib/tokens/Star.tsx'
import { TokenLogo } from '../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../lib/tokens/TokenStatus.tsx'
import { TokenWarnings } from '../../lib/tokens/TokenWarnings.tsx'
import { useToken } from '../../lib/tokens/token-query.ts'
import { Figures } from './parts/Figures.tsx'
import { Socials } from './parts/Socials.tsx'

const ChartPanel = lazyPart(async () => (await import('./parts/ChartPanel.tsx')).ChartPanel)
const Trades = lazyPart(async () => (await import('./parts/Trades.tsx')).Trades)
const Holders = lazyPart(async () => (await import('./parts/Holders.tsx')).Holders)
const Pools = lazyPart(async () => (await import('./parts/Pools.tsx')).Pools)
/** The lists behind the other tabs. One that cannot be loaded is loaded again when it is opened. */
const preloadLists = () => void Promise.allSettled([Holders.preload(), Pools.preload()])

export type TradeSide = 'buy' | 'sell'

export interface TokenPageProps {
  id: string
  /** Renders the trade form, which belongs to the swap feature. */
  renderTrade: (side: TradeSide) => ReactNode
}

/** Token page: chart, trades, holders and pools, with the trade form and statistics beside them. */
export function TokenPage({ id, renderTrade }: TokenPageProps) {
  useWatchAsset(id)
  useAutoProfileOnOpen()
  const token = useToken(id)
  const wide = useMediaQuery('(min-width: 1024px)')
  // Requested beside the token: nothing else waits for the chart. Mounted again after a failure, the page asks again.
  useState(() => ChartPanel.preload())
  // In slices, the lists last: the price is what the user came for.
  const isShown = useDeferredValue(token.live !== undefined)
  const isSettled = useIdleAfter(isShown)
  if (token.missing) return <Missing id={id} />
  if (token.error !== undefined) {
    return (
      <ErrorState
        title={t('The token could not be loaded')}
        code={errorCode(token.error)}
        onRetry={token.retry}
      />
    )
  }
  if (!token.live || !isShown) return <Loading />
  const { live } = token
  return (
    <div className="mx-auto max-w-page max-lg:pb-20">
      <PageTitle text={displaySymbol(live.asset.symbol)} />
      <Header live={live} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="min-w-0 lg:border-r lg:border-line">
          <div className="flex flex-col gap-2 px-3 pt-3 empty:hidden">
            <TokenWarnings asset={live.asset} place="page" />
          </div>
          <Suspense fallback={<ChartPlaceholder />}>
            <ChartPanel asset={live.asset} />
          </Suspense>
          {!wide && <Figures asset={live.asset} />}
          {isSettled ? <Lists live={live} /> : <Skeleton className="m-3 h-64" />}
        </div>
        {wide && (
          <aside className="flex flex-col gap-4 p-4" aria-label={t('Trade and statistics')}>
            <Trade renderTrade={renderTrade} symbol={displaySymbol(live.asset.symbol)} />
            <Figures asset={live.asset} />
          </aside>
        )}
      </div>
      {!wide && <TradeBar id={id} />}
    </div>
  )
}

function Header({ live }: { live: LiveAsset }) {
  const { asset } = live
  const change = asset.stats24h?.priceChange
  const listed = listedAtMs(asset)
  const now = useNow(10_000)
  return (
    <header className="sticky top-14 z-10 flex items-center gap-3 border-b border-line bg-ground px-4 py-2 max-sm:px-3">
      <Star asset={asset} className="-mx-2" />
      <TokenLogo asset={asset} size={36} />
      <div className="min-w-0">
        <div className="flex items-center gap-1.5">
          <h1 className="text-base font-semibold">{displaySymbol(asset.symbol)}</h1>
          <TokenStatus asset={asset} />
          <span className="truncate text-sm text-muted">{displayName(asset.name)}</span>
        </div>
        <div className="flex items-center gap-1.5 text-xs text-faint">
          <Address address={asset.id} />
          <CopyButton text={asset.id} label={t('Copy token address')} />
          {listed !== undefined && (
            <span className="truncate">{t('{age} old', { age: age(listed, now) })}</span>
          )}
          <LaunchpadBadge asset={asset} />
        </div>
      </div>
      <div className="ml-auto flex flex-col items-end">
        <LivePrice live={live} className="text-lg font-semibold" />
        <span className="flex gap-1 text-xs text-faint">
          {t('24h')} <Delta value={change} text={changeText(change)} />
        </span>
      </div>
      <Socials asset={asset} />
    </header>
  )
}

/** The launchpad by its label; one that is not curated by the address of its account. */
function LaunchpadBadge({ asset }: { asset: Asset }) {
  const launchpad = launchpadOf(asset.launchpad)
  if (launchpad) {
    return (
      <span className="max-sm:hidden">
        <Badge>{launchpad.label}</Badge>
      </span>
    )
  }
  if (!asset.partnerConfig) return null
  return (
    <span className="max-sm:hidden">
      {t('Unlisted launchpad')} <Address address={asset.partnerConfig} />
    </span>
  )
}

const tabs = [
  { key: 'trades', label: msg('Trades') },
  { key: 'holders', label: msg('Holders') },
  { key: 'pools', label: msg('Pools') },
] as const

function Lists({ live }: { live: LiveAsset }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('trades')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the other lists are loaded ahead of a click
    <div onPointerEnter={preloadLists} onFocus={preloadLists}>
      <Tabs
        label={t('About this token')}
        items={tabs.map(({ key, label }) => ({ key, label: t(label) }))}
        value={tab}
        onChange={setTab}
        className="border-t border-line"
      >
        <Suspense fallback={<Skeleton className="m-3 h-64" />}>
          {tab === 'trades' && <Trades asset={live.asset} />}
          {tab === 'holders' && <Holders asset={live.asset} />}
          {tab === 'pools' && <Pools asset={live.asset} />}
        </Suspense>
      </Tabs>
    </div>
  )
}

function Trade({ renderTrade, symbol }: { renderTrade: TokenPageProps['renderTrade']; symbol: string }) {
  const [side, setSide] = useState<TradeSide>('buy')
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t('Side')}
        stretch
        items={[
          { key: 'buy', label: t('Buy {symbol}', { symbol }) },
          { key: 'sell', label: t('Sell {symbol}', { symbol }) },
        ]}
        value={side}
        onChange={setSide}
      />
      {renderTrade(side)}
    </div>
  )
}

/** Sticky buy and sell buttons on narrow screens. */
function TradeBar({ id }: { id: string }) {
  const [currency] = useStoredValue(defaultCurrency)
  const other = quoteMintFor(id, currency)
  return (
    <div
      data-page-bar
      className="fixed inset-x-0 bottom-(--frame-bottom) z-10 flex gap-2 border-t border-line bg-ground p-3"
    >
      <Link
        to="/swap"
        search={{ sell: other, buy: id }}
        className={cx(buttonClass('primary', 'lg'), 'flex-1')}
      >
        {t('Buy')}
      </Link>
      <Link
        to="/swap"
        search={{ sell: id, buy: other }}
        className={cx(buttonClass('neutral', 'lg'), 'flex-1')}
      >
        {t('Sell')}
      </Link>
    </div>
  )
}

function Missing({ id }: { id: string }) {
  return (
    <>
      <PageTitle text={t('Token not found')} />
      <h1 className="sr-only">{t('Token not found')}</h1>
      <ErrorState
        title={t('We could not find the token you are looking for.')}
        text={t('Please double check the token symbol/address.')}
        code={id.slice(0, 64)}
      />
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="mx-auto max-w-page">
      <h1 className="sr-only">{t('Loading the token')}</h1>
      <div className="flex items-center gap-3 border-b border-line px-4 py-2">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-10 w-40" />
        <Skeleton className="ml-auto h-10 w-28" />
      </div>
      <ChartPlaceholder />
    </div>
  )
}

/** As high as the chart with its controls. */
function ChartPlaceholder() {
  return <Skeleton className="m-3 h-[440px] max-sm:h-[360px]" />
}
