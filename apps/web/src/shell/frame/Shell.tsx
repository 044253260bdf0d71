import { t } from '@callisto/i18n'
import { ProgressBar, Toaster } from '@callisto/ui'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { hidesNavigation, placeOf } from '../../areas.ts'
import { useLateScroll } from '../../lib/browser/useLateScroll.ts'
import { useRemoteSettingsEffects } from '../../lib/site/useRemoteSettingsEffects.ts'
import { AreaBanner } from '../banners/AreaBanner.tsx'
import { bannerAreaOf } from '../banners/banner-area.ts'
import { HostBanner } from '../banners/HostBanner.tsx'
import { NetworkBanner } from '../banners/NetworkBanner.tsx'
import { BottomNav } from '../navigation/BottomNav.tsx'
import { Footer } from '../navigation/Footer.tsx'
import { TopNav } from '../navigation/TopNav.tsx'
import { WalletRiskGuard } from '../risk/WalletRiskGuard.tsx'
import { IosNotice } from '../status/IosNotice.tsx'
import { MobileAppBanner } from '../status/MobileAppBanner.tsx'
import { useRpcNotice } from '../status/rpc-notice.tsx'
import { Overlays } from './Overlays.tsx'
import { overlayParts } from './overlay-parts.tsx'
import { type Preloadable, usePrefetch } from './usePrefetch.ts'
import { useSearchKey } from './useSearchKey.ts'

/** Application frame: navigation, banners, overlays and toasts around the page. */
export function Shell({ likelyNext }: { likelyNext: (pathname: string) => Preloadable[] }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  const place = placeOf(pathname)
  const bare = hidesNavigation(pathname)
  const bannerArea = bannerAreaOf(pathname)
  useSearchKey()
  useRpcNotice()
  // The search first: text may be typed right after '/'.
  usePrefetch((shown) => [overlayParts.search, ...likelyNext(shown)])
  useLateScroll()
  return (
    <>
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('Skip to content')}
      </a>
      <ProgressBar active={loading} />
      <TopNav place={place} bare={bare} />
      <HostBanner />
      <NetworkBanner />
      {bannerArea && <AreaBanner key={bannerArea} area={bannerArea} />}
      <MobileAppBanner />
      <IosNotice />
      <RemoteSettingsEffects />
      <WalletRiskGuard />
      <main
        id="content"
        tabIndex={-1}
        className="min-h-(--frame-height) outline-none max-sm:mb-(--frame-bottom)"
      >
        <Outlet />
      </main>
      <Footer />
      {!bare && <BottomNav place={place} />}
      <Overlays />
      <Toaster />
    </>
  )
}

/** A component of its own: its effects do not render the frame again. */
function RemoteSettingsEffects() {
  useRemoteSettingsEffects()
  return null
}
