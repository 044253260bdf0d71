import { t } from '@callisto/i18n'
import { ProgressBar, Toaster } from '@callisto/ui'
import { type ReactNode, useEffect } from 'react'
import { hasWatchlistBar, hidesNavigation, placeOf } from '../../areas.ts'
import { idlePart } from '../../lib/browser/idle-part.tsx'
import { openOverlay, useOverlay } from '../../lib/browser/overlays.ts'
import { useRouter } from '../../lib/router/router.ts'
import { useRemoteSettingsEffects } from '../../lib/site/useRemoteSettingsEffects.ts'
import { bannerAreaOf } from '../banners/banner-area.ts'
import { HostBanner } from '../banners/HostBanner.tsx'
import { NetworkBanner } from '../banners/NetworkBanner.tsx'
import { BottomNav } from '../navigation/BottomNav.tsx'
import { Footer } from '../navigation/Footer.tsx'
import { TopNav } from '../navigation/TopNav.tsx'
import { WalletRiskGuard } from '../risk/WalletRiskGuard.tsx'
import { useRpcNotice } from '../status/rpc-notice.tsx'
import { Overlays } from './Overlays.tsx'
import { overlayParts } from './overlay-parts.tsx'
import { type Preloadable, usePrefetch } from './usePrefetch.ts'

/** '/' opens the search unless an input has the focus. */
function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      const { open, trade } = useOverlay.getState()
      if (open || trade) return
      event.preventDefault()
      openOverlay('search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

interface ShellProps {
  /** Parts of the pages that are likely to be opened after the one at `pathname`. */
  likelyNext: (pathname: string) => Preloadable[]
  children: ReactNode
}

const WatchlistBar = idlePart(async () => (await import('../navigation/WatchlistBar.tsx')).WatchlistBar)
const AreaBanner = idlePart(async () => (await import('../banners/AreaBanner.tsx')).AreaBanner)
const IdleNotices = idlePart(async () => (await import('../status/IdleNotices.tsx')).IdleNotices)

const QuickTradeHost = idlePart(
  async () => (await import('../../lib/quick-trade/QuickTradeHost.tsx')).QuickTradeHost,
)

/** Application frame: navigation, banners, overlays and toasts around the page. */
export function Shell({ likelyNext, children }: ShellProps) {
  const pathname = useRouter(({ entry }) => entry.pathname)
  const isLoading = useRouter((router) => router.isLoading)
  const place = placeOf(pathname)
  const bare = hidesNavigation(pathname)
  const bannerArea = bannerAreaOf(pathname)
  useSearchKey()
  useRpcNotice()
  // The search first: text may be typed right after '/'.
  usePrefetch((shown) => [overlayParts.search, ...likelyNext(shown), overlayParts.trade])
  return (
    <>
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('Skip to content')}
      </a>
      <ProgressBar active={isLoading} />
      <TopNav place={place} bare={bare} />
      {place && hasWatchlistBar(place) && (
        <nav
          aria-label={t('Watchlist')}
          className="flex h-9 items-center gap-4 overflow-x-auto border-b border-line px-4 text-xs whitespace-nowrap max-sm:h-12 max-sm:px-3"
        >
          {/* The bar has its height before its prices are there. */}
          <WatchlistBar />
        </nav>
      )}
      <HostBanner />
      <NetworkBanner />
      {bannerArea && <AreaBanner key={bannerArea} area={bannerArea} />}
      <IdleNotices />
      <RemoteSettingsEffects />
      <WalletRiskGuard />
      <main
        id="content"
        tabIndex={-1}
        data-area={place?.area ?? 'error'}
        data-app={place?.app}
        className="min-h-(--frame-height) outline-none max-sm:mb-(--frame-bottom)"
      >
        {children}
      </main>
      <Footer />
      {!bare && <BottomNav place={place} />}
      <Overlays />
      <QuickTradeHost />
      <Toaster />
    </>
  )
}

/** A component of its own: its effects do not render the frame again. */
function RemoteSettingsEffects() {
  useRemoteSettingsEffects()
  return null
}
