import type { Banner, BannerArea } from '@callisto/contract'
import { activeBannerId, isBannerVisible } from '@callisto/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { BannerView } from './BannerView.tsx'
import { bannerDismissals, dismissBanner, isClosedThisSession } from './closed-banners.ts'
import { bannerIndexQuery, bannerQuery } from './queries.ts'

/** The banner of a product area while one is active (spec 1, section 4). Whatever fails is logged and gives no banner. */
export function AreaBanner({ area }: { area: BannerArea }) {
  const index = useQuery(bannerIndexQuery)
  const active = index.data && !index.isError ? activeBannerId(index.data, area) : undefined
  const isPathInvalid = active === 'invalid'
  const activeId = active === 'invalid' ? undefined : active?.id
  const file = useQuery(bannerQuery(activeId))
  useEffect(() => {
    if (isPathInvalid) console.warn(`banner-index: the path of ${area} has no id`)
  }, [isPathInvalid, area])
  if (!file.data || file.isError) return null
  return <TimedBanner banner={file.data} activeId={activeId} />
}

/** Shows and hides a banner as time passes. */
function TimedBanner({ banner, activeId }: { banner: Banner; activeId: string | undefined }) {
  const nowMs = useNow()
  const [dismissals] = useStoredValue(bannerDismissals)
  const isVisible = isBannerVisible({
    banner,
    activeId,
    dismissals: dismissals[banner.id] ?? 0,
    isClosedThisSession: isClosedThisSession(banner.id),
    nowMs,
  })
  if (!isVisible) return null
  const close = () => {
    dismissBanner(banner.id)
    // The button that has the focus goes.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return <BannerView key={banner.id} banner={banner} nowMs={nowMs} onClose={close} />
}
