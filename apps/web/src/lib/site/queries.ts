import { createCaller } from '@callisto/client'
import { type getRemoteSettings, remoteSettingsEndpoint } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { config } from '../api/config.ts'

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

const TIMEOUT_MS = 5_000
/** Twice the largest file that an operator can publish: its JSON may be spaced. */
const MAX_BYTES = 128 * 1024

/**
 * Calls `/static`. A reply that is too large, late or of the wrong shape throws ApiError: the file counts as absent, and
 * the query client logs its key and the error's code.
 */
export const callStatic = createCaller({
  baseUrls: { '/static': config.static },
  timeoutMs: TIMEOUT_MS,
  maxReplyBytes: MAX_BYTES,
})
