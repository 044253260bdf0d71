import { type getTipFloor, type TipFloor, tipFloorEndpoint } from '@callisto/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { freshData } from './fresh-data.ts'

/** docs/spec-map.md 2-9. */
const POLL_MS = 5_000
const STALE_MS = 15_000

const tipFloorQuery = queryOptions({
  queryKey: ['tip-floor'],
  queryFn: async ({ signal }) => (await call<typeof getTipFloor>(tipFloorEndpoint, {}, signal))[0] ?? null,
  staleTime: STALE_MS,
  refetchInterval: POLL_MS,
  retry: false,
})

/**
 * Percentiles of the tips that landed, polled while a component shows them and the page is visible. Undefined while none
 * is known that is newer than 15 s.
 */
export function useTipFloor(): TipFloor[number] | undefined {
  return freshData(useQuery(tipFloorQuery), STALE_MS) ?? undefined
}
