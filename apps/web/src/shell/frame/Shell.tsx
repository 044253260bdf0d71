import { ProgressBar, Toaster } from '@callisto/ui'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { closeOverlay, openOverlay, useOverlay } from '../../lib/browser/overlays.ts'
import { useRemoteSettingsEffects } from '../../lib/site/useRemoteSettingsEffects.ts'
import { AreaBanner } from '../banners/AreaBanner.tsx'
import { bannerAreaOf } from '../banners/banner-area.ts'
import { HostBanner } from '../banners/HostBanner.tsx'
import { NetworkBanner } from '../banners/NetworkBanner.tsx'
import { areaOf } from '../navigation/areas.ts'
import { BottomNav } from '../navigation/BottomNav.tsx'
import { TopNav } from '../navigation/TopNav.tsx'
import { useRpcNotice } from '../status/rpc-notice.tsx'
import { overlayLoaders } from './overlay-loaders.ts'

const SearchDialog = lazy(async () => ({ default: (await overlayLoaders.search()).SearchDialog }))
const ConnectPanel = lazy(async () => ({ default: (await overlayLoaders.connect()).ConnectPanel }))
const WalletDrawer = lazy(async () => ({ default: (await overlayLoaders.drawer()).WalletDrawer }))

const SettingsDialog = lazy(async () => ({ default: (await overlayLoaders.settings()).SettingsDialog }))
const SlippageSetting = lazy(async () => ({ default: (await overlayLoaders.slippage()).SlippageSetting }))

/** Application frame: navigation, banners, overlays and toasts around the page. */
export function Shell() {
  const area = useRouterState({ select: (state) => areaOf(state.location.pathname) })
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  const bannerArea = useRouterState({ select: (state) => bannerAreaOf(state.location.pathname) })
  useSearchKey()
  useRpcNotice()
  return (
    <>
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <ProgressBar active={loading} />
      <TopNav area={area} onSearch={() => openOverlay('search')} />
      <HostBanner />
      <NetworkBanner />
      {bannerArea && <AreaBanner key={bannerArea} area={bannerArea} />}
      <RemoteSettingsEffects />
      <main id="content" tabIndex={-1} className="outline-none max-sm:pb-14">
        <Outlet />
      </main>
      <BottomNav area={area} />
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

function Overlays() {
  const { open } = useOverlay()
  return (
    <Suspense fallback={null}>
      {open === 'search' && <SearchDialog onClose={closeOverlay} />}
      {open === 'connect' && <ConnectPanel onClose={closeOverlay} />}
      {open === 'settings' && (
        <SettingsDialog
          onClose={closeOverlay}
          trading={
            <Suspense fallback={null}>
              <SlippageSetting />
            </Suspense>
          }
        />
      )}
      {open === 'drawer' && <WalletDrawer onClose={closeOverlay} />}
    </Suspense>
  )
}

/** Page prefetch delay (spec 1, section 9). */
const PRELOAD_MS = 1_000

/** '/' opens the search unless an input has the focus. */
function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      if (useOverlay.getState().open) return
      event.preventDefault()
      openOverlay('search')
    }
    addEventListener('keydown', onKey)
    // Preloaded so that text typed right after '/' reaches the input.
    const soon = setTimeout(overlayLoaders.search, PRELOAD_MS)
    return () => {
      clearTimeout(soon)
      removeEventListener('keydown', onKey)
    }
  }, [])
}
