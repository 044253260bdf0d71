import {
  type Banner,
  type BannerArea,
  BannerDismissalsSchema,
  bannerEndpoint,
  bannerIndexEndpoint,
  type getBanner,
  type getBannerIndex,
} from '@callisto/contract'
import { activeBannerId, isBannerVisible } from '@callisto/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStoredValue, useStoredValue } from '../../lib/browser/storage.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { callStatic } from '../../lib/site/queries.ts'
import { BannerView } from './BannerView.tsx'

const MAX_BANNERS = 100
const SESSION_KEY = 'callisto:closed-banners:v1'

/** How often each banner was dismissed in this browser, by id. */
export const bannerDismissals = createStoredValue<Readonly<Record<string, number>>>(
  'banner-dismissals',
  {},
  (value) => BannerDismissalsSchema.safeParse(value).data,
)

/** Whether a banner was closed in this session of the tab; a reload does not end it. */
const isClosedThisSession = (id: string): boolean => readClosed().includes(id)

/** Counts a dismissal and closes the banner for this session. Counters of the banners that were dismissed first go. */
function dismissBanner(id: string): void {
  try {
    sessionStorage.setItem(SESSION_KEY, JSON.stringify([...readClosed().filter((one) => one !== id), id]))
  } catch {
    // Storage is disabled: the banner is back after a reload.
  }
  const { [id]: count = 0, ...others } = bannerDismissals.get()
  const kept = Object.entries(others).slice(1 - MAX_BANNERS)
  bannerDismissals.set(Object.fromEntries([...kept, [id, count + 1]]))
}

function readClosed(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Stale time of docs/spec-map.md 1-9. */
export const BANNER_STALE_MS = 600_000

/** Active banner of each area. */
const bannerIndexQuery = queryOptions({
  queryKey: ['banner-index'],
  queryFn: ({ signal }) => callStatic<typeof getBannerIndex>(bannerIndexEndpoint, {}, signal),
  staleTime: BANNER_STALE_MS,
  refetchInterval: BANNER_STALE_MS,
  retry: false,
})

/** One banner; disabled without an id. */
const bannerQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['banner', id],
    queryFn: ({ signal }) =>
      callStatic<typeof getBanner>(bannerEndpoint, { params: { bannerId: id ?? '' } }, signal),
    enabled: id !== undefined,
    staleTime: BANNER_STALE_MS,
    refetchInterval: BANNER_STALE_MS,
    retry: false,
  })

/** The banner of a product area while one is active (docs/spec-map.md 1-4). Whatever fails is logged and gives no banner. */
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
