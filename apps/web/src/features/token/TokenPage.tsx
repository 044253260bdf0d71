import { type Asset, isAddressLike } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, ErrorState, Segmented, Skeleton, useMediaQuery } from '@callisto/ui'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { openQuickTrade } from '../../lib/browser/overlays.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { useIdleAfter } from '../../lib/browser/useIdleAfter.ts'
import { useWatchAsset } from '../../lib/live/feed.ts'
import type { Prepare } from '../../lib/router/route.ts'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { TokenWarnings } from '../../lib/tokens/TokenWarnings.tsx'
import { tokenQuery, useToken } from '../../lib/tokens/token-query.ts'
import { Header } from './parts/Header.tsx'
import { PanelSkeleton } from './parts/PanelSkeleton.tsx'

const ChartPanel = latePart(async () => (await import('./parts/ChartPanel.tsx')).ChartPanel)
const Figures = latePart(async () => (await import('./parts/Figures.tsx')).Figures)
const Lists = latePart(async () => (await import('./parts/Lists.tsx')).Lists)

export type TradeSide = 'buy' | 'sell'

export interface TokenPageProps {
  id: string
  /** Renders the trade form, which belongs to the swap feature. */
  renderTrade: (side: TradeSide) => ReactNode
}

/** Token page: chart, trades, holders and pools, with the trade form and statistics beside them. */
export function TokenPage({ id, renderTrade }: TokenPageProps) {
  useWatchAsset(id)
  const token = useToken(id)
  const wide = useMediaQuery('(min-width: 1024px)')
  // Requested beside the token: nothing else waits for the chart. Mounted again after a failure, the page asks again.
  useState(() => Promise.allSettled([ChartPanel.preload(), Figures.preload()]))
  // In slices, the lists last: the price is what the user came for.
  const isShown = useDeferredValue(token.live !== undefined)
  const isSettled = useIdleAfter(useFirstParts() && isShown)
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
      <Header live={live} wide={wide} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="min-w-0 lg:border-r lg:border-line">
          <div className="flex flex-col gap-2 px-3 pt-3 empty:hidden">
            <TokenWarnings asset={live.asset} place="page" />
          </div>
          <Suspense fallback={<ChartPlaceholder />}>
            <ChartPanel asset={live.asset} />
          </Suspense>
          {isSettled ? (
            <Suspense fallback={<ListsPlace />}>
              <Lists live={live} />
            </Suspense>
          ) : (
            <ListsPlace />
          )}
          {!wide && (isSettled ? <FiguresPart asset={live.asset} /> : <FiguresPlace />)}
        </div>
        {wide && (
          <aside className="flex flex-col gap-4 p-4" aria-label={t('Trade and statistics')}>
            <Trade renderTrade={renderTrade} symbol={displaySymbol(live.asset.symbol)} />
            <FiguresPart asset={live.asset} />
          </aside>
        )}
      </div>
      {!wide && <TradeBar id={id} />}
    </div>
  )
}

// With SOL, whose price the frame shows: both are one call, which a malformed address would fail.
TokenPage.prepare = (async (queries, { params: { id = '' } }) => {
  if (isAddressLike(id))
    await Promise.all([id, SOL_MINT].map((mint) => queries.prefetchQuery(tokenQuery(mint))))
}) satisfies Prepare

/** Whether the parts of the first screen are loaded, or cannot be. */
function useFirstParts(): boolean {
  const [isLoaded, setLoaded] = useState(() => ChartPanel.isLoaded() && Figures.isLoaded())
  useEffect(() => {
    void Promise.allSettled([ChartPanel.preload(), Figures.preload()]).then(() => setLoaded(true))
  }, [])
  return isLoaded
}

function FiguresPart({ asset }: { asset: Asset }) {
  return (
    <Suspense fallback={<FiguresPlace />}>
      <Figures asset={asset} />
    </Suspense>
  )
}

/** As high as the first of the figures. */
function FiguresPlace() {
  return <Skeleton className="h-[360px] max-lg:m-3" />
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

/** Sticky buy and sell buttons on narrow screens: they open the quick trade over the page. */
function TradeBar({ id }: { id: string }) {
  return (
    <div
      data-page-bar
      className="fixed inset-x-0 bottom-(--frame-bottom) z-10 flex gap-2 border-t border-line bg-ground p-3"
    >
      <Button tone="primary" size="lg" className="flex-1" onClick={() => openQuickTrade(id)}>
        {t('Buy')}
      </Button>
      <Button size="lg" className="flex-1" onClick={() => openQuickTrade(id, 'sell')}>
        {t('Sell')}
      </Button>
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
      {/* The figures that narrow screens have in a line of their own. */}
      <div className="h-[47px] border-b border-line lg:hidden" />
      <ChartPlaceholder />
    </div>
  )
}

/** As high as the chart with its controls. */
function ChartPlaceholder() {
  return <PanelSkeleton className="h-[444px] max-sm:h-[316px]" />
}

/** On phones as high as the tabs with the newest trades, so that the figures below stay where they are. */
function ListsPlace() {
  return <PanelSkeleton className="h-64 max-sm:h-[230px]" />
}
