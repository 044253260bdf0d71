import { getBanner, getBannerIndex, getRemoteSettings } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { callStatic } from './static-call.ts'

/** Stale times of spec 1, section 9. */
export const SETTINGS_STALE_MS = 60_000
export const BANNER_STALE_MS = 600_000

/**
 * Remote settings; while a read fails, those of the last valid read stay, or none. `useRemoteSettingsEffects` keeps them
 * fresh: an interval here would be one for each reader.
 */
export const remoteSettingsQuery = queryOptions({
  queryKey: ['remote-settings'],
  queryFn: ({ signal }) => callStatic(getRemoteSettings, {}, signal),
  staleTime: SETTINGS_STALE_MS,
  retry: false,
  retryOnMount: false,
})

/** Active banner of each area. */
export const bannerIndexQuery = queryOptions({
  queryKey: ['banner-index'],
  queryFn: ({ signal }) => callStatic(getBannerIndex, {}, signal),
  staleTime: BANNER_STALE_MS,
  refetchInterval: BANNER_STALE_MS,
  retry: false,
})

/** One banner; disabled without an id. */
export const bannerQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['banner', id],
    queryFn: ({ signal }) => callStatic(getBanner, { params: { bannerId: id ?? '' } }, signal),
    enabled: id !== undefined,
    staleTime: BANNER_STALE_MS,
    refetchInterval: BANNER_STALE_MS,
    retry: false,
  })
