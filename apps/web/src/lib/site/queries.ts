import { getBanner, getBannerIndex, getRemoteSettings } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { callStatic, rejectStatic } from './static-call.ts'

/** Stale times of spec 1, section 9. */
export const SETTINGS_STALE_MS = 60_000
export const BANNER_STALE_MS = 600_000

/**
 * Remote settings; while a read fails, those of the last valid read stay, or none. `useRemoteSettingsEffects` keeps them
 * fresh: an interval here would be one for each reader.
 */
export const remoteSettingsQuery = queryOptions({
  queryKey: ['static', 'remote-settings'],
  queryFn: ({ signal }) =>
    callStatic(getRemoteSettings, {}, signal).catch((error) => rejectStatic('remote settings', error)),
  staleTime: SETTINGS_STALE_MS,
  retry: false,
  retryOnMount: false,
})

/** Active banner of each area. */
export const bannerIndexQuery = queryOptions({
  queryKey: ['static', 'banner-index'],
  queryFn: ({ signal }) =>
    callStatic(getBannerIndex, {}, signal).catch((error) => rejectStatic('banner index', error)),
  staleTime: BANNER_STALE_MS,
  refetchInterval: BANNER_STALE_MS,
  retry: false,
})

/** One banner; disabled without an id. */
export const bannerQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['static', 'banner', id],
    queryFn: ({ signal }) =>
      callStatic(getBanner, { params: { bannerId: id ?? '' } }, signal).catch((error) =>
        rejectStatic(`banner ${id}`, error),
      ),
    enabled: id !== undefined,
    staleTime: BANNER_STALE_MS,
    refetchInterval: BANNER_STALE_MS,
    retry: false,
  })
