import { bannerEndpoint, bannerIndexEndpoint, type getBanner, type getBannerIndex } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { callStatic } from '../../lib/site/static-call.ts'

/** Stale time of spec 1, section 9. */
export const BANNER_STALE_MS = 600_000

/** Active banner of each area. */
export const bannerIndexQuery = queryOptions({
  queryKey: ['banner-index'],
  queryFn: ({ signal }) => callStatic<typeof getBannerIndex>(bannerIndexEndpoint, {}, signal),
  staleTime: BANNER_STALE_MS,
  refetchInterval: BANNER_STALE_MS,
  retry: false,
})

/** One banner; disabled without an id. */
export const bannerQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['banner', id],
    queryFn: ({ signal }) =>
      callStatic<typeof getBanner>(bannerEndpoint, { params: { bannerId: id ?? '' } }, signal),
    enabled: id !== undefined,
    staleTime: BANNER_STALE_MS,
    refetchInterval: BANNER_STALE_MS,
    retry: false,
  })
