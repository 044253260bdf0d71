import { type getRemoteSettings, remoteSettingsEndpoint } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { callStatic } from './static-call.ts'

/** Stale time of docs/spec-map.md 1-9. */
export const SETTINGS_STALE_MS = 60_000

/**
 * Remote settings; while a read fails, those of the last valid read stay, or none. `useRemoteSettingsEffects` keeps them
 * fresh: an interval here would be one for each reader.
 */
export const remoteSettingsQuery = queryOptions({
  queryKey: ['remote-settings'],
  queryFn: ({ signal }) => callStatic<typeof getRemoteSettings>(remoteSettingsEndpoint, {}, signal),
  staleTime: SETTINGS_STALE_MS,
  retry: false,
  retryOnMount: false,
})
